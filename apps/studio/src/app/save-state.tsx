import { Suspense } from 'react'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Callout } from '../ui/layout.tsx'
import type { SaveState } from './autosave.ts'
import { formatError } from './errors.ts'
import { createIdleComponent } from './lazy.ts'
import type { SavedConflict } from './save-conflict.tsx'
import styles from './save-state.module.css'
import { useStatus } from './status.ts'

const SaveConflict = createIdleComponent(async () => (await import('./save-conflict.tsx')).SaveConflict)

export const SaveLine = ({
  status,
  refusedText,
}: Pick<SaveState<unknown>, 'status'> & {
  refusedText?: string | undefined
}) => {
  const t = useMessages()
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

export const SaveProblem = ({
  status,
  error,
  conflict,
  onKeepMine,
  onDiscard,
  isHidden,
}: Pick<SaveState<unknown>, 'status' | 'error'> & {
  conflict: SavedConflict | null
  onKeepMine: () => unknown
  onDiscard: () => void
  isHidden?: boolean
}) => {
  const t = useMessages()
  if (status === 'conflict')
    return (
      <Suspense fallback={null}>
        <SaveConflict conflict={conflict} onKeepMine={onKeepMine} onDiscard={onDiscard} />
      </Suspense>
    )
  if (status === 'refused' && !isHidden)
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
