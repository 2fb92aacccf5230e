import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract'
import { accountApi } from './api.ts'

/** The person who is signed in: account, plan, use, and the profiles they have a role on. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account> => (await accountApi.getAccount({ signal })).data,
})

/** Inside the signed-in part, where the account is there already. */
export const useAccount = (): Account => useSuspenseQuery(accountQuery).data
