import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Subscriber } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { createQuery, extensionApi } from '../../../app/api.ts'

export type SubscriberFilter = {
  readonly profile_id: number
  readonly state?: Subscriber['state']
  readonly form_id?: number
  readonly campaign_id?: number
  readonly variant_id?: number
  readonly source?: string
  readonly q?: string
  /** Time since the sign-up. */
  readonly days?: number
}

const toQuery = ({ days, ...filter }: SubscriberFilter) => ({
  ...filter,
  ...(days ? { entered_since: new Date(Date.now() - days * dayMs).toISOString() } : {}),
})

export const subscribersQuery = (filter: SubscriberFilter) =>
  infiniteQueryOptions({
    queryKey: ['subscribers', filter],
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: starting_after, signal }) => {
      const query = { ...toQuery(filter), limit: 50, ...(starting_after ? { starting_after } : {}) }
      const { data, meta } = await extensionApi.findSubscribers({ query, signal })
      return { subscribers: data, nextCursor: meta.next_cursor }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const subscriberCountsQuery = (profile_id: number) =>
  createQuery(['subscribers', 'counts', profile_id], (signal) =>
    extensionApi.countSubscribers({ query: { profile_id }, signal }),
  )

export const fetchSubscribersCsv = async (filter: SubscriberFilter): Promise<string> =>
  (await extensionApi.exportSubscribers({ query: toQuery(filter) })).data.csv

export const destinationsQuery = (profile_id: number) =>
  createQuery(['destinations', profile_id], (signal) =>
    extensionApi.listDestinations({ params: { profile_id }, signal }),
  )
