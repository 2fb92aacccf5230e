import { createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext, RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { createPartReader } from '../../domain/stored-doc.ts'
import { audit } from '../audit/index.ts'
import * as credentials from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import type { UserRow } from '../users/index.ts'

export type OidcPurpose = 'sign_in' | 'link' | 'confirm'

const encryptionPurpose = 'oidc'
/** Content of the encrypted cookie: the checks of a pending sign-in, then the person to link. */
export type PendingIdentity = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly expiresAt: number
  readonly purpose: OidcPurpose
  /** Account of the session that requested the link or confirmation; 0 = sign-in. */
  readonly userId: number
  /** Account that must confirm the link; 0 = the provider has not responded yet. */
  readonly confirmBy: number
  readonly issuer: string
  readonly subject: string
  readonly email: string
}
const emptyPendingIdentity: PendingIdentity = {
  state: '',
  nonce: '',
  verifier: '',
  expiresAt: 0,
  purpose: 'sign_in',
  userId: 0,
  confirmBy: 0,
  issuer: '',
  subject: '',
  email: '',
}
const parsePendingIdentity = createPartReader<PendingIdentity>(emptyPendingIdentity)

export const encryptPendingIdentity = (deps: Deps, pending: Partial<PendingIdentity>): string =>
  deps.secrets.encrypt(encryptionPurpose, JSON.stringify(pending))

/** Returns the content of the request's cookie; null if it has expired, was changed or is missing. */
const readCookie = (ctx: BrowserContext): PendingIdentity | null => {
  try {
    const pendingIdentity = parsePendingIdentity(
      JSON.parse(ctx.deps.secrets.decrypt(encryptionPurpose, ctx.browser.oidc ?? '')),
    )
    return pendingIdentity.expiresAt > ctx.now ? pendingIdentity : null
  } catch {
    return null
  }
}

export const requirePendingIdentity = (ctx: BrowserContext): PendingIdentity =>
  readCookie(ctx) ?? fail('validation_failed', createProblem(null, 'oidc_expired'))

type LinkedPerson = credentials.IdentityKey & { readonly email: string | null }

/** Links an identity to an account; returns false if it is linked already. Fails with 409 if another account has the identity. */
export const linkIdentityOnce = async (
  db: Tx,
  ctx: BrowserContext,
  userId: number,
  person: LinkedPerson,
): Promise<boolean> => {
  const { issuer, subject, email } = person
  const newIdentity = await credentials.insertIdentity(db, { userId, issuer, subject, email, now: ctx.now })
  if (!newIdentity && (await credentials.findIdentity(db, person))?.user_id !== userId)
    fail('conflict', createProblem(null, 'oidc_taken'))
  if (newIdentity) await audit(db, ctx, 'identity.link', { type: 'user', id: userId }, { issuer })
  return newIdentity !== undefined
}

/** Links an identity to an existing account, and notifies its owner by e-mail. */
export const linkIdentityAndNotify = async (
  db: Tx,
  ctx: BrowserContext,
  user: UserRow,
  person: LinkedPerson,
): Promise<void> => {
  if (await linkIdentityOnce(db, ctx, user.id, person))
    await notifyOfIdentity(db, ctx, user, 'identity_linked', person)
}

export const notifyOfIdentity = (
  db: Tx,
  ctx: RequestContext,
  user: UserRow,
  kind: 'identity_linked' | 'identity_unlinked',
  { issuer }: { readonly issuer: string },
): Promise<unknown> => notifyUser(ctx.deps, db, user, kind, { provider: new URL(issuer).host }, ctx.now)

/** Links the person that this browser's pending sign-in belongs to, after the account's password and second factor. */
export const linkPendingIdentity = async (db: Tx, ctx: BrowserContext, user: UserRow): Promise<void> => {
  const pendingIdentity = readCookie(ctx)
  if (pendingIdentity?.confirmBy === user.id) await linkIdentityAndNotify(db, ctx, user, pendingIdentity)
}
