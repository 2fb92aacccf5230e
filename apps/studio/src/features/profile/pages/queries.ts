import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileAddRequest, ProfileCopyRequest } from '@vitrine/contract'
import { accountApi, api, extensionApi } from '../../../app/api.ts'
import { browserTimezone, getBrowserLanguage } from '../../../app/browser.ts'
import { accountQuery } from '../../../app/session.ts'

export const useCreatePage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ProfileAddRequest) => {
      const { data } = await extensionApi.addProfile({ body })
      const defaults = { language: getBrowserLanguage(), timezone: browserTimezone }
      // Ignore failures, because the page exists and its profile screen can set these values
      await api.updateProfile({ query: { profile_id: data.id }, body: defaults }).catch(() => undefined)
      return data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
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

export const useCopyPage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ sourceId, page }: { sourceId: number; page: ProfileCopyRequest }) =>
      (await extensionApi.copyProfile({ params: { profile_id: sourceId }, body: page })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
}
