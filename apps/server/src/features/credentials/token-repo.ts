// Tokens in e-mails: valid once, replaced by newer ones, and stored only as a hash.
import type { Selectable } from 'kysely'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

export type Purpose = Schema['one_time_token']['purpose']
export type OneTimeToken = Selectable<Schema['one_time_token']>

/** Voids older tokens of the same purpose. Returns the token in clear. */
export const issueToken = async (
  db: Tx,
  token: { userId: number; purpose: Purpose; emailKey: string; expiresAt: number; now: number },
): Promise<string> => {
  await deleteTokens(db, token.userId, token.purpose)
  const text = createRandomToken()
  await db
    .insertInto('one_time_token')
    .values({
      user_id: token.userId,
      purpose: token.purpose,
      token_hash: sha256(text),
      email_key: token.emailKey,
      expires_at: token.expiresAt,
      created_at: token.now,
    })
    .execute()
  return text
}

export const findToken = (
  db: Db,
  purpose: Purpose,
  text: string,
  now: number,
): Promise<OneTimeToken | undefined> =>
  db
    .selectFrom('one_time_token')
    .selectAll()
    .where('token_hash', '=', sha256(text))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Consumes a token. Returns undefined if another request was faster. */
export const claimToken = (db: Tx, id: number, now: number): Promise<OneTimeToken | undefined> =>
  db
    .deleteFrom('one_time_token')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Deletes all tokens of a user if `purpose` is absent. */
export const deleteTokens = (db: Tx, userId: number, purpose?: Purpose): Promise<unknown> =>
  db
    .deleteFrom('one_time_token')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (q) => q.where('purpose', '=', purpose!))
    .execute()

/** Returns the new e-mail address that waits for confirmation, or null. */
export const findPendingEmail = async (
  db: Db,
  user: { id: number; email_key: string },
  now: number,
): Promise<string | null> =>
  (
    await db
      .selectFrom('one_time_token')
      .select('email_key')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'email_verification')
      .where('email_key', '<>', user.email_key)
      .where('expires_at', '>', now)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.email_key ?? null
