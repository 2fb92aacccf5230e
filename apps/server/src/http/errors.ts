import { type ErrorCode, messageOf, statusOf } from '@vitrine/contract'

/** A failure the caller is told about: a code of the catalogue with the messages that name what to mend. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly string[]
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, errors?: readonly string[], retryAfter?: number) {
    const messages = errors?.length ? errors : [messageOf(code)]
    super(`${code}: ${messages.join('; ')}`)
    this.code = code
    this.status = statusOf(code)
    this.errors = messages
    this.retryAfter = retryAfter
  }
}

/** Ends the call with an error of the catalogue. `retryAfter` in seconds. */
export function fail(code: ErrorCode, errors?: readonly string[] | string, retryAfter?: number): never {
  throw new ApiError(code, typeof errors === 'string' ? [errors] : errors, retryAfter)
}
