import type { AccessEntry } from '@vitrine/contract'
import { useState } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './access.module.css'
import { useEntryTexts } from './entry-texts.ts'
import { type AccessFailure, toKey, useRevokeAccess } from './queries.ts'

export const RevokeDialog = ({
  entries,
  onClose,
  onRevoked,
}: {
  entries: readonly AccessEntry[]
  onClose: () => void
  onRevoked: (failures: readonly AccessFailure[]) => void
}) => {
  const t = useTexts()
  const texts = useTexts('access')
  const { formatName } = useEntryTexts()
  const revoke = useRevokeAccess()
  const [count, setCount] = useState(0)
  const confirm = async () => {
    const failures = await revoke(entries, setCount)
    const revokedCount = entries.length - failures.length
    if (revokedCount) toast(texts.revoked({ n: revokedCount }))
    onRevoked(failures)
  }
  return (
    <ConfirmDialog
      title={texts.revokeTitle({ n: entries.length })}
      action={texts.revoke}
      onClose={onClose}
      onConfirm={confirm}
    >
      <ul className={styles.names}>
        {entries.map((entry) => (
          <li key={toKey(entry)}>
            {formatName(entry)} ({texts.types[entry.type]})
          </li>
        ))}
      </ul>
      <p>{texts.revokeText}</p>
      {count ? (
        <p role="status">{t.common.of({ used: String(count), limit: String(entries.length) })}</p>
      ) : null}
    </ConfirmDialog>
  )
}
