import { Readable } from 'node:stream'
import { type AnyOperation, canRevalidate, createProblem, listDeclaredErrors } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import getRawBody from 'raw-body'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import { identify } from './auth.ts'
import { setCookies } from './cookies.ts'
import { etagMatches, jsonContentType } from './envelope.ts'
import { isJsonType, jsonBodyLimit, parseJson } from './json.ts'
import type { OperationRequest, OperationResponse, RequestBody, RunOperation } from './pipeline.ts'
import { throwLookupError, toCacheKey } from './response-cache.ts'
import { createRateLimitHeaders, type Limiters } from './throttle.ts'
import { readUpload } from './uploads.ts'

export type Surface = { readonly base: string; readonly operations: Readonly<Record<string, AnyOperation>> }

export const registerOperationRoutes = (
  root: FastifyInstance,
  deps: Deps,
  limiters: Limiters,
  runOperation: RunOperation,
  surfaces: readonly Surface[],
): void => {
  root.register(async (app) => {
    // The pipeline reads bodies itself, after it has checked credentials
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const { base, operations } of surfaces)
      for (const operation of Object.values(operations))
        app.route({
          method: operation.method,
          url: base + operation.path,
          exposeHeadRoute: operation.method === 'GET',
          config: { operation: operation.id, errors: new Set(listDeclaredErrors(operation)) },
          handler: async (request, reply) => {
            try {
              const response = await runOperation(operation, fromHttp(deps, operation, request))
              setRateLimitHeaders(limiters, request, reply)
              return send(deps, operation, request, reply, response)
            } catch (error) {
              setRateLimitHeaders(limiters, request, reply)
              throw error
            }
          },
        })
  })
}

const setRateLimitHeaders = (limiters: Limiters, request: FastifyRequest, reply: FastifyReply): void => {
  if (!request.caller) return
  for (const [name, value] of createRateLimitHeaders(limiters, request.caller)) reply.header(name, value)
}

const fromHttp = (deps: Deps, operation: AnyOperation, request: FastifyRequest): OperationRequest => {
  let body: Promise<RequestBody> | undefined
  return {
    id: request.id,
    cacheKey: operation.cacheable ? toCacheKey(request.raw) : null,
    csrf: 'if_cookies',
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    headers: request.headers as OperationRequest['headers'],
    identify: async () => {
      throwLookupError(request.raw)
      request.caller = await identify(deps, request, operation)
      return request.caller
    },
    readBody: () => {
      const { 'content-encoding': encoding = 'identity' } = request.headers
      if (encoding !== 'identity') fail('unsupported_media_type', createProblem('body', 'body_encoded'))
      body ??= operation.upload
        ? readFile(request, operation.upload.part, operation.upload.maxBytes)
        : readJson(request)
      return body
    },
  }
}

const readFile = async (request: FastifyRequest, part: string, maxBytes: number): Promise<RequestBody> => {
  const { file, csrfToken, problem } = await readUpload(request, part, maxBytes)
  return { json: undefined, csrfToken, file, fileProblem: problem }
}

/** Reads a JSON body of at most 1 MiB: 400, 413, 415. */
const readJson = async ({ raw, headers }: FastifyRequest): Promise<RequestBody> => {
  const type = headers['content-type']
  const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)
  if (isEmpty && type === undefined) return { json: undefined, csrfToken: undefined }
  if (!isJsonType(type)) fail('unsupported_media_type')
  if (!raw.readable) fail('malformed_body') // The client has closed the connection
  const bytes = await getRawBody(raw, {
    limit: jsonBodyLimit,
    length: headers['content-length'] ?? null,
  }).catch((error: { type?: string }) => {
    if (error.type === 'entity.too.large') fail('payload_too_large')
    if (error.type?.startsWith('request.')) fail('malformed_body')
    throw error
  })
  const json = bytes.length ? parseJson(bytes) : undefined
  return { json, csrfToken: (json as { csrf_token?: unknown } | null | undefined)?.csrf_token }
}

const send = (
  deps: Deps,
  operation: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, etag, cookies, isReplayed, isPrivate = false }: OperationResponse,
): FastifyReply => {
  setCookies(deps.config, reply, cookies ?? [])
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  const isRevalidated = isText && !isPrivate && canRevalidate(operation)
  reply
    .code(status)
    .type(jsonContentType)
    .header('cache-control', isRevalidated ? 'private, no-cache' : 'no-store')
  if (!isText) return reply.send(Readable.from(body))
  if (etag && (isRevalidated || operation.etag)) reply.header('etag', etag)
  if (isRevalidated && etagMatches(request.headers['if-none-match'], etag)) {
    reply.removeHeader('content-type')
    return reply.code(304).send()
  }
  return reply.send(body)
}
