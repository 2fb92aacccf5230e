import type { accountOperations, workspaceExtensions, workspaceOperations } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { asDeleted, createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { loadWorkspace, type Need } from './access.ts'
import * as invites from './invites.ts'
import * as members from './members.ts'
import * as workspaces from './service.ts'
import { getSummary } from './summary.ts'
import * as transfers from './transfers.ts'
import { toApiInvite, toApiMember, toApiTeam, toApiWorkspace } from './workspace.ts'

type Sharing =
  | 'listReceivedInvites'
  | 'acceptInvite'
  | 'acceptReceivedInvite'
  | 'declineInvite'
  | 'listReceivedTransfers'
  | 'acceptTransfer'
  | 'declineTransfer'

const open = (need: Need) => (ctx: UserContext & { params: { workspace_id: number } }) =>
  loadWorkspace(ctx, ctx.params.workspace_id, need)

export const workspaceHandlers = {
  listWorkspaces: async (ctx) => (await workspaces.listWorkspaces(ctx)).map(toApiWorkspace),
  listTeams: (ctx) => workspaces.listWorkspaces(ctx),
  createWorkspace: (ctx) => workspaces.createWorkspace(ctx, ctx.body),
  getWorkspace: createAuthorisedHandler(open('member'), async (ctx, access) =>
    toApiTeam(await workspaces.getTeam(ctx, access)),
  ),
  getTeam: createAuthorisedHandler(open('member'), (ctx, access) => workspaces.getTeam(ctx, access)),
  updateApprovalPolicy: createAuthorisedHandler(open('manage'), (ctx) =>
    workspaces.updateApprovalPolicy(ctx, ctx.params.workspace_id, ctx.body),
  ),
  updateWorkspace: createAuthorisedHandler(open('manage'), (ctx) =>
    workspaces.updateWorkspace(ctx, ctx.params.workspace_id, ctx.expectedRevisions, ctx.body),
  ),
  archiveWorkspace: createAuthorisedHandler(open('own'), async (ctx) =>
    asDeleted(await workspaces.archiveWorkspace(ctx, ctx.params.workspace_id, ctx.expectedRevisions)),
  ),
  setWorkspaceProfiles: createAuthorisedHandler(open('member'), (ctx) => {
    const { workspace_id } = ctx.params
    return workspaces.setProfiles(ctx, workspace_id, ctx.expectedRevisions, ctx.body.profile_ids)
  }),
  getWorkspaceSummary: createAuthorisedHandler(open('member'), (ctx, access) =>
    getSummary(ctx, access, ctx.query),
  ),
  inviteMember: createAuthorisedHandler(open('manage'), async (ctx) =>
    toApiInvite(await invites.inviteMember(ctx, ctx.params.workspace_id, ctx.body)),
  ),
  inviteToTeam: createAuthorisedHandler(open('manage'), (ctx) =>
    invites.inviteMember(ctx, ctx.params.workspace_id, ctx.body),
  ),
  updateMember: createAuthorisedHandler(open('manage'), async (ctx) => {
    const { workspace_id, member_id } = ctx.params
    const isSentBack = ctx.body.role === 'viewer'
    return toApiMember(
      await members.updateMember(ctx, workspace_id, member_id, ctx.expectedRevisions, ctx.body, {
        keepsContributor: isSentBack,
      }),
    )
  }),
  updateTeamMember: createAuthorisedHandler(open('manage'), (ctx) => {
    const { workspace_id, member_id } = ctx.params
    return members.updateMember(ctx, workspace_id, member_id, ctx.expectedRevisions, ctx.body)
  }),
  removeMember: createAuthorisedHandler(
    async (ctx) => members.assertMayRemove((await open('member')(ctx)).me, ctx.params.member_id),
    (ctx) => {
      const { workspace_id, member_id } = ctx.params
      return members.removeMember(ctx, workspace_id, member_id, ctx.expectedRevisions)
    },
  ),
  requestTransfer: createAuthorisedHandler(open('own'), (ctx) =>
    transfers.requestTransfer(ctx, ctx.params.workspace_id, ctx.body),
  ),
  cancelTransfer: createAuthorisedHandler(open('own'), async (ctx) => {
    const { workspace_id, transfer_id } = ctx.params
    return asDeleted(await transfers.cancelTransfer(ctx, workspace_id, transfer_id, ctx.expectedRevisions))
  }),
  getMember: createAuthorisedHandler(open('member'), (ctx, access) =>
    members.getMember(ctx.deps, access, ctx.params.member_id),
  ),
  getInvite: createAuthorisedHandler(open('member'), (ctx, access) =>
    invites.getInvite(ctx, access, ctx.params.invite_id),
  ),
  getTransfer: createAuthorisedHandler(open('member'), (ctx, access) =>
    transfers.getTransfer(ctx, access, ctx.params.transfer_id),
  ),
  previewInvite: (ctx) => invites.previewInvite(ctx, ctx.query.token),
  revokeInvite: createAuthorisedHandler(open('manage'), async (ctx) => {
    const { workspace_id, invite_id } = ctx.params
    return asDeleted(await invites.revokeInvite(ctx, workspace_id, invite_id, ctx.expectedRevisions))
  }),
  listReceivedInvites: (ctx) => invites.listReceivedInvites(ctx),
  acceptInvite: (ctx) => invites.acceptInvite(ctx, { token: ctx.body.token }),
  acceptReceivedInvite: (ctx) => invites.acceptInvite(ctx, { id: ctx.params.id }),
  declineInvite: (ctx) => invites.declineInvite(ctx, ctx.params.id),
  listReceivedTransfers: (ctx) => transfers.listReceivedTransfers(ctx),
  acceptTransfer: (ctx) => transfers.acceptTransfer(ctx, ctx.params.id),
  declineTransfer: (ctx) => transfers.declineTransfer(ctx, ctx.params.id),
} satisfies Handlers<
  typeof workspaceOperations & typeof workspaceExtensions & Pick<typeof accountOperations, Sharing>
>
