import type { ExistingAccess } from '@vitrine/contract'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { toIso } from '../../domain/resource.ts'
import { listAccess } from '../access/index.ts'
import { type AuditActor, type AuditContext, audit } from '../audit/index.ts'
import { endCheckouts } from '../billing/index.ts'
import {
  deleteChallenges,
  deleteIdentities,
  deleteKeys,
  deletePasskeys,
  deleteTokens,
  findPendingEmail,
  isTwoFactorSession,
  listIdentities,
  listPasskeys,
  revokeGrants,
  revokeSessions,
} from '../credentials/index.ts'
import { deleteDestinations } from '../destinations/index.ts'
import { deleteUnverifiedDomains } from '../domains/index.ts'
import { deleteExports, listExportsOfUser } from '../exports/index.ts'
import { deleteFeeds } from '../feeds/index.ts'
import { cancelMails, notifyUser } from '../mail/index.ts'
import { cancelPageTransfersOfUser } from '../page-transfers/index.ts'
import { listOwnProfiles, lockOwnedProfiles } from '../profile/index.ts'
import { closeProposalsOfOwner } from '../proposals/index.ts'
import { type UserRow, updateUser } from '../users/index.ts'
import { deleteWebhooks } from '../webhooks/index.ts'
import { type EndedShares, endSharing } from '../workspaces/index.ts'
import { storeDevice } from './device.ts'
import * as repo from './repo.ts'

/** How the e-mail address was verified: by a link opened in a session of the account, or by a password reset without a session. */
export type VerificationMethod = { by: 'session'; sessionId: number } | { by: 'reset' }

type RevokedAccess = EndedShares & {
  sessions: number
  apiKeys: number
  passkeys: number
  identities: number
  agents: number
  checkouts: number
  webhooks: number
  exports: number
  feeds: number
  destinations: number
  proposals: number
  domains: readonly string[]
  pendingEmail: boolean
  authenticator: boolean
}

type OtherAccess = ExistingAccess['other_access'][number]

/** Lists who has access at the first verification: the list of access, and what only the verification revokes together with it. */
export const listExistingAccess = async (
  db: Db,
  ctx: UserContext,
  user: UserRow,
): Promise<ExistingAccess> => {
  const { totp_confirmed_at } = user
  const isForeign = totp_confirmed_at !== null && !(await isTwoFactorSession(db, ctx.actor.credentialId))
  const toOther = (type: OtherAccess['type'], name: string | null, createdAt: number): OtherAccess => ({
    type,
    name,
    created_at: toIso(createdAt),
  })
  return {
    existing_access: (await listAccess(db, ctx)).entries,
    other_access: [
      ...(isForeign ? [toOther('authenticator', null, totp_confirmed_at)] : []),
      ...(await listPasskeys(db, user.id)).map((row) => toOther('passkey', row.name, row.created_at)),
      ...(await listIdentities(db, user.id)).map((row) =>
        toOther('identity', row.email ?? row.issuer, row.created_at),
      ),
      ...(await listExportsOfUser(db, user.id, ctx.now)).map((row) =>
        toOther('export', null, row.created_at),
      ),
    ],
  }
}

/** Maximum number of profiles in the e-mail. */
const maxPages = 10

/**
 * Revokes access from before the first verification (decision 0010). Requires the transaction of the verification and
 * the user's row lock.
 */
export const revokeEarlierAccess = async (
  db: Tx,
  ctx: AuditContext & Pick<RequestContext, 'userAgent' | 'deps'>,
  {
    user,
    method,
    after,
    by,
  }: { user: UserRow; method: VerificationMethod; after: AfterCommit; by?: AuditActor },
): Promise<UserRow> => {
  const { deps, now } = ctx
  const keepsAuthenticator = method.by === 'session' && (await isTwoFactorSession(db, method.sessionId))
  const revoked: RevokedAccess = {
    sessions: (await revokeSessions(db, user.id, method.by === 'session' ? method.sessionId : undefined))
      .length,
    apiKeys: (await deleteKeys(db, user.id, now)).length,
    passkeys: await deletePasskeys(db, user.id),
    identities: await deleteIdentities(db, user.id),
    agents: (await revokeGrants(db, user.id)).length,
    authenticator: user.totp_confirmed_at !== null && !keepsAuthenticator,
    pendingEmail: (await findPendingEmail(db, user, now)) !== null,
    ...(await endSharing(deps, db, user.id, now)),
    domains: await deleteUnverifiedDomains(db, user.id),
    checkouts: await endCheckouts(deps, db, after, user.id, now),
    webhooks: 0,
    exports: await deleteExports(deps, db, after, user.id),
    feeds: 0,
    destinations: 0,
    proposals: 0,
  }
  // Wait for running writers with a revoked credential; later writers fail
  await lockOwnedProfiles(db, user.id)
  revoked.feeds = await deleteFeeds(db, user.id)
  revoked.destinations = await deleteDestinations(deps, db, user.id)
  revoked.proposals = await closeProposalsOfOwner(db, user.id, deps.now())
  revoked.transfers += await cancelPageTransfersOfUser(db, user.id)
  revoked.webhooks = await deleteWebhooks(deps, db, user.id)
  await deleteChallenges(db, user.id)
  await deleteTokens(db, user.id)
  await cancelMails(db, user.id, ['workspace_invite', 'verify_email', 'password_reset'], now)
  await repo.deleteDevices(db, user.id)
  if (method.by === 'session')
    await storeDevice(db, deps.secrets, { userId: user.id, userAgent: ctx.userAgent, now })
  if (!keepsAuthenticator) await repo.deleteRecoveryCodes(db, user.id)
  const secondFactorColumns = keepsAuthenticator
    ? {}
    : { totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 }
  const verifiedUser = (await updateUser(
    db,
    user.id,
    { ...secondFactorColumns, email_verified_at: now, email_admin_verified_at: null },
    now,
  ))!
  const lines = describeRevoked(revoked)
  if (lines.length || method.by === 'reset') {
    const pages = (await listOwnProfiles(db, user.id)).slice(0, maxPages)
    const urls = pages.map((profile) => createPageUrl(profile, deps.config))
    await notifyUser(deps, db, user, 'address_proved', { ended: lines, pages: urls }, now)
  }
  const detail = { ...revoked, domains: revoked.domains.length, proof: method.by }
  await audit(db, ctx, 'email.first_proof', { type: 'user', id: user.id }, detail, by)
  return verifiedUser
}

/** Lists revoked access as its name and number; a domain as its host. */
const describeRevoked = (revoked: RevokedAccess): string[] =>
  Object.entries(revoked).flatMap(([name, value]) => {
    if (typeof value === 'object') return value.map((host) => `${name} ${host}`)
    return value ? [value === true ? name : `${name} ${value}`] : []
  })
