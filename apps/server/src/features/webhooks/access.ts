import { createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isManager } from '../../domain/roles.ts'
import { type Access, findRole, loadProfile, lockProfile } from '../profile/index.ts'
import { changeWorkspace, loadWorkspace } from '../workspaces/index.ts'
import type { Endpoint } from './endpoint.ts'
import * as repo from './repo.ts'

export type WebhookOwnerParams = { profile_id?: number | undefined; workspace_id?: number | undefined }

export type WebhookOwnerAccess =
  | { readonly owner: { readonly profileId: number }; readonly access: Access }
  | { readonly owner: { readonly workspaceId: number }; readonly access: null }

/** Returns the profile or workspace of a request. Requires a role as owner or admin on the profile, or on all profiles of the workspace. */
export const loadWebhookOwner = async (
  ctx: UserContext,
  { profile_id, workspace_id }: WebhookOwnerParams,
  need: 'read' | 'change',
): Promise<WebhookOwnerAccess> => {
  if (workspace_id === undefined) {
    const access = await loadProfile(ctx, profile_id, need)
    if (!isManager(access.role)) fail('forbidden', createProblem(null, 'webhooks_by_admins'))
    return { owner: { profileId: access.id }, access }
  }
  if (profile_id !== undefined) fail('validation_failed', createProblem('workspace_id', 'webhook_subject'))
  const { me } = await loadWorkspace(ctx, workspace_id, 'manage')
  assertWholeWorkspace(me)
  return { owner: { workspaceId: workspace_id }, access: null }
}

const assertWholeWorkspace = ({ profileIds }: { readonly profileIds: readonly number[] | null }): void => {
  if (profileIds !== null) fail('forbidden', createProblem(null, 'webhooks_of_all_profiles'))
}

/** Changes endpoints in the request's transaction, after checking the caller's rights again under the lock. */
export const changeAsOwner = async <T>(
  ctx: UserContext,
  { owner, access }: WebhookOwnerAccess,
  work: (db: Tx) => Promise<T>,
): Promise<T> => {
  if (access)
    return ctx.tx(async (db) => {
      await lockProfile(db, access)
      return work(db)
    })
  return changeWorkspace(ctx, owner.workspaceId, 'manage', async (db, { me }) => {
    assertWholeWorkspace(me)
    return work(db)
  })
}

export type EndpointAccess = { readonly endpoint: Endpoint; readonly ownerAccess: WebhookOwnerAccess }

/** Fails with 404 if the caller has no role on the profile or workspace. */
export const loadEndpoint = async (
  ctx: UserContext,
  id: number,
  need: 'read' | 'change',
): Promise<EndpointAccess> => {
  const endpoint = (await repo.findEndpoint(ctx.deps.db.read, id)) ?? fail('not_found')
  const { profileId, workspaceId } = endpoint
  if (profileId !== null && !(await findRole(ctx.deps, ctx.actor, profileId))) fail('not_found')
  const ownerIds = profileId === null ? { workspace_id: workspaceId ?? 0 } : { profile_id: profileId }
  return { endpoint, ownerAccess: await loadWebhookOwner(ctx, ownerIds, need) }
}

/** Locks the endpoint after its profile or workspace, and runs the change. */
export const changeEndpoint = async <T>(
  ctx: UserContext,
  { endpoint: { id }, ownerAccess }: EndpointAccess,
  work: (db: Tx, endpoint: Endpoint) => Promise<T>,
): Promise<T> =>
  changeAsOwner(ctx, ownerAccess, async (db) =>
    work(db, (await repo.lockEndpoint(db, id)) ?? fail('not_found')),
  )
