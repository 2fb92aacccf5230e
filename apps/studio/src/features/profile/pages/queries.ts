import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileCreate } from '@vitrine/contract'
import { accountApi, api, extensionApi } from '../../../app/api.ts'
import { browserTimezone, getBrowserLanguage } from '../../../app/browser.ts'
import { accountQuery } from '../../../app/session.ts'

export const useCreatePage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ProfileCreate) => {
      const { data } = await accountApi.createProfile({ body })
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

/** Copies a page with texts, links and pictures. The copy is unpublished. */
export const useCopyPage = (profileId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Required<Pick<ProfileCreate, 'display_name'>> & { username: string }) =>
      (await extensionApi.copyProfile({ params: { profile_id: profileId }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
}
