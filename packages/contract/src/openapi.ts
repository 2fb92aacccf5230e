import { type Components, collectComponents, type Json } from './components.ts'
import { ErrorEnvelope } from './envelopes.ts'
import { errorCodes } from './errors.ts'
import { takesIdempotencyKey } from './idempotency.ts'
import { type DocumentInfo, describeOperation } from './openapi-operation.ts'
import { tagDescriptions } from './openapi-tags.ts'
import { describeWebhook, type WebhookDescription } from './openapi-webhook.ts'
import type { AnyOperation } from './operation.ts'

export type { DocumentInfo } from './openapi-operation.ts'

/** Returns the OpenAPI 3.1.0 document of a table of operations. Named schemas become components. Omits `x-safe-urls`, applies `x-documented`. */
export const createOpenApiDocument = (
  operations: Readonly<Record<string, AnyOperation>>,
  info: DocumentInfo,
  webhooks: readonly WebhookDescription[] = [],
): Json => {
  const components = collectComponents()
  const list = Object.values(operations)
  const paths: Record<string, Json> = {}
  for (const operation of list) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, info, components)
  }
  const tags = [...new Set(list.map((o) => o.tag))]
  const events = Object.fromEntries(
    webhooks.map((event) => [event.type, { post: describeWebhook(event, components) }]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description ? `${info.description}\n\n${commonDescription}` : commonDescription,
      ...(info.contact ? { contact: info.contact } : {}),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(info.docsUrl
      ? { externalDocs: { url: info.docsUrl, description: 'Reference with the extensions under `/ext/v1`.' } }
      : {}),
    servers: info.servers.map((server) => ({ ...server })),
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    paths,
    ...(webhooks.length ? { webhooks: events } : {}),
    components: {
      schemas: {
        ErrorCode: {
          type: 'string',
          enum: errorCodes,
          description: 'All error codes of the service. Codes are added, never renamed.',
        },
        ...components.schemas(),
        Error: createErrorSchema(components),
      },
      headers: describeHeaders(info, list.some(takesIdempotencyKey)),
      securitySchemes: describeSecuritySchemes(
        info,
        list.some(({ access }) => access === 'challenge'),
      ),
    },
  }
}

/** Returns the document of the account area, which accepts only the session cookie and has no versioned base. */
export const createAccountDocument = (
  operations: Readonly<Record<string, AnyOperation>>,
  info: DocumentInfo,
): Json => createOpenApiDocument(operations, { ...info, apiKeys: false })

const commonDescription = [
  'Every response is an envelope: `{ "ok": true, "data": … }`, or `{ "ok": false, "errors": […], "problems": […], "code": "…" }`. `code` is one of `ErrorCode`. `problems` has the field, rule, parameters and English sentence of each problem: at most 100, and then the number of the others. `errors` has the same as English lines. Rules are never renamed, only added. Accepted input without effect, such as a misspelled field, an unknown kind or a block that breaks its schema, is listed in `meta.warnings` of a write. Checks run in this order: parameters of path and query (422), rights (403, 404), body (422).',
  'Times are RFC 3339; in responses they are in UTC. Texts must not contain U+0000 or unpaired surrogates. Money is integer minor units with an ISO 4217 currency, ids are positive integers. PUT merges: an absent field stays as it is, `null` clears it. Every DELETE returns `deleted: true`, and the `id` of a single resource; an archived or cancelled resource is returned with its fields too.',
  'Any URL can return these errors before an operation runs: 400 `malformed_request` (invalid HTTP/1.1, or not exactly one `Host`), 404 `not_found`, 405 `method_not_allowed` with `Allow`, 408 `request_timeout` (headers take more than 10 seconds, the body more than 30, an upload more than 120), 413 `payload_too_large`, 421 `misdirected_request` (`Host` is not a host of the service), 431 `headers_too_large` (more than 16 KiB). The connection is closed after 400, 408 and 431.',
  'Rate limits are token buckets: "5 an hour" allows 5 at once and refills one every 12 minutes. Further requests fail with 429 `rate_limited`, with `Retry-After`.',
  'A write in a browser session needs the CSRF token of `GET /account/csrf` in `X-CSRF-Token`; a request with an API key does not.',
].join('\n\n')

const describeHeaders = (info: DocumentInfo, repeatable: boolean): Json => {
  const createHeader = (description: string, schema: Json = { type: 'string' }) => ({ description, schema })
  return {
    'X-Request-Id': createHeader(
      'ID of the request; a valid one from the client is kept. Quote it when you report a problem.',
    ),
    ...(info.apiVersion
      ? {
          'X-Service-API-Version': createHeader('Sent with every response of the versioned base.', {
            type: 'string',
            const: info.apiVersion,
          }),
        }
      : {}),
    'WWW-Authenticate': createHeader('Sent with every 401.', { type: 'string', const: 'Bearer' }),
    RateLimit: createHeader(
      'Requests left in the window of `t` seconds: `"default";r=59;t=60`. Only on an installation that limits all requests.',
    ),
    'RateLimit-Policy': createHeader(
      'Requests per window of seconds: `"default";q=60;w=60`. Sent together with `RateLimit`.',
    ),
    ...(info.apiKeys === false
      ? {}
      : {
          ETag: createHeader(
            'Strong validator: send it as `If-None-Match` to read again, as `If-Match` to write only if unchanged.',
          ),
        }),
    'Retry-After': createHeader('Seconds to wait.', { type: 'integer', minimum: 0 }),
    ...(repeatable
      ? {
          'Idempotent-Replayed': createHeader(
            '`true` if this is the recorded response of an earlier request with the same key.',
            { type: 'string', const: 'true' },
          ),
        }
      : {}),
  }
}

const createErrorSchema = (components: Components): Json => {
  const schema = components.inline(ErrorEnvelope)
  const properties = { ...(schema.properties as Json), code: { $ref: '#/components/schemas/ErrorCode' } }
  return { ...schema, properties }
}

const describeSecuritySchemes = (info: DocumentInfo, challenges: boolean): Json => {
  const session = info.sessionCookie ?? 'vitrine_session'
  const createCookieScheme = (name: string, description: string) => ({
    type: 'apiKey',
    in: 'cookie',
    name,
    description,
  })
  const sessionCookie = createCookieScheme(session, 'Set by signing in. Writes also need `X-CSRF-Token`.')
  if (info.apiKeys === false) return { sessionCookie }
  return {
    sessionCookie,
    ...(challenges
      ? {
          challengeCookie: createCookieScheme(
            session.replace('session', 'challenge'),
            'Set by a sign-in with status 202. It is not a session.',
          ),
        }
      : {}),
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A personal API key as `Authorization: Bearer vt_…`. Keep keys on servers.',
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'The API key in a separate header.',
    },
  }
}
