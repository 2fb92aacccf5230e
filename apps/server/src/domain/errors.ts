import {
  createProblem,
  createProblemOfCode,
  type ErrorCode,
  formatProblem,
  type Problem,
} from '@vitrine/contract'

/** Maximum number of problems in a response. A request may have any number. */
const maxProblems = 100
/** Maximum characters of one text, because it may contain names and values from the client. */
const maxTextLength = 1000

/** Last problem of an incomplete list. */
export const truncatedProblem: Problem = createProblem(null, 'and_more', { count: null })

/** Error response with a code of the catalogue. If there are more than 100 problems, the last entry states how many are omitted. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly problems: readonly Problem[]
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    problems?: Problem | readonly Problem[],
    retryAfter?: number,
    options?: ErrorOptions,
  ) {
    const list = [problems ?? []].flat()
    const bounded = list.length ? boundProblems(list) : [createProblemOfCode(code)]
    super(`${code}: ${bounded.map(formatProblem).join('; ')}`, options)
    this.code = code
    this.problems = bounded
    this.retryAfter = retryAfter
  }

  get errors(): string[] {
    return this.problems.map(formatProblem)
  }
}

const boundProblems = (problems: readonly Problem[]): readonly Problem[] => {
  const reportedProblems = problems.slice(0, maxProblems).map(clipTexts)
  const count = problems.length - reportedProblems.length
  if (count && problems.at(-1) === truncatedProblem) return [...reportedProblems, truncatedProblem]
  return count ? [...reportedProblems, createProblem(null, 'and_more', { count })] : reportedProblems
}

const clip = <T>(value: T): T =>
  typeof value === 'string' && value.length > maxTextLength
    ? (`${value.slice(0, maxTextLength)}…` as T)
    : value

const clipTexts = ({ path, rule, params, message }: Problem): Problem => ({
  path: clip(path),
  rule,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, clip(value)])),
  message: clip(message),
})

/** Throws an error of the catalogue. `retryAfter` in seconds. */
export function fail(code: ErrorCode, problems?: Problem | readonly Problem[], retryAfter?: number): never {
  throw new DomainError(code, problems, retryAfter)
}
