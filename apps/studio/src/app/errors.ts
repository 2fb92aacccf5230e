import { translateProblem } from '@vitrine/page/problems/translate'
import { ApiError, NetworkError, type Problem } from '@vitrine/sdk'
import type { Messages } from '../messages/index.tsx'

/** Messages by the name of the field they belong to, as the form shows them. */
export type FieldErrors = Readonly<Record<string, string>>

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** Returns true if the service did not respond: the connection is lost, or the service restarts. Worth another try. */
export const isOffline = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    [502, 503, 504].includes(error.status) &&
    // The service responded, but its provider did not
    error.code !== 'provider_unavailable')

/** Describes a failure in one or two sentences of the user's language. */
export const errorText = (error: unknown, t: Messages): string => {
  if (isOffline(error)) return t.errors.offline
  if (!(error instanceof ApiError)) return t.errors.unknown
  if (error.code === 'rate_limited' && error.retryAfter !== null) return t.errors.wait(error.retryAfter)
  // The rule is the code if the service says nothing more specific
  const isExact = error.problems.some(({ rule }) => rule !== error.code)
  const texts: Readonly<Record<string, string>> = t.errors.codes
  const text = isExact ? undefined : texts[error.code]
  return text ?? error.problems.map((problem) => withName(problem, t)).join(' ')
}

/** Translates a problem to a sentence. */
export const problemText = (problem: Problem, t: Messages): string =>
  translateProblem(problem, t.errors.problems)

/** A problem without a field in this form: the name of its field stands before it. */
const withName = (problem: Problem, t: Messages): string =>
  problem.path === null ? problemText(problem, t) : `${problem.path}: ${problemText(problem, t)}`

/**
 * Sorts the problems of a refusal: those of the given fields to their fields, the others into one text for the top of
 * the form. `names` are paths of the request's body, as `theme.colors.accent`.
 */
export const splitErrors = (
  error: unknown,
  names: readonly string[],
  t: Messages,
): { readonly fields: FieldErrors; readonly rest: string | null } => {
  if (!(error instanceof ApiError)) return { fields: {}, rest: errorText(error, t) }
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const problem of error.problems) {
    const { path } = problem
    const name = path && names.find((n) => path === n || path.startsWith(`${n}.`) || path.startsWith(`${n}[`))
    if (name) fields[name] ??= problemText(problem, t)
    else rest.push(withName(problem, t))
  }
  if (Object.keys(fields).length && rest.length === 0) return { fields, rest: null }
  return { fields, rest: Object.keys(fields).length ? rest.join(' ') : errorText(error, t) }
}
