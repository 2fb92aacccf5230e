/** Options of a client. */
export type ClientOptions = {
  /** Address of the service without a path. In a browser '' is the origin of the page. */
  readonly baseUrl: string
  /** A personal API key, for servers only. Without one the session cookie is used. */
  readonly apiKey?: string
  /** Base path; `/api` is the legacy alias. */
  readonly base?: '/api/v1' | '/api'
  readonly fetch?: typeof fetch
  /** A known CSRF token, or a function that returns one; otherwise one is fetched before the first write. */
  readonly csrfToken?: string | (() => string | undefined)
  /**
   * Receives each new CSRF token, to share it with another client, and the id of the session's user (null if signed out). If it
   * throws, the call fails before a write is sent with the token.
   */
  readonly onCsrf?: (token: string, userId: number | null) => void
  /**
   * `auto` (default) sends a fresh `Idempotency-Key` with each POST that takes one (none under `/auth` and `/account`), which makes
   * repeating it safe.
   */
  readonly idempotencyKeys?: 'auto' | 'none'
  /** Milliseconds for each attempt, including the time to read the response; 30,000 by default. */
  readonly timeout?: number
  /** Maximum number of repetitions of a call that is safe to repeat; 2 by default. */
  readonly retries?: number
}

/** Options of one call. `timeout` and `retries` override those of the client. */
export type RequestOptions = {
  /** Milliseconds for each attempt, including the time to read the response. */
  readonly timeout?: number
  /** Maximum number of repetitions of a call that is safe to repeat; 0 turns them off. */
  readonly retries?: number
  /** Further request headers, such as `traceparent`. Headers that the client sets itself are refused. */
  readonly headers?: Readonly<Record<string, string>>
  /** Cancels the call: the running attempt, the pause before the next one, and all later ones. */
  readonly signal?: AbortSignal
}
