import { type Static, Type } from 'typebox'
import {
  CalendarDate,
  Clearable,
  defineOperation,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  open,
  openBody,
  params,
  query,
  RevisionGuard,
  resource,
  Time,
  text,
} from '../operation.ts'
import { AnalyticsRange, Totals, totalsExample } from './analytics.ts'
import {
  ArchivedAt,
  Count,
  Deleted,
  example,
  guardsDelete,
  guardsRevision,
  mergesBody,
  Role,
  Slug,
  stamps,
} from './common.ts'

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

const workspaceExample: Workspace = {
  id: 2,
  ...stamps,
  name: 'Studio North',
  slug: 'studio-north',
  logo_url: null,
  my_role: 'owner',
  seats: { used: 2, limit: 5 },
  profiles: [
    {
      id: 12,
      username: 'robin',
      display_name: 'Robin Example',
      owner_id: 7,
      public_url: 'https://vitrine.example.com/robin',
    },
  ],
  archived_at: null,
}
const memberExample: Member = {
  id: 11,
  ...stamps,
  user: { id: 9, name: 'Kim Example', email: 'kim@example.com' },
  role: 'editor',
  profile_ids: null,
  two_factor_enabled: true,
  last_active_at: example.updated,
}
const inviteExample: Invite = {
  id: 4,
  ...stamps,
  email: 'sam@example.com',
  role: 'viewer',
  profile_ids: [12],
  invited_by: { id: 7, name: 'Robin Example' },
  status: 'pending',
  expires_at: example.later,
}
const transferExample: Transfer = {
  id: 6,
  ...stamps,
  from_user: { id: 7, name: 'Robin Example' },
  to_user: { id: 9, name: 'Kim Example' },
  status: 'pending',
  expires_at: '2026-03-03T10:30:00.000Z',
}

const tag = 'Workspaces'
const one = params('workspace_id')
const members = 'A workspace of which you are no member answers 404.'
const managers = `Needs the role owner or admin in the workspace. ${members}`
const ownerOnly = `Needs the role owner in the workspace. ${members}`
const reads = ['not_found'] as const
const manages = ['forbidden', 'not_found', 'plan_required'] as const

export const workspaceOperations = {
  listWorkspaces: defineOperation({
    id: 'listWorkspaces',
    method: 'GET',
    path: '/workspaces',
    tag,
    summary: 'List workspaces',
    description: text('The live workspaces you own or are a member of, with your role in each. Not paged.'),
    access: 'read',
    ok: { 200: Type.Array(Workspace) },
    errors: [],
    example: { data: [workspaceExample] },
  }),
  createWorkspace: defineOperation({
    id: 'createWorkspace',
    method: 'POST',
    path: '/workspaces',
    tag,
    summary: 'Create a workspace',
    description: text(
      'You become its owner. Your plan bounds the number of live workspaces (403 `plan_limit`; `plan_required` when it has none). `slug` is made from `name` when absent; one that is taken answers 422.',
    ),
    access: 'write',
    body: WorkspaceCreate,
    ok: { 201: Workspace },
    errors: ['plan_required', 'plan_limit', 'url_not_allowed'],
    example: { body: { name: 'Studio North' }, data: workspaceExample },
  }),
  getWorkspace: defineOperation({
    id: 'getWorkspace',
    method: 'GET',
    path: '/workspaces/:workspace_id',
    tag,
    summary: 'Read a workspace',
    description: text(members, 'With its members, open invitations and transfers.'),
    access: 'read',
    params: one,
    ok: { 200: WorkspaceDetail },
    errors: reads,
    example: {
      data: {
        ...workspaceExample,
        members: [memberExample],
        invites: [inviteExample],
        transfers: [transferExample],
      },
    },
  }),
  updateWorkspace: defineOperation({
    id: 'updateWorkspace',
    method: 'PUT',
    path: '/workspaces/:workspace_id',
    tag,
    summary: 'Change a workspace',
    description: text(managers, mergesBody, guardsRevision),
    access: 'write',
    params: one,
    body: WorkspaceWrite,
    ok: { 200: Workspace },
    errors: [...manages, 'url_not_allowed'],
    example: { body: { name: 'Studio North', revision: 2 }, data: workspaceExample },
  }),
  archiveWorkspace: defineOperation({
    id: 'archiveWorkspace',
    method: 'DELETE',
    path: '/workspaces/:workspace_id',
    tag,
    summary: 'Archive a workspace',
    description: text(
      ownerOnly,
      'Every role it gave ends at the next request; profiles stay with their owners. Open invitations and transfers end.',
      guardsDelete,
    ),
    access: 'write',
    guarded: true,
    params: one,
    ok: { 200: Workspace },
    errors: manages,
    example: { data: { ...workspaceExample, archived_at: example.later } },
  }),
  setWorkspaceProfiles: defineOperation({
    id: 'setWorkspaceProfiles',
    method: 'PUT',
    path: '/workspaces/:workspace_id/profiles',
    tag,
    summary: 'Set the assigned profiles',
    description: text(
      members,
      'The list replaces the assigned profiles. A profile can be added only by its own owner, who must be a member, and removed by its own owner or by an owner or admin of the workspace (403 otherwise, nothing changed). Unknown and repeated ids answer 422.',
      guardsRevision,
    ),
    access: 'write',
    params: one,
    body: WorkspaceProfilesWrite,
    ok: { 200: Workspace },
    errors: [...manages, 'plan_limit'],
    example: { body: { profile_ids: [12] }, data: workspaceExample },
  }),
  getWorkspaceSummary: defineOperation({
    id: 'getWorkspaceSummary',
    method: 'GET',
    path: '/workspaces/:workspace_id/summary',
    tag,
    summary: 'Read the numbers of a workspace',
    description: text(
      members,
      'Over the assigned profiles you can see, between `from` and `to` (inclusive; the last 30 days by default), with the same length of time before as `previous`. Bounded by the plan of the workspace’s owner, as `range` says.',
    ),
    access: 'read',
    params: one,
    query: query({ from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) }),
    ok: { 200: WorkspaceSummary },
    errors: reads,
    example: {
      data: {
        range: { from: '2026-02-07', to: '2026-03-08', timezone: 'UTC', clipped: false },
        profiles: 1,
        members: 2,
        totals: totalsExample,
        previous: totalsExample,
        top_profiles: [
          { profile_id: 12, username: 'robin', display_name: 'Robin Example', views: 4210, clicks: 1318 },
        ],
        top_links: [{ link_id: 42, profile_id: 12, title: 'Spring collection', clicks: 318 }],
        pending: { invites: 1, transfers: 0 },
      },
    },
  }),
  inviteMember: defineOperation({
    id: 'inviteMember',
    method: 'POST',
    path: '/workspaces/:workspace_id/invites',
    tag,
    summary: 'Invite a member',
    description: text(
      managers,
      'Queues a mail; the person accepts with an account of that verified address. Without `profile_ids` the role counts on every assigned profile. An open invitation or a member of that address: 409 `conflict`. The plan of the workspace’s owner bounds the seats (403 `plan_limit`).',
    ),
    access: 'write',
    params: one,
    body: InviteRequest,
    ok: { 201: Invite },
    errors: [...manages, 'plan_limit', 'conflict'],
    example: { body: { email: 'sam@example.com', role: 'viewer', profile_ids: [12] }, data: inviteExample },
  }),
  updateMember: defineOperation({
    id: 'updateMember',
    method: 'PUT',
    path: '/workspaces/:workspace_id/members/:member_id',
    tag,
    summary: "Change a member's role",
    description: text(
      managers,
      "Counts at the member's next request. `profile_ids: null` lets the role count on every assigned profile. The owner cannot be demoted and nobody be made owner here: 409 `conflict` (use a transfer); an admin cannot change the owner: 403.",
      guardsRevision,
    ),
    access: 'write',
    params: params('workspace_id', 'member_id'),
    body: MemberWrite,
    ok: { 200: Member },
    errors: [...manages, 'conflict'],
    example: { body: { role: 'editor', profile_ids: null }, data: memberExample },
  }),
  removeMember: defineOperation({
    id: 'removeMember',
    method: 'DELETE',
    path: '/workspaces/:workspace_id/members/:member_id',
    tag,
    summary: 'Remove a member',
    description: text(
      'Needs the role owner or admin in the workspace, or removes yourself.',
      members,
      'Counts at their next request; profiles of theirs leave the workspace. The owner cannot be removed: 409 `conflict`. Answers with the id.',
      guardsDelete,
    ),
    access: 'write',
    guarded: true,
    params: params('workspace_id', 'member_id'),
    ok: { 200: Deleted },
    errors: [...manages, 'conflict'],
    example: { data: { id: 11, deleted: true } },
  }),
  requestTransfer: defineOperation({
    id: 'requestTransfer',
    method: 'POST',
    path: '/workspaces/:workspace_id/transfers',
    tag,
    summary: 'Offer the ownership',
    description: text(
      ownerOnly,
      'To a member, named by `member_id` or `email` (one of them; 422 otherwise). They accept or decline in their account within 24 hours; nothing changes before. One open transfer a workspace: 409 `conflict`.',
    ),
    access: 'write',
    params: one,
    body: TransferRequest,
    ok: { 201: Transfer },
    errors: [...manages, 'conflict'],
    example: { body: { member_id: 11 }, data: transferExample },
  }),
  cancelTransfer: defineOperation({
    id: 'cancelTransfer',
    method: 'DELETE',
    path: '/workspaces/:workspace_id/transfers/:transfer_id',
    tag,
    summary: 'Cancel a pending transfer',
    description: text(
      ownerOnly,
      'Answers with the cancelled transfer; one that is decided or over: 409 `already_decided`.',
      guardsDelete,
    ),
    access: 'write',
    guarded: true,
    params: params('workspace_id', 'transfer_id'),
    ok: { 200: Transfer },
    errors: [...manages, 'already_decided'],
    example: { data: { ...transferExample, status: 'cancelled' } },
  }),
} as const
