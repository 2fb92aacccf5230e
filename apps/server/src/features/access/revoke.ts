import type { AccessEntryType, AccessReference, AccessRevocation, AccessRevoke } from '@vitrine/contract'
import type { AccessRow } from '../../domain/access-row.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { deleteKey, revokeGrant, revokeSession } from '../credentials/index.ts'
import { deleteDestination } from '../destinations/index.ts'
import { deleteFeed } from '../feeds/index.ts'
import { cancelPageTransfer, loadOwnPage } from '../page-transfers/index.ts'
import { loadProfile, updateProfile } from '../profile/index.ts'
import { endProposalLink } from '../proposals/index.ts'
import { deleteWebhook, loadEndpoint } from '../webhooks/index.ts'
import {
  cancelTransfer,
  listVisibleProfiles,
  loadWorkspace,
  removeMember,
  revokeInvite,
  setProfiles,
} from '../workspaces/index.ts'
import { listRevocableRows } from './list.ts'

type Revoke = (
  ctx: UserContext,
  row: { readonly id: number; readonly profileId: number; readonly workspaceId: number },
) => Promise<unknown>

/** Ends one entry of each kind, as the operation of its feature does. */
const revocations: Readonly<Record<AccessEntryType, Revoke>> = {
  session: (ctx, { id }) => revokeSession(ctx, id),
  api_key: (ctx, { id }) => deleteKey(ctx, id),
  agent: (ctx, { id }) => revokeGrant(ctx, id),
  member: (ctx, { id, workspaceId }) => removeMember(ctx, workspaceId, id, undefined),
  invite: (ctx, { id, workspaceId }) => revokeInvite(ctx, workspaceId, id, undefined),
  workspace_transfer: (ctx, { id, workspaceId }) => cancelTransfer(ctx, workspaceId, id, undefined),
  shared_page: async (ctx, { profileId, workspaceId }) => {
    const access = await loadWorkspace(ctx, workspaceId)
    const ids = (await listVisibleProfiles(ctx.deps.db.read, access)).map(({ id }) => id)
    const remainingIds = ids.filter((id) => id !== profileId)
    return setProfiles(ctx, workspaceId, [access.workspace.revision], remainingIds)
  },
  webhook: async (ctx, { id }) => deleteWebhook(ctx, await loadEndpoint(ctx, id, 'change'), undefined),
  feed: async (ctx, { id, profileId }) => deleteFeed(ctx, await loadProfile(ctx, profileId, 'change'), id),
  destination: async (ctx, { id, profileId }) =>
    deleteDestination(ctx, await loadProfile(ctx, profileId, 'change'), id, undefined),
  proposal_link: async (ctx, { id, profileId }) =>
    endProposalLink(ctx, await loadProfile(ctx, profileId, 'propose'), id),
  domain: async (ctx, { profileId }) =>
    updateProfile(ctx, await loadProfile(ctx, profileId, 'change'), undefined, { domain: null }),
  page_transfer: async (ctx, { profileId }) => cancelPageTransfer(ctx, await loadOwnPage(ctx, profileId)),
}

const isReferred = (row: AccessRow, { type, id, workspace_id }: AccessReference): boolean =>
  row.type === type && row.id === id && (type !== 'shared_page' || row.workspaceId === workspace_id)

/** Revokes the entries one after the other, each in its own transaction, and returns those that fail. */
export const revokeAccess = async (
  ctx: UserContext,
  { entries }: AccessRevoke,
): Promise<AccessRevocation> => {
  const { rows } = await listRevocableRows(ctx.deps.db.read, ctx)
  const failures: AccessRevocation['failures'] = []
  for (const [index, entry] of entries.entries())
    try {
      const { type, id, profileId, workspaceId } =
        rows.find((row) => isReferred(row, entry)) ?? fail('not_found')
      const ids = { id, profileId: profileId ?? 0, workspaceId: workspaceId ?? 0 }
      await revocations[type]({ ...ctx, tx: ctx.deps.db.tx }, ids)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      failures.push({ index, problems: [...error.problems] })
    }
  return { revoked: entries.length - failures.length, failures }
}
