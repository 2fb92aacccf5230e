import type { Db, Tx } from '../../db/handle.ts'
import { writeRow } from '../../db/write-row.ts'
import { maxListedSessions } from './policy.ts'

export type NewSession = {
  readonly userId: number
  readonly tokenHash: string
  /** Authenticator assurance level: 1 = password, 2 = with a second factor or passkey, 3 = OpenID Connect provider. */
  readonly aal: 1 | 2 | 3
  readonly userAgent: string
  readonly address: string
  readonly idleMs: number
  readonly expiresAt: number
  /** Time of the sign-in at a provider, which may be earlier; null = now. */
  readonly confirmedAt: number | null
  readonly now: number
}

export const insertSession = async (db: Tx, session: NewSession): Promise<number> => {
  const { id } = await db
    .insertInto('session')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      aal: session.aal,
      user_agent: session.userAgent,
      address: session.address,
      idle_ms: session.idleMs,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      created_at: session.now,
      confirmed_at: session.confirmedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const revokeSessionOfToken = (db: Tx, tokenHash: string): Promise<unknown> =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

export const deleteSession = (db: Tx, userId: number, id: number): Promise<boolean> =>
  writeRow(db.deleteFrom('session').where('id', '=', id).where('user_id', '=', userId))

/** Revokes the sessions of a user, without `except`. Returns their ids. */
export const revokeSessions = async (db: Tx, userId: number, except?: number): Promise<number[]> =>
  (
    await db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .$if(except !== undefined, (q) => q.where('id', '<>', except!))
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const listValidSessions = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((e) => e(e('last_seen_at', '+', e.ref('idle_ms')), '>', now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListedSessions)
    .execute()

/** Replaces the token of a session. Returns undefined if the token has changed. */
export const renewSession = (
  db: Tx,
  id: number,
  { from, to, ...changes }: { from: string; to: string; confirmed_at?: number },
): Promise<{ idle_ms: number; expires_at: number } | undefined> =>
  db
    .updateTable('session')
    .set({ token_hash: to, ...changes })
    .where('id', '=', id)
    .where('token_hash', '=', from)
    .returning(['idle_ms', 'expires_at'])
    .executeTakeFirst()

export const markSecondFactor = (db: Tx, id: number): Promise<unknown> =>
  db.updateTable('session').set({ aal: 2 }).where('id', '=', id).execute()

export const isTwoFactorSession = async (db: Db, id: number): Promise<boolean> => {
  const session = await db.selectFrom('session').select('aal').where('id', '=', id).executeTakeFirst()
  return session?.aal === 2
}
