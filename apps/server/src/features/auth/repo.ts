import type { Tx } from '../../db/handle.ts'
import { writeRow } from '../../db/write-row.ts'
import type { UserRow } from '../users/index.ts'

/** Stores the time of a sign-in and the current hash. Returns undefined if the password was changed concurrently. */
export const recordPasswordUse = (
  db: Tx,
  user: UserRow,
  newHash: string,
  now: number,
): Promise<UserRow | undefined> =>
  db
    .updateTable('user')
    .set({ password_hash: newHash, last_active_at: now })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returningAll()
    .executeTakeFirst()

/** Stores an accepted TOTP step. Returns false if this or a later step was accepted before, or if the secret has changed. */
export const acceptTotpStep = (
  db: Tx,
  userId: number,
  encryptedSecret: string,
  step: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('user')
      .set({ totp_last_step: step })
      .where('id', '=', userId)
      .where('totp_secret', '=', encryptedSecret)
      .where('totp_confirmed_at', 'is not', null)
      .where('totp_last_step', '<', step),
  )

/** Marks a recovery code as used. Returns false if it was used before. */
export const consumeRecoveryCode = (db: Tx, userId: number, codeHash: string): Promise<boolean> =>
  writeRow(db.deleteFrom('recovery_code').where('user_id', '=', userId).where('code_hash', '=', codeHash))

export const deleteRecoveryCodes = (db: Tx, userId: number): Promise<unknown> =>
  db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()

/** Stores a device. Returns false if it was stored before. */
export const insertDevice = (
  db: Tx,
  device: { userId: number; deviceKey: string; now: number },
): Promise<boolean> =>
  writeRow(
    db
      .insertInto('device')
      .values({ user_id: device.userId, device_key: device.deviceKey, created_at: device.now })
      .onConflict((c) => c.columns(['user_id', 'device_key']).doNothing()),
  )

export const deleteDevices = (db: Tx, userId: number): Promise<unknown> =>
  db.deleteFrom('device').where('user_id', '=', userId).execute()
