import { type AnyOperation, takesIdempotencyKey } from '@vitrine/contract'
import {
  type Check,
  type Context,
  call,
  chooseCredentials,
  createExampleBody,
  createMultipart,
  createOwnTarget,
  createParams,
  createPath,
  createQuery,
  jsonType,
  type Outcome,
  type Probe,
} from './context.ts'
import type { HttpResponse } from './http.ts'
import { type Base, tables } from './rules.ts'
import {
  chooseValues,
  createBadTexts,
  createInvalidTexts,
  createMutations,
  hasErrorFor,
  type Schema,
} from './schema.ts'

type Wrong = Omit<Probe, 'operation' | 'base' | 'credentials'>
type Judge = (response: HttpResponse) => string[]

/** Checks that an operation rejects invalid input with the declared error and without an effect. */
export const listInputChecks = (operation: AnyOperation, base: Base): Check[] => {
  const challenge = operation.access === 'challenge'
  const check = (name: string, wrong: (c: Context) => Wrong, judge: Judge): Check => ({
    name,
    run: async (context): Promise<Outcome> => {
      const credentials = chooseCredentials(operation, context)
      if (!credentials) return null
      const probe = wrong(context)
      const target = await createOwnTarget(operation, context)
      if (target === null) return null
      const params = { ...target, ...probe.params }
      const { response, problems } = await call(context, { operation, base, credentials, ...probe, params })
      // Without a challenge, 401 may come before the validation error
      return challenge && response.status === 401 ? problems : [...problems, ...judge(response)]
    },
  })
  const unsafe = operation.method !== 'GET'
  return [
    ...listPathChecks(operation, check),
    ...queryChecks(operation, check),
    ...(operation.body ? listBodyChecks(operation, base, check) : []),
    ...(unsafe ? listFramingChecks(operation, base, check) : []),
    ...(takesIdempotencyKey(operation) ? [checkLongKey(check)] : []),
  ]
}

type Make = (name: string, wrong: (c: Context) => Wrong, judge: Judge) => Check

const expectStatus =
  (...statuses: number[]): Judge =>
  ({ status, text }) =>
    statuses.includes(status)
      ? []
      : [`responded with ${status}, not ${statuses.join(' or ')}: ${text.slice(0, 160)}`]

/** Expects 422 with a message about this field. */
const expectField =
  (member: string): Judge =>
  (response) => {
    const wrong = expectStatus(422)(response)
    return wrong.length || hasErrorFor(response.json?.errors, member)
      ? wrong
      : [`does not name ${member}: ${response.json?.errors?.join('; ')}`]
  }

const listPathChecks = (operation: AnyOperation, check: Make): Check[] =>
  Object.entries((operation.params?.properties ?? {}) as Record<string, Schema>).flatMap(([name, schema]) =>
    createInvalidTexts(schema).map((text) =>
      check(
        `path ${name} = ${JSON.stringify(text)}: 422 or 404`,
        () => ({ params: { [name]: text } }),
        expectStatus(422, 404),
      ),
    ),
  )

const queryChecks = (operation: AnyOperation, check: Make): Check[] => {
  const parameters = Object.entries((operation.query?.properties ?? {}) as Record<string, Schema>)
  const ofEach = parameters.flatMap(([name, schema]) => {
    const sent = (text: string, c: Context) => ({ query: { ...createQuery(operation, c), [name]: text } })
    const twice = schema.format === 'date' ? '2026-01-01' : '1'
    return [
      ...createInvalidTexts(schema).map((text) =>
        check(
          `query ${name} = ${JSON.stringify(text)}: 422 naming it`,
          (c) => sent(text, c),
          expectField(name),
        ),
      ),
      ...(schema.type === 'array'
        ? []
        : [
            check(
              `query ${name} twice: 422 naming it`,
              () => ({ query: `${name}=${twice}&${name}=${twice}` }),
              expectField(name),
            ),
          ]),
    ]
  })
  const unknown = check(
    'an unknown query parameter with U+0000: 422 naming it',
    (c) => ({ query: { ...createQuery(operation, c), x_unknown: 'a\0b' } }),
    expectField('x_unknown'),
  )
  return parameters.length ? [...ofEach, unknown] : []
}

/** Large bodies are rejected before the schema is read, so one operation per tag is enough. */
const withLargeBodies = new Set(
  Object.values(
    Object.groupBy(
      (Object.values(tables) as AnyOperation[]).filter(({ body }) => body),
      ({ tag }) => tag,
    ),
  ).map((operations) => operations![0]!.id),
)
const isSentLargeBodies = ({ id }: AnyOperation, base: Base) => base !== '/api' && withLargeBodies.has(id)

const manyMembers = {
  body: {
    headers: jsonType,
    body: `{${Array.from({ length: 8e4 }, (_, i) => `"m${i}":0`).join()}}`,
  },
}

const listBodyChecks = (operation: AnyOperation, base: Base, check: Make): Check[] => {
  const sent = (body: unknown) => ({ body: { headers: jsonType, body: JSON.stringify(body) } })
  // A valid body would archive the resource that the other checks need
  const harmless = {
    ...createExampleBody(operation),
    ...(isGuardedDelete(operation) ? { revision: 999_999 } : {}),
  }
  return [
    ...createMutations(operation.body as Schema, createExampleBody(operation)).map(({ name, change, body }) =>
      check(`body with ${change}: 422 naming it`, () => sent(body), expectField(name)),
    ),
    ...createBadTexts(operation.body as Schema, createExampleBody(operation)).map(({ name, change, body }) =>
      check(`body with ${change}: 422 naming it`, () => sent(body), expectField(name)),
    ),
    check(
      'U+0000 in unknown fields: 422 with the field name',
      () => sent({ ...createExampleBody(operation), x_unknown: [{ deep: '\0' }] }),
      expectField('x_unknown'),
    ),
    check(
      'a member with half of a surrogate pair in its name: 422',
      () => sent({ ...createExampleBody(operation), x_unknown: { 'a\udfff': 1 } }),
      expectField('x_unknown'),
    ),
    ...chooseValues('whole bodies', () => [null, [], 'text', 5, true]).map((body) =>
      check(`body ${JSON.stringify(body)}: 422`, () => sent(body), expectStatus(422)),
    ),
    check(
      'an unknown field is no error',
      () => sent({ ...harmless, x_conformance: { kept: [1, null] } }),
      ({ json }) =>
        json?.errors?.some((e) => e.includes('x_conformance'))
          ? [`complains: ${json.errors.join('; ')}`]
          : [],
    ),
    ...chooseValues('names', () => ['__proto__', 'constructor', 'prototype']).map((name) =>
      check(
        `a member ${name}: 422`,
        () => ({ body: { headers: jsonType, body: `{"${name}":{"isAdmin":true}}` } }),
        expectStatus(422),
      ),
    ),
    ...(isSentLargeBodies(operation, base)
      ? [
          check('80,000 members: 422', () => manyMembers, expectStatus(422)),
          check(
            '100,000 levels deep: 422',
            () => ({ body: { headers: jsonType, body: `{"x":${'['.repeat(1e5)}${']'.repeat(1e5)}}` } }),
            expectStatus(422),
          ),
        ]
      : []),
  ]
}

const isGuardedDelete = ({ method, body }: AnyOperation): boolean =>
  method === 'DELETE' && 'revision' in ((body as Schema | undefined)?.properties ?? {})

const listFramingChecks = (operation: AnyOperation, base: Base, check: Make): Check[] => {
  const { upload } = operation
  const createRawBody = (body: string | Buffer, type = 'application/json') => ({
    body: { headers: { 'content-type': type }, body },
  })
  const common = chooseValues('media types', () => ['text/plain', 'application/xml']).map((type) =>
    check(`${type}: 415`, () => createRawBody('{"a":1}', type), expectStatus(415)),
  )
  if (upload) {
    const createFileBody = (part: string, bytes: Buffer) => ({ body: createMultipart(part, bytes) })
    return [
      ...common,
      check('JSON for an upload: 415', () => createRawBody('{"a":1}'), expectStatus(415)),
      check(
        'broken multipart: 400',
        () => createRawBody('--nothing', 'multipart/form-data; boundary=b'),
        expectStatus(400),
      ),
      check(
        'multipart without a boundary: 400 or 415',
        () => createRawBody('x', 'multipart/form-data'),
        expectStatus(400, 415),
      ),
      check('another part: 422', () => createFileBody('other', Buffer.from('x')), expectField('other')),
      check(
        'an empty file: 422',
        () => createFileBody(upload.part, Buffer.alloc(0)),
        expectField(upload.part),
      ),
      check(
        'HTML: 422',
        () => createFileBody(upload.part, Buffer.from('<!doctype html><script>1</script>')),
        expectStatus(422),
      ),
      check(
        'SVG: 422',
        () => createFileBody(upload.part, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
        expectStatus(422),
      ),
      check(
        'too large: 413 or 422',
        () => createFileBody(upload.part, Buffer.alloc(upload.maxBytes + 1)),
        expectStatus(413, 422),
      ),
    ]
  }
  return [
    ...common,
    check('malformed JSON: 400', () => createRawBody('{"a":'), expectStatus(400)),
    check(
      'not UTF-8: 400',
      () => createRawBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
      expectStatus(400),
    ),
    check('more than 1 MiB: 413', () => ({ ...createRawBody('{'), announce: 1_048_577 }), expectStatus(413)),
    ...(isSentLargeBodies(operation, base)
      ? [
          check(
            'the largest body that is read: not 413',
            () => {
              const start = isGuardedDelete(operation) ? '{"revision":999999,"x":"' : '{"x":"'
              return createRawBody(`${start}${'y'.repeat(1_048_576 - start.length - 2)}"}`)
            },
            rejectTooLarge,
          ),
        ]
      : []),
  ]
}

const rejectTooLarge: Judge = ({ status }) => (status === 413 ? ['responded with 413'] : [])

const checkLongKey = (check: Make): Check =>
  check(
    'an Idempotency-Key of 256 characters: 422',
    () => ({ headers: { 'idempotency-key': 'k'.repeat(256) } }),
    expectField('Idempotency-Key'),
  )

/** Expects 405 for another method on the path, with the allowed ones. */
export const listMethodChecks = (operation: AnyOperation, base: Base): Check[] =>
  ['PATCH', operation.method === 'GET' ? 'DELETE' : 'PATCH']
    .filter((m, i, all) => all.indexOf(m) === i)
    .map((method) => ({
      name: `${method}: 405 with Allow, or another operation's response`,
      run: async (context) => {
        const path = createPath(operation, base, createParams(operation, context))
        const { status, headers, json } = await context.http.send({ method, path })
        if (method === 'DELETE' && status === 401) return []
        const problems =
          status === 405 && json?.code === 'method_not_allowed'
            ? []
            : [`responded with ${status} ${json?.code}`]
        const allow = (headers.allow ?? '').split(', ')
        return allow.includes(operation.method) ? problems : [...problems, `Allow is ${headers.allow}`]
      },
    }))
