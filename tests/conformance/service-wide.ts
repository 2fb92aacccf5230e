import { type AnyOperation, operations } from '@vitrine/contract'
import { type Check, type Context, createParams, createPath, jsonType } from './context.ts'
import type { HttpResponse } from './http.ts'
import { type Base, findEnvelopeProblems } from './rules.ts'
import { chooseValues } from './schema.ts'

/** Spellings of a path that routers and guards may read differently. */
const disguises: Readonly<Record<string, (base: string, path: string) => string>> = {
  'two slashes': (base, path) => `${base.replace('/api', '/api/')}${path}`,
  'two slashes in front': (base, path) => `/${base}${path}`,
  'a slash at the end': (base, path) => `${base}${path}/`,
  'capital letters': (base, path) => `${base.toUpperCase()}${path}`,
  'a path parameter': (base, path) => `${base}${path};x`,
  'an encoded letter': (base, path) => `${base}/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  'an encoded slash': (base, path) => `${base}%2f${path.slice(1)}`,
  'a dot segment': (base, path) => `${base}/.${path}`,
  'a way up': (base, path) => `${base}/billing/plans/../..${path}`,
  'an encoded way up': (base, path) => `${base}/billing/plans/%2e%2e/%2e%2e${path}`,
  'a backslash': (base, path) => `${base}\\${path.slice(1)}`,
  'an encoded NUL': (base, path) => `${base}${path}%00`,
  'an extension': (base, path) => `${base}${path}.json`,
}

/** Checks that no spelling of a protected path avoids authentication. Each form of a path gets all spellings once. */
export const listDisguiseChecks = (operation: AnyOperation, base: Base): Check[] =>
  operation.access === 'public' || operation.access === 'challenge'
    ? []
    : chooseValues(`${operation.method} ${operation.path.replace(/[^/:]+/g, 'x')}`, () =>
        Object.entries(disguises),
      ).map(([name, disguise]) => ({
        name: `anonymous with ${name}: refused`,
        run: async (context: Context) => {
          const path = disguise(base, createPath(operation, '', createParams(operation, context)))
          const { method } = operation
          const response = await context.http.send({
            method,
            path,
            ...(method === 'GET' ? {} : { headers: jsonType, body: '{}' }),
          })
          return [400, 401, 404, 405].includes(response.status)
            ? []
            : [`${path} responded with ${response.status}: ${response.text.slice(0, 120)}`]
        },
      }))

/** Checks of a base that do not depend on an operation. */
export const listBaseChecks = (base: Base): Check[] => {
  const checkResponses = (
    name: string,
    path: string,
    status: number,
    code: string,
    more: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Check => ({
    name,
    run: async ({ http }) => {
      const response = await http.send({ method: 'GET', path, ...more })
      return [...findEnvelopeProblems(base, response), ...findStatusProblems(response, status, code)]
    },
  })
  return [
    checkResponses('an unknown path: 404', `${base}/nothing/here`, 404, 'not_found'),
    checkResponses('an unknown path with a broken body: 404', `${base}/nothing`, 404, 'not_found', {
      method: 'POST',
      headers: jsonType,
      body: '{',
    }),
    checkResponses('an unknown path for a browser: 404 as JSON', `${base}/nothing`, 404, 'not_found', {
      headers: { accept: 'text/html' },
    }),
    checkResponses('a path that cannot be decoded: 404', `${base}/links/%ff`, 404, 'not_found'),
    {
      name: 'a percent-encoded base is the same base',
      run: async ({ http }) => {
        const spelled = base.replace('a', '%61')
        const response = await http.send({ method: 'GET', path: `${spelled}/billing/plans` })
        const missing = await http.send({
          method: 'GET',
          path: `${spelled}/nothing`,
          headers: { accept: 'text/html' },
        })
        return [
          ...findEnvelopeProblems(base, response),
          ...(response.status === 200 ? [] : [`responded with ${response.status}`]),
          ...findEnvelopeProblems(base, missing),
          ...findStatusProblems(missing, 404, 'not_found'),
        ]
      },
    },
    checkResponses('a path of 2,000 characters: 404', `${base}/${'x'.repeat(2000)}`, 404, 'not_found'),
    ...listRequestIdChecks(base),
    {
      name: 'TRACE is disabled',
      run: async ({ http }) => {
        const { status, text } = await http.send({
          method: 'TRACE',
          path: `${base}/profile`,
          headers: { 'x-secret': 'echo-me' },
        })
        return status >= 400 && !text.includes('echo-me') ? [] : [`responded with ${status}`]
      },
    },
    {
      name: 'a body of unknown length above 1 MiB: 413',
      run: async ({ http, alice }) => {
        const headers = {
          ...jsonType,
          authorization: `Bearer ${alice.writeKey}`,
          'transfer-encoding': 'chunked',
        }
        const response = await http.send({
          method: 'POST',
          path: `${base}/links`,
          headers,
          body: 'x'.repeat(2 * 1_048_576),
          announce: 'chunked',
        })
        return [
          ...findEnvelopeProblems(base, response),
          ...findStatusProblems(response, 413, 'payload_too_large'),
        ]
      },
    },
    {
      name: 'the document contains exactly the operations of the table, version 1 first',
      run: async ({ http }) => {
        const { json, status } = await http.send({ method: 'GET', path: `${base}/openapi.json` })
        const document = json as unknown as {
          openapi: string
          servers: { url: string }[]
          paths: Record<string, object>
        }
        const count = Object.values(document?.paths ?? {}).flatMap((p) => Object.keys(p)).length
        return status === 200 &&
          document.openapi === '3.1.0' &&
          count === Object.keys(operations).length &&
          document.servers[0]?.url.endsWith('/api/v1')
          ? []
          : [`responded with ${status} with ${count} operations`]
      },
    },
  ]
}

const listRequestIdChecks = (base: Base): Check[] => {
  const readRequestId =
    (id: string, path: string) =>
    async ({ http }: Context) =>
      String(
        (await http.send({ method: 'GET', path: base + path, headers: { 'x-request-id': id } })).headers[
          'x-request-id'
        ],
      )
  const sane = 'conformance.1234-abcd:7'
  return [
    {
      name: 'every response has its own X-Request-Id, errors too, and an untrusted one is ignored',
      run: async (context) => {
        const ids = [
          await readRequestId(sane, '/billing/plans')(context),
          await readRequestId(sane, '/nothing')(context),
          await readRequestId(sane, '/links')(context),
        ]
        const generated = new Set(ids.filter((id) => id !== sane && id.length >= 8))
        return generated.size === ids.length ? [] : [`responded with ${ids.join(', ')}`]
      },
    },
    ...['short', 'with blanks in it', '<script>alert(1)</script>', 'x'.repeat(500)].map((id) => ({
      name: `X-Request-Id ${id.slice(0, 24)}: replaced`,
      run: async (context: Context) => {
        const returnedId = await readRequestId(id, '/billing/plans')(context)
        return returnedId !== id && returnedId.length >= 8 ? [] : [`responded with ${returnedId}`]
      },
    })),
  ]
}

const findStatusProblems = ({ status, json }: HttpResponse, wantedStatus: number, code: string): string[] =>
  status === wantedStatus && json?.code === code
    ? []
    : [`responded with ${status} ${json?.code}, not ${wantedStatus} ${code}`]
