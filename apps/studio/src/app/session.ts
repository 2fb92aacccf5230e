import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract'
import { useNavigate } from 'react-router'
import type { SignInState } from '../features/auth/sign-in.tsx'
import { accountApi, api } from './api.ts'

/** The person who is signed in: account, plan, use, and the profiles they have a role on. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account> => (await accountApi.getAccount({ signal })).data,
})

/** Inside the signed-in part, where the account is there already. */
export const useAccount = (): Account => useSuspenseQuery(accountQuery).data

/** Signs out and leaves the signed-in part, which then forgets what was read there. Drafts that were not sent stay on the device. */
export const useSignOut = () => {
  const navigate = useNavigate()
  return async () => {
    await api.logout()
    await navigate('/signin', { state: { forget: true } satisfies SignInState })
  }
}
