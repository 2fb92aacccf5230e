import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Callout } from '../ui/layout.tsx'
import type { SaveState } from './autosave.ts'
import { formatError } from './errors.ts'
import { createIdleComponent } from './lazy.ts'
import styles from './save-state.module.css'
import { useStatus } from './status.ts'
import { useTexts } from './texts.tsx'
import type { useAutosave } from './use-autosave.ts'

const SaveConflict = createIdleComponent(async () => (await import('./save-conflict.tsx')).SaveConflict)

export const SaveLine = ({
  status,
  refusedText,
}: Pick<SaveState<unknown>, 'status'> & {
  refusedText?: string | undefined
}) => {
  const t = useTexts()
  const { isConnected } = useStatus()
  const shownStatus = isConnected || (status !== 'saving' && status !== 'changed') ? status : 'waiting'
  const texts = {
    saved: t.saving.saved,
    changed: t.saving.changed,
    saving: t.saving.saving,
    waiting: t.saving.waiting,
    refused: refusedText ?? t.saving.refused,
    conflict: t.saving.conflict,
  }
  const isUnsaved = shownStatus === 'refused' || shownStatus === 'conflict'
  return (
    <span className={styles.line} role="status" data-bad={isUnsaved || undefined} data-status={status}>
      <Icon name={isUnsaved ? 'alert' : shownStatus === 'saved' ? 'check' : 'refresh'} size={16} />
      <span>{texts[shownStatus]}</span>
    </span>
  )
}

/** Shows why the changes of an autosave are not saved. A refusal is hidden if fields show it. */
export const SaveProblem = ({
  save: { status, error, conflict, keepMine, discard },
  isHidden,
}: {
  save: Pick<ReturnType<typeof useAutosave>, 'status' | 'error' | 'conflict' | 'keepMine' | 'discard'>
  isHidden?: boolean
}) => {
  const t = useTexts()
  if (status === 'conflict')
    return <SaveConflict conflict={conflict} onKeepMine={keepMine} onDiscard={discard} />
  if (status === 'refused' && !isHidden)
    return (
      <Callout
        tone="bad"
        actions={
          <Button small onPress={() => discard()}>
            {t.saving.discard}
          </Button>
        }
      >
        {formatError(error, t)}
      </Callout>
    )
  return null
}
