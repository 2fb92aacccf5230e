import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isOffline } from './errors.ts'
import { reportConnection, reportSignedOut } from './status.ts'

const hear = (error: unknown) => {
  if (isApiError(error, 'unauthenticated')) reportSignedOut()
  if (isOffline(error)) reportConnection(false)
}

/** Reads are kept while they are looked at, and asked again when the window comes back or the connection does. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: hear, onSuccess: () => reportConnection(true) }),
    mutationCache: new MutationCache({ onError: hear, onSuccess: () => reportConnection(true) }),
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
