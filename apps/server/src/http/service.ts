import type { RequestListener, Server } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Deps } from '../deps.ts'
import { createClientAddress } from '../lib/address.ts'
import { secondMs } from '../lib/durations.ts'
import { DrainableServer } from './drain.ts'
import { answerError } from './errors.ts'
import { createHeaderSetter } from './headers.ts'
import { parseJson } from './json.ts'
import { operatorPaths } from './operator.ts'
import { createRefusals } from './refusals.ts'
import { createRequestId } from './request-id.ts'

const jsonBodyLimit = 1024 * 1024
/** Maximum number of open connections. Further ones are closed at once. */
const maxConnections = 10_000

/**
 * Answers a request before the framework sees it, or lets it pass: with false, now or as the end of a promise. Used for
 * what is finished bytes, and for custom domains.
 */
export type BeforeRouting = (...args: Parameters<RequestListener>) => boolean | Promise<boolean>

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
  beforeRouting: BeforeRouting,
  limits: RequestLimits = requestLimits,
): FastifyInstance => {
  const requestId = createRequestId(deps.config.trustProxy)
  const refusals = createRefusals(deps, requestId)
  const setHeaders = createHeaderSetter(deps.config)
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
      setHeaders(request as FastifyRequest, reply as FastifyReply)
      answerError(deps, error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: refusals.clientError,
    serverFactory: (handler) => server(limits, refusals, handler, beforeRouting),
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

  // Last, so that a route's own value stands and cached bytes, which bring theirs, pay nothing
  app.addHook('onSend', (request, reply, _payload, done) => {
    setHeaders(request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'none'
    const ms = reply.elapsedTime
    deps.metrics.request(operation, reply.statusCode, ms / 1000)
    // A probe a second says nothing unless it fails
    const level = operatorPaths.has(operation) && reply.statusCode < 400 ? 'debug' : 'info'
    deps.log[level](
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
export const loggedPath = (url: string): string =>
  url.split('?', 1)[0]!.replace(/^(\/(?:sandbox\/\w+|ext\/v1\/(?:sheets|exports\/\d+\/archive))\/).*/s, '$1…')

/** Slow clients are cut, whatever answers them; only uploads may take longer. */
const server = (
  { headMs, bodyMs, uploadMs, idleMs, checkMs }: RequestLimits,
  refusals: ReturnType<typeof createRefusals>,
  handler: RequestListener,
  beforeRouting: BeforeRouting,
): Server => {
  const listener: RequestListener = (request, response) => {
    // Whoever is gone needs no answer, and could not be counted; Node remembers the address of the others
    if (request.socket.remoteAddress === undefined) return void request.destroy()
    const fault = refusals.fault(request)
    if (fault) return refusals.refuse(request, response, fault)
    const isUpload =
      request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/') === true
    refusals.watch(request, response, isUpload ? uploadMs : bodyMs)
    const answered = beforeRouting(request, response)
    if (answered === true) return
    if (answered)
      void answered.then((is) => {
        if (is !== true) handler(request, response)
      })
    else handler(request, response)
  }
  const httpServer = new DrainableServer(
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
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1)
  httpServer.on('checkExpectation', listener)
  httpServer.maxConnections = maxConnections
  return httpServer
}
