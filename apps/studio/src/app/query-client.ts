import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isOffline } from './errors.ts'
import { reportConnection, reportFailure } from './status.ts'

/** Reads are kept while they are looked at, and asked again when the window comes back or the connection does. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure, onSuccess: () => reportConnection(true) }),
    mutationCache: new MutationCache({ onError: reportFailure, onSuccess: () => reportConnection(true) }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The SDK repeats what is safe to repeat; here only what could not be reached is tried on
        retry: (failures, error) => isOffline(error) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
      },
      mutations: { networkMode: 'always' },
    },
  })
