import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract'
import { accountApi } from './api.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account> => (await accountApi.getAccount({ signal })).data,
})

/** Returns the account. Use it only in the signed-in part, where the account is already loaded. */
export const useAccount = (): Account => useSuspenseQuery(accountQuery).data
