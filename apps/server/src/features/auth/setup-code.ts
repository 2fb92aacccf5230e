import { createProblem } from '@vitrine/contract'
import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import { renewSetupNonce, takeSetupNonce } from '../../db/installation.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { createDatabaseLimiter } from '../../domain/rate-limit.ts'
import { assertNotRevoked } from '../credentials/index.ts'
import { findUser, hasAdmins, lockAdmins, type UserRow } from '../users/index.ts'
import { writeAdmin } from './admin.ts'

/** Without 0, O, 1 and I. 32 characters: a byte selects each equally often. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12
const attempts = 10

/** Processes of PostgreSQL that start within this time share their code, so that the newest line of any log is valid. */
const sharedMs = minuteMs

/** Derives the code, so that neither a copy of the database nor a log of former starts contains it. */
const deriveCode = ({ secrets }: Pick<Deps, 'secrets'>, nonce: string): string =>
  [...Buffer.from(secrets.mac('setup-code', nonce), 'base64url').subarray(0, length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')

/** Creates a code that makes an account the first administrator. Returns null if there is an administrator. */
export const createSetupCode = async (deps: Deps): Promise<string | null> => {
  if (await hasAdmins(deps.db.read)) return null
  const now = deps.now()
  const since = now - (deps.db.read.engine === 'postgres' ? sharedMs : -1)
  const nonce = await deps.db.tx((db) => renewSetupNonce(db, { id: createRandomToken(16), since, now }))
  return nonce === undefined ? null : deriveCode(deps, nonce).replace(/.{4}(?=.)/g, '$&-')
}

/** Makes the account the first administrator. Fails with 403 for a wrong code, or if there is an administrator. */
export const becomeAdministrator = async (ctx: UserContext, text: string): Promise<UserRow> => {
  const { userId } = ctx.actor
  const limiter = createDatabaseLimiter(ctx.deps, { name: 'setup', burst: attempts, windowMs: hourMs })
  const waitSeconds = await limiter.consume(userId, ctx.now)
  if (waitSeconds) fail('rate_limited', createProblem(null, 'setup_attempts', { max: attempts }), waitSeconds)
  const code = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  return ctx.tx(async (db) => {
    // A failure restores the deleted nonce
    const nonce = await takeSetupNonce(db)
    const isValid = nonce !== undefined && constantTimeEqual(code, deriveCode(ctx.deps, nonce))
    if (!isValid || (await lockAdmins(db)).length) fail('forbidden', createProblem('code', 'setup_code'))
    await assertNotRevoked(db, ctx.actor)
    await writeAdmin(db, ctx, userId, { isAdmin: true })
    return (await findUser(db, userId)) ?? fail('unauthenticated')
  })
}
