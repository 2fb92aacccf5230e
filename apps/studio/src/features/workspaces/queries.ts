import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ApprovalPolicy,
  TeamInviteRequest,
  TeamMemberWrite,
  Workspace,
  WorkspaceCreate,
  WorkspaceWrite,
} from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { useParams } from 'react-router'
import { api, createQuery, extensionApi } from '../../app/api.ts'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { accountQuery, workspacesQuery } from '../../app/session.ts'
import type { DateRange } from '../analytics/index.ts'

export const useWorkspaceId = (): number => Number(useParams().workspaceId)

export const workspaceQuery = (workspace_id: number) =>
  createQuery(['workspaces', workspace_id], (signal) =>
    extensionApi.getTeam({ params: { workspace_id }, signal }),
  )

export const summaryQuery = (workspace_id: number, range: DateRange) =>
  queryOptions({
    ...createQuery(['workspaces', workspace_id, 'summary', range], (signal) =>
      api.getWorkspaceSummary({ params: { workspace_id }, query: range, signal }),
    ),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  })

export const useReloadWorkspaces = () => {
  const client = useQueryClient()
  return ({ includesPages }: { includesPages: boolean }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
      includesPages && client.invalidateQueries({ queryKey: pageSummariesQuery.queryKey }),
      includesPages && client.invalidateQueries({ queryKey: accountQuery.queryKey }),
    ])
}

export const useCreateWorkspace = () => {
  const reload = useReloadWorkspaces()
  return useMutation({
    mutationFn: async (body: WorkspaceCreate): Promise<Workspace> =>
      (await api.createWorkspace({ body })).data,
    onSuccess: () => void reload({ includesPages: true }),
  })
}

const useChangeProfiles = (change: (ids: number[], changedIds: readonly number[]) => number[]) => {
  const reload = useReloadWorkspaces()
  return async (workspace_id: number, changedIds: readonly number[]): Promise<void> => {
    const params = { workspace_id }
    const { profiles, revision } = (await api.getWorkspace({ params })).data
    const profile_ids = change(
      profiles.map(({ id }) => id),
      changedIds,
    )
    await api.setWorkspaceProfiles({ params, body: { profile_ids, revision } })
    await reload({ includesPages: true })
  }
}

export const useAddToWorkspace = () =>
  useChangeProfiles((ids, addedIds) => [...new Set([...ids, ...addedIds])])

export const useRemoveFromWorkspace = () =>
  useChangeProfiles((ids, removedIds) => ids.filter((id) => !removedIds.includes(id)))

/**
 * Navigates to a screen that does not show the workspace. Runs before the reload, which would fail with 404 on the old screen, and after
 * the change, because a list that is loading for the first time is not reloaded.
 */
type NavigateAway = () => Promise<void> | void

/** Operations on one workspace. Each reloads the workspace, even if the service rejected an outdated revision. */
export const useWorkspaceActions = (workspace_id: number) => {
  const reload = useReloadWorkspaces()
  const params = { workspace_id }
  const addReload =
    <A extends readonly unknown[], T>(
      run: (...args: A) => Promise<T>,
      { includesPages } = { includesPages: false },
    ) =>
    (...args: A): Promise<T> =>
      run(...args).finally(() => void reload({ includesPages }))
  return {
    update: addReload(async (body: WorkspaceWrite) => (await api.updateWorkspace({ params, body })).data),
    setApproval: addReload(
      async (body: ApprovalPolicy) => (await extensionApi.updateApprovalPolicy({ params, body })).data,
    ),
    setProfiles: addReload(
      async (profile_ids: number[], revision: number) =>
        (await api.setWorkspaceProfiles({ params, body: { profile_ids, revision } })).data,
      { includesPages: true },
    ),
    invite: addReload(
      async (body: TeamInviteRequest) => (await extensionApi.inviteToTeam({ params, body })).data,
    ),
    revokeInvite: addReload(
      async (invite_id: number) =>
        (await extensionApi.revokeInvite({ params: { workspace_id, invite_id } })).data,
    ),
    updateMember: addReload(
      async (member_id: number, body: TeamMemberWrite) =>
        (await extensionApi.updateTeamMember({ params: { workspace_id, member_id }, body })).data,
    ),
    removeMember: addReload(
      async (member_id: number, navigateAway?: NavigateAway) => {
        await api.removeMember({ params: { workspace_id, member_id } })
        await navigateAway?.()
      },
      { includesPages: true },
    ),
    offer: addReload(
      async (member_id: number) => (await api.requestTransfer({ params, body: { member_id } })).data,
    ),
    cancelOffer: addReload(
      async (transfer_id: number) =>
        (await api.cancelTransfer({ params: { workspace_id, transfer_id } })).data,
    ),
    delete: addReload(
      async (navigateAway: NavigateAway) => {
        await api.archiveWorkspace({ params })
        await navigateAway()
      },
      { includesPages: true },
    ),
  }
}
