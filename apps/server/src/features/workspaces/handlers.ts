import type { accountOperations, workspaceExtensions, workspaceOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
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

export const createWorkspaceHandlers = (deps: Deps) => {
  const open = (need: Need) => (ctx: UserContext & { params: { workspace_id: number } }) =>
    loadWorkspace(deps, ctx, ctx.params.workspace_id, need)

  return {
    listWorkspaces: async (ctx) => ok((await workspaces.listWorkspaces(deps, ctx)).map(toApiWorkspace)),
    listTeams: async (ctx) => ok(await workspaces.listWorkspaces(deps, ctx)),
    createWorkspace: async (ctx) => ok(await workspaces.createWorkspace(deps, ctx, ctx.body)),
    getWorkspace: createAuthorisedHandler(open('member'), async (ctx, access) =>
      ok(toApiTeam(await workspaces.getTeam(deps, ctx, access))),
    ),
    getTeam: createAuthorisedHandler(open('member'), async (ctx, access) =>
      ok(await workspaces.getTeam(deps, ctx, access)),
    ),
    updateApprovalPolicy: createAuthorisedHandler(open('manage'), async (ctx) =>
      ok(await workspaces.updateApprovalPolicy(ctx, ctx.params.workspace_id, ctx.body)),
    ),
    updateWorkspace: createAuthorisedHandler(open('manage'), async (ctx) =>
      ok(
        await workspaces.updateWorkspace(deps, ctx, ctx.params.workspace_id, ctx.expectedRevisions, ctx.body),
      ),
    ),
    archiveWorkspace: createAuthorisedHandler(open('own'), async (ctx) =>
      okDeleted(await workspaces.archiveWorkspace(deps, ctx, ctx.params.workspace_id, ctx.expectedRevisions)),
    ),
    setWorkspaceProfiles: createAuthorisedHandler(open('member'), async (ctx) => {
      const { workspace_id } = ctx.params
      return ok(
        await workspaces.setProfiles(deps, ctx, workspace_id, ctx.expectedRevisions, ctx.body.profile_ids),
      )
    }),
    getWorkspaceSummary: createAuthorisedHandler(open('member'), async (ctx, access) =>
      ok(await getSummary(deps, ctx, access, ctx.query)),
    ),
    inviteMember: createAuthorisedHandler(open('manage'), async (ctx) =>
      ok(toApiInvite(await invites.inviteMember(deps, ctx, ctx.params.workspace_id, ctx.body))),
    ),
    inviteToTeam: createAuthorisedHandler(open('manage'), async (ctx) =>
      ok(await invites.inviteMember(deps, ctx, ctx.params.workspace_id, ctx.body)),
    ),
    updateMember: createAuthorisedHandler(open('manage'), async (ctx) => {
      const { workspace_id, member_id } = ctx.params
      const isSentBack = ctx.body.role === 'viewer'
      return ok(
        toApiMember(
          await members.updateMember(deps, ctx, workspace_id, member_id, ctx.expectedRevisions, ctx.body, {
            keepsContributor: isSentBack,
          }),
        ),
      )
    }),
    updateTeamMember: createAuthorisedHandler(open('manage'), async (ctx) => {
      const { workspace_id, member_id } = ctx.params
      return ok(
        await members.updateMember(deps, ctx, workspace_id, member_id, ctx.expectedRevisions, ctx.body),
      )
    }),
    removeMember: createAuthorisedHandler(
      async (ctx) => members.assertMayRemove((await open('member')(ctx)).me, ctx.params.member_id),
      async (ctx) => {
        const { workspace_id, member_id } = ctx.params
        return ok(await members.removeMember(deps, ctx, workspace_id, member_id, ctx.expectedRevisions))
      },
    ),
    requestTransfer: createAuthorisedHandler(open('own'), async (ctx) =>
      ok(await transfers.requestTransfer(deps, ctx, ctx.params.workspace_id, ctx.body)),
    ),
    cancelTransfer: createAuthorisedHandler(open('own'), async (ctx) => {
      const { workspace_id, transfer_id } = ctx.params
      return okDeleted(await transfers.cancelTransfer(ctx, workspace_id, transfer_id, ctx.expectedRevisions))
    }),
    getMember: createAuthorisedHandler(open('member'), async (ctx, access) =>
      ok(await members.getMember(deps, access, ctx.params.member_id)),
    ),
    getInvite: createAuthorisedHandler(open('member'), async (ctx, access) =>
      ok(await invites.getInvite(deps, ctx, access, ctx.params.invite_id)),
    ),
    getTransfer: createAuthorisedHandler(open('member'), async (ctx, access) =>
      ok(await transfers.getTransfer(deps, ctx, access, ctx.params.transfer_id)),
    ),
    previewInvite: async (ctx) => ok(await invites.previewInvite(deps, ctx, ctx.query.token)),
    revokeInvite: createAuthorisedHandler(open('manage'), async (ctx) => {
      const { workspace_id, invite_id } = ctx.params
      return okDeleted(await invites.revokeInvite(ctx, workspace_id, invite_id, ctx.expectedRevisions))
    }),
    listReceivedInvites: async (ctx) => ok(await invites.listReceivedInvites(deps, ctx)),
    acceptInvite: async (ctx) => ok(await invites.acceptInvite(deps, ctx, { token: ctx.body.token })),
    acceptReceivedInvite: async (ctx) => ok(await invites.acceptInvite(deps, ctx, { id: ctx.params.id })),
    declineInvite: async (ctx) => ok(await invites.declineInvite(deps, ctx, ctx.params.id)),
    listReceivedTransfers: async (ctx) => ok(await transfers.listReceivedTransfers(deps, ctx)),
    acceptTransfer: async (ctx) => ok(await transfers.acceptTransfer(deps, ctx, ctx.params.id)),
    declineTransfer: async (ctx) => ok(await transfers.declineTransfer(deps, ctx, ctx.params.id)),
  } satisfies Handlers<
    typeof workspaceOperations & typeof workspaceExtensions & Pick<typeof accountOperations, Sharing>
  >
}
