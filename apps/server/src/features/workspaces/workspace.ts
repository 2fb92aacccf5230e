import type {
  ApprovalPolicy,
  Invite,
  ListedWorkspace,
  Member,
  Team,
  TeamInvite,
  TeamMember,
  Transfer,
  Workspace,
  WorkspaceDetail,
} from '@vitrine/contract'
import type { Config } from '../../config.ts'
import { readProfileIds } from '../../db/profile-list.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import {
  merge,
  type Shape,
  type StoredDoc,
  stripBaseUrl,
  toBaseFields,
  toIso,
  toIsoOrNull,
} from '../../domain/resource.ts'
import { type RoleGrant, toApiRole } from '../../domain/roles.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import type { ProfileRecord } from '../profile/index.ts'

export type WorkspaceDoc = { name: string; logo_url: string | null }

export type WorkspaceRecord = StoredDoc<WorkspaceDoc> & {
  id: number
  ownerId: number
  planKey: string
  slug: string
  archivedAt: number | null
  policy: ApprovalPolicy
  revision: number
  createdAt: number
  updatedAt: number
}

export type Membership = RoleGrant & { id: number; userId: number; revision: number }

const shape: Shape<WorkspaceDoc> = {
  defaults: { name: '', logo_url: null },
  nested: [],
  computed: ['slug', 'my_role', 'seats', 'profiles', 'members', 'invites', 'transfers'],
}

export const emptyWorkspace: StoredDoc<WorkspaceDoc> = { doc: shape.defaults, extra: {} }

export const readWorkspace = createDocReader<StoredDoc<WorkspaceDoc>>('workspace', emptyWorkspace)

export const mergeWorkspace = (
  current: StoredDoc<WorkspaceDoc>,
  body: object,
  { BASE_URL }: Config,
): StoredDoc<WorkspaceDoc> => {
  const { doc, extra } = merge(shape, current, body)
  return { doc: { name: doc.name.trim(), logo_url: stripBaseUrl(doc.logo_url, BASE_URL) }, extra }
}

export const toWorkspace = (
  workspace: WorkspaceRecord,
  role: ListedWorkspace['my_role'],
  seats: Workspace['seats'],
  profiles: readonly ProfileRecord[],
  config: Config,
): ListedWorkspace => {
  const { name, logo_url } = workspace.doc
  return {
    ...workspace.extra,
    id: workspace.id,
    name,
    slug: workspace.slug,
    logo_url: logo_url?.startsWith('/') ? config.BASE_URL + logo_url : logo_url,
    my_role: role,
    seats,
    profiles: profiles.map(({ id, username, ownerId, domain, doc }) => ({
      id,
      username,
      display_name: doc.display_name,
      owner_id: ownerId,
      public_url: createPageUrl({ username, domain }, config),
    })),
    archived_at: toIsoOrNull(workspace.archivedAt),
    revision: workspace.revision,
    created_at: toIso(workspace.createdAt),
    updated_at: toIso(workspace.updatedAt),
  }
}

type Stamps = { id: number; revision: number; created_at: number; updated_at: number }

export type MemberView = Stamps & {
  user_id: number
  user_name: string
  user_email: string
  role: TeamMember['role']
  profile_ids: string | null
  totp_confirmed_at: number | null
  last_active_at: number | null
}

export const toMember = (row: MemberView): TeamMember => ({
  ...toBaseFields(row),
  user: { id: row.user_id, name: row.user_name, email: row.user_email },
  role: row.role,
  profile_ids: readProfileIds(row.profile_ids, row.id),
  two_factor_enabled: row.totp_confirmed_at !== null,
  last_active_at: toIsoOrNull(row.last_active_at),
})

export type InviteView = Stamps & {
  email_key: string
  role: TeamInvite['role']
  profile_ids: string | null
  invited_by: number | null
  invited_by_name: string | null
  status: Exclude<Invite['status'], 'expired'>
  expires_at: number
}

/** Returns `expired` for a pending row past its end, even before that is stored. */
export const resolveStatus = <S extends string>(
  row: { status: S; expires_at: number },
  now: number,
): S | 'expired' => (row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status)

export const toInvite = (row: InviteView, now: number): TeamInvite => ({
  ...toBaseFields(row),
  email: row.email_key,
  role: row.role,
  profile_ids: readProfileIds(row.profile_ids, row.id),
  invited_by: row.invited_by === null ? null : { id: row.invited_by, name: row.invited_by_name ?? '' },
  status: resolveStatus(row, now),
  expires_at: toIso(row.expires_at),
})

export type TransferView = Stamps & {
  from_user_id: number
  from_user_name: string
  to_user_id: number
  to_user_name: string
  status: Transfer['status']
  expires_at: number
}

export const toTransfer = (row: TransferView, now: number): Transfer => ({
  ...toBaseFields(row),
  from_user: { id: row.from_user_id, name: row.from_user_name },
  to_user: { id: row.to_user_id, name: row.to_user_name },
  status: resolveStatus(row, now),
  expires_at: toIso(row.expires_at),
})

/** These return resources as the API shows them, without the role `contributor`. */
export const toApiWorkspace = (workspace: ListedWorkspace): Workspace => ({
  ...workspace,
  my_role: toApiRole(workspace.my_role),
})
export const toApiMember = (member: TeamMember): Member => ({ ...member, role: toApiRole(member.role) })
export const toApiInvite = (invite: TeamInvite): Invite => ({ ...invite, role: toApiRole(invite.role) })
export const toApiTeam = ({ approval_policy: _, ...team }: Team): WorkspaceDetail => ({
  ...toApiWorkspace(team),
  members: team.members.map(toApiMember),
  invites: team.invites.map(toApiInvite),
  transfers: team.transfers,
})
