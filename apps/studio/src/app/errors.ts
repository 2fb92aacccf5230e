import { sayProblem } from '@vitrine/page/problems/say'
import { ApiError, NetworkError } from '@vitrine/sdk'
import type { Messages } from '../messages/index.tsx'

/** Messages by the name of the field they belong to, as the form shows them. */
export type FieldErrors = Readonly<Record<string, string>>

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** No answer came: the connection is gone, or the service is starting again. Worth another try. */
export const isOffline = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/**
 * What went wrong, in the person's language, in one sentence or two. What the service says stands as it is where it is more
 * exact than anything we could say.
 */
export const errorText = (error: unknown, t: Messages): string => {
  if (isOffline(error)) return t.errors.offline
  if (!(error instanceof ApiError)) return t.errors.unknown
  if (error.code === 'rate_limited' && error.retryAfter !== null) return t.errors.wait(error.retryAfter)
  const known: Readonly<Record<string, string>> = t.errors.codes
  return known[error.code] ?? sentences(error, t)
}

/** The messages of a refusal as sentences. */
const sentences = ({ fields }: ApiError, t: Messages): string =>
  fields.map(({ path, message }) => said(path, message, t)).join(' ')

/** A message that has no field here: the name of its member stands before it, where it is not of the whole. */
const said = (path: string | null, message: string, t: Messages): string => {
  const text = sayProblem(message, t.errors.problems)
  return path ? `${path}: ${text}` : text
}

/**
 * Sorts the messages of a refusal: those of the given fields to their fields, the rest into one text for the top of the
 * form. `names` are paths of the request's body, as `theme.colors.accent`.
 */
export const splitErrors = (
  error: unknown,
  names: readonly string[],
  t: Messages,
): { readonly fields: FieldErrors; readonly rest: string | null } => {
  if (!(error instanceof ApiError)) return { fields: {}, rest: errorText(error, t) }
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, message } of error.fields) {
    const name = path && names.find((n) => path === n || path.startsWith(`${n}.`) || path.startsWith(`${n}[`))
    if (name) fields[name] ??= sayProblem(message, t.errors.problems)
    else rest.push(said(path, message, t))
  }
  if (Object.keys(fields).length && rest.length === 0) return { fields, rest: null }
  return { fields, rest: Object.keys(fields).length ? rest.join(' ') : errorText(error, t) }
}
