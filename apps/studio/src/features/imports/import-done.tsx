import type { ImportResult } from '@vitrine/contract'
import { formatError } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { getFieldName } from '../../editor/field-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './import.module.css'
import { formatNotes } from './notes.ts'
import { addsParts, countNew, listItemsWithNotes } from './preview.ts'
import { ExcludedItems, LongList } from './preview-view.tsx'
import { useUndoImport } from './queries.ts'

export const ImportDone = ({
  result,
  continueLabel,
  onContinue,
  onUndone,
}: {
  result: ImportResult
  continueLabel: string
  onContinue: () => void
  onUndone: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('imports')
  const undo = useUndoImport()
  const { create, left_out } = result.counts
  const noted = listItemsWithNotes(result, (field) => getFieldName([field], t), texts)
  const takeBack = () =>
    undo.mutate(result, {
      onSuccess: () => {
        toast(texts.undone)
        onUndone()
      },
    })
  return (
    <Card
      title={
        create
          ? texts.doneTitle(countNew(result.items))
          : addsParts(result)
            ? texts.doneParts
            : texts.doneSettings
      }
      lead={create ? texts.doneText : undefined}
    >
      {undo.error ? <Callout tone="bad">{formatError(undo.error, t)}</Callout> : null}
      {noted.length ? (
        <section className={styles.group}>
          <h3>{texts.doneNotes({ n: noted.length })}</h3>
          <LongList
            items={noted}
            renderRow={({ key, name, problems }) => (
              <li key={key}>
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>{formatNotes(problems, t)}</span>
              </li>
            )}
          />
        </section>
      ) : null}
      {left_out ? (
        <details className={styles.help}>
          <summary>{texts.doneExcluded({ n: left_out })}</summary>
          <ExcludedItems preview={result} />
        </details>
      ) : null}
      <Row end>
        {result.version_id ? (
          <Button look="quiet" icon="undo" isPending={undo.isPending} onPress={takeBack}>
            {texts.undo}
          </Button>
        ) : null}
        <Button look="primary" onPress={onContinue}>
          {continueLabel}
        </Button>
      </Row>
    </Card>
  )
}
