import {
  type ApprovalPolicy,
  type ApprovalPolicyWrite,
  createProblem,
  type ListedWorkspace,
  type Team,
  type Workspace,
  type WorkspaceCreate,
  type WorkspaceWrite,
} from '@vitrine/contract'
import { approvalPolicies } from '@vitrine/contract/limits'
import { readOrigin } from '../../db/credential-origin.ts'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { readProfileIds } from '../../db/profile-list.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { isSame, requireRevision, type StoredDoc } from '../../domain/resource.ts'
import { findStrongestRole, type Role } from '../../domain/roles.ts'
import { addDigits, claimFreeName, createSlug } from '../../domain/slugs.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import { lockCaller } from '../credentials/index.ts'
import { findProfiles, lockOwnedProfiles, type ProfileRecord } from '../profile/index.ts'
import { toInvitedEmail } from '../users/index.ts'
import { changeWorkspace, type WorkspaceAccess } from './access.ts'
import * as assignmentRepo from './assignment-repo.ts'
import * as inviteRepo from './invite-repo.ts'
import { emitLeftWorkspaces } from './member-events.ts'
import * as memberRepo from './member-repo.ts'
import {
  canReachProfiles,
  canSeeInvite,
  canSeeMember,
  canSeeProfile,
  canSeeTransfer,
  planProfileChange,
} from './policy.ts'
import * as repo from './repo.ts'
import * as transferRepo from './transfer-repo.ts'
import {
  emptyWorkspace,
  mergeWorkspace,
  toApiWorkspace,
  toInvite,
  toMember,
  toTransfer,
  toWorkspace,
  type WorkspaceDoc,
} from './workspace.ts'

const maxListedTransfers = 20

export const listWorkspaces = async (ctx: UserContext): Promise<ListedWorkspace[]> => {
  const { userId, onlyProfileId, onlyWorkspaceId } = ctx.actor
  const workspaces = onlyProfileId === null ? await repo.listWorkspaces(ctx.deps.db.read, userId) : []
  const reachableWorkspaces = workspaces.filter(
    ({ workspace }) => (onlyWorkspaceId ?? workspace.id) === workspace.id,
  )
  return toWorkspaces(ctx.deps.db.read, ctx, reachableWorkspaces)
}

export const getTeam = async (ctx: UserContext, access: WorkspaceAccess): Promise<Team> => {
  const db = ctx.deps.db.read
  const [workspace] = await toWorkspaces(db, ctx, [access])
  const { members, invites, transfers } = await listVisiblePeople(db, access, ctx.now)
  return {
    ...workspace!,
    members: members.map(toMember),
    invites: invites.map((row) => toInvite(row, ctx.now)),
    transfers: transfers.map((row) => toTransfer(row, ctx.now)),
    approval_policy: access.workspace.policy,
  }
}

/** Returns the members, pending invitations and latest transfers that the caller can see. */
export const listVisiblePeople = async (db: Db, { me, workspace: { id } }: WorkspaceAccess, now: number) => {
  const members = await memberRepo.listMembers(db, id)
  const invites = await inviteRepo.listPendingInvites(db, { workspaceIds: [id] }, now)
  const transfers = await transferRepo.listLatestTransfers(db, id, maxListedTransfers)
  return {
    members: members.filter((row) => canSeeMember(me, memberRepo.toMembership(row))),
    invites: invites.filter((row) => canSeeInvite(me, readProfileIds(row.profile_ids, row.id))),
    transfers: transfers.filter((row) => canSeeTransfer(me, row)),
  }
}

/** Creates a workspace. The owner's plan limits active workspaces, also for concurrent requests. */
export const createWorkspace = async (ctx: UserContext, input: WorkspaceCreate): Promise<Workspace> => {
  const content = assertContent(mergeWorkspace(emptyWorkspace, input, ctx.deps.config))
  return ctx.tx(async (db) => {
    const { userId } = ctx.actor
    const user = await lockCaller(db, ctx.actor)
    assertWithinLimit(
      resolvePlan(ctx.deps.plans, user.plan_key),
      'workspaces',
      await repo.countOwnedWorkspaces(db, userId),
    )
    const id = await insertWithSlug(db, userId, input.slug ?? null, content, ctx.now)
    await memberRepo.insertMember(db, { workspaceId: id, userId, role: 'owner', profileIds: null }, ctx.now)
    const workspace = await loadWorkspaceResponse(db, ctx, id)
    await audit(db, ctx, 'workspace.create', { type: 'workspace', id })
    return workspace
  })
}

const assertContent = (content: StoredDoc<WorkspaceDoc>): StoredDoc<WorkspaceDoc> =>
  content.doc.name ? content : fail('validation_failed', createProblem('name', 'min_length', { min: 1 }))

/** Maximum length of the generated part of a slug, which leaves space for digits. */
const maxSlugLength = 48
const slugTaken = createProblem('slug', 'taken_by_workspace')

const insertWithSlug = async (
  db: Tx,
  ownerId: number,
  requestedSlug: string | null,
  content: StoredDoc<WorkspaceDoc>,
  now: number,
): Promise<number> => {
  if (requestedSlug !== null)
    return (
      (await repo.insertWorkspace(db, ownerId, requestedSlug, content, now)) ??
      fail('validation_failed', slugTaken)
    )
  const baseSlug = createSlug(content.doc.name, 'workspace', maxSlugLength)
  const addSlugDigits = (digits: number) => addDigits(digits ? `${baseSlug}-` : baseSlug, digits)
  return (
    (await claimFreeName(addSlugDigits, (slug) => repo.insertWorkspace(db, ownerId, slug, content, now))) ??
    fail('unavailable')
  )
}

const isGeneratedSlug = (slug: string, name: string): boolean => {
  const base = createSlug(name, 'workspace', maxSlugLength)
  return slug.startsWith(base) && /^(-\d+)?$/.test(slug.slice(base.length))
}

/** Replaces a slug of null by a slug from the name. */
export const updateWorkspace = async (
  ctx: UserContext,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  input: WorkspaceWrite,
): Promise<Workspace> => {
  try {
    return await changeWorkspace(ctx, id, 'manage', async (db, { workspace }) => {
      const content = assertContent(mergeWorkspace(workspace, input, ctx.deps.config))
      const { slug: requestedSlug = workspace.slug } = input
      const slug =
        requestedSlug ??
        (isGeneratedSlug(workspace.slug, content.doc.name)
          ? workspace.slug
          : addDigits(`${createSlug(content.doc.name, 'workspace', maxSlugLength)}-`, 6))
      const isUnchanged =
        slug === workspace.slug && isSame([workspace.doc, workspace.extra], [content.doc, content.extra])
      if (isUnchanged) {
        requireRevision(expectedRevisions, workspace.revision)
        return loadWorkspaceResponse(db, ctx, id)
      }
      const changes = { doc: JSON.stringify(content), slug }
      if (!(await repo.updateWorkspace(db, id, expectedRevisions, changes, ctx.now))) fail('stale_revision')
      return loadWorkspaceResponse(db, ctx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('validation_failed', slugTaken)
    throw error
  }
}

/** Sets which changes of the workspace's pages a second person must approve. */
export const updateApprovalPolicy = async (
  ctx: UserContext,
  id: number,
  input: ApprovalPolicyWrite,
): Promise<ApprovalPolicy> =>
  changeWorkspace(ctx, id, 'manage', async (db, { workspace, me }) => {
    // It applies to all pages
    if (!canReachProfiles(me, null)) fail('forbidden', createProblem(null, 'limited_role'))
    const policy = { ...workspace.policy, ...input }
    if (isSame(workspace.policy, policy)) return policy
    const columns = {
      approval: approvalPolicies.indexOf(policy.approval),
      agents_need_approval: policy.agents_always ? 1 : 0,
    }
    await repo.updateWorkspace(db, id, undefined, columns, ctx.now)
    const subject = { type: 'workspace', id, name: workspace.doc.name }
    await audit(db, ctx, 'workspace.approval', subject, { from: workspace.policy, to: policy })
    return policy
  })

/** Deletes a workspace for its users, which ends its roles, pending invitations and transfers. */
export const archiveWorkspace = async (
  ctx: UserContext,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<Workspace> =>
  changeWorkspace(ctx, id, 'own', async (db, { me }) => {
    const workspace = await repo.updateWorkspace(db, id, expectedRevisions, { archived_at: ctx.now }, ctx.now)
    if (!workspace) return fail('stale_revision')
    await inviteRepo.revokeInvites(db, id, null, ctx.now)
    await transferRepo.cancelTransfers(db, id, null, ctx.now)
    const [result] = await toWorkspaces(db, ctx, [{ workspace, me }])
    // "archive" means a deletion: stored actions are never renamed
    await audit(db, ctx, 'workspace.archive', { type: 'workspace', id })
    return toApiWorkspace(result!)
  })

/** Replaces the assigned profiles that the caller can see. Fails with 422 or 403, naming every wrong id. */
export const setProfiles = async (
  ctx: UserContext,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  requestedIds: readonly number[],
): Promise<Workspace> =>
  changeWorkspace(ctx, id, 'member', async (db, { workspace, me }) => {
    const assignedIds = (await assignmentRepo.listAssignments(db, [id])).map((row) => row.profile_id)
    // A transfer of a page to another account must end before, or see the new assignment
    if (requestedIds.some((id) => !assignedIds.includes(id))) await lockOwnedProfiles(db, me.userId)
    const profiles = await findProfiles(db, [...new Set([...assignedIds, ...requestedIds])])
    const profilesById = new Map(profiles.map((profile) => [profile.id, profile]))
    const { add, remove, invalid, forbidden } = planProfileChange(me, assignedIds, requestedIds, profilesById)
    if (invalid.length) fail('validation_failed', invalid)
    if (forbidden.length) fail('forbidden', forbidden)
    if (!add.length && !remove.length) {
      requireRevision(expectedRevisions, workspace.revision)
      return loadWorkspaceResponse(db, ctx, id)
    }
    if (!(await repo.updateWorkspace(db, id, expectedRevisions, {}, ctx.now))) fail('stale_revision')
    await assignmentRepo.unassignProfiles(db, id, remove)
    await assignmentRepo.assignProfiles(db, id, add, await readOrigin(db, ctx.actor), ctx.now)
    const updatedWorkspace = await loadWorkspaceResponse(db, ctx, id)
    const auditContext: AuditContext = add.length ? ctx : { ...ctx, grant: 'nothing' }
    const name = add.map((added) => `/${profilesById.get(added)!.username}`).join(', ')
    await audit(db, auditContext, 'workspace.profiles', { type: 'workspace', id, name }, { add, remove })
    return updatedWorkspace
  })

export const listVisibleProfiles = async (
  db: Db,
  { workspace, me }: WorkspaceAccess,
): Promise<ProfileRecord[]> => {
  const assignmentRows = await assignmentRepo.listAssignments(db, [workspace.id])
  const profiles = await findProfiles(
    db,
    assignmentRows.map((row) => row.profile_id),
  )
  return profiles.filter((profile) => canSeeProfile(me, profile))
}

const loadWorkspaceResponse = async (db: Db, ctx: UserContext, id: number): Promise<Workspace> => {
  const workspace = (await repo.findWorkspace(db, id)) ?? fail('not_found')
  const me = (await memberRepo.findMembership(db, id, { userId: ctx.actor.userId })) ?? fail('not_found')
  return toApiWorkspace((await toWorkspaces(db, ctx, [{ workspace, me }]))[0]!)
}

/** Returns workspaces as the caller sees them, with a constant number of queries. */
const toWorkspaces = async (
  db: Db,
  ctx: UserContext,
  accesses: readonly WorkspaceAccess[],
): Promise<ListedWorkspace[]> => {
  if (!accesses.length) return []
  const ids = accesses.map(({ workspace }) => workspace.id)
  const members = await memberRepo.countMembers(db, ids)
  const invites = await inviteRepo.listPendingInvites(db, { workspaceIds: ids }, ctx.now)
  const assignmentRows = await assignmentRepo.listAssignments(db, ids)
  const profiles = await findProfiles(db, [...new Set(assignmentRows.map((row) => row.profile_id))])
  const profilesById = new Map(profiles.map((profile) => [profile.id, profile]))
  return accesses.map(({ workspace, me }) => {
    const assignedRows = assignmentRows.filter((row) => row.workspace_id === workspace.id)
    const seats = {
      used:
        (members.get(workspace.id) ?? 0) +
        invites.filter((invite) => invite.workspace_id === workspace.id).length,
      limit: resolvePlan(ctx.deps.plans, workspace.planKey).limits.workspace_members,
    }
    const visibleProfiles = assignedRows
      .flatMap((row) => profilesById.get(row.profile_id) ?? [])
      .filter((p) => canSeeProfile(me, p))
    return toWorkspace(workspace, me.role, seats, visibleProfiles, ctx.deps.config)
  })
}

export const listSharedProfiles = async (
  db: Db,
  userId: number,
): Promise<{ profile: ProfileRecord; role: Exclude<Role, 'owner'> }[]> => {
  const rows = await memberRepo.listSharedProfiles(db, userId)
  const profiles = await findProfiles(db, [...new Set(rows.map((row) => row.profile_id))])
  return profiles.flatMap((profile) => {
    const grants = rows
      .filter((row) => row.profile_id === profile.id)
      .map(({ role, profile_ids }) => ({ role, profileIds: readProfileIds(profile_ids, profile.id) }))
    const role = findStrongestRole(grants, profile.id)
    return role && role !== 'owner' ? [{ profile, role }] : []
  })
}

/** Deletes invitations to an account before its deletion. Fails with 409 while it owns an active workspace with other members. */
export const leaveWorkspaces = async (
  deps: Deps,
  db: Tx,
  user: { id: number; email_key: string; email_verified_at: number | null },
  now: number,
): Promise<void> => {
  const ownedIds = await repo.lockOwnedWorkspaces(db, user.id)
  const members = ownedIds.length ? await memberRepo.countMembers(db, ownedIds) : new Map<number, number>()
  const sharedCount = ownedIds.filter((id) => (members.get(id) ?? 0) > 1).length
  if (sharedCount) fail('conflict', createProblem(null, 'owns_shared_workspaces', { count: sharedCount }))
  await emitLeftWorkspaces(deps, db, user.id, now)
  // An unverified e-mail address may belong to someone else
  if (user.email_verified_at !== null) await inviteRepo.deleteInvitesFor(db, toInvitedEmail(user.email_key))
}
