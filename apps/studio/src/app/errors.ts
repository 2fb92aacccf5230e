import { translateProblem } from '@vitrine/page/problems/translate'
import { ApiError, NetworkError, type Problem } from '@vitrine/sdk'
import type { Messages } from './texts.tsx'

export type FieldErrors = Readonly<Record<string, string>>

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** Returns true if a demo refuses this, which is not a failure. */
export const isDemoRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.problems.some(({ rule }) => rule === 'demo')

/** Returns true if the service did not respond, because the connection is lost or the service restarts. */
export const isOffline = (error: unknown): boolean => {
  // A proxy may replace the body of an internal error
  if (error instanceof NetworkError) return error.status !== 500
  return (
    error instanceof ApiError &&
    [502, 503, 504].includes(error.status) &&
    // The service responded, but its provider was unavailable
    error.code !== 'provider_unavailable'
  )
}

export const isBusy = (error: unknown): boolean => isOffline(error) && (error as ApiError).status === 503

export const formatError = (error: unknown, t: Messages): string => {
  if (isOffline(error)) return isBusy(error) ? t.errors.busy : t.errors.offline
  if (!(error instanceof ApiError)) return t.errors.unknown
  const isSignUpLimit = error.problems.some(({ rule }) => rule === 'new_accounts')
  if (error.code === 'rate_limited' && error.retryAfter !== null && !isSignUpLimit)
    return error.retryAfter < 120
      ? t.errors.waitSeconds({ seconds: error.retryAfter })
      : t.errors.waitMinutes({ minutes: Math.ceil(error.retryAfter / 60) })
  const isExact = error.problems.some(({ rule }) => rule !== error.code)
  const texts: Readonly<Record<string, string>> = t.errors.codes
  const text = isExact ? undefined : texts[error.code]
  // The field of a missing permission is known from the pressed button
  const format = error.code === 'forbidden' ? formatProblem : addFieldName
  const message = text ?? joinSentences(error.problems.map((problem) => format(problem, t)))
  return error.code === 'internal' && error.requestId ? `${message} (${error.requestId})` : message
}

/** Joins sentences. Japanese ones have no space between them. */
export const joinSentences = (sentences: readonly (string | null | undefined | false)[]): string =>
  sentences.filter(Boolean).join(' ').replaceAll('。 ', '。')

export const formatProblem = (problem: Problem, t: Messages): string => translateProblem(problem, t.problems)

/** Returns a problem with the name of its field, for fields that are not in the form. */
const addFieldName = (problem: Problem, t: Messages): string =>
  problem.path === null
    ? formatProblem(problem, t)
    : t.common.pair({ name: problem.path, value: formatProblem(problem, t) })

/** Sorts problems into messages by field, and one text for all others. `names` are paths in the body, such as `theme.colors.accent`. */
export const splitErrors = (
  error: unknown,
  names: readonly string[],
  t: Messages,
): { readonly fields: FieldErrors; readonly rest: string | null } => {
  if (!(error instanceof ApiError)) return { fields: {}, rest: formatError(error, t) }
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const problem of error.problems) {
    const { path } = problem
    const name = path && names.find((n) => path === n || path.startsWith(`${n}.`) || path.startsWith(`${n}[`))
    if (name) fields[name] ??= formatProblem(problem, t)
    else rest.push(addFieldName(problem, t))
  }
  if (!Object.keys(fields).length) return { fields, rest: formatError(error, t) }
  return { fields, rest: rest.length ? joinSentences(rest) : null }
}
