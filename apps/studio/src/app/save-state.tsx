import { ChangeValue } from '../editor/before-after.tsx'
import { getFieldName } from '../editor/field-paths.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Callout } from '../ui/layout.tsx'
import type { SaveState } from './autosave.ts'
import { formatError } from './errors.ts'
import type { Conflict } from './merge.ts'
import styles from './save-state.module.css'

export const SaveLine = ({
  status,
  refusedText,
}: Pick<SaveState<unknown>, 'status'> & {
  refusedText?: string | undefined
}) => {
  const t = useMessages()
  const texts = {
    saved: t.saving.saved,
    changed: t.saving.changed,
    saving: t.saving.saving,
    waiting: t.saving.waiting,
    refused: refusedText ?? t.saving.refused,
    conflict: t.saving.conflict,
  }
  const isUnsaved = status === 'refused' || status === 'conflict' || status === 'waiting'
  return (
    <span className={styles.line} role="status" data-bad={isUnsaved || undefined} data-status={status}>
      <Icon name={isUnsaved ? 'alert' : status === 'saved' ? 'check' : 'refresh'} size={16} />
      <span>{texts[status]}</span>
    </span>
  )
}

/** Shows a conflict or a refused save, with its buttons. Renders nothing in other states. */
export const SaveProblem = ({
  status,
  error,
  conflict,
  onKeepMine,
  onDiscard,
  hidden,
}: Pick<SaveState<unknown>, 'status' | 'error'> & {
  conflict: { readonly fields: readonly Conflict[]; readonly isOtherTab: boolean } | null
  onKeepMine: () => unknown
  onDiscard: () => void
  hidden?: boolean
}) => {
  const t = useMessages()
  if (status === 'conflict')
    return (
      <Callout
        tone="warn"
        title={conflict?.isOtherTab ? t.saving.conflictTabTitle : t.saving.conflictTitle}
        actions={
          <>
            <Button small onPress={() => onDiscard()}>
              {t.saving.takeTheirs}
            </Button>
            <Button small look="primary" onPress={() => onKeepMine()}>
              {t.saving.keepMine}
            </Button>
          </>
        }
      >
        {conflict?.isOtherTab ? t.saving.conflictTabText : t.saving.conflictText}
        {conflict?.fields.map(({ path, mine, theirs }) => (
          <dl key={path.join('.')} className={styles.sides}>
            <dt>{getFieldName(path, t)}</dt>
            <dd>
              <span>{conflict.isOtherTab ? t.saving.thisTab : t.saving.mine}</span>
              <ChangeValue value={mine} />
            </dd>
            <dd>
              <span>{conflict.isOtherTab ? t.saving.otherTab : t.saving.theirs}</span>
              <ChangeValue value={theirs} />
            </dd>
          </dl>
        ))}
      </Callout>
    )
  if (status === 'refused' && !hidden)
    return (
      <Callout
        tone="bad"
        actions={
          <Button small onPress={() => onDiscard()}>
            {t.saving.discard}
          </Button>
        }
      >
        {formatError(error, t)}
      </Callout>
    )
  return null
}
