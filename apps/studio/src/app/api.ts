import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { createAccountClient, createClient, createExtensionClient } from '@vitrine/sdk'
import { addConfirmation } from './confirmation.ts'

let checkUser = (_userId: number): void => {}
/** Sets the check of a session's user. If it throws, the session's CSRF token is not used. */
export const setUserCheck = (check: (userId: number) => void): void => {
  checkUser = check
}

let csrfToken: string | undefined
export const clientOptions = {
  baseUrl: '',
  // The document preloads the published page, which a request with the same credentials would get
  fetch: (url: RequestInfo | URL, init?: RequestInit) =>
    fetch(url, 'x-propose' in (init?.headers ?? {}) ? { ...init, credentials: 'same-origin' } : init),
  csrfToken: () => csrfToken,
  onCsrf: (token: string, userId: number | null) => {
    if (userId !== null) checkUser(userId)
    csrfToken = token
  },
}

export const api = addConfirmation(createClient(clientOptions))
export const accountApi = addConfirmation(createAccountClient(clientOptions))
export const extensionApi = addConfirmation(createExtensionClient(clientOptions))

/** Creates a query whose result is the data of a response. */
export const createQuery = <const K extends QueryKey, T>(
  queryKey: K,
  read: (signal: AbortSignal) => Promise<{ readonly data: T }>,
) => queryOptions({ queryKey, queryFn: async ({ signal }) => (await read(signal)).data })
