import type { ErrorCode, Problem } from '@vitrine/contract'

/** Error response of the service. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable name of the reason. Branch on this, not on the messages. */
  readonly code: ErrorCode
  /** One English line per problem. */
  readonly errors: readonly string[]
  /** Problems with field, rule and parameters, for display at the field and for translation. `path` is null without a field. */
  readonly problems: readonly Problem[]
  readonly requestId: string | null
  /** Seconds to wait, or null if the service did not send them. */
  readonly retryAfter: number | null

  constructor(response: {
    status: number
    code: ErrorCode
    errors: readonly string[]
    problems: readonly Problem[]
    requestId: string | null
    retryAfter: number | null
  }) {
    super(`${response.status} ${response.code}: ${response.errors.join('; ')}`)
    this.status = response.status
    this.code = response.code
    this.errors = response.errors
    this.problems = response.problems
    this.requestId = response.requestId
    this.retryAfter = response.retryAfter
  }
}

/** The service did not respond: the connection failed, or another server responded (`status`). */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  /** Status of another server's response; null without a response. */
  readonly status: number | null

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.status = options.status ?? null
  }
}

/** An attempt took longer than `timeout`. The service may have executed it. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'
}
