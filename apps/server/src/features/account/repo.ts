import type { Tx } from '../../db/handle.ts'
import { writeRow } from '../../db/write-row.ts'

export const replaceRecoveryCodes = async (
  db: Tx,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length)
    await db
      .insertInto('recovery_code')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute()
}

/** Stores a new secret while two-factor authentication is off. Returns false if it is on. */
export const setPendingSecret = (db: Tx, userId: number, encryptedSecret: string): Promise<boolean> =>
  writeRow(
    db
      .updateTable('user')
      .set({ totp_secret: encryptedSecret, totp_last_step: 0 })
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is', null),
  )

/** Turns on two-factor authentication with a verified secret. Returns false if it is on already or the secret was replaced. */
export const confirmSecret = (
  db: Tx,
  userId: number,
  encryptedSecret: string,
  step: number,
  now: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('user')
      .set({ totp_confirmed_at: now, totp_last_step: step })
      .where('id', '=', userId)
      .where('totp_secret', '=', encryptedSecret)
      .where('totp_confirmed_at', 'is', null),
  )
