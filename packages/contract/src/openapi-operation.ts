import type { TObject, TSchema } from 'typebox'
import type { Components, Json } from './components.ts'
import { createSuccessEnvelope, ErrorEnvelope } from './envelopes.ts'
import { type ErrorCode, getErrorMessage, getErrorStatus } from './errors.ts'
import { describeWithGrants } from './grants.ts'
import { canRevalidate, takesIdempotencyKey } from './idempotency.ts'
import type { AnyOperation } from './operation.ts'
import { acceptsIfMatch, listDeclaredErrors } from './operations.ts'
import { createErrorEnvelope, createProblemOfCode } from './problems/index.ts'

export type DocumentInfo = {
  readonly title: string
  readonly version: string
  readonly description?: string
  readonly servers: readonly { readonly url: string; readonly description?: string }[]
  /** Name of the session cookie, which differs between http and https. */
  readonly sessionCookie?: string
  readonly docsUrl?: string
  readonly contact?: { readonly name: string; readonly url: string }
  /** False if API keys are never accepted (the account area). */
  readonly apiKeys?: boolean
  /** Value of `X-Service-API-Version`. */
  readonly apiVersion?: string
}

export const describeOperation = (
  operation: AnyOperation,
  info: DocumentInfo,
  components: Components,
): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: describeWithGrants(operation),
  security: describeSecurity(operation, info),
  parameters: describeParameters(operation, components),
  ...describeRequestBody(operation, components),
  responses: {
    ...describeSuccesses(operation, info, components),
    ...describeFailures(operation, info, components),
  },
})

const describeSecurity = ({ access }: AnyOperation, info: DocumentInfo): Json[] => {
  if (access === 'public') return []
  if (access === 'challenge') return [{ challengeCookie: [] }]
  if (access === 'session' || info.apiKeys === false) return [{ sessionCookie: [] }]
  return [{ bearer: [] }, { apiKey: [] }, { sessionCookie: [] }]
}

const describeParameters = (operation: AnyOperation, components: Components): Json[] => [
  ...describeLocation('path', operation.params, components),
  ...describeLocation('query', operation.query, components),
  ...(takesIdempotencyKey(operation) ? [idempotencyKey] : []),
  ...(acceptsIfMatch(operation) ? [ifMatch] : []),
  ...(canRevalidate(operation) ? [ifNoneMatch] : []),
  ...(operation.proposes === 'in_place' ? [proposeHeader] : []),
  ...(operation.method !== 'GET' && (operation.access !== 'public' || operation.csrfBeforeSession)
    ? [csrfHeader]
    : []),
]

const describeLocation = (
  location: 'path' | 'query',
  schema: TObject | undefined,
  components: Components,
): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = components.inline(property)
    const required =
      location === 'path' || (schema?.required as readonly string[] | undefined)?.includes(name) === true
    return { name, in: location, required, ...(description ? { description } : {}), schema: rest }
  })

const describeHeader = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const idempotencyKey = describeHeader(
  'Idempotency-Key',
  'Unique value chosen by the client, one per intended effect. For 24 hours, a repetition with the same key and credential returns the first response (`Idempotent-Replayed: true`). Another request with the same key fails with 422 `idempotency_mismatch`, a repetition while the first request runs with 409 `conflict`.',
  { type: 'string', minLength: 1, maxLength: 255 },
)
const ifMatch = describeHeader(
  'If-Match',
  'ETag of the resource as it was read, instead of `revision`. Fails with 409 `stale_revision` if the resource has changed.',
)
const ifNoneMatch = describeHeader(
  'If-None-Match',
  'ETag of an earlier response: 304 without a body if nothing changed.',
)
const proposeHeader = describeHeader(
  'X-Propose',
  '`1`: reads and writes the page as the caller proposes it, and publishes nothing. `meta.proposal` names the proposal, which a person accepts. Agents with the scope `propose` do this without the header. Other writes fail with 403 `forbidden`.',
  { type: 'string', enum: ['1'] },
)
const csrfHeader = describeHeader(
  'X-CSRF-Token',
  'Required in a browser session, ignored with an API key. The field or part `csrf_token` does the same.',
)

const describeRequestBody = (operation: AnyOperation, components: Components): Json => {
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
  const schema = components.reference(operation.body)
  const content = { 'application/json': { schema, example: operation.example.body } }
  return { requestBody: { required: operation.bodyOptional !== true, content } }
}

const hasResourceTag = ({ method, etag }: AnyOperation, data: TSchema): boolean =>
  method !== 'GET' && etag !== undefined && listProperties(data).includes('revision')

const listProperties = (schema: TSchema): string[] => {
  const { properties, allOf } = schema as { properties?: object; allOf?: TSchema[] }
  return [...Object.keys(properties ?? {}), ...(allOf ?? []).flatMap(listProperties)]
}

const referenceHeaders = (info: DocumentInfo, otherNames: readonly string[] = []): Json =>
  Object.fromEntries(
    [
      'X-Request-Id',
      ...(info.apiVersion ? ['X-Service-API-Version'] : []),
      'RateLimit',
      'RateLimit-Policy',
      ...otherNames,
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const describeSuccesses = (operation: AnyOperation, info: DocumentInfo, components: Components): Json => {
  const statuses = Object.entries(operation.ok as Record<string, TSchema>)
  const responses = statuses.map(([status, data], index) => {
    const schema = components.inline(createSuccessEnvelope(data, operation))
    const example = index === 0 ? { example: createExample(operation) } : {}
    const response = {
      description:
        status === '202' ? 'A two-factor challenge is required.' : status === '201' ? 'Created.' : 'Done.',
      headers: referenceHeaders(info, [
        ...(canRevalidate(operation) || hasResourceTag(operation, data) ? ['ETag'] : []),
        ...(takesIdempotencyKey(operation) ? ['Idempotent-Replayed'] : []),
      ]),
      content: { 'application/json': { schema, ...example } },
    }
    return [status, response] as const
  })
  const notModified = {
    description: 'Not modified since the ETag of `If-None-Match`.',
    headers: referenceHeaders(info, ['ETag']),
  }
  return { ...Object.fromEntries(responses), ...(canRevalidate(operation) ? { 304: notModified } : {}) }
}

const createExample = ({ example, paged, cursor }: AnyOperation): Json => {
  const pagination = paged ? { pagination: { page: 1, limit: 25, total: 1, total_pages: 1 } } : {}
  const nextCursor = cursor ? { next_cursor: null } : {}
  return {
    ok: true,
    ...(example.data === undefined ? {} : { data: example.data }),
    ...(paged || cursor || example.meta ? { meta: { ...pagination, ...nextCursor, ...example.meta } } : {}),
  }
}

const describeFailures = (operation: AnyOperation, info: DocumentInfo, components: Components): Json => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of listDeclaredErrors(operation)) {
    byStatus.set(getErrorStatus(code), [...(byStatus.get(getErrorStatus(code)) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const narrowed = { type: 'object', properties: { code: { type: 'string', enum: codes } } }
      const headerNames = [
        ...(status === 401 ? ['WWW-Authenticate'] : []),
        ...(status === 429 || status === 503 ? ['Retry-After'] : []),
      ]
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${getErrorMessage(code)}`).join('\n\n'),
          headers: referenceHeaders(info, headerNames),
          content: {
            'application/json': {
              schema: { allOf: [components.reference(ErrorEnvelope), narrowed] },
              example: createErrorEnvelope(codes[0]!, [createProblemOfCode(codes[0]!)]),
            },
          },
        },
      ]
    }),
  )
}
