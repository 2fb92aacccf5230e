import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Callout } from '../ui/layout.tsx'
import type { SaveState } from './autosave.ts'
import { errorText } from './errors.ts'
import styles from './save-state.module.css'

/** "Saving…", "Saved", or what keeps it from being saved; in a line. */
export const SaveLine = ({ status }: Pick<SaveState<unknown>, 'status'>) => {
  const t = useMessages()
  const texts = {
    saved: t.saving.saved,
    changed: t.saving.changed,
    saving: t.saving.saving,
    waiting: t.saving.waiting,
    refused: t.saving.refused,
    conflict: t.saving.conflict,
  }
  const bad = status === 'refused' || status === 'conflict' || status === 'waiting'
  return (
    <span className={styles.line} role="status" data-bad={bad || undefined} data-status={status}>
      <Icon name={bad ? 'alert' : status === 'saved' ? 'check' : 'refresh'} size={16} />
      {texts[status]}
    </span>
  )
}

/** What has to be decided or corrected before it can be saved. Shows nothing while all is well. */
export const SaveProblem = ({
  status,
  error,
  onKeepMine,
  onDiscard,
  hidden,
}: Pick<SaveState<unknown>, 'status' | 'error'> & {
  onKeepMine: () => unknown
  onDiscard: () => void
  /** The problem stands at its fields already. */
  hidden?: boolean
}) => {
  const t = useMessages()
  if (status === 'conflict')
    return (
      <Callout
        tone="warn"
        title={t.saving.conflictTitle}
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
        {t.saving.conflictText}
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
        {errorText(error, t)}
      </Callout>
    )
  return null
}
