import type { ApprovalPolicy } from '@vitrine/contract'
import { approvalPolicies } from '@vitrine/contract/limits'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { readProfileIds } from '../../db/profile-list.ts'
import { type Actor, getCredentialKind } from '../../domain/context.ts'
import { findStrongestRole, type Role, type RoleGrant } from '../../domain/roles.ts'

type AccessRow = {
  id: number
  owner_id: number
  revision: number
  content_revision: number
  blocked_at: number | null
  is_published: number
  plan_key: string
  workspace_id: number | null
  member_role: Role | null
  member_profiles: string | null
}

/** Selects memberships of a user in active workspaces of a profile. */
const selectMemberships = (db: Pick<Db, 'selectFrom'>, profileId: number, userId: number) =>
  db
    .selectFrom('workspace_profile as wp')
    .innerJoin('workspace as w', 'w.id', 'wp.workspace_id')
    .innerJoin('workspace_member as m', 'm.workspace_id', 'w.id')
    .select(['wp.profile_id', 'm.workspace_id', 'm.user_id', 'm.id', 'm.role', 'm.profile_ids'])
    .where('wp.profile_id', '=', profileId)
    .where('m.user_id', '=', userId)
    .where('w.archived_at', 'is', null)

export const listRoleGrants = async (db: Db, profileId: number, userId: number): Promise<RoleGrant[]> => {
  const rows = await selectMemberships(db, profileId, userId).execute()
  return rows.map(({ id, role, profile_ids }) => ({ role, profileIds: readProfileIds(profile_ids, id) }))
}

/** Selects the strictest policy of the active workspaces of a profile, in one row. */
const selectPolicy = (db: Pick<Db, 'selectFrom'>, profileId: number) =>
  db
    .selectFrom('workspace_profile as shared')
    .innerJoin('workspace', 'workspace.id', 'shared.workspace_id')
    .select((e) => [
      e.fn.max('workspace.approval').as('approval'),
      e.fn.max('workspace.agents_need_approval').as('agents_need_approval'),
    ])
    .where('shared.profile_id', '=', profileId)
    .where('workspace.archived_at', 'is', null)

export const toPolicy = (row: {
  readonly approval: number | null
  readonly agents_need_approval: number | null
}): ApprovalPolicy => ({
  approval: approvalPolicies[row.approval ?? 0]!,
  agents_always: row.agents_need_approval === 1,
})

export const readPolicy = async (db: Db, profileId: number): Promise<ApprovalPolicy> =>
  toPolicy(await selectPolicy(db, profileId).executeTakeFirstOrThrow())

const compileGrants = (table: 'session' | 'api_key' | 'agent_grant') =>
  compileOnce<
    { credential: number; profile: number; user: number },
    {
      id: number | null
      workspace_id: number | null
      role: Role | null
      profile_ids: string | null
      approval: number | null
      agents_need_approval: number | null
    }
  >((db, p) =>
    db
      .selectFrom(`${table as 'session'} as credential`)
      .innerJoin('user', 'user.id', 'credential.user_id')
      .leftJoin(selectMemberships(db, p('profile'), p('user')).as('member'), (join) =>
        join.onRef('member.user_id', '=', 'credential.user_id'),
      )
      .leftJoin(selectPolicy(db, p('profile')).as('policy'), (join) => join.onTrue())
      .select(['member.id', 'member.workspace_id', 'member.role', 'member.profile_ids'])
      .select(['policy.approval', 'policy.agents_need_approval'])
      .where('credential.id', '=', p('credential'))
      .where('user.blocked_at', 'is', null),
  )
const grantsByCredential = {
  session: compileGrants('session'),
  key: compileGrants('api_key'),
  agent: compileGrants('agent_grant'),
}

/** Returns the caller's roles and the policy of approvals, or undefined if the credential was revoked or its account is blocked. */
export const listGrantsOfCredential = async (
  db: Tx,
  actor: Actor,
  profileId: number,
): Promise<{ grants: RoleGrant[]; policy: ApprovalPolicy } | undefined> => {
  const find = grantsByCredential[getCredentialKind(actor)]
  const rows = await find(db, { credential: actor.credentialId, profile: profileId, user: actor.userId })
  const [row] = rows
  if (!row) return undefined
  const grants = rows.flatMap(({ id, workspace_id, role, profile_ids }) =>
    id === null || role === null || !isInReach(actor, workspace_id)
      ? []
      : [{ role, profileIds: readProfileIds(profile_ids, id) }],
  )
  return { grants, policy: toPolicy(row) }
}

/** Returns true if a workspace counts for the credential, which may be limited to one workspace. */
const isInReach = (
  { onlyWorkspaceId }: Pick<Actor, 'onlyWorkspaceId'>,
  workspaceId: number | null,
): boolean => onlyWorkspaceId === null || onlyWorkspaceId === workspaceId

/** Returns one row for each active workspace that gives the user a role on the profile, or one row without a role. */
const listAccessRows = compileOnce<{ profile: number; user: number }, AccessRow>((db, p) =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .leftJoin(selectMemberships(db, p('profile'), p('user')).as('member'), (join) =>
      join.onRef('member.profile_id', '=', 'profile.id'),
    )
    .select([
      'profile.id',
      'profile.owner_id',
      'profile.revision',
      'profile.content_revision',
      'profile.blocked_at',
      'profile.is_published',
      'user.plan_key',
      'member.workspace_id',
      'member.role as member_role',
      'member.profile_ids as member_profiles',
    ])
    .where('profile.id', '=', p('profile')),
)

/** Returns a profile's state without its settings, with the owner's plan and the caller's role. */
export const findAccess = async (
  db: Db,
  profileId: number,
  { userId, onlyWorkspaceId }: Pick<Actor, 'userId' | 'onlyWorkspaceId'>,
) => {
  const rows = await listAccessRows(db, { profile: profileId, user: userId })
  const row = rows[0]
  if (!row) return undefined
  const grants = rows.flatMap(({ workspace_id, member_role: role, member_profiles: ids }) =>
    role && isInReach({ onlyWorkspaceId }, workspace_id)
      ? [{ role, profileIds: readProfileIds(ids, row.id) }]
      : [],
  )
  const memberRole = findStrongestRole(grants, row.id)
  const isOwner = row.owner_id === userId && (onlyWorkspaceId === null || memberRole !== null)
  return {
    id: row.id,
    role: isOwner ? ('owner' as const) : memberRole,
    planKey: row.plan_key,
    revision: row.revision,
    contentRevision: row.content_revision,
    blockedAt: row.blocked_at,
    isPublished: row.is_published === 1,
  }
}
