import { commandTexts } from '../app/command-words.ts'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Callout, Row } from '../ui/layout.tsx'
import { toast } from '../ui/toast.tsx'
import { useProfileDraft } from './drafts.ts'
import { canEdit } from './queries.ts'

/** Reports above the preview that the page is not public, and publishes it. */
export const UnpublishedNote = () => {
  const t = useMessages()
  const [language] = useLanguage()
  const { draft, change } = useProfileDraft()
  const publish = () => {
    change({ is_published: true })
    toast(commandTexts[language].nowPublished, {
      action: { title: t.common.undo, run: () => change({ is_published: false }) },
    })
  }
  return (
    <Callout tone="warn">
      <Row>
        {t.shell.unpublished}
        {canEdit(draft) ? (
          <Button small look="primary" onPress={publish}>
            {t.home.publish}
          </Button>
        ) : null}
      </Row>
    </Callout>
  )
}
