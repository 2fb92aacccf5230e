import { createProblem } from '@vitrine/contract'
import { createRecoveryCodes, normaliseRecoveryCode, sha256 } from '../../crypto/tokens.ts'
import { createTotpSecret, createTotpUrl, findTotpStep } from '../../crypto/totp.ts'
import type { Tx } from '../../db/handle.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { renderQrSvg } from '../../providers/qr.ts'
import { audit } from '../audit/index.ts'
import * as auth from '../auth/index.ts'
import {
  assertNotRevoked,
  deleteChallenges,
  deletePasskeys,
  listPasskeys,
  markSecondFactor,
} from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import { lockUser, type UserRow, updateUser } from '../users/index.ts'
import { loadCurrentUser } from './current-user.ts'
import * as repo from './repo.ts'

const isOn = createProblem(null, 'two_factor_on')
const isOff = createProblem(null, 'two_factor_off')

export type Setup = { secret: string; otpauth_url: string; qr_svg: string }

/** Creates a secret for the authenticator. Sign-in changes only after `confirmTwoFactor`. */
export const startTwoFactor = async (
  ctx: UserContext,
  input: { current_password?: string },
): Promise<Setup> => {
  const user = await loadCurrentUser(ctx.deps.db.read, ctx)
  await auth.assertCanAddFactor(ctx, user)
  const proof = await auth.verifyOwner(ctx, user, input.current_password)
  const secret = createTotpSecret()
  const otpauthUrl = createTotpUrl({ secret, account: user.email, issuer: ctx.deps.config.SITE_NAME })
  const setup = { secret, otpauth_url: otpauthUrl, qr_svg: await renderQrSvg(otpauthUrl) }
  return ctx.tx(async (db) => {
    await proof.complete(db)
    if (!(await repo.setPendingSecret(db, user.id, ctx.deps.secrets.encrypt('totp', secret))))
      fail('conflict', isOn)
    await audit(db, ctx, 'two_factor.start', { type: 'user', id: user.id })
    return setup
  })
}

/**
 * Turns on two-factor authentication with a code of the new secret, and returns the recovery codes. Wrong codes count
 * as failed sign-ins.
 */
export const confirmTwoFactor = async (
  ctx: UserContext,
  input: { code: string },
): Promise<{ recovery_codes: string[] }> => {
  const user = await loadCurrentUser(ctx.deps.db.read, ctx)
  const encryptedSecret = user.totp_secret
  if (user.totp_confirmed_at !== null) return fail('conflict', isOn)
  if (encryptedSecret === null) return fail('conflict', createProblem(null, 'two_factor_not_started'))
  await auth.assertCanAddFactor(ctx, user)
  const step = findTotpStep(ctx.deps.secrets.decrypt('totp', encryptedSecret), input.code, ctx.now)
  const codeUse: auth.CodeUse | null =
    step === null
      ? null
      : {
          method: 'totp',
          consume: async (db) =>
            (await repo.confirmSecret(db, user.id, encryptedSecret, step, ctx.now)) || fail('conflict', isOn),
        }
  return auth.withCode(ctx, user, codeUse, async (db, _after, consumeCode) => {
    await consumeCode()
    await assertNotRevoked(db, ctx.actor)
    const codes = await createCodes(db, user.id)
    await markSecondFactor(db, ctx.actor.credentialId)
    await notifyUser(ctx.deps, db, user, 'two_factor_enabled', {}, ctx.now)
    await audit(db, ctx, 'two_factor.enable', { type: 'user', id: user.id })
    return codes
  })
}

type PasswordAndCode = { current_password?: string; code: string }

export const renewRecoveryCodes = async (
  ctx: UserContext,
  input: PasswordAndCode,
): Promise<{ recovery_codes: string[] }> =>
  withBothFactors(ctx, input, async (db, user) => {
    const codes = await createCodes(db, user.id)
    await notifyUser(ctx.deps, db, user, 'recovery_codes_renewed', {}, ctx.now)
    await audit(db, ctx, 'recovery_codes.renew', { type: 'user', id: user.id })
    return codes
  })

export const disableTwoFactor = async (ctx: UserContext, input: PasswordAndCode): Promise<null> =>
  withBothFactors(ctx, input, async (db, user) => {
    await removeFactor(db, ctx, user)
    await audit(db, ctx, 'two_factor.disable', { type: 'user', id: user.id })
    return null
  })

/**
 * Turns off two-factor authentication and deletes passkeys on behalf of the operator, but keeps sessions, and notifies
 * the user by e-mail. Returns false if the account has neither.
 */
export const resetTwoFactor = (ctx: RequestContext, userId: number): Promise<boolean> =>
  ctx.tx(async (db) => {
    const user = (await lockUser(db, userId)) ?? fail('not_found')
    const passkeys = await listPasskeys(db, userId)
    if (user.totp_secret === null && !passkeys.length) return false
    await removeFactor(db, ctx, user)
    await deletePasskeys(db, userId)
    const passkey = passkeys.map(({ name }) => name).join(', ')
    if (passkey) await notifyUser(ctx.deps, db, user, 'passkey_removed', { passkey }, ctx.now)
    await audit(db, ctx, 'two_factor.reset', { type: 'user', id: user.id })
    return true
  })

const removeFactor = async (db: Tx, ctx: RequestContext, user: UserRow): Promise<void> => {
  await updateUser(db, user.id, { totp_secret: null, totp_confirmed_at: null }, ctx.now)
  await repo.replaceRecoveryCodes(db, user.id, [])
  await deleteChallenges(db, user.id)
  if (user.totp_confirmed_at !== null)
    await notifyUser(ctx.deps, db, user, 'two_factor_disabled', {}, ctx.now)
}

const withBothFactors = async <T>(
  ctx: UserContext,
  input: PasswordAndCode,
  effect: (db: Tx, user: UserRow) => Promise<T>,
): Promise<T> => {
  const user = await loadCurrentUser(ctx.deps.db.read, ctx)
  if (user.totp_confirmed_at === null) fail('conflict', isOff)
  const proof = await auth.verifyOwner(ctx, user, input.current_password)
  const codeUse = auth.readCode(ctx.deps, user, input.code, ctx.now)
  return auth.withCode(ctx, user, codeUse, async (db, _after, consumeCode) => {
    await proof.complete(db)
    await consumeCode()
    return effect(db, user)
  })
}

const createCodes = async (db: Tx, userId: number): Promise<{ recovery_codes: string[] }> => {
  const codes = createRecoveryCodes()
  await repo.replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => sha256(normaliseRecoveryCode(code)!)),
  )
  return { recovery_codes: codes }
}
