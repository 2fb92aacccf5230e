import type { Call } from '../../call.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../http/errors.ts'
import { iso } from '../../resource.ts'
import { audit } from '../audit/service.ts'
import { enqueueMail, mailQuota } from '../mail/service.ts'
import * as challenges from './challenges.ts'
import { weakness } from './credentials.ts'
import { attemptOf, forgetFailures } from './failures.ts'
import { normaliseEmail, resetTokenMs } from './policy.ts'
import * as repo from './repo.ts'
import { deleteKeysOf, endSessions } from './sessions.ts'
import { dropTokens, findToken, issueToken, takeToken } from './tokens.ts'

/**
 * Asks for a reset mail. Looks nothing up before the answer, so that its time tells nothing about the address;
 * a mail goes out when there is an account, it is not blocked, and got less than its hourly number.
 */
export const requestPasswordReset = (deps: Deps, call: Call, input: { email: string }): void => {
  const email = normaliseEmail(input.email)
  const { requestId, now } = call
  deps.background('password reset', async () => {
    const user = await repo.findByEmail(deps.db.read, email)
    if (user && user.blocked_at === null)
      await deps.db.tx((db) => queueReset(deps, db, { actor: null, requestId, now }, user.id))
  })
}

const queueReset = async (
  deps: Deps,
  db: Tx,
  call: Pick<Call, 'actor' | 'requestId' | 'now'>,
  userId: number,
): Promise<void> => {
  const { now } = call
  const user = await repo.lockUser(db, userId)
  if (!user || (await mailQuota(db, user.id, 'password_reset', deps.config.RESET_MAILS_PER_HOUR, now))) return
  const expiresAt = now + resetTokenMs
  const token = await issueToken(db, {
    userId: user.id,
    purpose: 'password_reset',
    emailKey: user.email_key,
    expiresAt,
    now,
  })
  await enqueueMail(deps, db, {
    userId: user.id,
    to: user.email,
    kind: 'password_reset',
    params: { name: user.name, token },
    now,
    expiresAt,
  })
  await audit(db, call, 'password_reset.request', { type: 'user', id: user.id })
}

/**
 * Sets a new password with the token of the mail. Ends all sessions, challenges, API keys and mailed tokens,
 * signs nobody in, and leaves two-factor sign-in on.
 *
 * One exception guards a person whose address somebody else registered first (pre-hijacking, Sudhodanan and
 * Paverd, USENIX Security 2022): while the address was never verified, an authenticator on the account is not
 * known to be of the address's holder, so it is removed. The mail proves the address, which counts as verified.
 */
export const confirmPasswordReset = async (
  deps: Deps,
  call: Call,
  input: { token: string; password: string },
): Promise<void> => {
  const found = await findToken(deps.db.read, 'password_reset', input.token, call.now)
  const person = found && (await repo.findUser(deps.db.read, found.user_id))
  if (!found || !person || found.email_key !== person.email_key) return fail('reset_token_invalid')
  const weak = weakness(deps, input.password, person)
  if (weak) return fail('weak_password', weak)
  const passwordHash = await deps.passwords.hash(input.password)
  await call.tx(async (db) => {
    const user = (await repo.lockUser(db, person.id)) ?? fail('reset_token_invalid')
    const token = await takeToken(db, found.id, call.now)
    if (token?.email_key !== user.email_key) fail('reset_token_invalid')
    await endEverything(db, user.id)
    await forgetFailures(db, attemptOf(deps.secrets, call, 'password', user))
    const keepsTwoFactor = user.totp_confirmed_at !== null && user.email_verified_at !== null
    if (!keepsTwoFactor) await db.deleteFrom('recovery_code').where('user_id', '=', user.id).execute()
    await repo.updateUser(
      db,
      user.id,
      {
        password_hash: passwordHash,
        email_verified_at: user.email_verified_at ?? call.now,
        ...(keepsTwoFactor ? {} : { totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 }),
      },
      call.now,
    )
    await enqueueMail(deps, db, {
      userId: user.id,
      to: user.email,
      kind: 'password_changed',
      params: { name: user.name, at: iso(call.now) },
      now: call.now,
    })
    const removed = user.totp_confirmed_at !== null && !keepsTwoFactor
    await audit(
      db,
      call,
      'password_reset.confirm',
      { type: 'user', id: user.id },
      { two_factor_removed: removed },
      { userId: user.id, credential: 'reset_token' },
    )
    return null
  })
}

/** Whatever somebody may hold of the account: sessions, challenges, keys, mailed tokens. */
const endEverything = async (db: Tx, userId: number): Promise<void> => {
  await endSessions(db, userId)
  await challenges.deleteOfUser(db, userId)
  await deleteKeysOf(db, userId)
  await dropTokens(db, userId)
}
