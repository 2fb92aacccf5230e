import { type ErrorCode, messageOf } from '@vitrine/contract'

/** More messages than these help nobody, and a request may have any number of faults. */
const maxMessages = 100
/** Last message of a list that was not looked at to its end. */
export const andMore = 'and more'
/** Characters of one message; names and values that a caller made up may stand in it. */
const maxMessageLength = 1000

/**
 * A failure the caller is told about: a code of the catalogue with the messages that name what to mend. Of more than
 * 100 messages the last says how many are left out.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly string[]
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, errors?: readonly string[], retryAfter?: number) {
    const messages = errors?.length ? boundMessages(errors) : [messageOf(code)]
    super(`${code}: ${messages.join('; ')}`)
    this.code = code
    this.errors = messages
    this.retryAfter = retryAfter
  }
}

const boundMessages = (messages: readonly string[]): readonly string[] => {
  const told = messages
    .slice(0, maxMessages)
    .map((text) => (text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}…` : text))
  const left = messages.length - told.length
  if (left && messages.at(-1) === andMore) return [...told, andMore]
  return left ? [...told, `and ${left} more`] : told
}

/** Ends the request with an error of the catalogue. `retryAfter` in seconds. */
export function fail(code: ErrorCode, errors?: readonly string[] | string, retryAfter?: number): never {
  throw new DomainError(code, typeof errors === 'string' ? [errors] : errors, retryAfter)
}
