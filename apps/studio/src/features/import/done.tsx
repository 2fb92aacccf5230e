import type { ImportResult } from '@vitrine/contract'
import { errorText } from '../../app/errors.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './import.module.css'
import { bringsParts } from './plan.ts'
import { LeftOut } from './plan-view.tsx'
import { useUndoImport } from './queries.ts'
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
  const undo = useUndoImport()
  const { create, left_out } = result.counts
  const takeBack = () =>
    undo.mutate(result, {
      onSuccess: () => {
        toast(texts.undone)
        onUndone()
      },
    })
  return (
    <Card
      title={create ? texts.doneTitle(create) : bringsParts(result) ? texts.doneParts : texts.doneSettings}
      lead={create ? texts.doneText : undefined}
    >
      {undo.error ? <Callout tone="bad">{errorText(undo.error, t)}</Callout> : null}
      {left_out ? (
        <details className={styles.help}>
          <summary>{texts.doneStays(left_out)}</summary>
          <LeftOut plan={result} />
        </details>
      ) : null}
      <Row end>
        {result.version_id ? (
          <Button look="quiet" icon="undo" isPending={undo.isPending} onPress={takeBack}>
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
