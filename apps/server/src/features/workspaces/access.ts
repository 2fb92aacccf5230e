import { createProblem } from '@vitrine/contract'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isManager } from '../../domain/roles.ts'
import { assertNotRevoked } from '../credentials/index.ts'
import * as memberRepo from './member-repo.ts'
import { isOwner } from './policy.ts'
import * as repo from './repo.ts'
import type { Membership, WorkspaceRecord } from './workspace.ts'

export type Need = 'member' | 'manage' | 'own'
export type WorkspaceAccess = { workspace: WorkspaceRecord; me: Membership }

const assertRole = (me: Membership, need: Need): void => {
  if (need === 'manage' && !isManager(me.role))
    fail('forbidden', createProblem(null, 'workspace_admins_only'))
  if (need === 'own' && !isOwner(me.role)) fail('forbidden', createProblem(null, 'workspace_owner_only'))
}

const requireMembership = async (
  db: Db,
  ctx: UserContext,
  workspace: WorkspaceRecord | undefined,
  need: Need,
): Promise<WorkspaceAccess> => {
  if (!workspace || workspace.archivedAt !== null) return fail('not_found')
  const me = await memberRepo.findMembership(db, workspace.id, { userId: ctx.actor.userId })
  if (!me) return fail('not_found')
  const { onlyProfileId, onlyWorkspaceId } = ctx.actor
  if (onlyProfileId !== null || (onlyWorkspaceId ?? workspace.id) !== workspace.id) fail('not_found')
  assertRole(me, need)
  return { workspace, me }
}

/** Returns an active workspace with the caller's membership. Fails with 404 for non-members, and with 403 if the role is too weak. */
export const loadWorkspace = async (
  ctx: UserContext,
  id: number,
  need: Need = 'member',
): Promise<WorkspaceAccess> =>
  requireMembership(ctx.deps.db.read, ctx, await repo.findWorkspace(ctx.deps.db.read, id), need)

/** Changes a workspace. Locks it before reading the caller's credential and role, so that a right that has ended has no effect. */
export const changeWorkspace = async <T>(
  ctx: UserContext,
  id: number,
  need: Need,
  work: (db: Tx, access: WorkspaceAccess, after: AfterCommit) => Promise<T>,
): Promise<T> => {
  return ctx.tx(async (db, after) => {
    const workspace = await repo.lockWorkspace(db, id)
    await assertNotRevoked(db, ctx.actor)
    return work(db, await requireMembership(db, ctx, workspace, need), after)
  })
}
