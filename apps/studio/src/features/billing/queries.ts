import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckoutRequest } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { api, createQuery, extensionApi } from '../../app/api.ts'
import { accountQuery } from '../../app/session.ts'

export const plansQuery = queryOptions({
  ...createQuery(['plans'], (signal) => api.listPlans({ signal })),
  staleTime: 10 * minuteMs,
})

export const currentPlanQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'plan'],
  queryFn: async ({ signal }) => (await extensionApi.getCurrentAccount({ signal })).data.plan,
})

export const useChangePlan = (hasSubscription: boolean) =>
  useMutation({
    mutationFn: async (body: CheckoutRequest) => {
      const { data } = await (hasSubscription
        ? api.createPortalSession()
        : api.createCheckoutSession({ body }))
      location.assign(data.url)
    },
  })

export const usePortal = () =>
  useMutation({
    mutationFn: async () => {
      location.assign((await api.createPortalSession()).data.url)
    },
  })

export const useApplyVoucher = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) => (await api.applyVoucher({ body: { code } })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
}
