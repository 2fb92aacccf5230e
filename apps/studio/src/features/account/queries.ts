import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account, AccountUpdate, ApiKeyWrite, UpdatedUser } from '@vitrine/contract'
import { accountApi, createQuery } from '../../app/api.ts'
import { accountQuery } from '../../app/session.ts'
import { useRemoval } from '../../app/use-removal.ts'

export const sessionsQuery = createQuery(['sessions'], (signal) => accountApi.listSessions({ signal }))

export const signInsQuery = createQuery(['sign-ins'], (signal) => accountApi.listSignIns({ signal }))

export const keysQuery = createQuery(['api-keys'], (signal) => accountApi.listApiKeys({ signal }))

export const passkeysQuery = createQuery(['passkeys'], (signal) => accountApi.listPasskeys({ signal }))

export const useRefreshPasskeys = () => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
}

type Client = ReturnType<typeof useQueryClient>

const cacheUser = (client: Client, change: Partial<Account['user']>) =>
  client.setQueryData(
    accountQuery.queryKey,
    (account) => account && { ...account, user: { ...account.user, ...change } },
  )

export const useUpdateAccount = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AccountUpdate): Promise<UpdatedUser> =>
      (await accountApi.updateAccount({ body })).data,
    onSuccess: ({ password_change, ...user }) => {
      cacheUser(client, user)
      if (password_change) {
        void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
        void client.invalidateQueries({ queryKey: keysQuery.queryKey })
      }
    },
  })
}

export const useCacheTwoFactor = () => {
  const client = useQueryClient()
  return (isEnabled: boolean) => {
    cacheUser(client, { two_factor_enabled: isEnabled })
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
}

export const useRevokeSession = () =>
  useRemoval(sessionsQuery.queryKey, (id) => accountApi.revokeSession({ params: { id } }))

export const useRevokeOtherSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await accountApi.revokeOtherSessions()).data,
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter((session) => session.current),
      )
    },
  })
}

export const useCreateKey = () => {
  const client = useQueryClient()
  return async (body: ApiKeyWrite) => {
    const { data } = await accountApi.createApiKey({ body })
    void client.invalidateQueries({ queryKey: keysQuery.queryKey })
    return data
  }
}

export const useRevokeKey = () =>
  useRemoval(keysQuery.queryKey, (id) => accountApi.deleteApiKey({ params: { id } }))
