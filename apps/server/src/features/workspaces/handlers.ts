import type { accountOperations, workspaceOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openWorkspace } from './access.ts'
import * as invites from './invites.ts'
import * as members from './members.ts'
import * as workspaces from './service.ts'
import { getSummary } from './summary.ts'
import * as transfers from './transfers.ts'

const tagged = <W extends { id: number; revision: number }>(workspace: W) =>
  ok(workspace, { tag: tagOf('workspace', workspace) })

export const workspaceHandlers = (deps: Deps) =>
  ({
    listWorkspaces: async (call) => ok(await workspaces.listWorkspaces(deps, call)),
    createWorkspace: async (call) => tagged(await workspaces.createWorkspace(deps, call, call.body)),
    getWorkspace: async (call) => tagged(await workspaces.getWorkspace(deps, call, call.params.workspace_id)),
    updateWorkspace: {
      checkRights: (call) => openWorkspace(deps, call, call.params.workspace_id, 'manage'),
      handle: async (call) =>
        tagged(
          await workspaces.updateWorkspace(deps, call, call.params.workspace_id, call.expected, call.body),
        ),
    },
    archiveWorkspace: async (call) =>
      tagged(await workspaces.archiveWorkspace(deps, call, call.params.workspace_id, call.expected)),
    setWorkspaceProfiles: {
      checkRights: (call) => openWorkspace(deps, call, call.params.workspace_id, 'member'),
      handle: async (call) => {
        const { workspace_id } = call.params
        return tagged(
          await workspaces.setProfiles(deps, call, workspace_id, call.expected, call.body.profile_ids),
        )
      },
    },
    getWorkspaceSummary: async (call) =>
      ok(await getSummary(deps, call, call.params.workspace_id, call.query)),
    inviteMember: {
      checkRights: (call) => openWorkspace(deps, call, call.params.workspace_id, 'manage'),
      handle: async (call) => ok(await invites.inviteMember(deps, call, call.params.workspace_id, call.body)),
    },
    updateMember: {
      checkRights: (call) => openWorkspace(deps, call, call.params.workspace_id, 'manage'),
      handle: async (call) => {
        const { workspace_id, member_id } = call.params
        const member = await members.updateMember(
          deps,
          call,
          workspace_id,
          member_id,
          call.expected,
          call.body,
        )
        return ok(member, { tag: tagOf('member', member) })
      },
    },
    removeMember: async (call) => {
      const { workspace_id, member_id } = call.params
      return ok(await members.removeMember(deps, call, workspace_id, member_id, call.expected))
    },
    requestTransfer: {
      checkRights: (call) => openWorkspace(deps, call, call.params.workspace_id, 'own'),
      handle: async (call) =>
        ok(await transfers.requestTransfer(deps, call, call.params.workspace_id, call.body)),
    },
    cancelTransfer: async (call) => {
      const { workspace_id, transfer_id } = call.params
      return ok(await transfers.cancelTransfer(deps, call, workspace_id, transfer_id, call.expected))
    },
  }) satisfies Handlers<typeof workspaceOperations>

type Sharing =
  | 'listReceivedInvites'
  | 'acceptInvite'
  | 'declineInvite'
  | 'listReceivedTransfers'
  | 'acceptTransfer'
  | 'declineTransfer'

/** What the invited and the next owner do, in the account area. */
export const sharingHandlers = (deps: Deps) =>
  ({
    listReceivedInvites: async (call) => ok(await invites.listReceivedInvites(deps, call)),
    acceptInvite: async (call) => ok(await invites.acceptInvite(deps, call, call.body.token)),
    declineInvite: async (call) => ok(await invites.declineInvite(deps, call, call.params.id)),
    listReceivedTransfers: async (call) => ok(await transfers.listReceivedTransfers(deps, call)),
    acceptTransfer: async (call) => ok(await transfers.acceptTransfer(deps, call, call.params.id)),
    declineTransfer: async (call) => ok(await transfers.declineTransfer(deps, call, call.params.id)),
  }) satisfies Handlers<Pick<typeof accountOperations, Sharing>>
