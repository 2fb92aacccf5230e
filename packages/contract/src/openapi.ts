import type { TObject, TSchema } from 'typebox'
import { type Components, collectComponents, type Json } from './components.ts'
import { type ErrorCode, errorCodes, messageOf, statusOf } from './errors.ts'
import { takesIdempotencyKey } from './idempotency.ts'
import { tagDescriptions } from './openapi-tags.ts'
import { type AnyOperation, ErrorEnvelope, successEnvelope } from './operation.ts'
import { declaredErrors, isGuarded } from './operations.ts'

/** What a document says besides its operations. */
export type DocumentInfo = {
  readonly title: string
  readonly version: string
  readonly description?: string
  readonly servers: readonly { readonly url: string; readonly description?: string }[]
  /** Name of the session cookie; it depends on whether the base URL is https. */
  readonly sessionCookie?: string
  /** `false` where API keys are never accepted (the account area). */
  readonly apiKeys?: boolean
  /** Value of `X-Service-API-Version`, where the surface has one. */
  readonly apiVersion?: string
}

/**
 * The OpenAPI 3.1.0 document of a table of operations. Pure: the same table and info give the same document.
 * Named schemas become components, keywords of our own (`x-safe-urls`) are left out.
 */
export const openApiDocument = (
  operations: Readonly<Record<string, AnyOperation>>,
  info: DocumentInfo,
): Json => {
  const components = collectComponents()
  const list = Object.values(operations)
  const paths: Record<string, Json> = {}
  for (const operation of list) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describe(operation, info, components)
  }
  const tags = [...new Set(list.map((o) => o.tag))]
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description ?? defaultDescription,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: info.servers.map((server) => ({ ...server })),
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    paths,
    components: {
      schemas: {
        ErrorCode: {
          type: 'string',
          enum: errorCodes,
          description: 'Every code the service can answer with. Codes are added, never renamed.',
        },
        ...components.schemas(),
        Error: errorSchema(components),
      },
      headers: headers(info, list.some(takesIdempotencyKey)),
      securitySchemes: securitySchemes(info),
    },
  }
}

/** The document of the account area: the session cookie alone, no versioned base. */
export const accountDocument = (
  operations: Readonly<Record<string, AnyOperation>>,
  info: DocumentInfo,
): Json => openApiDocument(operations, { ...info, apiKeys: false })

const defaultDescription = [
  'Every answer is an envelope: `{ "ok": true, "data": … }`, or `{ "ok": false, "errors": […], "code": "…" }` where `code` is one of `ErrorCode` and each message names its field; of more than 100 the last says how many are left out. Wrong parameters of path and query come first (422), then rights (403, 404), then the body (422).',
  'Times are RFC 3339, in answers in UTC; a schedule is returned as it was written. Texts have neither U+0000 nor halves of surrogate pairs. Money is integer minor units with an ISO 4217 currency, ids are positive integers. PUT merges: an absent member stays, `null` clears it.',
  'Before an operation is reached, any address can answer: 400 `malformed_request` (no valid HTTP/1.1, or not exactly one `Host`), 404 `not_found`, 405 `method_not_allowed` with `Allow`, 408 `request_timeout` (headers take more than 10 seconds, the body more than 30, an upload more than 120), 413 `payload_too_large`, 431 `headers_too_large` (more than 16 KiB). After 400, 408 and 431 of these the connection is closed.',
  'A write in a browser session needs the CSRF token of `GET /account/csrf` in `X-CSRF-Token`; a request with an API key does not.',
].join('\n\n')

// ---- One operation --------------------------------------------------------------------------------------------

const describe = (operation: AnyOperation, info: DocumentInfo, components: Components): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  security: securityOf(operation, info),
  parameters: parametersOf(operation, components),
  ...requestBodyOf(operation, components),
  responses: { ...successes(operation, info, components), ...failures(operation, info, components) },
})

const securityOf = ({ access }: AnyOperation, info: DocumentInfo): Json[] => {
  if (access === 'public') return []
  if (access === 'challenge') return [{ challengeCookie: [] }]
  if (access === 'session' || info.apiKeys === false) return [{ sessionCookie: [] }]
  return [{ sessionCookie: [] }, { bearer: [] }, { apiKey: [] }]
}

const parametersOf = (operation: AnyOperation, components: Components): Json[] => [
  ...inPlace('path', operation.params, components),
  ...inPlace('query', operation.query, components),
  ...(takesIdempotencyKey(operation) ? [idempotencyKey] : []),
  ...(isGuarded(operation) ? [ifMatch] : []),
  ...(operation.method === 'GET' ? [ifNoneMatch] : []),
  ...(operation.method !== 'GET' && (operation.access !== 'public' || operation.preSession)
    ? [csrfHeader]
    : []),
]

const inPlace = (place: 'path' | 'query', schema: TObject | undefined, components: Components): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = components.inline(property)
    const required =
      place === 'path' || (schema?.required as readonly string[] | undefined)?.includes(name) === true
    return { name, in: place, required, ...(description ? { description } : {}), schema: rest }
  })

const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const idempotencyKey = header(
  'Idempotency-Key',
  'A value of your own, once for each intended effect. For 24 hours the same key with the same request, sent with the same credential, answers as the first time (`Idempotent-Replayed: true`); with another request 422 `idempotency_mismatch`; while the first still runs 409 `conflict`.',
  { type: 'string', minLength: 1, maxLength: 255 },
)
const ifMatch = header(
  'If-Match',
  'ETag of the resource as it was read, instead of `revision`: 409 `stale_revision` when it changed.',
)
const ifNoneMatch = header(
  'If-None-Match',
  'ETag of an earlier answer: 304 without a body when nothing changed.',
)
const csrfHeader = header(
  'X-CSRF-Token',
  'Needed from a browser session; not with an API key. The member or part `csrf_token` does the same.',
)

const requestBodyOf = (operation: AnyOperation, components: Components): Json => {
  if (operation.upload) {
    const { part, types, maxBytes } = operation.upload
    const file = {
      type: 'string',
      format: 'binary',
      description: `${types.join(', ')}; at most ${maxBytes / 1024 / 1024} MiB.`,
    }
    const schema = { type: 'object', required: [part], properties: { [part]: file } }
    const encoding = { [part]: { contentType: types.join(', ') } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } }
  }
  if (!operation.body) return {}
  const schema = components.of(operation.body)
  const content = { 'application/json': { schema, example: operation.example.body } }
  return { requestBody: { required: operation.bodyOptional !== true, content } }
}

const refHeaders = (operation: AnyOperation, info: DocumentInfo, more: readonly string[] = []): Json =>
  Object.fromEntries(
    [
      'X-Request-Id',
      ...(info.apiVersion ? ['X-Service-API-Version'] : []),
      ...(operation.method === 'GET' ? ['ETag'] : []),
      ...more,
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const successes = (operation: AnyOperation, info: DocumentInfo, components: Components): Json => {
  const statuses = Object.entries(operation.ok as Record<string, TSchema>)
  const answers = statuses.map(([status, data], index) => {
    const schema = components.inline(successEnvelope(data, operation.paged === true))
    const example = index === 0 ? { example: exampleOf(operation) } : {}
    const response = {
      description:
        status === '202' ? 'A two-factor challenge is required.' : status === '201' ? 'Created.' : 'Done.',
      headers: refHeaders(operation, info, takesIdempotencyKey(operation) ? ['Idempotent-Replayed'] : []),
      content: { 'application/json': { schema, ...example } },
    }
    return [status, response] as const
  })
  const notModified = {
    description: 'Not modified since the ETag of `If-None-Match`.',
    headers: refHeaders(operation, info),
  }
  return { ...Object.fromEntries(answers), ...(operation.method === 'GET' ? { 304: notModified } : {}) }
}

const exampleOf = ({ example, paged }: AnyOperation): Json => ({
  ok: true,
  ...(example.data === undefined ? {} : { data: example.data }),
  ...(paged ? { meta: { pagination: { page: 1, limit: 25, total: 1, total_pages: 1 } } } : {}),
})

/** One response a status, listing the codes it stands for. */
const failures = (operation: AnyOperation, info: DocumentInfo, components: Components): Json => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of declaredErrors(operation)) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const narrowed = { type: 'object', properties: { code: { type: 'string', enum: codes } } }
      const more = status === 429 || status === 503 ? ['Retry-After'] : []
      const { ETag: _, ...plainHeaders } = refHeaders(operation, info, more)
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
          headers: plainHeaders,
          content: {
            'application/json': {
              schema: { allOf: [components.of(ErrorEnvelope), narrowed] },
              example: { ok: false, errors: codes.slice(0, 1).map(messageOf), code: codes[0] },
            },
          },
        },
      ]
    }),
  )
}

// ---- Shared parts ---------------------------------------------------------------------------------------------

const headers = (info: DocumentInfo, repeatable: boolean): Json => {
  const plain = (description: string, schema: Json = { type: 'string' }) => ({ description, schema })
  return {
    'X-Request-Id': plain(
      'Id of the request; a sane one that was sent is kept. Quote it when reporting a fault.',
    ),
    ...(info.apiVersion
      ? {
          'X-Service-API-Version': plain('On every answer of the versioned base.', {
            type: 'string',
            const: info.apiVersion,
          }),
        }
      : {}),
    ETag: plain(
      'Strong validator: send it as `If-None-Match` to read again, as `If-Match` to write only if unchanged.',
    ),
    'Retry-After': plain('Seconds to wait.', { type: 'integer', minimum: 0 }),
    ...(repeatable
      ? {
          'Idempotent-Replayed': plain(
            '`true` when this is the recorded answer of an earlier request with the same key.',
            { type: 'string', const: 'true' },
          ),
        }
      : {}),
  }
}

const errorSchema = (components: Components): Json => {
  const schema = components.inline(ErrorEnvelope)
  const properties = { ...(schema.properties as Json), code: { $ref: '#/components/schemas/ErrorCode' } }
  return { ...schema, properties }
}

const securitySchemes = (info: DocumentInfo): Json => {
  const session = info.sessionCookie ?? 'vitrine_session'
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })
  const sessionCookie = cookie(session, 'Set by signing in. Writes also need `X-CSRF-Token`.')
  if (info.apiKeys === false) return { sessionCookie }
  return {
    sessionCookie,
    challengeCookie: cookie(
      session.replace('session', 'challenge'),
      'Set by a sign-in that answered 202; no session.',
    ),
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A personal API key as `Authorization: Bearer vt_…`. Keep keys on servers.',
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'The same key in a header of its own.',
    },
  }
}
