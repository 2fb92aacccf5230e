import type { Answer } from '../conformance/http.ts'
import { envelopeProblems } from '../conformance/rules.ts'
import { problemsOf } from '../conformance/schema.ts'
import { marker } from '../support/hostile.ts'
import { parseMarkup } from '../support/markup.ts'
import type { createMatcher, DocumentedOperation } from './documents.ts'
import type { FuzzRequest } from './request.ts'
import type { WireAnswer } from './wire.ts'

export type CheckContext = {
  readonly match: ReturnType<typeof createMatcher>
  /** Public address of the service. */
  readonly origin: string
  /** Texts that no answer may hold. */
  readonly secrets: readonly string[]
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is refused before it is a request: any address may answer so, and nothing of what belongs to one holds. */
const refusals = new Set(['malformed_request', 'request_timeout', 'headers_too_large'])
const refusalStatuses = new Set([400, 408, 417, 431])
export const isRefusal = ({ status, headers, text }: WireAnswer): boolean =>
  refusalStatuses.has(status) &&
  (headers['x-request-id'] === undefined ||
    (text === '' && headers.connection === 'close') ||
    refusals.has((parse(text) as { code?: string } | undefined)?.code ?? ''))

/** Node itself answers an expectation it does not know (RFC 9110 §10.1.1), without a body. */
const refusalProblems = (request: FuzzRequest, { status, headers, text }: WireAnswer): string[] => {
  if (status === 417 && text === '') return []
  const isHead = request.method === 'HEAD' && text === ''
  const { ok, errors } = (parse(text) ?? {}) as { ok?: unknown; errors?: unknown }
  return [
    ...(request.mutations.length ? [] : ['is refused as no request']),
    ...((isHead || (ok === false && Array.isArray(errors))) && headers['x-request-id']
      ? []
      : ['is refused outside of the envelope']),
  ]
}

const siteStatuses = new Set([
  200, 204, 301, 302, 303, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429,
])

/** Everything that is wrong with an answer; none = it passes. */
export const problemsOfAnswer = (
  request: FuzzRequest,
  answer: WireAnswer,
  context: CheckContext,
): string[] => {
  if (isRefusal(answer)) return refusalProblems(request, answer)
  const raw = request.path.replace(/^https?:\/\/[^/]*/, '').split('?', 1)[0]!
  const path = decoded(raw)
  const isApi = /^\/(?:api|account|ext)(?:\/|$)/.test(path) && !path.endsWith('/openapi.json')
  return [
    ...(isApi ? apiProblems(request, raw, path, answer, context) : siteProblems(request, path, answer)),
    ...commonProblems(path, answer, context),
  ]
}

const apiProblems = (
  request: FuzzRequest,
  raw: string,
  path: string,
  answer: WireAnswer,
  { match }: CheckContext,
): string[] => {
  const { status, headers, text } = answer
  const base = /^\/api\/v1(?:\/|$)/.test(path) ? '/api/v1' : '/api'
  const json = parse(text)
  const problems = envelopeProblems(base, {
    request: { method: request.method, path },
    status,
    headers: headers as Answer['headers'],
    text,
    json: json as Answer['json'],
  })
  const operation = match(request.method, raw)
  if (!operation) {
    if (![404, 405].includes(status)) problems.push(`answers ${status} where no operation is`)
    return problems
  }
  if (status === 503) problems.push('answers 503 while nothing is shed')
  if (status === 501) problems.push('answers 501')
  return [...problems, ...documentProblems(operation, request, status, json)]
}

const documentProblems = (
  operation: DocumentedOperation,
  request: FuzzRequest,
  status: number,
  json: unknown,
): string[] => {
  // What stands in a path may make it another one, which nobody has
  const isElsewhere = status === 404 && request.mutations.some((mutation) => mutation.startsWith('path'))
  if (!operation.responses.has(status))
    return isElsewhere || status >= 500 ? [] : [`answers ${status}, which is not declared`]
  const schema = operation.responses.get(status)
  if (!schema || request.method === 'HEAD' || status === 304 || isElsewhere) return []
  return problemsOf(schema, json)
    .slice(0, 3)
    .map((problem) => `breaks the schema of ${status}: ${problem}`)
}

const siteProblems = (
  request: FuzzRequest,
  path: string,
  { status, headers, text }: WireAnswer,
): string[] => {
  const problems: string[] = []
  if (!siteStatuses.has(status)) problems.push(`answers ${status}`)
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? ''))
    problems.push('is 429 without Retry-After')
  if (!headers['content-type']?.startsWith('text/html') || request.method === 'HEAD' || status === 304)
    return problems
  const policy = headers['content-security-policy'] ?? ''
  if (!policy.includes("default-src 'none'") || policy.includes('unsafe'))
    problems.push(`is a page with the policy ${policy.slice(0, 60)}`)
  if (hasUserText(path) && headers['content-encoding'] === undefined) problems.push(...markupProblems(text))
  return problems
}

/** The first page and the reference say only what we wrote. */
const hasUserText = (path: string): boolean => path !== '/' && !/^\/docs(?:\/|$)/.test(path)
const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** What a page must keep whatever people wrote into it. */
const markupProblems = (text: string): string[] => {
  try {
    for (const { name, attributes, text: inner } of parseMarkup(text)) {
      if (
        name === 'script' &&
        !attributes.get('src')?.startsWith('/') &&
        attributes.get('type') !== 'application/ld+json'
      )
        return [`has a script of somebody: ${inner.slice(0, 80)}`]
      for (const [attribute, value] of attributes) {
        if (attribute.startsWith('on')) return [`has the attribute ${attribute}`]
        if (
          ['href', 'src', 'action', 'formaction'].includes(attribute) &&
          /^\s*(?:javascript|data|vbscript):/i.test(value)
        )
          return [`leads to ${value.slice(0, 60)}`]
      }
    }
    return []
  } catch (error) {
    return [`is no page a strict parser reads: ${(error as Error).message}`]
  }
}

const commonProblems = (path: string, answer: WireAnswer, { origin, secrets }: CheckContext): string[] => {
  const { headers, setCookies, text, surplus } = answer
  const problems: string[] = []
  if (surplus) problems.push('has bytes after its end')
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('lacks nosniff')
  if (headers['access-control-allow-origin'] !== undefined) problems.push('opens itself to other origins')
  const { location } = headers
  if (location !== undefined && !/^\/l\//.test(path)) {
    const isOurs =
      (/^\/(?![/\\])/.test(location) && !location.includes('\\')) || location.startsWith(`${origin}/`)
    if (!isOurs) problems.push('leads to somebody else')
  }
  if (location !== undefined && !/^(?:\/|https?:|mailto:|tel:|sms:|geo:)/i.test(location))
    problems.push('leads to a scheme that is not allowed')
  for (const cookie of setCookies)
    if (
      !/^vitrine_\w+=[^;]*;.*HttpOnly/i.test(cookie) ||
      !/SameSite=Lax/i.test(cookie) ||
      !/Path=\//i.test(cookie)
    )
      problems.push(`sets a cookie without its flags: ${cookie.replace(/=[^;]*/, '=…')}`)
  if (headers.planted !== undefined || setCookies.some((cookie) => cookie.startsWith('planted')))
    problems.push('lets headers be written into it')
  if (/\n\s+at .{1,200}(?:\.ts|\.js|node:[\w/]+):\d+/.test(text)) problems.push('shows a stack')
  for (const secret of secrets) if (text.includes(secret)) problems.push('tells a secret')
  if (headers['content-type']?.startsWith('text/html') && text.includes(`<script>window.__x="${marker}"`))
    problems.push('has a script that somebody wrote')
  return problems
}
