import { type Static, Type } from 'typebox'
import {
  Clearable,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  open,
  openBody,
  RevisionGuard,
  resource,
  Time,
} from '../operation.ts'
import { AnalyticsRange, Totals } from './analytics.ts'
import { ArchivedAt, Count, Role, Slug } from './common.ts'

const Name = Type.String({ minLength: 1, maxLength: 120 })
/** Roles that can be given; ownership moves by a transfer. */
export const GivenRole = Enum(['admin', 'editor', 'viewer'])
const ProfileIds = Type.Array(Id, { maxItems: 1000 })
const Person = Type.Object({ id: Id, name: Type.String() })

export const WorkspaceProfile = Type.Object({
  id: Id,
  username: Type.String(),
  display_name: Type.String(),
  owner_id: Id,
  public_url: Type.String(),
})

const workspace = {
  ...resource,
  name: Type.String(),
  slug: Type.String(),
  logo_url: Nullable(Type.String()),
  my_role: Role,
  seats: Type.Object({
    used: Type.Integer({ minimum: 0, description: 'Members and open invitations.' }),
    limit: Nullable(Type.Integer({ minimum: 0 })),
  }),
  profiles: Type.Array(WorkspaceProfile),
  archived_at: ArchivedAt,
}
export const Workspace = open(workspace)
export type Workspace = Static<typeof Workspace>

export const Member = Type.Object({
  ...resource,
  user: Type.Object({ id: Id, name: Type.String(), email: Type.String() }),
  role: Role,
  profile_ids: Nullable(Type.Array(Id, { description: 'The profiles the role counts on.' })),
  two_factor_enabled: Type.Boolean(),
  last_active_at: Nullable(Time),
})
export type Member = Static<typeof Member>

export const Invite = Type.Object({
  ...resource,
  email: Type.String(),
  role: GivenRole,
  profile_ids: Nullable(Type.Array(Id)),
  invited_by: Nullable(Person),
  status: Enum(['pending', 'accepted', 'declined', 'expired', 'revoked']),
  expires_at: Type.String({ format: 'date-time', description: 'Seven days after the invitation.' }),
})
export type Invite = Static<typeof Invite>

export const Transfer = Type.Object({
  ...resource,
  from_user: Person,
  to_user: Person,
  status: Enum(['pending', 'accepted', 'declined', 'cancelled', 'expired']),
  expires_at: Type.String({ format: 'date-time', description: '24 hours after the request.' }),
})
export type Transfer = Static<typeof Transfer>

export const WorkspaceDetail = open({
  ...workspace,
  members: Type.Array(Member),
  invites: Type.Array(Invite),
  transfers: Type.Array(Transfer),
})
export type WorkspaceDetail = Static<typeof WorkspaceDetail>

const write = { revision: RevisionGuard, slug: Clearable(Slug), logo_url: Clearable(MediaUrl) }
export const WorkspaceCreate = openBody({ name: Name, ...write })
export type WorkspaceCreate = Static<typeof WorkspaceCreate>
export const WorkspaceWrite = openBody({ name: Type.Optional(Name), ...write })
export type WorkspaceWrite = Static<typeof WorkspaceWrite>

export const WorkspaceProfilesWrite = Type.Object({ revision: RevisionGuard, profile_ids: ProfileIds })
export type WorkspaceProfilesWrite = Static<typeof WorkspaceProfilesWrite>

export const InviteRequest = Type.Object({
  email: Type.String({ format: 'email', minLength: 3, maxLength: 254 }),
  role: GivenRole,
  profile_ids: Clearable(ProfileIds),
})
export type InviteRequest = Static<typeof InviteRequest>

export const MemberWrite = Type.Object({
  revision: RevisionGuard,
  role: Type.Optional(Role),
  profile_ids: Clearable(ProfileIds),
})
export type MemberWrite = Static<typeof MemberWrite>

export const TransferRequest = Type.Object({
  member_id: Clearable(Id),
  email: Clearable(Type.String({ format: 'email', minLength: 3, maxLength: 254 })),
})
export type TransferRequest = Static<typeof TransferRequest>

export const WorkspaceSummary = Type.Object({
  range: AnalyticsRange,
  profiles: Count,
  members: Count,
  totals: Totals,
  previous: Totals,
  top_profiles: Type.Array(
    Type.Object({
      profile_id: Id,
      username: Type.String(),
      display_name: Type.String(),
      views: Count,
      clicks: Count,
    }),
  ),
  top_links: Type.Array(Type.Object({ link_id: Id, profile_id: Id, title: Type.String(), clicks: Count })),
  pending: Type.Object({ invites: Count, transfers: Count }),
})
export type WorkspaceSummary = Static<typeof WorkspaceSummary>
