import { type Static, Type } from 'typebox'
import { ReceivedInvite } from '../features/account.ts'
import { createDeletedResource, deleteRevisionText, Role, revisionText } from '../features/common.ts'
import {
  inviteExample,
  inviteText,
  manageErrors,
  managersText,
  memberExample,
  memberRoleText,
  membersText,
  transferExample,
  workspaceExample,
} from '../features/workspaces.operations.ts'
import {
  grantsByMember,
  Invite,
  InviteRequest,
  Member,
  MemberWrite,
  Transfer,
  Workspace,
  WorkspaceDetail,
} from '../features/workspaces.ts'
import { approvalPolicies, assignableRoles } from '../limits.ts'
import {
  createOpenObject,
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  describeSchema,
  Enum,
} from '../operation.ts'

export const InvitePreview = Type.Object({
  ...Type.Pick(ReceivedInvite, ['id', 'workspace', 'role', 'invited_by']).properties,
  email: Type.String({ description: 'Invited e-mail address.' }),
  has_account: Type.Boolean({ description: 'True if an account has this e-mail address.' }),
})
export type InvitePreview = Static<typeof InvitePreview>

/** Roles that can be granted. Ownership changes by a transfer. */
const AssignableRole = Enum(assignableRoles, {
  description:
    'Role in the workspace. A contributor reads and proposes changes; the API shows the role as `viewer`.',
})
const approval = {
  approval: Enum(approvalPolicies, {
    description:
      'Changes of its pages that need a proposal and the acceptance of a second person: none, those of theme, username, domain and URLs, or all.',
  }),
  agents_always: Type.Boolean({
    description: 'True if changes by agents always need it. Agents are programs connected by OAuth.',
  }),
}
export const ApprovalPolicy = Type.Object(approval)
export type ApprovalPolicy = Static<typeof ApprovalPolicy>
export const ApprovalPolicyWrite = Type.Partial(ApprovalPolicy)
export type ApprovalPolicyWrite = Static<typeof ApprovalPolicyWrite>

export const TeamMember = Type.Object({ ...Member.properties, role: Role })
export type TeamMember = Static<typeof TeamMember>
export const TeamInvite = Type.Object({ ...Invite.properties, role: AssignableRole })
export type TeamInvite = Static<typeof TeamInvite>
const myRole = { my_role: describeSchema(Role, 'Your role in the workspace.') }
export const ListedWorkspace = createOpenObject({ ...Workspace.properties, ...myRole })
export type ListedWorkspace = Static<typeof ListedWorkspace>
export const Team = createOpenObject({
  ...WorkspaceDetail.properties,
  ...myRole,
  members: Type.Array(TeamMember, { description: 'Members with their roles.' }),
  invites: Type.Array(TeamInvite, { description: 'Open invitations.' }),
  approval_policy: describeSchema(ApprovalPolicy, 'Changes that a second person must accept.'),
})
export type Team = Static<typeof Team>
export const TeamInviteRequest = Type.Object({ ...InviteRequest.properties, role: AssignableRole })
export type TeamInviteRequest = Static<typeof TeamInviteRequest>
export const TeamMemberWrite = Type.Object({ ...MemberWrite.properties, role: Type.Optional(Role) })
export type TeamMemberWrite = Static<typeof TeamMemberWrite>

const teamExample: Team = {
  ...workspaceExample,
  members: [{ ...memberExample, role: 'contributor' }],
  invites: [{ ...inviteExample, role: 'contributor' }],
  transfers: [transferExample],
  approval_policy: { approval: 'design_and_addresses', agents_always: true },
}

export const workspaceExtensions = defineOperations('Workspace extensions', {
  listTeams: defineOperation({
    route: 'GET /workspaces',
    summary: 'List workspaces with full roles',
    grants: 'nothing',
    description: 'As `GET /workspaces` of the API, with the role `contributor`. Not paginated.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: Type.Array(ListedWorkspace) },
    example: { data: [workspaceExample] },
  }),
  getTeam: defineOperation({
    route: 'GET /workspaces/:workspace_id',
    summary: 'Read a workspace with full roles and policy',
    grants: 'nothing',
    description: [
      membersText,
      'As `GET /workspaces/{workspace_id}` of the API, with the role `contributor` and the policy of approvals.',
    ],
    access: 'read',
    etag: 'workspace',
    ok: { 200: Team },
    errors: ['not_found'],
    example: { data: teamExample },
  }),
  inviteToTeam: defineOperation({
    route: 'POST /workspaces/:workspace_id/invites',
    summary: 'Invite a member with any role',
    grants: 'access',
    description: [managersText, inviteText],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'invite',
    body: TeamInviteRequest,
    ok: { 201: TeamInvite },
    errors: [...manageErrors, 'plan_limit', 'conflict'],
    example: {
      body: { email: 'sam@example.com', role: 'contributor', profile_ids: [12] },
      data: teamExample.invites[0],
    },
  }),
  updateTeamMember: defineOperation({
    route: 'PUT /workspaces/:workspace_id/members/:member_id',
    summary: "Change a member's role to any role",
    grants: grantsByMember,
    description: [managersText, memberRoleText, revisionText],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'member',
    body: TeamMemberWrite,
    ok: { 200: TeamMember },
    errors: [...manageErrors, 'conflict'],
    example: { body: { role: 'contributor' }, data: teamExample.members[0] },
  }),
  updateApprovalPolicy: defineOperation({
    route: 'PUT /workspaces/:workspace_id/approval-policy',
    summary: 'Set which changes need approval',
    grants: 'access',
    description: [
      managersText,
      'Applies to the next write on each page of the workspace, by everyone, also its owner: other changes than accepted proposals fail with 403 `forbidden` and the rule `approval_required`. If a page is in several workspaces, the strictest policy applies. An absent field stays as it is. The owner of a page can remove it from the workspace.',
    ],
    access: 'write',
    limitedKeys: 'refused',
    body: ApprovalPolicyWrite,
    ok: { 200: ApprovalPolicy },
    errors: manageErrors,
    example: { body: { approval: 'everything' }, data: { approval: 'everything', agents_always: true } },
  }),
  getMember: defineOperation({
    route: 'GET /workspaces/:workspace_id/members/:member_id',
    summary: 'Read one member',
    grants: 'nothing',
    description: [membersText, 'Use its ETag as `If-Match` of `PUT` and `DELETE` of the member.'],
    access: 'read',
    etag: 'member',
    ok: { 200: TeamMember },
    errors: ['not_found'],
    example: { data: memberExample },
  }),
  getInvite: defineOperation({
    route: 'GET /workspaces/:workspace_id/invites/:invite_id',
    summary: 'Read one invitation',
    grants: 'nothing',
    description: [
      membersText,
      'Returns it in any status. Use its ETag as `If-Match` of `DELETE` of the invitation.',
    ],
    access: 'read',
    etag: 'invite',
    ok: { 200: TeamInvite },
    errors: ['not_found'],
    example: { data: inviteExample },
  }),
  getTransfer: defineOperation({
    route: 'GET /workspaces/:workspace_id/transfers/:transfer_id',
    summary: 'Read one transfer',
    grants: 'nothing',
    description: [
      membersText,
      'Returns it in any status. Use its ETag as `If-Match` of `DELETE` of the transfer.',
    ],
    access: 'read',
    etag: 'transfer',
    ok: { 200: Transfer },
    errors: ['not_found'],
    example: { data: transferExample },
  }),
  previewInvite: defineOperation({
    route: 'GET /invite-preview',
    summary: 'Read an invitation by its token',
    grants: 'nothing',
    description:
      'Public, for the holder of the mailed token, who may have no account yet. Fails with 404 unless the invitation is pending.',
    access: 'public',
    query: createQuery({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the e-mail.' }),
    }),
    ok: { 200: InvitePreview },
    errors: ['not_found'],
    example: {
      data: {
        id: 4,
        workspace: { id: 2, name: 'Studio North' },
        role: 'editor',
        invited_by: 'Kim Example',
        email: 'robin@example.com',
        has_account: false,
      },
    },
  }),
  revokeInvite: defineOperation({
    route: 'DELETE /workspaces/:workspace_id/invites/:invite_id',
    summary: 'Withdraw an invitation',
    grants: 'nothing',
    description: [
      'For owner and admins of the workspace. The link of the e-mail stops working and the seat is free. Fails with 409 `already_decided` if it was answered, was revoked or has expired.',
      deleteRevisionText,
    ],
    access: 'write',
    limitedKeys: 'refused',
    etag: 'invite',
    ...deleteGuard,
    ok: { 200: createDeletedResource(TeamInvite) },
    errors: ['forbidden', 'not_found', 'already_decided'],
    example: { body: { revision: 3 }, data: { deleted: true, ...inviteExample, status: 'revoked' } },
  }),
})
