import { type AnyOperation, accountOperations } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createExampleBody, createMultipart, jsonType } from '../conformance/context.ts'
import type { HttpResponse } from '../conformance/http.ts'
import { type Caller, callers } from '../conformance/matrix.ts'
import { targets } from '../conformance/matrix-targets.ts'
import type { Target } from '../conformance/matrix-world.ts'
import {
  findEnvelopeProblems,
  findOperationProblems,
  listBases,
  type TableId,
  tables,
} from '../conformance/rules.ts'
import { findViolations, hasErrorFor } from '../conformance/schema.ts'
import type { Person } from '../support/app.ts'
import { describeSql } from '../support/databases.ts'
import { useResource } from '../support/resources.ts'
import {
  type BodyChange,
  bodyChange,
  hostileText,
  type Path,
  sometimes,
  validValue,
  withPart,
} from './arbitraries.ts'
import { findHeaderProblems, findMarkupProblems } from './checks.ts'
import { brokenJson, createBrokenUpload } from './raw-bodies.ts'
import { type Fuzzed, readFuzzParameters, startFuzzed } from './service.ts'
import { hostileHeaders, hostileSegments } from './values.ts'

type Hostile = {
  readonly caller: Caller
  readonly base: string
  readonly path: { readonly name: string; readonly segment: string } | null
  readonly query: { readonly name: string; readonly value: string } | null
  readonly header: readonly [name: string, value: string] | null
  readonly body:
    | BodyChange
    | { readonly valid: unknown }
    | { readonly raw: Buffer; readonly type?: string }
    | null
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)

/** Creates requests of an operation. Each differs from a valid one in the body; a few differ in path, query or headers. */
const hostileRequest = (operation: AnyOperation, bases: readonly string[]): fc.Arbitrary<Hostile> => {
  const params = Object.keys(operation.params?.properties ?? {})
  const query = [...Object.keys(operation.query?.properties ?? {}), '__proto__', 'x']
  const text = fc.oneof(fc.constantFrom(...hostileSegments), hostileText.map(encoded))
  const percent = operation.body || operation.upload ? 12 : 50
  return fc.record<Hostile>({
    caller: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Caller>(operation.access === 'admin' ? 'platform' : 'owner') },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    base: fc.constantFrom(...bases),
    path: params.length
      ? sometimes(
          fc.record({ name: fc.constantFrom(...params), segment: fc.constantFrom(...hostileSegments) }),
          percent,
        )
      : fc.constant(null),
    query: sometimes(fc.record({ name: fc.constantFrom(...query), value: text }), percent),
    header: sometimes(
      fc
        .constantFrom(...Object.entries(hostileHeaders))
        .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
      percent,
    ),
    body: operation.upload
      ? sometimes(createBrokenUpload(operation.upload.part), 80)
      : operation.body
        ? fc.oneof(
            { weight: 5, arbitrary: bodyChange(operation.body, operation.example.body) },
            { weight: 3, arbitrary: validValue(operation.body).map((valid) => ({ valid })) },
            { weight: 1, arbitrary: brokenJson.map((raw) => ({ raw })) },
            { weight: 1, arbitrary: fc.constant(null) },
          )
        : fc.constant(null),
  })
}

const fieldName = (path: Path): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i ? `.${key}` : key)).join('')

/** Codes of requests that are rejected before an operation is known. */
const rejections = new Set(['malformed_request', 'headers_too_large', 'not_found', 'method_not_allowed'])

/** Sends one request and returns the problems of its response. */
const problemsOfRequest = async (
  { http, origin, secrets, world, takeErrors }: Fuzzed,
  operation: AnyOperation,
  hostile: Hostile,
  target: Target,
  credentials: Record<string, string>,
): Promise<{ problems: string[]; response: HttpResponse }> => {
  const { base, path, query, header, body } = hostile
  const pathText = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    path?.name === name
      ? path.segment
      : encodeURIComponent(target.params?.[name] ?? world.people.owner.profileId),
  )
  const wantsProfile = 'profile_id' in (operation.query?.properties ?? {})
  const search = Object.entries({
    ...(wantsProfile ? { profile_id: world.people.owner.profileId } : {}),
    ...target.query,
    ...(query ? { [query.name]: query.value } : {}),
  }).map(([name, value]) => `${name}=${value}`)
  const example = target.body ?? (operation.body ? createExampleBody(operation) : undefined)
  const changed =
    body === null
      ? example
      : 'valid' in body
        ? body.valid
        : 'to' in body
          ? withPart(example, body.to, body.part)
          : null
  const upload = operation.upload ? createMultipart(operation.upload.part, Buffer.from('GIF89a')) : null
  const payload =
    body && 'raw' in body
      ? { body: body.raw, headers: body.type ? { 'content-type': body.type } : jsonType }
      : (upload ?? (operation.body ? { body: JSON.stringify(changed), headers: jsonType } : { headers: {} }))
  const headers: Record<string, string> = { ...payload.headers, ...credentials }
  if (header) headers[header[0]] = header[1]
  const response = await http.send({
    method: operation.method,
    path: `${base}${pathText}${search.length ? `?${search.join('&')}` : ''}`,
    headers,
    ...('body' in payload && payload.body !== undefined ? { body: payload.body } : {}),
  })

  const isRejected = (path || header || query) && rejections.has(String(response.json?.code))
  const envelope = base === '/api' ? '/api' : base === '/api/v1' ? '/api/v1' : '/ext/v1'
  const problems = [
    ...(isRejected
      ? findEnvelopeProblems(envelope, response)
      : findOperationProblems(operation, envelope, response)
    ).filter(
      // Responses of the account area have no ETag
      (problem) => base !== '' || !/^has (?:Cache-Control|no strong ETag)/.test(problem),
    ),
    ...findHeaderProblems(pathText, response, { origin, secrets }),
    ...takeErrors().map((line) => `logs an error: ${line.slice(0, 1000)}`),
  ]
  if (response.status === 503 || response.status === 501) problems.push(`has the status ${response.status}`)
  const isWrong =
    operation.body &&
    body &&
    !('raw' in body) &&
    !header &&
    findViolations(operation.body, changed ?? null).length > 0
  if (isWrong && response.status < 400) problems.push(`accepts what its schema rejects: ${response.status}`)
  const field = isWrong && !query && !path && 'to' in body && body.path.length ? fieldName(body.path) : null
  if (field && response.status === 422 && response.json?.code === 'validation_failed') {
    const parts = field.split(/(?=[.[])/)
    const fields = ['body', ...parts.map((_, i) => parts.slice(0, i + 1).join(''))]
    const isNamed = fields.some((name) => hasErrorFor(response.json?.errors, name))
    if (!isNamed) problems.push(`does not name ${field}: ${response.json?.errors?.join('; ').slice(0, 300)}`)
  }
  return { problems, response }
}

describeSql('unusual requests', (engine) => {
  const fuzzed = useResource(() => startFuzzed(engine))

  /** Reads the owner's page, its data and its lists. */
  const unreadable = async (): Promise<string[]> => {
    const { http, world } = fuzzed
    const headers = world.credentials.owner
    const profile = await http.send({ method: 'GET', path: '/api/v1/profile', headers })
    const { username } = (profile.json?.data ?? {}) as { username?: string }
    const problems: string[] = []
    for (const path of ['/api/v1/links?limit=100', `/${username}`, `/${username}.json`]) {
      const response = await http.send({ method: 'GET', path, headers })
      // An unpublished page has the status 404
      if (![200, 404].includes(response.status))
        problems.push(`then GET ${path} has the status ${response.status}`)
      if (response.headers['content-type']?.startsWith('text/html'))
        problems.push(...findMarkupProblems(response.text))
    }
    return problems
  }

  /** Signs in people again whose session was ended by a request. */
  const renewSession = async (caller: Caller) => {
    const { world, app } = fuzzed
    const person = (world.people as Partial<Record<Caller, Person>>)[caller]
    if (!person || (await app.as(person, 'GET', '/account')).status === 200) return
    const response = await app.signIn(person)
    const cookie = Object.entries(response.cookies).map(([name, { value }]) => `${name}=${value}`)
    world.credentials[caller] = { cookie: cookie.join('; '), 'x-csrf-token': response.body.data.csrf_token }
  }

  for (const id of Object.keys(tables) as TableId[])
    test(`returns only documented responses to hostile requests of ${id}`, async () => {
      const operation: AnyOperation = tables[id]
      await fc.assert(
        fc.asyncProperty(hostileRequest(operation, listBases(id)), async (hostile) => {
          await fuzzed.clearLimits()
          const target = (await targets[id]?.(fuzzed.world, hostile.caller)) ?? {}
          const credentials = { ...fuzzed.world.credentials[hostile.caller], ...target.credentials }
          const { problems, response } = await problemsOfRequest(
            fuzzed,
            operation,
            hostile,
            target,
            credentials,
          )
          if (operation.method !== 'GET' && response.status < 300) problems.push(...(await unreadable()))
          if (response.status === 401) await renewSession(hostile.caller)
          expect(
            problems,
            `${response.request.method} ${response.request.path}: ${response.text.slice(0, 300)}`,
          ).toEqual([])
        }),
        readFuzzParameters(engine),
      )
    })

  for (const operation of Object.values(accountOperations) as AnyOperation[])
    test(`returns only documented responses to hostile requests of ${operation.id} in the account area`, async () => {
      let person: Person | undefined
      await fc.assert(
        fc.asyncProperty(hostileRequest(operation, ['']), async (hostile) => {
          person ??= await fuzzed.app.signUp()
          const credentials = { cookie: person.cookie, 'x-csrf-token': person.csrf }
          const { problems, response } = await problemsOfRequest(fuzzed, operation, hostile, {}, credentials)
          if (response.status === 401 || (operation.method !== 'GET' && response.status < 300))
            person = undefined
          expect(
            problems,
            `${response.request.method} ${response.request.path}: ${response.text.slice(0, 300)}`,
          ).toEqual([])
        }),
        readFuzzParameters(engine),
      )
    })
})
