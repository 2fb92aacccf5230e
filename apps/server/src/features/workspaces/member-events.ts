import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RoleGrant } from '../../domain/roles.ts'
import { emitWorkspaceEvent } from '../events/index.ts'
import { findUser } from '../users/index.ts'
import { listWorkspaces } from './repo.ts'
import type { Membership, WorkspaceRecord } from './workspace.ts'

const describe = async (db: Db, { id, doc: { name } }: WorkspaceRecord, member: Membership) => ({
  workspace: { id, name },
  member: {
    id: member.id,
    user: { id: member.userId, name: (await findUser(db, member.userId))?.name ?? '' },
    ...toGrant(member),
  },
})

const toGrant = ({ role, profileIds }: RoleGrant) => ({
  role,
  profile_ids: profileIds === null ? null : [...profileIds],
})

export const emitMemberEvent = async (
  deps: Deps,
  db: Tx,
  type: 'member.joined' | 'member.removed',
  workspace: WorkspaceRecord,
  member: Membership,
  now: number,
): Promise<void> =>
  emitWorkspaceEvent(deps, db, { type, at: now, data: await describe(db, workspace, member) })

export const emitMemberUpdated = async (
  deps: Deps,
  db: Tx,
  workspace: WorkspaceRecord,
  member: Membership,
  change: RoleGrant,
  now: number,
): Promise<void> =>
  emitWorkspaceEvent(deps, db, {
    type: 'member.updated',
    at: now,
    data: { ...(await describe(db, workspace, { ...member, ...change })), previous: toGrant(member) },
  })

/** Emits an event for each workspace of others that the account is about to leave. */
export const emitLeftWorkspaces = async (deps: Deps, db: Tx, userId: number, now: number): Promise<void> => {
  for (const { workspace, me } of await listWorkspaces(db, userId))
    if (workspace.ownerId !== userId) await emitMemberEvent(deps, db, 'member.removed', workspace, me, now)
}
