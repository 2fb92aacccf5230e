import {
  createProblem,
  type InvitePreview,
  type Problem,
  type ReceivedInvite,
  type TeamInvite,
  type TeamInviteRequest,
} from '@vitrine/contract'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { readProfileIds } from '../../db/profile-list.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertWithinLimit, checkLimit, resolvePlan } from '../../domain/plans.ts'
import { toBaseFields, toIso } from '../../domain/resource.ts'
import { maxShownNames } from '../../providers/mail/contents.ts'
import { audit } from '../audit/index.ts'
import { lockCaller } from '../credentials/index.ts'
import { assertMailQueued, enqueueMail } from '../mail/index.ts'
import { findProfiles } from '../profile/index.ts'
import { findByEmail, findUser, normaliseEmail, toInvitedEmail, type UserRow } from '../users/index.ts'
import { changeWorkspace, type WorkspaceAccess } from './access.ts'
import * as inviteRepo from './invite-repo.ts'
import { emitMemberEvent } from './member-events.ts'
import * as memberRepo from './member-repo.ts'
import { assertAssigned, assertWithinReach } from './members.ts'
import { canSeeInvite } from './policy.ts'
import * as repo from './repo.ts'
import { resolveStatus, toInvite } from './workspace.ts'

/**
 * Sends an invitation by e-mail and revokes the older one. The owner's plan limits members and pending invitations together.
 * Fails with 403 if the caller's e-mail address is unverified, and with 429 after too many invitations.
 * The response does not depend on whether the e-mail address has an account.
 */
export const inviteMember = async (
  ctx: UserContext,
  workspaceId: number,
  input: TeamInviteRequest,
): Promise<TeamInvite> => {
  const emailKey = normaliseEmail(input.email)
  const profileIds = input.profile_ids ?? null
  // While registration is closed, only administrators may let new people register
  const mayRegister = ctx.deps.config.REGISTRATION !== 'closed' || ctx.actor.isAdmin
  return changeWorkspace(ctx, workspaceId, 'manage', async (db, { workspace, me }) => {
    if (profileIds) await assertAssigned(db, workspaceId, profileIds)
    assertWithinReach(me, profileIds)
    const inviter = (await findUser(db, me.userId)) ?? fail('unauthenticated')
    if (await memberRepo.findMembership(db, workspaceId, { emailKey }))
      fail('conflict', createProblem(null, 'already_member'))
    for (const earlier of await inviteRepo.listPendingInvites(db, { emailKey }, ctx.now))
      if (earlier.workspace_id === workspaceId)
        assertWithinReach(me, readProfileIds(earlier.profile_ids, earlier.id))
    await inviteRepo.revokeInvites(db, workspaceId, emailKey, ctx.now)
    assertWithinLimit(
      resolvePlan(ctx.deps.plans, workspace.planKey),
      'workspace_members',
      await countSeats(db, workspaceId, ctx.now),
    )
    const token = createRandomToken()
    const invite = await inviteRepo.insertInvite(db, {
      workspaceId,
      emailKey,
      role: input.role,
      profileIds,
      tokenHash: sha256(token),
      mayRegister,
      invitedBy: inviter.id,
      origin: await readOrigin(db, ctx.actor),
      now: ctx.now,
    })
    const waitMs = await enqueueMail(ctx.deps, db, {
      userId: inviter.id,
      from: inviter.id,
      to: emailKey,
      kind: 'workspace_invite',
      params: {
        name: '',
        inviter: inviter.name,
        workspace: workspace.doc.name,
        // One more than the e-mail shows, so that it marks further pages
        pageNames: (await findProfiles(db, (profileIds ?? []).slice(0, maxShownNames + 1))).map(
          ({ doc }) => doc.display_name,
        ),
        role: input.role,
        token,
      },
      now: ctx.now,
      expiresAt: invite.expires_at,
      isUnusable: !mayRegister && !(await findByEmail(db, emailKey)),
    })
    assertMailQueued(waitMs)
    const detail = { invite: invite.id, role: input.role }
    const subject = { type: 'workspace', id: workspaceId, name: emailKey }
    await audit(db, ctx, 'workspace.invite', subject, detail)
    return toInvite(invite, ctx.now)
  })
}

/**
 * Returns true if the e-mail address has a pending invitation that allows a registration, and none has used it. Omit
 * `token` only for a verified address.
 */
export const isInvited = async (
  db: Db,
  { email, token }: { email: string; token?: string },
  now: number,
): Promise<boolean> => {
  const emailKey = toInvitedEmail(email)
  const invites =
    token === undefined
      ? await inviteRepo.listPendingInvites(db, { emailKey }, now)
      : [await inviteRepo.findInvite(db, { tokenHash: sha256(token) })]
  return invites.some(
    (invite) =>
      invite?.email_key === emailKey &&
      invite.may_register === 1 &&
      invite.registered_at === null &&
      resolveStatus(invite, now) === 'pending',
  )
}

/** Uses up the invitations of an e-mail address for a registration. Returns false if another registration did. */
export const claimInvites = (db: Tx, email: string, now: number): Promise<boolean> =>
  inviteRepo.claimInvites(db, toInvitedEmail(email), now)

export const getInvite = async (
  { deps, now }: UserContext,
  access: WorkspaceAccess,
  id: number,
): Promise<TeamInvite> => toInvite(await loadInvite(deps.db.read, access, id), now)

const loadInvite = async (
  db: Db,
  { workspace, me }: WorkspaceAccess,
  id: number,
): Promise<inviteRepo.InviteRow> => {
  const invite = await inviteRepo.findInvite(db, { id })
  return invite?.workspace_id === workspace.id && canSeeInvite(me, readProfileIds(invite.profile_ids, id))
    ? invite
    : fail('not_found')
}

/** Revokes a pending invitation and frees its seat. Fails with 409 if it was decided or has expired. */
export const revokeInvite = (
  ctx: UserContext,
  workspaceId: number,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<TeamInvite> =>
  changeWorkspace(ctx, workspaceId, 'manage', async (db, access) => {
    const invite = await loadInvite(db, access, id)
    if (resolveStatus(invite, ctx.now) !== 'pending') fail('already_decided')
    const revokedInvite =
      (await inviteRepo.decideInvite(db, id, 'revoked', ctx.now, expectedRevisions)) ?? fail('stale_revision')
    await audit(db, ctx, 'workspace.invite_revoke', { type: 'workspace', id: workspaceId }, { invite: id })
    return toInvite(revokedInvite, ctx.now)
  })

const countSeats = async (db: Db, workspaceId: number, now: number): Promise<number> =>
  ((await memberRepo.countMembers(db, [workspaceId])).get(workspaceId) ?? 0) +
  (await inviteRepo.listPendingInvites(db, { workspaceIds: [workspaceId] }, now)).length

/** Returns the caller's pending invitations; empty until the e-mail address is verified. */
export const listReceivedInvites = async (ctx: UserContext): Promise<ReceivedInvite[]> => {
  const db = ctx.deps.db.read
  const user = (await findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
  if (user.email_verified_at === null) return []
  const invites = await inviteRepo.listPendingInvites(
    db,
    { emailKey: toInvitedEmail(user.email_key) },
    ctx.now,
  )
  return Promise.all(invites.map((invite) => toReceivedInvite(db, invite, ctx.now)))
}

/** Returns the pending invitation of a token, for people without an account too. */
export const previewInvite = async (
  { deps: { db }, now }: RequestContext,
  token: string,
): Promise<InvitePreview> => {
  const invite = await inviteRepo.findInvite(db.read, { tokenHash: sha256(token) })
  if (!invite || resolveStatus(invite, now) !== 'pending') return fail('not_found')
  const { id, workspace, role, invited_by } = await toReceivedInvite(db.read, invite, now)
  const has_account = (await findByEmail(db.read, invite.email_key)) !== undefined
  return { id, workspace, role, invited_by, email: invite.email_key, has_account }
}

/**
 * Accepts an invitation by token or id. Fails if the caller has not verified the invited e-mail address: with 403 and
 * the reason for a token, with 404 for an id.
 */
export const acceptInvite = async (
  ctx: UserContext,
  by: { token: string } | { id: number },
): Promise<ReceivedInvite> => {
  const key = 'token' in by ? { tokenHash: sha256(by.token) } : by
  const storedInvite = (await inviteRepo.findInvite(ctx.deps.db.read, key)) ?? fail('not_found')
  return ctx.tx(async (db) => {
    const user = await lockCaller(db, ctx.actor)
    if (!isAddressed(storedInvite, user))
      return 'token' in by ? fail('forbidden', explainRefusal(storedInvite, user)) : fail('not_found')
    const workspaceId = storedInvite.workspace_id
    const workspace = (await repo.lockWorkspace(db, workspaceId)) ?? fail('already_decided')
    // Read it again under the lock: `findInvite` treats it as revoked if its sender has lost the role
    const pendingInvite = await inviteRepo.findInvite(db, { id: storedInvite.id })
    if (!pendingInvite || resolveStatus(pendingInvite, ctx.now) !== 'pending') fail('already_decided')
    const invite =
      (await inviteRepo.decideInvite(db, storedInvite.id, 'accepted', ctx.now)) ?? fail('already_decided')
    const members = (await memberRepo.countMembers(db, [workspaceId])).get(workspaceId) ?? 0
    const plan = resolvePlan(ctx.deps.plans, workspace.planKey)
    // The invitation reserved a seat, but the plan may have changed since
    if (checkLimit(plan, 'workspace_members', members) !== 'allowed')
      fail('plan_limit', createProblem(null, 'plan_seats', { plan: plan.name }))
    const member = {
      workspaceId,
      userId: user.id,
      role: invite.role,
      profileIds: readProfileIds(invite.profile_ids, invite.id),
      // The inviting credential grants the access, not that of the new member
      by: {
        created_by: invite.invited_by,
        credential: invite.credential,
        credential_name: invite.credential_name,
      },
    }
    if (!(await memberRepo.insertMember(db, member, ctx.now)))
      fail('already_decided', createProblem(null, 'you_are_member'))
    const receivedInvite = await toReceivedInvite(db, invite, ctx.now)
    const detail = { invite: invite.id, role: invite.role }
    await audit(db, ctx, 'workspace.invite_accept', { type: 'workspace', id: workspaceId }, detail)
    const membership = await memberRepo.findMembership(db, workspaceId, { userId: user.id })
    if (membership) await emitMemberEvent(ctx.deps, db, 'member.joined', workspace, membership, ctx.now)
    return receivedInvite
  })
}

export const declineInvite = async (ctx: UserContext, id: number): Promise<ReceivedInvite> => {
  const invite = (await inviteRepo.findInvite(ctx.deps.db.read, { id })) ?? fail('not_found')
  return ctx.tx(async (db) => {
    const user = await lockCaller(db, ctx.actor)
    if (!isAddressed(invite, user)) fail('not_found')
    const declinedInvite =
      (await inviteRepo.decideInvite(db, id, 'declined', ctx.now)) ?? fail('already_decided')
    const receivedInvite = await toReceivedInvite(db, declinedInvite, ctx.now)
    const subject = { type: 'workspace', id: invite.workspace_id }
    await audit(db, ctx, 'workspace.invite_decline', subject, { invite: id })
    return receivedInvite
  })
}

const explainRefusal = (invite: inviteRepo.InviteRow, user: UserRow): Problem =>
  toInvitedEmail(user.email_key) === invite.email_key
    ? createProblem(null, 'verify_to_accept')
    : createProblem(null, 'invite_for_other')

const isAddressed = (invite: inviteRepo.InviteRow, user: UserRow): boolean =>
  user.email_verified_at !== null && toInvitedEmail(user.email_key) === invite.email_key

const toReceivedInvite = async (
  db: Db,
  invite: inviteRepo.InviteRow,
  now: number,
): Promise<ReceivedInvite> => {
  const workspace = await repo.findWorkspace(db, invite.workspace_id)
  return {
    ...toBaseFields(invite),
    workspace: { id: invite.workspace_id, name: workspace?.doc.name ?? '' },
    role: invite.role,
    invited_by: invite.invited_by_name ?? 'a former member',
    inviter:
      invite.invited_by === null ? null : { id: invite.invited_by, name: invite.invited_by_name ?? '' },
    status: resolveStatus(invite, now),
    expires_at: toIso(invite.expires_at),
  }
}
