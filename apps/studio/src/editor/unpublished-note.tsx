import type { ReactNode } from 'react'
import { useTexts } from '../app/texts.tsx'
import { usePublish } from '../app/use-publish.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import { canPublish, useProfile } from './queries.ts'

export const UnpublishedNote = ({ children }: { children?: ReactNode }) => {
  const t = useTexts()
  const profile = useProfile()
  const publish = usePublish()
  return (
    <Callout
      actions={
        canPublish(profile) ? (
          <Button small look="primary" onPress={() => void publish(profile.id, true)}>
            {t.home.publish}
          </Button>
        ) : null
      }
    >
      {children ?? t.shell.unpublished}
    </Callout>
  )
}
