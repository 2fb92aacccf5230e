import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isOffline } from './errors.ts'
import { reportConnection, reportFailure } from './status.ts'

/** Creates the query cache. Reports each result to the connection state. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure, onSuccess: () => reportConnection(true) }),
    mutationCache: new MutationCache({ onError: reportFailure, onSuccess: () => reportConnection(true) }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The SDK retries failed responses of safe requests; here only unreachable services are retried
        retry: (failures, error) => isOffline(error) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
      },
      mutations: { networkMode: 'always' },
    },
  })
