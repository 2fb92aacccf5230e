import type { EmailVerification } from '@vitrine/contract'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { pageUrl } from '../../domain/custom-domains.ts'
import { iso } from '../../domain/resource.ts'
import { countLines } from '../../lib/count-lines.ts'
import { audit, type By } from '../audit/index.ts'
import { endCheckouts } from '../billing/index.ts'
import {
  credentialsOf,
  deleteChallenges,
  deleteKeys,
  dropTokens,
  endSessions,
  hasSecondFactor,
  pendingEmail,
  revokeGrants,
} from '../credentials/index.ts'
import { deleteUnverifiedDomains } from '../domains/index.ts'
import { endExports, exportsOfUser } from '../exports/index.ts'
import { endFeeds, feedsOfOwner } from '../feeds/index.ts'
import { enqueueMail, giveUpMails } from '../mail/index.ts'
import { lockProfilesOf, ownProfiles } from '../profile/index.ts'
import { type UserRow, updateUser } from '../users/index.ts'
import { endWebhooks, webhooksOfOwner } from '../webhooks/index.ts'
import { type EndedSharing, endSharing } from '../workspaces/index.ts'
import { rememberDevice } from './device.ts'
import * as repo from './repo.ts'

/** How the address was proved: by the mail's link in a session of the account, or by a reset, which has no session. */
export type Proof = { by: 'session'; sessionId: number } | { by: 'reset' }

type Ended = EndedSharing & {
  sessions: number
  apiKeys: number
  agents: number
  checkouts: number
  webhooks: number
  archives: number
  feeds: number
  domains: readonly string[]
  pendingEmail: boolean
  authenticator: boolean
}

type ExistingAccess = EmailVerification['existing_access']

/** Lists what gives access to an account and would end with its first proof, except the session `sessionId`. */
export const listExistingAccess = async (
  db: Db,
  user: UserRow,
  sessionId: number,
  now: number,
): Promise<ExistingAccess> => {
  const { totp_confirmed_at } = user
  const isForeign = totp_confirmed_at !== null && !(await hasSecondFactor(db, sessionId))
  const access = [
    ...(isForeign ? [{ type: 'authenticator' as const, name: null, createdAt: totp_confirmed_at }] : []),
    ...(await credentialsOf(db, user.id, now, sessionId)),
    ...(await webhooksOfOwner(db, user.id)).map(({ url, createdAt }) => ({
      type: 'webhook' as const,
      name: url,
      createdAt,
    })),
    ...(await feedsOfOwner(db, user.id)).map(({ name, created_at }) => ({
      type: 'feed' as const,
      name,
      createdAt: created_at,
    })),
    ...(await exportsOfUser(db, user.id, now)).map(({ created_at }) => ({
      type: 'export' as const,
      name: null,
      createdAt: created_at,
    })),
  ]
  return access.map(({ type, name, createdAt }) => ({ type, name, created_at: iso(createdAt) }))
}

/** Pages a mail names. */
const maxPages = 10

/**
 * Revokes everything that gave access to the account before the first proof of its address (docs/decisions/0010). Runs in the
 * transaction that records the proof, with the user's row locked. A reset always calls it, a verification on request. Returns the
 * updated user.
 */
export const endEarlierAccess = async (
  deps: Deps,
  db: Tx,
  after: AfterCommit,
  ctx: Pick<RequestContext, 'actor' | 'requestId' | 'now' | 'userAgent'>,
  user: UserRow,
  proof: Proof,
  by?: By,
): Promise<UserRow> => {
  const { now } = ctx
  const keepsAuthenticator = proof.by === 'session' && (await hasSecondFactor(db, proof.sessionId))
  const ended: Ended = {
    feeds: 0,
    webhooks: 0,
    pendingEmail: (await pendingEmail(db, user, now)) !== null,
    authenticator: user.totp_confirmed_at !== null && !keepsAuthenticator,
    sessions: await endSessions(db, user.id, proof.by === 'session' ? proof.sessionId : undefined),
    apiKeys: await deleteKeys(db, user.id, now),
    agents: await revokeGrants(db, user.id),
    ...(await endSharing(db, user.id, now)),
    archives: await endExports(deps, db, after, user.id),
    domains: await deleteUnverifiedDomains(db, user.id),
    checkouts: await endCheckouts(deps, db, after, user.id, now),
  }
  // Whoever was making one of these with a credential that ended is through, or finds it gone
  await lockProfilesOf(db, user.id)
  ended.feeds = await endFeeds(db, user.id)
  ended.webhooks = await endWebhooks(deps, db, user.id)
  await deleteChallenges(db, user.id)
  await dropTokens(db, user.id)
  await giveUpMails(db, user.id, ['workspace_invite', 'verify_email', 'password_reset'], now)
  await repo.deleteDevices(db, user.id)
  if (proof.by === 'session')
    await rememberDevice(db, deps.secrets, { userId: user.id, userAgent: ctx.userAgent, now })
  if (!keepsAuthenticator) await repo.deleteRecoveryCodes(db, user.id)
  const set = keepsAuthenticator ? {} : { totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 }
  const proved = (await updateUser(db, user.id, { ...set, email_verified_at: now }, now))!
  const lines = describeEnded(ended)
  if (lines.length || proof.by === 'reset') {
    const pages = (await ownProfiles(db, user.id)).slice(0, maxPages)
    await enqueueMail(deps, db, {
      userId: user.id,
      to: user.email,
      kind: 'address_proved',
      params: {
        name: user.name,
        at: iso(now),
        ended: lines,
        pages: pages.map((profile) => pageUrl(profile, deps.config)),
      },
      now,
    })
  }
  const detail = { ...ended, domains: ended.domains.length, proof: proof.by }
  await audit(db, ctx, 'email.first_proof', { type: 'user', id: user.id }, detail, by)
  return proved
}

/** What ended, a line each; nothing of which there was none. */
const describeEnded = (ended: Ended): string[] => {
  return [
    ...countLines(ended.sessions, '1 session', 'sessions'),
    ...countLines(ended.apiKeys, '1 API key', 'API keys'),
    ...countLines(ended.agents, '1 connected agent', 'connected agents'),
    ...(ended.authenticator ? ['Two-factor sign-in with an authenticator; set it up anew'] : []),
    ...(ended.pendingEmail ? ['A change of the e-mail address that waited to be confirmed'] : []),
    ...countLines(ended.members, '1 member of a workspace of yours', 'members of workspaces of yours'),
    ...countLines(ended.invites, '1 invitation to a workspace', 'invitations to workspaces'),
    ...countLines(ended.transfers, '1 offer to hand over a workspace', 'offers to hand over workspaces'),
    ...countLines(ended.memberships, '1 place in a workspace of others', 'places in workspaces of others'),
    ...countLines(ended.profiles, '1 profile shared by a workspace', 'profiles shared by workspaces'),
    ...ended.domains.map((host) => `The custom domain ${host}, which nobody had proved`),
    ...countLines(ended.checkouts, '1 open checkout', 'open checkouts'),
    ...countLines(ended.webhooks, '1 webhook', 'webhooks'),
    ...countLines(ended.archives, '1 archive', 'archives'),
    ...countLines(ended.feeds, '1 secret address for spreadsheets', 'secret addresses for spreadsheets'),
  ]
}
