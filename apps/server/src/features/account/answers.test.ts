import { type AnyOperation, accountOperations } from '@vitrine/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { createAccountAreaDocument } from '../../http/openapi-documents.ts'

type Documented = {
  responses: Record<
    string,
    {
      content: {
        'application/json': { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } }
      }
    }
  >
}
type Sent = {
  payload?: string | Buffer
  headers?: Record<string, string>
  path?: string
  as?: 'nobody' | 'key' | 'no token'
}

/** Invalid requests, and requests for missing resources, to operations of the account area. */
const attempts: Record<string, Sent> = {
  'no credentials': { as: 'nobody', payload: '{}' },
  'an API key': { as: 'key', payload: '{}' },
  'no CSRF token': { as: 'no token', payload: '{}' },
  'no body': {},
  'an empty object': { payload: '{}' },
  'broken JSON': { payload: '{"a":' },
  'bytes that are no UTF-8': { payload: Buffer.from([0x22, 0xff, 0x22]) },
  null: { payload: 'null' },
  'an array': { payload: '[]' },
  'a number': { payload: '7' },
  'a text': { payload: '"a"' },
  'deep nesting': { payload: `${'['.repeat(100)}${']'.repeat(100)}` },
  'a forbidden name': { payload: '{"__proto__":{}}' },
  'another media type': { payload: 'a', headers: { 'content-type': 'text/plain' } },
  'a form': { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  parts: { payload: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
  'too much': { payload: `{"a":"${'a'.repeat(1_100_000)}"}` },
  'the id 0': { path: '0', payload: '{}' },
  'an id that is a word': { path: 'word', payload: '{}' },
  'an unknown id': { path: '987654321', payload: '{}' },
  'the largest id': { path: String(Number.MAX_SAFE_INTEGER), payload: '{}' },
  'a key for repeating that is too long': { headers: { 'idempotency-key': 'k'.repeat(256) }, payload: '{}' },
  'what the example has': { payload: 'example' },
}

describeOnce('account endpoints against the OpenAPI document', (engine) => {
  const app = useApp(engine)
  let person: Person
  let key: string
  beforeAll(async () => {
    person = await app.signUp()
    key = await app.key(person, 'write')
  })

  const credentials = (as: Sent['as']): Record<string, string> => {
    if (as === 'nobody') return {}
    if (as === 'key') return { authorization: `Bearer ${key}` }
    return { cookie: person.cookie, ...(as === 'no token' ? {} : { 'x-csrf-token': person.csrf }) }
  }

  const table = Object.values(accountOperations) as AnyOperation[]
  test.each(table.map((operation) => [operation.id, operation] as const))(
    'responds as documented: %s',
    async (_, operation) => {
      await updateRows(app.deps.db, 'session', {}, { confirmed_at: app.clock.now })
      const document = createAccountAreaDocument(app.config) as {
        paths: Record<string, Record<string, Documented>>
      }
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      const documented = document.paths[path]![operation.method.toLowerCase()]!.responses
      for (const [what, { payload, headers, path: id = '987654321', as }] of Object.entries(attempts)) {
        // A valid request would end the session or the account
        if (what === 'what the example has' && operation.method === 'DELETE') continue
        const body = payload === 'example' ? JSON.stringify(operation.example.body ?? {}) : payload
        const response = await app.app.inject({
          method: operation.method,
          url: operation.path.replace(/:\w+/g, id),
          headers: {
            ...credentials(as),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined || operation.method === 'GET' ? {} : { payload: body }),
        })
        // The operation may replace the cookie
        const sessionCookie = response.cookies.find(({ name }) => name === 'vitrine_session')?.value
        if (sessionCookie) person.cookie = `vitrine_session=${sessionCookie}`
        const label = `${what}: ${response.statusCode} ${response.body.slice(0, 200)}`
        const expected = documented[response.statusCode]
        expect(expected, label).toBeDefined()
        if (response.statusCode < 300) continue
        const { code } = response.json()
        const codes = expected!.content['application/json'].schema.allOf!.flatMap(
          (s) => s.properties?.code?.enum ?? [],
        )
        expect(codes, label).toContain(code)
        expect(response.statusCode, label).toBeLessThan(500)
      }
      // Operations such as revokeOtherSessions keep this session; without it, the following responses would all be 401
      expect((await app.as(person, 'GET', '/account')).status).toBe(200)
    },
  )
})
