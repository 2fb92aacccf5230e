import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account, InvitePreview, PageTransferPreview } from '@vitrine/contract'
import { accountApi, createQuery, extensionApi } from './api.ts'
import { isApiError } from './errors.ts'

export const accountQuery = createQuery(['account'], (signal) => accountApi.getAccount({ signal }))

export const workspacesQuery = createQuery(['workspaces'], (signal) => extensionApi.listTeams({ signal }))

/** Returns the account. Use it only in the signed-in part, where the account is already loaded. */
export const useAccount = (): Account => useSuspenseQuery(accountQuery).data

const replaceMissing = (error: unknown): null => {
  if (isApiError(error, 'not_found')) return null
  throw error
}

/** Reads the invitation of a token from an e-mail; null if it is no longer pending or cannot be read. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: async ({ signal }): Promise<InvitePreview | null> =>
      extensionApi.previewInvite({ query: { token }, signal }).then(({ data }) => data, replaceMissing),
  })

export const pageOfferQuery = (token: string) =>
  queryOptions({
    queryKey: ['page-offer', token],
    queryFn: async ({ signal }): Promise<PageTransferPreview | null> =>
      extensionApi.previewPageTransfer({ query: { token }, signal }).then(({ data }) => data, replaceMissing),
  })

const pageKey = 'vitrine.page'
const recentPagesKey = 'vitrine.recent-pages'
const maxRecentPages = 6

/** Remembers the page that the user works on in this tab, and the latest pages of this browser. */
export const rememberPage = (id: number): void => {
  sessionStorage.setItem(pageKey, String(id))
  const recentIds = [id, ...readRecentPages().filter((other) => other !== id)]
  try {
    localStorage.setItem(recentPagesKey, recentIds.slice(0, maxRecentPages).join())
  } catch {
    // If storage is full of drafts, the list keeps its order
  }
}

/** Returns the ids of the latest pages of this browser, which may belong to another account. */
export const readRecentPages = (): readonly number[] =>
  (localStorage.getItem(recentPagesKey) ?? '').split(',').map(Number)

/** Returns the last page of this tab or browser, or the first one if the account cannot open them. */
export const findCurrentPage = ({ profiles }: Account): number | undefined => {
  const latestIds = [Number(sessionStorage.getItem(pageKey)), ...readRecentPages()]
  return latestIds.find((id) => profiles.some((profile) => profile.id === id)) ?? profiles[0]?.id
}
