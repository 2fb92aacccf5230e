import { createProblem, type SignInMethod } from '@vitrine/contract'
import { isUsableHash } from '../../crypto/password.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { listIdentities, listPasskeys } from '../credentials/index.ts'
import type { UserRow } from '../users/index.ts'

/** Returns the ways to sign in, without passkeys of other hosts and identities of other providers. */
export const listSignInMethods = async (
  { config, oidc }: Pick<Deps, 'config' | 'oidc'>,
  db: Db,
  user: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<SignInMethod[]> => {
  const { hostname } = new URL(config.BASE_URL)
  const hasPasskey =
    !config.oidc?.isOnly && (await listPasskeys(db, user.id)).some(({ rp_id }) => rp_id === hostname)
  const hasIdentity = (await listIdentities(db, user.id)).some(
    ({ issuer }) => issuer === oidc?.settings.issuer,
  )
  return [
    ...(isUsableHash(user.password_hash) ? (['password'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasIdentity ? (['oidc'] as const) : []),
  ]
}

/** Fails with 409 if an account can no longer sign in. Call it after the removal, with the user's row locked. */
export const assertCanSignIn = async (deps: Deps, db: Tx, user: UserRow): Promise<void> => {
  if (!(await listSignInMethods(deps, db, user)).length)
    fail('conflict', createProblem(null, 'last_sign_in_method'))
}
