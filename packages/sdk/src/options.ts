export type ClientOptions = {
  /** URL of the service without a path. In a browser '' is the origin of the page. */
  readonly baseUrl: string
  /** A personal API key, for servers only. Without a key the session cookie is used. */
  readonly apiKey?: string
  /** Base path; `/api` is the legacy alias. */
  readonly base?: '/api/v1' | '/api'
  readonly fetch?: typeof fetch
  /** A known CSRF token, or a function that returns one; otherwise one is fetched before the first write. */
  readonly csrfToken?: string | (() => string | undefined)
  /** Receives each new CSRF token and the session's user id (null if signed out). If it throws, the write is not sent. */
  readonly onCsrf?: (token: string, userId: number | null) => void
  /** `auto` (default) sends a fresh `Idempotency-Key` with each POST outside `/auth` and `/account`, so that repeating it is safe. */
  readonly idempotencyKeys?: 'auto' | 'none'
  /** Milliseconds for each attempt, including the time to read the response; 30,000 by default. */
  readonly timeout?: number
  /** Maximum number of repetitions of a call that is safe to repeat; 2 by default. */
  readonly retries?: number
}

/** Options of one call, which override those of the client. */
export type RequestOptions = {
  readonly timeout?: number
  readonly retries?: number
  /** Further request headers, such as `traceparent`. Headers that the client sets itself are rejected. */
  readonly headers?: Readonly<Record<string, string>>
  /** Cancels the call, including pauses and later attempts. */
  readonly signal?: AbortSignal
}
