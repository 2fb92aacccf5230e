import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileAddRequest } from '@vitrine/contract'
import { accountApi, api, extensionApi } from '../../app/api.ts'
import { browserTimezone, getBrowserLanguage } from '../../app/browser.ts'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { accountQuery } from '../../app/session.ts'

const addPage = async (body: ProfileAddRequest): Promise<number> => {
  const { id } = (await extensionApi.addProfile({ body })).data
  const defaults = { language: getBrowserLanguage(), timezone: browserTimezone }
  // Ignore failures, because the page exists and its profile screen can set these values
  await api.updateProfile({ query: { profile_id: id }, body: defaults }).catch(() => undefined)
  return id
}

export const useCreatePage = () =>
  useMutation({
    mutationFn: async ({ sourceId, page }: { sourceId: number | null; page: ProfileAddRequest }) => {
      if (sourceId === null) return { id: await addPage(page), links: null }
      const params = { profile_id: sourceId }
      const { profile, link_count: links } = (await extensionApi.copyProfile({ params, body: page })).data
      return { id: profile.id, links }
    },
  })

export const useReloadPages = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [accountQuery.queryKey, pageSummariesQuery.queryKey, ['username-status']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

export const useDeletePage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await accountApi.deleteProfile({ params: { id } })).data,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['workspaces'] })
      client.setQueryData(
        accountQuery.queryKey,
        (account) =>
          account && {
            ...account,
            usage: { ...account.usage, profiles: account.usage.profiles - 1 },
            profiles: account.profiles.filter((profile) => profile.id !== id),
          },
      )
    },
  })
}
