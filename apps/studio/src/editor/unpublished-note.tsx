import { usePublish } from '../app/use-publish.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import { canEdit, useProfile } from './queries.ts'

export const UnpublishedNote = () => {
  const t = useMessages()
  const profile = useProfile()
  const publish = usePublish()
  return (
    <Callout
      tone="warn"
      actions={
        canEdit(profile) ? (
          <Button small look="primary" onPress={() => void publish(profile.id, true)}>
            {t.home.publish}
          </Button>
        ) : null
      }
    >
      {t.shell.unpublished}
    </Callout>
  )
}
