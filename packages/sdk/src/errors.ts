import type { ErrorCode, Problem } from '@vitrine/contract'

/** The service refused a call. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable name of the reason; branch on this, not on the messages. */
  readonly code: ErrorCode
  /** One English line per problem. */
  readonly errors: readonly string[]
  /** The same by field and rule, to show at a field and to translate. Without a field, `path` is null. */
  readonly problems: readonly Problem[]
  readonly requestId: string | null
  /** Seconds to wait, where the service said so. */
  readonly retryAfter: number | null

  constructor(answer: {
    status: number
    code: ErrorCode
    errors: readonly string[]
    problems: readonly Problem[]
    requestId: string | null
    retryAfter: number | null
  }) {
    super(`${answer.status} ${answer.code}: ${answer.errors.join('; ')}`)
    this.status = answer.status
    this.code = answer.code
    this.errors = answer.errors
    this.problems = answer.problems
    this.requestId = answer.requestId
    this.retryAfter = answer.retryAfter
  }

  /** Field and message of each problem. */
  get fields(): readonly Pick<Problem, 'path' | 'message'>[] {
    return this.problems
  }
}

/** No answer of the service arrived: connection failed, or something between answered instead (`status`). */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  /** Status of an answer that was not the service's; null when there was none. */
  readonly status: number | null

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.status = options.status ?? null
  }
}

/** An attempt took longer than `timeout`. Whether the service carried it out is unknown. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'
}
