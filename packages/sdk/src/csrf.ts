import type { PreparedRequest, Send } from './send.ts'

/** CSRF token of the session: fetched before the first write, replaced by the responses of sign-ins. */
export type Csrf = {
  token(limits: Limits): Promise<string>
  replace(token: string, userId: number | null): void
  /** Discards the token, so that the next write fetches one. */
  forget(): void
}

type Limits = Pick<PreparedRequest, 'signal' | 'timeout' | 'retries'>
/** First token, or a function that returns the application's current token before each write. */
type CsrfSource = string | (() => string | undefined) | undefined

export const createCsrf = (
  fetchToken: (limits: Limits) => ReturnType<Send>,
  source: CsrfSource,
  onCsrf?: (token: string, userId: number | null) => void,
): Csrf => {
  let currentToken = typeof source === 'string' ? source : undefined
  let stale: string | undefined
  let pendingToken: Promise<string> | undefined

  const replace = (token: string, userId: number | null) => {
    // Call it first: if the callback throws, the token must not be used
    onCsrf?.(token, userId)
    currentToken = token
  }
  const fetchOnce = async ({ signal, timeout, retries }: Limits) => {
    const { data } = await fetchToken({ signal, timeout, retries })
    const { csrf_token, user_id } = data as { csrf_token: string; user_id: number | null }
    replace(csrf_token, user_id)
    return csrf_token
  }
  return {
    replace,
    forget: () => {
      stale = typeof source === 'function' ? source() : undefined
      currentToken = undefined
    },
    token: async (limits) => {
      const shared = typeof source === 'function' ? source() : undefined
      if (shared !== undefined && shared !== stale) return shared
      if (currentToken !== undefined) return currentToken
      // Parallel first writes share one fetch; if its caller aborts, the others try again
      pendingToken ??= fetchOnce(limits).finally(() => {
        pendingToken = undefined
      })
      return pendingToken
    },
  }
}
