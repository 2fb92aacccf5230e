import { usePublish } from '../app/use-publish.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Callout, Row } from '../ui/layout.tsx'
import { canEdit, useProfile } from './queries.ts'

export const UnpublishedNote = () => {
  const t = useMessages()
  const profile = useProfile()
  const publish = usePublish()
  return (
    <Callout tone="warn">
      <Row>
        {t.shell.unpublished}
        {canEdit(profile) ? (
          <Button small look="primary" onPress={() => void publish(profile.id, true)}>
            {t.home.publish}
          </Button>
        ) : null}
      </Row>
    </Callout>
  )
}
