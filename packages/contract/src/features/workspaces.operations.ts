import { Type } from 'typebox'
import {
  CalendarDate,
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  describeSchema,
} from '../operation.ts'
import { dayTotalsExample, totalsExample } from './analytics.ts'
import {
  createDeletedResource,
  Deleted,
  deleteRevisionText,
  example,
  mergeText,
  revisionText,
  stamps,
} from './common.ts'
import {
  grantsByMember,
  Invite,
  InviteRequest,
  Member,
  MemberWrite,
  Transfer,
  TransferRequest,
  Workspace,
  WorkspaceCreate,
  WorkspaceDetail,
  WorkspaceProfilesWrite,
  WorkspaceSummary,
  WorkspaceWrite,
} from './workspaces.ts'

export const workspaceExample: Workspace = {
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
export const memberExample: Member = {
  id: 11,
  ...stamps,
  user: { id: 9, name: 'Kim Example', email: 'kim@example.com' },
  role: 'editor',
  profile_ids: null,
  two_factor_enabled: true,
  last_active_at: example.updated,
}
export const inviteExample: Invite = {
  id: 4,
  ...stamps,
  email: 'sam@example.com',
  role: 'viewer',
  profile_ids: [12],
  invited_by: { id: 7, name: 'Robin Example' },
  status: 'pending',
  expires_at: example.later,
}
export const transferExample: Transfer = {
  id: 6,
  ...stamps,
  from_user: { id: 7, name: 'Robin Example' },
  to_user: { id: 9, name: 'Kim Example' },
  status: 'pending',
  expires_at: '2026-03-03T10:30:00.000Z',
}

export const membersText = 'Fails with 404 if you are not a member of the workspace.'
export const managersText = `Needs the role owner or admin in the workspace. ${membersText}`
const ownerText = `Needs the role owner in the workspace. ${membersText}`
export const inviteText =
  'Queues an e-mail; the person accepts with an account with that verified e-mail address. Your e-mail address must be verified too (403 `forbidden`). Limits on invitations and transfers: 5 per hour and 15 per day to one e-mail address, 30 per hour and 100 per day from one account (429). Names that contain a URL or e-mail address are left out of the e-mail. Without `profile_ids` the role applies to every assigned profile. A new invitation revokes an open one for the same e-mail address. The response does not depend on whether the e-mail address has an account. While registration is closed, only invitations by platform administrators let a new person register; from other callers, an e-mail is sent only if the e-mail address has an account. Fails with 409 `conflict` if the person is a member. The plan of the workspace’s owner limits the seats (403 `plan_limit`).'
export const memberRoleText =
  "A role above `viewer` and pages grant access. Takes effect at the member's next request. `profile_ids: null` applies the role to every assigned profile. Fails with 409 `conflict` if it would change the owner (use a transfer), and with 403 if an admin tries to."
const readErrors = ['not_found'] as const
export const manageErrors = ['forbidden', 'not_found', 'plan_required'] as const

export const workspaceOperations = defineOperations('Workspaces', {
  listWorkspaces: defineOperation({
    route: 'GET /workspaces',
    summary: 'List workspaces',
    grants: 'nothing',
    description: 'The active workspaces you own or are a member of, with your role in each. Not paginated.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: Type.Array(Workspace) },
    example: { data: [workspaceExample] },
  }),
  createWorkspace: defineOperation({
    route: 'POST /workspaces',
    summary: 'Create a workspace',
    grants: 'nothing',
    description:
      'You become its owner. Your plan limits the number of active workspaces (403 `plan_limit`; `plan_required` if it includes none). `slug` is derived from `name` by default; a taken one fails with 422.',
    access: 'write',
    etag: 'workspace',
    body: WorkspaceCreate,
    ok: { 201: Workspace },
    errors: ['plan_required', 'plan_limit', 'url_not_allowed'],
    example: { body: { name: 'Studio North' }, data: workspaceExample },
  }),
  getWorkspace: defineOperation({
    route: 'GET /workspaces/:workspace_id',
    summary: 'Read a workspace',
    grants: 'nothing',
    description: [
      membersText,
      'With its members, open invitations and transfers. A member whose role is limited to some profiles sees only managers (owner and admins), themselves and their own transfers; as an admin also the members and invitations within these profiles.',
    ],
    access: 'read',
    etag: 'workspace',
    ok: { 200: WorkspaceDetail },
    errors: readErrors,
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
    route: 'PUT /workspaces/:workspace_id',
    summary: 'Change a workspace',
    grants: 'nothing',
    description: [managersText, mergeText, revisionText],
    access: 'write',
    etag: 'workspace',
    body: WorkspaceWrite,
    ok: { 200: Workspace },
    errors: [...manageErrors, 'url_not_allowed'],
    example: { body: { name: 'Studio North', revision: 2 }, data: workspaceExample },
  }),
  archiveWorkspace: defineOperation({
    route: 'DELETE /workspaces/:workspace_id',
    summary: 'Delete a workspace',
    grants: 'nothing',
    description: [
      ownerText,
      'Members lose access with their next request. Profiles stay with their owners. Open invitations and transfers are cancelled.',
      deleteRevisionText,
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'workspace',
    ...deleteGuard,
    ok: { 200: createDeletedResource(Workspace) },
    errors: manageErrors,
    example: {
      body: { revision: 3 },
      data: { ...workspaceExample, deleted: true, archived_at: example.later },
    },
  }),
  setWorkspaceProfiles: defineOperation({
    route: 'PUT /workspaces/:workspace_id/profiles',
    summary: 'Set the assigned profiles',
    grants: ({ profile_ids }: WorkspaceProfilesWrite) => (profile_ids.length ? 'access' : 'nothing'),
    description: [
      membersText,
      'The list replaces the assigned profiles; one with profiles grants access to the members. A profile can be added only by its own owner, who must be a member, and removed by its own owner or by an owner or admin of the workspace (403 otherwise, nothing changed). Unknown and repeated ids fail with 422. A member whose role is limited to some profiles sees and replaces only those and their own.',
      revisionText,
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'workspace',
    body: WorkspaceProfilesWrite,
    ok: { 200: Workspace },
    errors: [...manageErrors, 'plan_limit'],
    example: { body: { profile_ids: [12] }, data: workspaceExample },
  }),
  getWorkspaceSummary: defineOperation({
    route: 'GET /workspaces/:workspace_id/summary',
    summary: 'Read the analytics of a workspace',
    grants: 'nothing',
    description: [
      membersText,
      'Covers the assigned profiles you can see, from `from` to `to` (inclusive; default: the last 30 days), and the same number of days before as `previous`. `range` contains the actual days, which the plan of the workspace’s owner limits.',
    ],
    access: 'read',
    query: createQuery({
      from: Type.Optional(describeSchema(CalendarDate, 'First day. Default: 29 days before `to`.')),
      to: Type.Optional(describeSchema(CalendarDate, 'Last day, included. Default: today.')),
    }),
    ok: { 200: WorkspaceSummary },
    errors: readErrors,
    example: {
      data: {
        range: { from: '2026-02-07', to: '2026-03-08', timezone: 'UTC', clipped: false },
        profiles: 1,
        profile_count: 1,
        members: 2,
        member_count: 2,
        totals: totalsExample,
        previous: totalsExample,
        timeseries: [dayTotalsExample],
        profile_totals: [{ profile_id: 12, totals: totalsExample }],
        top_profiles: [
          { profile_id: 12, username: 'robin', display_name: 'Robin Example', views: 4210, clicks: 1318 },
        ],
        top_links: [{ link_id: 42, profile_id: 12, title: 'Spring collection', clicks: 318 }],
        pending: { invites: 1, invite_count: 1, transfers: 0, transfer_count: 0 },
      },
    },
  }),
  inviteMember: defineOperation({
    route: 'POST /workspaces/:workspace_id/invites',
    summary: 'Invite a member',
    grants: 'access',
    description: [managersText, inviteText],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'invite',
    body: InviteRequest,
    ok: { 201: Invite },
    errors: [...manageErrors, 'plan_limit', 'conflict'],
    example: { body: { email: 'sam@example.com', role: 'viewer', profile_ids: [12] }, data: inviteExample },
  }),
  updateMember: defineOperation({
    route: 'PUT /workspaces/:workspace_id/members/:member_id',
    summary: "Change a member's role",
    grants: grantsByMember,
    description: [
      managersText,
      memberRoleText,
      'A contributor appears as `viewer` here and stays one if `role` is `viewer`.',
      revisionText,
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'member',
    body: MemberWrite,
    ok: { 200: Member },
    errors: [...manageErrors, 'conflict'],
    example: { body: { role: 'editor', profile_ids: null }, data: memberExample },
  }),
  removeMember: defineOperation({
    route: 'DELETE /workspaces/:workspace_id/members/:member_id',
    summary: 'Remove a member',
    grants: 'nothing',
    description: [
      'Needs the role owner or admin in the workspace, unless you remove yourself.',
      membersText,
      'Takes effect at their next request; their profiles leave the workspace. Fails with 409 `conflict` for the owner. Returns the id.',
      deleteRevisionText,
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'member',
    ...deleteGuard,
    ok: { 200: Deleted },
    errors: [...manageErrors, 'conflict'],
    example: { body: { revision: 3 }, data: { id: 11, deleted: true } },
  }),
  requestTransfer: defineOperation({
    route: 'POST /workspaces/:workspace_id/transfers',
    summary: 'Offer the ownership',
    grants: 'access',
    description: [
      ownerText,
      'Offers the ownership to a member, selected by `member_id` or `email` (422 unless exactly one is sent), and notifies them by e-mail. Your e-mail address must be verified (403 `forbidden`), and the e-mail counts towards the limit of invitations (429). They accept or decline within 24 hours; nothing changes before. Fails with 409 `conflict` if a transfer is open.',
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'transfer',
    body: TransferRequest,
    ok: { 201: Transfer },
    errors: [...manageErrors, 'conflict'],
    example: { body: { member_id: 11 }, data: transferExample },
  }),
  cancelTransfer: defineOperation({
    route: 'DELETE /workspaces/:workspace_id/transfers/:transfer_id',
    summary: 'Cancel a pending transfer',
    grants: 'nothing',
    description: [
      ownerText,
      'Returns the cancelled transfer. Fails with 409 `already_decided` if it was decided or has expired.',
      deleteRevisionText,
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'transfer',
    ...deleteGuard,
    ok: { 200: createDeletedResource(Transfer) },
    errors: [...manageErrors, 'already_decided'],
    example: { body: { revision: 3 }, data: { ...transferExample, deleted: true, status: 'cancelled' } },
  }),
})
