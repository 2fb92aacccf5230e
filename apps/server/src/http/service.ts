import type { RequestListener, Server, ServerResponse } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import { secondMs } from '@vitrine/contract/durations'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Deps } from '../deps.ts'
import { createClientAddress } from '../lib/address.ts'
import { DrainableServer } from './drain.ts'
import { sendError } from './errors.ts'
import { createHeaderSetter } from './headers.ts'
import { jsonBodyLimit, parseJson } from './json.ts'
import { operatorPaths } from './operator.ts'
import { createRefusals } from './refusals.ts'
import { createRequestIdReader } from './request-id.ts'

/** Maximum number of open connections. Further connections are closed immediately. */
const maxConnections = 10_000

/** Responds before the framework, or returns false (or a promise of false) to pass the request on. */
export type BeforeRouting = (...args: Parameters<RequestListener>) => boolean | Promise<boolean>

/** Time limits for receiving a request, in milliseconds. */
export type RequestLimits = {
  readonly headMs: number
  /** Time from the end of the head to the end of the body. */
  readonly bodyMs: number
  /** Time for the whole upload. */
  readonly uploadMs: number
  /** Connections without a request. */
  readonly idleMs: number
  /** Interval of the checks for heads and uploads. */
  readonly checkMs: number
}

const requestLimits: RequestLimits = {
  headMs: 10 * secondMs,
  bodyMs: 30 * secondMs,
  uploadMs: 120 * secondMs,
  idleMs: 72 * secondMs,
  checkMs: 2 * secondMs,
}

type HandleError = (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown

export const createService = (
  deps: Deps,
  beforeRouting: BeforeRouting,
  limits: RequestLimits = requestLimits,
  handleError: HandleError = (error, request, reply) => sendError(deps, error, request, reply),
): FastifyInstance => {
  const readRequestId = createRequestIdReader(deps.config.TRUST_PROXY)
  const refusals = createRefusals(deps, readRequestId)
  const setHeaders = createHeaderSetter(deps.config)
  const app = Fastify({
    loggerInstance: deps.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name the request themselves; a logger per request would cost 2 µs
    childLoggerFactory: (logger) => logger,
    genReqId: readRequestId,
    trustProxy: deps.config.TRUST_PROXY.length ? [...deps.config.TRUST_PROXY] : false,
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
      setHeaders(request as FastifyRequest, reply as FastifyReply)
      handleError(error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: refusals.clientError,
    serverFactory: (handler) => createHttpServer(limits, refusals, deps.log, handler, beforeRouting),
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
  const clientAddress = createClientAddress(deps.config.TRUST_PROXY)
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket.remoteAddress, this.headers['x-forwarded-for']?.toString())
    },
  })

  // Last, so that values of routes win and cached bytes with their own headers skip it
  app.addHook('onSend', (request, reply, _payload, done) => {
    setHeaders(request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'none'
    const ms = reply.elapsedTime
    deps.metrics.request(operation, reply.statusCode, ms / 1000)
    // Frequent probes are logged only if they fail
    const level = operatorPaths.has(operation) && reply.statusCode < 400 ? 'debug' : 'info'
    deps.log[level](
      {
        id: request.id,
        method: request.method,
        path: toLoggedPath(request.url),
        operation,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        by: request.caller?.actor?.credential,
      },
      'request',
    )
    done()
  })
  app.server.on('drop', () => deps.metrics.refusedConnection())
  app.setErrorHandler((error, request, reply) => sendError(deps, error as FastifyError, request, reply))
  return app
}

/** Returns the path for logs without the secrets of URLs that grant access. */
export const toLoggedPath = (url: string): string =>
  url
    .split('?', 1)[0]!
    .replace(
      /^(\/(?:sandbox\/\w+|unsubscribe|newsletter\/\w+|ext\/v1\/(?:sheets|exports\/\d+\/archive))\/).*/s,
      '$1…',
    )

/** Closes the connection of a response outside the framework that failed, so that the client does not wait. */
export const abortResponse = (
  log: Pick<Deps['log'], 'error'>,
  response: ServerResponse,
  err: unknown,
): void => {
  log.error({ err, path: toLoggedPath(response.req.url ?? '') }, 'a response outside the framework failed')
  response.destroy()
}

/** Creates the server. Slow clients are disconnected; only uploads may take longer. */
const createHttpServer = (
  { headMs, bodyMs, uploadMs, idleMs, checkMs }: RequestLimits,
  refusals: ReturnType<typeof createRefusals>,
  log: Deps['log'],
  handler: RequestListener,
  beforeRouting: BeforeRouting,
): Server => {
  const listener: RequestListener = (request, response) => {
    // The client has disconnected: it has no IP address to count and needs no response
    if (request.socket.remoteAddress === undefined) return void request.destroy()
    const reason = refusals.findRejectionReason(request)
    if (reason) return refusals.refuse(request, response, reason)
    const isUpload =
      request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/') === true
    refusals.watch(request, response, isUpload ? uploadMs : bodyMs)
    const route = (isHandled: boolean) => {
      if (!isHandled) handler(request, response)
    }
    try {
      const isHandled = beforeRouting(request, response)
      if (typeof isHandled === 'boolean') route(isHandled)
      else isHandled.then(route).catch((error: unknown) => abortResponse(log, response, error))
    } catch (error) {
      abortResponse(log, response, error)
    }
  }
  const httpServer = new DrainableServer(
    {
      headersTimeout: headMs,
      requestTimeout: uploadMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: 16_384,
      // `refusals` responds to a missing Host header
      requireHostHeader: false,
    },
    listener,
  )
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1)
  httpServer.on('checkExpectation', listener)
  httpServer.maxConnections = maxConnections
  return httpServer
}
