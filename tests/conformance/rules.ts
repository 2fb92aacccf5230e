import {
  type AnyOperation,
  canRevalidate,
  createSuccessEnvelope,
  type ErrorCode,
  errorCodes,
  extensionBase,
  extensionOperations,
  getErrorStatus,
  listDeclaredErrors,
  operations,
} from '@vitrine/contract'
import type { TSchema } from 'typebox'
import type { EngineName } from '../support/databases.ts'
import type { HttpResponse } from './http.ts'
import { findViolations } from './schema.ts'

export type Base = '/api/v1' | '/api' | typeof extensionBase
const bases = ['/api/v1', '/api'] as const

/** Operations that keys and sessions call: the contract's on both bases, and the extensions. */
export const tables = { ...operations, ...extensionOperations }
export type TableId = keyof typeof tables

/** Operations that end the session of the call. */
export const isSignOut = ({ id }: Pick<AnyOperation, 'id'>): boolean => id === 'logout'

export const listBases = (id: string): readonly Base[] => (id in operations ? bases : [extensionBase])

/** Returns true if tests on `engine` use this base. Both names of the API have the same routes, so each engine tests one. */
export const isBaseOfEngine = (base: Base, engine: EngineName): boolean =>
  base !== (engine === 'sqlite' ? '/api' : '/api/v1')

/** Returns violations of the rules for all responses below a base. */
export const findEnvelopeProblems = (
  base: Base,
  { status, headers, json, request, text }: HttpResponse,
): string[] => {
  const problems: string[] = []
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  must(status < 500 || status === 503, `responded with ${status}: ${text.slice(0, 200)}`)
  must(/^[\w.:-]{8,128}$/.test(String(headers['x-request-id'])), 'has no X-Request-Id')
  must(
    headers['x-service-api-version'] === (base === '/api/v1' ? 'v1' : undefined),
    'has the wrong X-Service-API-Version',
  )
  must(headers['x-content-type-options'] === 'nosniff', 'lacks nosniff')
  must(headers['access-control-allow-origin'] === undefined, 'opens itself to other origins')
  if (status === 304 || request.method === 'HEAD') {
    must(text === '', `${status} with a body`)
    return problems
  }
  must(
    /^application\/json; charset=utf-8$/.test(String(headers['content-type'])),
    `is ${headers['content-type']}`,
  )
  if (status < 400) {
    must(json?.ok === true, 'is a success without ok: true')
    must(
      Object.keys(json ?? {}).every((k) => ['ok', 'data', 'meta'].includes(k)),
      'has members beside ok, data, meta',
    )
    return problems
  }
  must(json?.ok === false, 'is an error without ok: false')
  const { errors = [], code } = json ?? {}
  must(
    Array.isArray(errors) && errors.length > 0 && errors.every((e) => typeof e === 'string' && e !== ''),
    'has no errors',
  )
  must(errorCodes.includes(code as ErrorCode), `has the unknown code ${code}`)
  must(
    !errorCodes.includes(code as ErrorCode) || getErrorStatus(code as ErrorCode) === status,
    `responds with ${status} and ${code}`,
  )
  must(headers['cache-control'] === 'no-store', `is an error with Cache-Control ${headers['cache-control']}`)
  must(
    ![429, 503].includes(status) || /^\d+$/.test(String(headers['retry-after'])),
    `is ${status} without Retry-After`,
  )
  must(status !== 401 || headers['www-authenticate'] !== undefined, 'is 401 without WWW-Authenticate')
  must(
    !/\b(select\b.{1,200}\bfrom|insert into|sqlite|postgres(ql)?|kysely|\.ts:\d+)\b/i.test(text),
    `reveals internals: ${text.slice(0, 200)}`,
  )
  return problems
}

/** Returns violations of an operation's rules: declared statuses, response schema, caching. */
export const findOperationProblems = (
  operation: AnyOperation,
  base: Base,
  response: HttpResponse,
): string[] => {
  const { status, headers, json } = response
  const problems = findEnvelopeProblems(base, response)
  const ok = (operation.ok as Record<number, TSchema>)[status]
  if (status >= 400) {
    if (!listDeclaredErrors(operation).includes(json?.code as ErrorCode))
      problems.push(`responds with ${status} ${json?.code}, which is not declared`)
    return problems
  }
  const cached = canRevalidate(operation)
  const expected = cached ? 'private, no-cache' : 'no-store'
  if (headers['cache-control'] !== expected)
    problems.push(`has Cache-Control ${headers['cache-control']}, not ${expected}`)
  if (cached && !/^"[^"]+"$/.test(headers.etag ?? '')) problems.push(`has no strong ETag but ${headers.etag}`)
  if (status === 304) return problems
  if (!ok) problems.push(`responds with ${status}, which is not declared`)
  else
    for (const p of findViolations(createEnvelope(operation, status, ok), json))
      problems.push(`breaks its schema: ${p}`)
  return problems
}

const envelopes = new Map<string, TSchema>()
const createEnvelope = (operation: AnyOperation, status: number, data: TSchema): TSchema => {
  const key = `${operation.id} ${status}`
  const schema = envelopes.get(key) ?? createSuccessEnvelope(data, operation)
  envelopes.set(key, schema)
  return schema
}
