import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type Passkey = Selectable<Schema['passkey']>

export const listPasskeys = (db: Db, userId: number): Promise<Passkey[]> =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

export const findPasskey = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const insertPasskey = (db: Tx, passkey: Insertable<Schema['passkey']>): Promise<Passkey> =>
  db.insertInto('passkey').values(passkey).returningAll().executeTakeFirstOrThrow()

export const renamePasskey = (
  db: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<Passkey | undefined> =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (db: Tx, userId: number, id: number): Promise<Passkey | undefined> =>
  db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const deletePasskeys = async (db: Tx, userId: number): Promise<number> =>
  Number((await db.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)

/**
 * Stores the counter and time of a sign-in. Returns false if the counter did not rise, which reveals a copy of the
 * passkey (0 = no counter).
 */
export const recordPasskeyUse = (db: Tx, id: number, counter: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('passkey')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where((e) => (counter === 0 ? e('counter', '=', 0) : e('counter', '<', counter))),
  )

/** Marks a challenge as used. Returns false if it was used before. */
export const claimPasskeyChallenge = (db: Tx, hash: string, expiresAt: number): Promise<boolean> =>
  writeRow(
    db
      .insertInto('used_challenge')
      .values({ hash, expires_at: expiresAt })
      .onConflict((c) => c.column('hash').doNothing()),
  )

export const findOtherPasskeyHost = async (db: Db, rpId: string): Promise<string | undefined> =>
  (await db.selectFrom('passkey').select('rp_id').where('rp_id', '<>', rpId).limit(1).executeTakeFirst())
    ?.rp_id
