import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { maxChallengeFailures } from './policy.ts'

export type Challenge = Selectable<Schema['challenge']>

export const insertChallenge = (
  db: Tx,
  challenge: { userId: number; tokenHash: string; remember: boolean; expiresAt: number; now: number },
): Promise<unknown> =>
  db
    .insertInto('challenge')
    .values({
      user_id: challenge.userId,
      token_hash: challenge.tokenHash,
      remember: challenge.remember ? 1 : 0,
      failures: 0,
      expires_at: challenge.expiresAt,
      created_at: challenge.now,
    })
    .execute()

const openChallenges = (db: Db, now: number) =>
  db.selectFrom('challenge').where('expires_at', '>', now).where('failures', '<', maxChallengeFailures)

export const findChallenge = (db: Db, tokenHash: string, now: number): Promise<Challenge | undefined> =>
  openChallenges(db, now).selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Completes a challenge. Returns false if it was completed or expired in the meantime. */
export const claimChallenge = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .deleteFrom('challenge')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .where('failures', '<', maxChallengeFailures),
  )

/** Counts a wrong code. The fifth one invalidates the challenge; the job `expired-sign-ins` deletes it. */
export const countWrongCode = (db: Tx, id: number): Promise<unknown> =>
  db
    .updateTable('challenge')
    .set((e) => ({ failures: e('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteChallenge = (db: Tx, tokenHash: string): Promise<unknown> =>
  db.deleteFrom('challenge').where('token_hash', '=', tokenHash).execute()

export const deleteChallenges = (db: Tx, userId: number): Promise<unknown> =>
  db.deleteFrom('challenge').where('user_id', '=', userId).execute()
