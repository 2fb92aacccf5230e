import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isBusy, isOffline } from './errors.ts'
import { onReconnect, reportConnection, reportFailure } from './status.ts'

const isDenied = (error: unknown): boolean => isApiError(error, 'forbidden') || isApiError(error, 'not_found')

/** Creates the query cache. Reports results to the connection state, and retries failed queries when the connection is restored. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        reportFailure(error)
        // A screen shows an error only without data
        if (query.queryKey[0] === 'profile' && query.state.data && isDenied(error)) query.reset()
      },
      onSuccess: (_data, { queryKey }) => {
        if (queryKey[0] !== 'texts') reportConnection(true)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        reportFailure(error)
        if (isDenied(error)) void client.invalidateQueries({ queryKey: ['profile'] })
      },
      onSuccess: () => reportConnection(true),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Offline, queries fail instead of waiting, so that the screen shows the outage
        networkMode: 'always',
        // The SDK retries failed responses of safe requests, so only unreachable services are retried here
        retry: (failures, error) => isOffline(error) && !isBusy(error) && failures < 2,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
      },
      mutations: { networkMode: 'always' },
    },
  })
  onReconnect(() => retryFailedQueries(client))
  return client
}

/** Loads failed queries again. Data of earlier loads stays on the screen. */
export const retryFailedQueries = (client: QueryClient): void => {
  void client.resetQueries({ predicate: ({ state }) => state.status === 'error' && state.data === undefined })
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}
