import type { User } from '@vitrine/contract'
import { csrfToken } from '../../crypto/csrf.ts'
import { randomToken, sha256 } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Call } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import type { Caller } from '../../http/auth.ts'
import type { SetCookie } from '../../http/cookies.ts'
import { enqueueMail } from '../mail/service.ts'
import * as challenges from './challenges.ts'
import { deviceCookie, deviceLabel, rememberDevice } from './device.ts'
import { mostListed, sessionTimes } from './policy.ts'
import type { UserRow } from './repo.ts'

/** A call that may sign somebody in or out: it brings the credentials it was made with. */
export type SignInCall = Call & {
  readonly caller: Pick<Caller, 'sessionHash' | 'challengeToken' | 'device'>
  /** Chooses among several success statuses. */
  answerWith(status: number): void
}

/** The person as the contract shows them. */
export const presentUser = (user: UserRow): User => ({
  id: user.id,
  email: user.email,
  name: user.name,
  email_verified: user.email_verified_at !== null,
  two_factor_enabled: user.totp_confirmed_at !== null,
  is_admin: user.admin_at !== null,
})

export type Started = { credential: string; csrf: string; cookies: SetCookie[] }

/**
 * Opens a session inside the transaction and ends the session and challenge the request came with: the token
 * always changes with the rights it gives (session fixation). Remembers the device and marks the browser, and mails a
 * notice when the device is a new one and `notify` is set.
 */
export const startSession = async (
  deps: Deps,
  db: Tx,
  call: SignInCall,
  user: UserRow,
  { aal, remember, notify }: { aal: 1 | 2; remember: boolean; notify: boolean },
): Promise<Started> => {
  const { caller, now } = call
  if (caller.sessionHash)
    await db.deleteFrom('session').where('token_hash', '=', caller.sessionHash).execute()
  if (caller.challengeToken) await challenges.deleteByToken(db, sha256(caller.challengeToken))
  const token = randomToken()
  const tokenHash = sha256(token)
  const { idleMs, absoluteMs } = sessionTimes(remember)
  const { id } = await db
    .insertInto('session')
    .values({
      user_id: user.id,
      token_hash: tokenHash,
      aal,
      user_agent: call.userAgent,
      address: call.address,
      idle_ms: idleMs,
      last_seen_at: now,
      expires_at: now + absoluteMs,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isNew = await rememberDevice(db, deps.secrets, { userId: user.id, userAgent: call.userAgent, now })
  if (isNew && notify)
    await enqueueMail(deps, db, {
      userId: user.id,
      to: user.email,
      kind: 'new_device',
      params: {
        name: user.name,
        at: iso(now),
        device: deviceLabel(call.userAgent),
        address: call.address,
      },
      now,
    })
  const session: SetCookie = { name: 'session', value: token }
  return {
    credential: `session:${id}`,
    csrf: csrfToken(deps.secrets, tokenHash),
    cookies: [
      // Without "remember" the cookie ends with the browser
      remember ? { ...session, maxAge: absoluteMs / 1000 } : session,
      deviceCookie(deps.secrets, caller.device, user, now),
      ...(caller.challengeToken ? [endedChallenge] : []),
    ],
  }
}

export const endedSession: SetCookie = { name: 'session', value: '', maxAge: 0 }
const endedChallenge: SetCookie = { name: 'challenge', value: '', maxAge: 0 }

export const endSession = async (db: Tx, userId: number, id: number): Promise<boolean> => {
  const row = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the sessions of a user, but the one `except`. Returns how many there were. */
export const endSessions = async (db: Tx, userId: number, except?: number): Promise<number> => {
  const result = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) => q.where('id', '<>', except!))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Ends the call with 401 when the session or key it came with has ended since: what was under way at that moment gives
 * nothing away any more. Call it behind the lock that ends credentials, or that what they give away waits for.
 */
export const requireCredential = async (
  db: Tx,
  { scope, credentialId }: Pick<Actor, 'scope' | 'credentialId'>,
): Promise<void> => {
  const row = await db
    .selectFrom(scope === 'session' ? 'session' : 'api_key')
    .select('id')
    .where('id', '=', credentialId)
    .executeTakeFirst()
  if (!row) fail('unauthenticated')
}

/** The sessions that are valid at `now`, last used first. */
export const validSessions = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((e) => e(e('last_seen_at', '+', e.ref('idle_ms')), '>', now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

/** The session now counts as one with a second factor. */
export const raiseSession = (db: Tx, id: number): Promise<unknown> =>
  db.updateTable('session').set({ aal: 2 }).where('id', '=', id).execute()

/** Revokes the API keys of a user. Returns how many of them still worked. */
export const deleteKeys = async (db: Tx, userId: number, now: number): Promise<number> => {
  const working = await countWorkingKeys(db, userId, now)
  await db.deleteFrom('api_key').where('user_id', '=', userId).execute()
  return working
}

/** API keys of a user that have not expired. */
export const countWorkingKeys = async (db: Db, userId: number, now: number): Promise<number> =>
  (
    await db
      .selectFrom('api_key')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
      .executeTakeFirstOrThrow()
  ).n
