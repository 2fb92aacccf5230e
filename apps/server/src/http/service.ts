import type { RequestListener, Server } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import { type AnyOperation, type ErrorCode, statusOf } from '@vitrine/contract'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isUnavailable } from '../db/dialects/errors.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { createClientAddress } from '../lib/address.ts'
import { secondMs } from '../lib/durations.ts'
import { acceptedType } from '../lib/negotiate.ts'
import { createDrainableServer } from './drain.ts'
import { setFixedHeaders } from './headers.ts'
import { parseJson } from './json.ts'
import { createRefusals, lingerMs } from './refusals.ts'
import { requestId } from './request-id.ts'

const jsonBodyLimit = 1024 * 1024

/**
 * Answers a request before the framework sees it, or lets it pass: with false, or at the end of a promise. Used for
 * pages that are finished bytes, and for custom domains.
 */
export type BeforeRouting = (...args: Parameters<RequestListener>) => boolean | Promise<void>

/** How long what a client sends may take to arrive; milliseconds. */
export type RequestLimits = {
  readonly headMs: number
  /** The body, from the end of the head on. */
  readonly bodyMs: number
  /** The whole request when it is an upload. */
  readonly uploadMs: number
  /** How long a connection stays open without a request. */
  readonly idleMs: number
  /** How often heads and uploads are looked at. */
  readonly checkMs: number
}

const requestLimits: RequestLimits = {
  headMs: 10 * secondMs,
  bodyMs: 30 * secondMs,
  uploadMs: 120 * secondMs,
  idleMs: 72 * secondMs,
  checkMs: 2 * secondMs,
}

/** The HTTP server with everything that holds for each request: ids, headers, bodies, errors, time limits. */
export const createService = (
  deps: Deps,
  front: BeforeRouting,
  limits: RequestLimits = requestLimits,
): FastifyInstance => {
  const refusals = createRefusals(deps)
  const app = Fastify({
    loggerInstance: deps.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines of ours name the request themselves; a logger for each would cost 2 µs
    childLoggerFactory: (logger) => logger,
    genReqId: requestId,
    trustProxy: deps.config.trustProxy.length ? [...deps.config.trustProxy] : false,
    bodyLimit: jsonBodyLimit,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 300,
    },
    frameworkErrors: (error, request, reply) => {
      setFixedHeaders(deps.config, request as FastifyRequest, reply as FastifyReply)
      answerError(deps, error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: refusals.clientError,
    serverFactory: (handler) => server(deps, limits, refusals, handler, front),
  }) as unknown as FastifyInstance

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length ? parseJson(body as Buffer) : undefined)
    } catch (error) {
      done(error as Error)
    }
  })
  app.register(fastifyMultipart, { throwFileSizeLimit: false })
  app.decorateRequest('caller', null)
  const clientAddress = createClientAddress(deps.config.trustProxy)
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket.remoteAddress, this.headers['x-forwarded-for']?.toString())
    },
  })
  app.decorateRequest('target', null)

  // Last, so that a route's own value stands and cached bytes, which bring theirs, pay nothing
  app.addHook('onSend', (request, reply, _payload, done) => {
    setFixedHeaders(deps.config, request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'none'
    const ms = reply.elapsedTime
    deps.metrics.request(operation, reply.statusCode, ms / 1000)
    deps.log.info(
      {
        id: request.id,
        method: request.method,
        path: loggedPath(request.url),
        operation,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        by: request.caller?.actor?.credential,
      },
      'request',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(deps, error as FastifyError, request, reply))
  return app
}

/** The path alone, and of a page whose address gives the right to use it, not that. */
const loggedPath = (url: string): string => url.split('?', 1)[0]!.replace(/^(\/sandbox\/\w+\/).*/s, '$1…')

/** 404, and 405 with `Allow` when the path exists with other methods. Call after all routes stand. */
export const registerNotFoundHandler = (
  app: FastifyInstance,
  deps: Deps,
  routes: readonly { method: string; url: string }[],
  page?: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void => {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { method, url } of routes) {
    const shape = url.replace(/:\w+/g, '[^/]+')
    const entry = patterns.get(shape) ?? {
      pattern: new RegExp(`^${shape.replaceAll('.', '\\.')}$`),
      methods: new Set<string>(),
    }
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
    patterns.set(shape, entry)
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!
    const methods = new Set<string>()
    for (const { pattern, methods: known } of patterns.values())
      if (pattern.test(path)) for (const m of known) methods.add(m)
    if (methods.size && !methods.has(request.method)) {
      reply.header('allow', [...methods].sort().join(', '))
      return answerError(deps, new DomainError('method_not_allowed'), request, reply)
    }
    const machine =
      path.startsWith('/api') ||
      path.startsWith('/account') ||
      acceptedType(request.headers.accept, ['application/json', 'text/html']) !== 'text/html'
    return machine || !page
      ? answerError(deps, new DomainError('not_found'), request, reply)
      : page(request, reply)
  }
  app.setNotFoundHandler(answer)
  // Before the body is read: what is not there does not depend on what was sent. Nothing has U+0000 in its name.
  app.addHook('onRequest', (request, reply, done) =>
    request.is404 || /^[^?]*%00/.test(request.url) ? void answer(request, reply) : done(),
  )
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  ECONNRESET: 'malformed_body',
}

/** Any thrown value → the error of the catalogue it is answered with. What we did not expect is 500 and logged. */
const toDomainError = (
  deps: Deps,
  error: FastifyError | DomainError | Error,
  request: FastifyRequest,
): DomainError => {
  if (error instanceof DomainError) {
    if (error.cause) deps.log.warn({ id: request.id, err: error.cause }, error.code)
    return error
  }
  const known = frameworkCodes[(error as FastifyError).code]
  if (known) return new DomainError(known)
  if ((error as FastifyError).statusCode === 503 || isUnavailable(error)) {
    deps.log.warn({ id: request.id, err: error }, 'unavailable')
    return new DomainError('unavailable', undefined, 2)
  }
  if ((error as FastifyError).statusCode === 400) return new DomainError('malformed_body')
  deps.log.error({ id: request.id, err: error }, 'request failed')
  return new DomainError('internal')
}

/** In tests and development, an error that an operation's entry does not declare is a fault of ours. */
const declared = ({ config, log }: Deps, error: DomainError, request: FastifyRequest): DomainError => {
  const { operation, errors } = request.routeOptions.config
  if (!config.strict || !errors || errors.has(error.code)) return error
  log.error({ id: request.id }, `${operation} answered ${error.code}, which its entry does not declare`)
  return new DomainError('internal')
}

/** Closing while bytes are unread resets the connection, which takes the answer back from whoever is still sending. */
const linger = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader('connection')
  const timer = setTimeout(() => raw.complete || raw.destroy(), lingerMs)
  raw.once('close', () => clearTimeout(timer))
}

const answerError = (
  deps: Deps,
  thrown: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const error = declared(deps, toDomainError(deps, thrown, request), request)
  const status = statusOf(error.code)
  const retryAfter = error.retryAfter ?? (status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  reply.removeHeader('etag')
  if (error.code === 'payload_too_large') linger(request, reply)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ok: false,
        errors: error.errors,
        code: error.code,
        ...(error.code === 'internal' ? { request_id: request.id } : {}),
      }),
    )
}

/** Slow clients are cut, whatever answers them; only uploads may take longer. */
const server = (
  deps: Deps,
  { headMs, bodyMs, uploadMs, idleMs, checkMs }: RequestLimits,
  refusals: ReturnType<typeof createRefusals>,
  handler: RequestListener,
  front: BeforeRouting,
): Server => {
  const listener: RequestListener = (request, response) => {
    // Whoever is gone needs no answer, and could not be counted; Node remembers the address of the others
    if (request.socket.remoteAddress === undefined) return void request.destroy()
    const fault = refusals.fault(request)
    if (fault) return refusals.refuse(request, response, fault)
    const isUpload =
      request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/') === true
    refusals.watch(request, response, isUpload ? uploadMs : bodyMs)
    const answered = front(request, response)
    if (answered === true) return
    if (answered) void answered.then(() => handler(request, response))
    else handler(request, response)
  }
  const made = createDrainableServer(
    {
      headersTimeout: headMs,
      requestTimeout: uploadMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: 16_384,
      // Refused with an answer of ours
      requireHostHeader: false,
    },
    listener,
  )
  // What else is expected than a word to go on may be left unmet (RFC 9110, 10.1.1)
  made.on('checkExpectation', listener)
  made.maxConnections = deps.config.MAX_CONNECTIONS
  return made
}

/** Routes of a table of operations on one base, as `registerNotFoundHandler` wants them. */
export const routesOf = (
  base: string,
  table: Record<string, AnyOperation>,
): { method: string; url: string }[] =>
  Object.values(table).map(({ method, path }) => ({ method, url: base + path }))
