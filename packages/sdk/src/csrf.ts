import type { Send } from './send.ts'

/** The CSRF token of the session: fetched at the first write, replaced by what sign-ins answer. */
export type Csrf = {
  token(signal: AbortSignal | undefined): Promise<string>
  replace(token: string, userId: number | null): void
  /** Forgets the token, so that the next write fetches one. */
  forget(): void
}

type Given = string | (() => string | undefined) | undefined

export const createCsrf = (
  fetchToken: (signal: AbortSignal | undefined) => ReturnType<Send>,
  given: Given,
  onCsrf?: (token: string, userId: number | null) => void,
): Csrf => {
  let known = typeof given === 'string' ? given : undefined
  let stale: string | undefined
  let pending: Promise<string> | undefined

  const replace = (token: string, userId: number | null) => {
    // First: a token that the caller rejects must not be used
    onCsrf?.(token, userId)
    known = token
  }
  const fetchOnce = async (signal: AbortSignal | undefined) => {
    const { data } = await fetchToken(signal)
    const { csrf_token, user_id } = data as { csrf_token: string; user_id: number | null }
    replace(csrf_token, user_id)
    return csrf_token
  }
  return {
    replace,
    forget: () => {
      stale = typeof given === 'function' ? given() : undefined
      known = undefined
    },
    token: async (signal) => {
      const shared = typeof given === 'function' ? given() : undefined
      if (shared !== undefined && shared !== stale) return shared
      if (known !== undefined) return known
      // Parallel first writes share one fetch; a caller who aborts it leaves the others to try again
      pending ??= fetchOnce(signal).finally(() => {
        pending = undefined
      })
      return pending
    },
  }
}
