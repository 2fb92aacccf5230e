import type { ImportResult } from '@vitrine/contract'
import { errorText } from '../../app/errors.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreVersion } from '../versions/queries.ts'
import styles from './import.module.css'
import { LeftOut } from './plan-view.tsx'
import { useImportTexts } from './texts.ts'

/** What came, what did not, and the way back. */
export const Done = ({
  result,
  goOn,
  onGoOn,
  onUndone,
}: {
  result: ImportResult
  goOn: string
  onGoOn: () => void
  onUndone: () => void
}) => {
  const t = useMessages()
  const texts = useImportTexts()
  const restore = useRestoreVersion()
  const { create, left_out } = result.counts
  const undo = (versionId: number) =>
    restore.mutate(
      { versionId },
      {
        onSuccess: () => {
          toast(texts.undone)
          onUndone()
        },
      },
    )
  return (
    <Card
      title={create ? texts.doneTitle(create) : texts.doneSettings}
      lead={create ? texts.doneText : undefined}
    >
      {restore.error ? <Callout tone="bad">{errorText(restore.error, t)}</Callout> : null}
      {left_out ? (
        <details className={styles.help}>
          <summary>{texts.doneStays(left_out)}</summary>
          <LeftOut plan={result} />
        </details>
      ) : null}
      <Row end>
        {result.version_id ? (
          <Button
            look="quiet"
            icon="undo"
            isPending={restore.isPending}
            onPress={() => undo(result.version_id!)}
          >
            {texts.undo}
          </Button>
        ) : null}
        <Button look="primary" onPress={onGoOn}>
          {goOn}
        </Button>
      </Row>
    </Card>
  )
}
