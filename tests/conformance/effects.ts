import { randomBytes } from 'node:crypto'
import { type AnyOperation, canRevalidate } from '@vitrine/contract'
import {
  type Check,
  call,
  chooseCredentials,
  createExampleBody,
  createParams,
  createPath,
  createQuery,
  jsonType,
} from './context.ts'
import { type Base, isSignOut } from './rules.ts'

/** Checks an operation with valid input: declared status, response schema, caching and replay. */
export const listEffectChecks = (operation: AnyOperation, base: Base): Check[] => [
  ...(isSignOut(operation) ? [endsSession(operation, base)] : [checkResponse(operation, base)]),
  ...(canRevalidate(operation) ? [checkNotModified(operation, base)] : []),
  ...(operation.method === 'GET' ? [checkHead(operation, base)] : []),
  ...(operation.method === 'POST' && operation.body && operation.access === 'write'
    ? [checkReplay(operation, base)]
    : []),
]

const checkResponse = (operation: AnyOperation, base: Base): Check => ({
  name: 'a valid call: declared status, schema, headers',
  run: async (context) => {
    const credentials = chooseCredentials(operation, context)
    return credentials && (await call(context, { operation, base, credentials })).problems
  },
})

/** Runs last for its operation because it ends the session. Each base uses another person. */
const endsSession = (operation: AnyOperation, base: Base): Check => ({
  name: 'a valid call revokes the session',
  run: async (context) => {
    const { cookie, csrf } = base === '/api/v1' ? context.carol : context.dave
    const { response, problems } = await call(context, {
      operation,
      base,
      credentials: { cookie, 'x-csrf-token': csrf },
    })
    if (response.status !== 200) return [...problems, `responded with ${response.status}`]
    const after = await context.http.send({ method: 'GET', path: `${base}/profile`, headers: { cookie } })
    return after.status === 401 ? problems : [...problems, `the session still returns ${after.status}`]
  },
})

const checkNotModified = (operation: AnyOperation, base: Base): Check => ({
  name: 'read again with its ETag: 304',
  run: async (context) => {
    const credentials = chooseCredentials(operation, context)
    if (!credentials) return null
    const read = (tag?: string) =>
      call(context, {
        operation,
        base,
        credentials,
        ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
      })
    /** Compares responses for one state of the resource, which jobs may change between requests. */
    const compareOnce = async (): Promise<{ problems: string[]; changed: boolean } | null> => {
      const first = await read()
      if (first.response.status !== 200) return null
      const etag = String(first.response.headers.etag)
      const problems: string[] = []
      let changed = false
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await read(tag)
        changed ||= again.response.headers.etag !== etag
        problems.push(...again.problems)
        if (again.response.status !== 304)
          problems.push(`responded with ${again.response.status} to If-None-Match ${tag}`)
        else if (again.response.headers.etag !== etag)
          problems.push(`304 with the ETag ${again.response.headers.etag}, not ${etag}`)
      }
      const other = await read('"other"')
      if (other.response.status !== 200)
        problems.push(`responded with ${other.response.status} to another tag`)
      return { problems, changed: changed || other.response.headers.etag !== etag }
    }
    for (let tries = 1; ; tries++) {
      const result = await compareOnce()
      if (!result?.problems.length || !result.changed || tries === 20) return result?.problems ?? null
    }
  },
})

const checkHead = (operation: AnyOperation, base: Base): Check => ({
  name: 'HEAD responds like GET, without a body',
  run: async (context) => {
    const credentials = chooseCredentials(operation, context)
    if (!credentials) return null
    const path = createPath(
      operation,
      base,
      createParams(operation, context),
      createQuery(operation, context),
    )
    const [get, created] = [
      await context.http.send({ method: 'GET', path, headers: credentials }),
      await context.http.send({ method: 'HEAD', path, headers: credentials }),
    ]
    return created.status === get.status && created.text === ''
      ? []
      : [`HEAD ${created.status}, GET ${get.status}`]
  },
})

/** Repeats a successful request: failed requests are not stored under their key. */
const checkReplay = (operation: AnyOperation, base: Base): Check => ({
  name: 'a repeated Idempotency-Key: the first response, replayed; with another body: 422',
  run: async (context) => {
    const credentials = chooseCredentials(operation, context)
    if (!credentials) return null
    const headers = { 'idempotency-key': randomBytes(12).toString('hex') }
    const body = { headers: jsonType, body: JSON.stringify(createExampleBody(operation)) }
    const first = await call(context, { operation, base, credentials, headers, body })
    if (first.response.status >= 300) return first.problems
    const again = await call(context, { operation, base, credentials, headers, body })
    const problems = [...first.problems, ...again.problems]
    if (again.response.status !== first.response.status || again.response.text !== first.response.text)
      problems.push('another answer the second time')
    if (again.response.headers['idempotent-replayed'] !== 'true') problems.push('no Idempotent-Replayed')
    const other = { headers: jsonType, body: JSON.stringify({ ...createExampleBody(operation), x_other: 1 }) }
    const mismatch = await call(context, { operation, base, credentials, headers, body: other })
    if (mismatch.response.json?.code !== 'idempotency_mismatch')
      problems.push(`another body responded with ${mismatch.response.status} ${mismatch.response.json?.code}`)
    return problems
  },
})
