import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { createProblem, type Passkey, type PasskeyCreate } from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, toFixedFields, toIsoOrNull } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import * as auth from '../auth/index.ts'
import * as credentials from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import { findUser, type UserRow } from '../users/index.ts'
import { claimChallenge, createChallenge, verifyChallenge } from './challenge.ts'
import { loadLibrary } from './library.ts'
import { algorithms, maxPasskeys, resolveRpId } from './policy.ts'

const formatPurpose = ({ actor }: UserContext): string => `add ${actor.userId} ${actor.credential}`

const toPasskey = (deps: Deps, row: credentials.Passkey): Passkey => ({
  id: row.id,
  name: row.name,
  usable: row.rp_id === resolveRpId(deps.config),
  last_used_at: toIsoOrNull(row.last_used_at),
  ...toFixedFields(row.created_at),
})

export const listPasskeys = async (ctx: UserContext): Promise<Passkey[]> =>
  (await credentials.listPasskeys(ctx.deps.db.read, ctx.actor.userId)).map((row) => toPasskey(ctx.deps, row))

const requireUser = async (ctx: UserContext): Promise<UserRow> =>
  (await findUser(ctx.deps.db.read, ctx.actor.userId)) ?? fail('unauthenticated')

/** Returns the options for a new passkey. Requires the current password, or a confirmed session if the account has no password. */
export const startPasskey = async (
  ctx: UserContext,
  input: { current_password?: string },
): Promise<Record<string, unknown>> => {
  const { deps } = ctx
  const user = await requireUser(ctx)
  await auth.assertCanAddFactor(ctx, user)
  const proof = await auth.verifyOwner(ctx, user, input.current_password)
  await ctx.tx((db) => proof.complete(db).then(() => null))
  const passkeys = await credentials.listPasskeys(deps.db.read, user.id)
  assertPasskeyLimit(passkeys.length)
  const rpID = resolveRpId(deps.config)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: deps.config.SITE_NAME,
    rpID,
    userID: Buffer.from(String(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: createChallenge(deps, formatPurpose(ctx), ctx.now),
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: passkeys
      .filter((passkey) => passkey.rp_id === rpID)
      .map(({ credential_id, transports }) => ({
        id: credential_id,
        transports: transports.split(',').filter(Boolean),
      })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

const assertPasskeyLimit = (count: number): void => {
  if (count >= maxPasskeys) fail('conflict', createProblem(null, 'max_passkeys', { max: maxPasskeys }))
}

export const createPasskey = async (ctx: UserContext, input: PasskeyCreate): Promise<Passkey> => {
  const { deps } = ctx
  const name = input.name.trim()
  if (!name) fail('validation_failed', createProblem('name', 'min_length', { min: 1 }))
  const { verifyRegistrationResponse } = await loadLibrary()
  const response = input.response as unknown as RegistrationResponseJSON
  let verifiedChallenge = { challenge: '', expiresAt: 0 }
  const registration = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => {
      const expiresAt = verifyChallenge(deps, formatPurpose(ctx), challenge, ctx.now)
      if (expiresAt !== null) verifiedChallenge = { challenge, expiresAt }
      return expiresAt !== null
    },
    expectedOrigin: new URL(deps.config.BASE_URL).origin,
    expectedRPID: resolveRpId(deps.config),
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).then(
    ({ registrationInfo }) => registrationInfo,
    // The library reports every kind of wrong input by an Error
    () => undefined,
  )
  if (!registration) return fail('validation_failed', createProblem('response', 'passkey_invalid'))
  const { id, publicKey, counter } = registration.credential
  // The library does not check transports
  const transports: readonly unknown[] = [registration.credential.transports ?? []].flat()
  try {
    return await ctx.tx(async (db) => {
      const user = await credentials.lockCaller(db, ctx.actor)
      const passkeys = await credentials.listPasskeys(db, user.id)
      assertPasskeyLimit(passkeys.length)
      if (!(await claimChallenge(db, verifiedChallenge.challenge, verifiedChallenge.expiresAt)))
        fail('validation_failed', createProblem('response', 'passkey_invalid'))
      const row = await credentials.insertPasskey(db, {
        user_id: user.id,
        name,
        rp_id: resolveRpId(deps.config),
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        transports: transports
          .filter((transport) => typeof transport === 'string' && /^[a-z-]{1,20}$/.test(transport))
          .slice(0, 10)
          .join(),
        counter,
        last_used_at: null,
        created_at: ctx.now,
      })
      // A password alone must not turn a session without the account's second factor into one with it
      if (!passkeys.length && user.totp_confirmed_at === null)
        await credentials.markSecondFactor(db, ctx.actor.credentialId)
      await notifyUser(deps, db, user, 'passkey_added', { passkey: name }, ctx.now)
      await audit(db, ctx, 'passkey.create', { type: 'passkey', id: row.id })
      return toPasskey(deps, row)
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('conflict', createProblem('response', 'passkey_exists'))
    throw error
  }
}

export const renamePasskey = (ctx: UserContext, id: number, input: { name: string }): Promise<Passkey> => {
  const name = input.name.trim()
  if (!name) fail('validation_failed', createProblem('name', 'min_length', { min: 1 }))
  return ctx.tx(async (db) =>
    toPasskey(
      ctx.deps,
      (await credentials.renamePasskey(db, ctx.actor.userId, id, name)) ?? fail('not_found'),
    ),
  )
}

/**
 * Removes a passkey. Requires the current password, or a confirmed session if the account has no password; fails with
 * 409 for the last way to sign in.
 */
export const deletePasskey = async (
  ctx: UserContext,
  id: number,
  input: { current_password?: string },
): Promise<Deleted> => {
  const user = await requireUser(ctx)
  const proof = await auth.verifyOwner(ctx, user, input.current_password)
  return ctx.tx(async (db) => {
    const current = await proof.complete(db)
    const row = (await credentials.deletePasskey(db, user.id, id)) ?? fail('not_found')
    await auth.assertCanSignIn(ctx.deps, db, current)
    await notifyUser(ctx.deps, db, user, 'passkey_removed', { passkey: row.name }, ctx.now)
    await audit(db, ctx, 'passkey.delete', { type: 'passkey', id })
    return { id, deleted: true as const }
  })
}
