import { createProblem, type TeamMember, type TeamMemberWrite } from '@vitrine/contract'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { isManager } from '../../domain/roles.ts'
import { audit } from '../audit/index.ts'
import { changeWorkspace, type WorkspaceAccess } from './access.ts'
import * as assignmentRepo from './assignment-repo.ts'
import { emitMemberEvent, emitMemberUpdated } from './member-events.ts'
import * as memberRepo from './member-repo.ts'
import { canReachProfiles, canSeeMember, extendsRole } from './policy.ts'
import * as repo from './repo.ts'
import * as transferRepo from './transfer-repo.ts'
import { type Membership, toMember } from './workspace.ts'

export const getMember = async (
  deps: Deps,
  { workspace, me }: WorkspaceAccess,
  id: number,
): Promise<TeamMember> => {
  const [member] = await memberRepo.listMembers(deps.db.read, workspace.id, id)
  return member && canSeeMember(me, memberRepo.toMembership(member)) ? toMember(member) : fail('not_found')
}

/** Changes role or profiles, effective with the member's next request. */
export const updateMember = async (
  ctx: UserContext,
  workspaceId: number,
  memberId: number,
  expectedRevisions: readonly number[] | undefined,
  input: TeamMemberWrite,
  /** True for callers that see a contributor as a viewer, so that a role that they send back changes nothing. */
  { keepsContributor = false } = {},
): Promise<TeamMember> =>
  changeWorkspace(ctx, workspaceId, 'manage', async (db, { workspace, me }) => {
    const member = (await memberRepo.findMembership(db, workspaceId, { id: memberId })) ?? fail('not_found')
    const isKept = keepsContributor && member.role === 'contributor'
    const role = isKept ? member.role : (input.role ?? member.role)
    const profileIds = input.profile_ids === undefined ? member.profileIds : input.profile_ids
    assertNotOwner(me, member, role)
    if (member.role === 'owner' && profileIds !== null)
      fail('conflict', createProblem(null, 'owner_has_all_profiles'))
    assertWithinReach(me, member.profileIds)
    if (input.profile_ids) await assertAssigned(db, workspaceId, input.profile_ids)
    assertWithinReach(me, profileIds)
    if (isSame([member.role, member.profileIds], [role, profileIds])) {
      requireRevision(expectedRevisions, member.revision)
      const [current] = await memberRepo.listMembers(db, workspaceId, memberId)
      return toMember(current ?? fail('not_found'))
    }
    const grant = { role, profileIds }
    const change = extendsRole(member, grant)
      ? { ...grant, by: { created_by: me.userId, ...(await readOrigin(db, ctx.actor)) } }
      : grant
    if (!(await memberRepo.updateMember(db, memberId, expectedRevisions, change, ctx.now)))
      fail('stale_revision')
    const [row] = await memberRepo.listMembers(db, workspaceId, memberId)
    const detail = { member: memberId, user: member.userId, from: member.role, to: role }
    const subject = { type: 'workspace', id: workspaceId, name: row?.user_email }
    await audit(db, ctx, 'workspace.member_role', subject, detail)
    await emitMemberUpdated(ctx.deps, db, workspace, member, grant, ctx.now)
    return toMember(row ?? fail('not_found'))
  })

/** Fails if an admin changes the owner's role or makes a member the owner: only a transfer does this. */
const assertNotOwner = (me: Membership, member: Membership, role: Membership['role']): void => {
  const isOwner = member.role === 'owner'
  if (!isOwner && role !== 'owner') return
  if (me.role !== 'owner') fail('forbidden', createProblem(null, 'owner_not_changed'))
  if (isOwner && role !== 'owner') fail('conflict', createProblem(null, 'owner_not_demoted'))
  if (!isOwner) fail('conflict', createProblem(null, 'owner_by_transfer'))
}

export const assertWithinReach = (me: Membership, profileIds: readonly number[] | null): void => {
  if (!canReachProfiles(me, profileIds)) fail('forbidden', createProblem(null, 'limited_role'))
}

/** Verifies ids of assigned profiles. Fails with 422 for each id that is repeated or not assigned to the workspace. */
export const assertAssigned = async (
  db: Tx,
  workspaceId: number,
  profileIds: readonly number[],
): Promise<void> => {
  const assignedIds = new Set(
    (await assignmentRepo.listAssignments(db, [workspaceId])).map((row) => row.profile_id),
  )
  const problems = profileIds.flatMap((id, i) => {
    if (!assignedIds.has(id)) return [createProblem(`profile_ids[${i}]`, 'profile_unassigned', { id })]
    return profileIds.indexOf(id) === i ? [] : [createProblem(`profile_ids[${i}]`, 'listed_twice', { id })]
  })
  if (problems.length) fail('validation_failed', problems)
}

/** Fails with 403 unless the caller may remove the member. Owners and admins may remove other members; everyone may leave. */
export const assertMayRemove = (me: Membership, memberId: number): void => {
  if (memberId !== me.id && !isManager(me.role))
    fail('forbidden', createProblem(null, 'members_removed_by_admins'))
}

export const removeMember = async (
  ctx: UserContext,
  workspaceId: number,
  memberId: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<{ id: number; deleted: true }> =>
  changeWorkspace(ctx, workspaceId, 'member', async (db, { workspace, me }) => {
    const member = (await memberRepo.findMembership(db, workspaceId, { id: memberId })) ?? fail('not_found')
    assertMayRemove(me, member.id)
    if (member.id !== me.id) {
      if (member.role === 'owner') fail('forbidden', createProblem(null, 'owner_not_removed'))
      assertWithinReach(me, member.profileIds)
    }
    if (member.role === 'owner') fail('conflict', createProblem(null, 'owner_cannot_leave'))
    await emitMemberEvent(ctx.deps, db, 'member.removed', workspace, member, ctx.now)
    if (!(await memberRepo.deleteMember(db, memberId, expectedRevisions))) fail('stale_revision')
    await transferRepo.cancelTransfers(db, workspaceId, member.userId, ctx.now)
    const profiles = await assignmentRepo.listProfileIdsOfOwner(db, workspaceId, member.userId)
    if (profiles.length) {
      await assignmentRepo.unassignProfiles(db, workspaceId, profiles)
      await repo.raiseRevision(db, workspaceId, ctx.now)
    }
    const detail = { member: memberId, user: member.userId, role: member.role, profiles }
    await audit(db, ctx, 'workspace.member_remove', { type: 'workspace', id: workspaceId }, detail)
    return { id: memberId, deleted: true }
  })
