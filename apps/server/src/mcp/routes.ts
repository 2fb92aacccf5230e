import { createProblem, getErrorStatus } from '@vitrine/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError, fail } from '../domain/errors.ts'
import { identifyAgent } from '../http/auth.ts'
import { toDomainError } from '../http/errors.ts'
import type { CallOperation } from '../http/in-process.ts'
import { createRateLimitHeaders, type Limiters, limitCaller } from '../http/throttle.ts'
import { isObject } from '../lib/is-object.ts'
import { negotiateType } from '../lib/negotiate.ts'
import { createMcpServer, type McpServer } from './server.ts'
import type { RenderPreview } from './tool.ts'

/** Maximum size of a message. The largest contain lists of links and texts. */
const maxBodyBytes = 512 * 1024

const mediaTypes = ['application/json', 'text/event-stream']

/** Registers `POST /mcp`: streamable HTTP without sessions, so GET and DELETE are 405. Agents use a key or an access token. */
export const registerMcpRoutes = (
  root: FastifyInstance,
  deps: Deps,
  limiters: Limiters,
  callOperation: CallOperation,
  renderPreview: RenderPreview,
): void => {
  const serviceOrigin = new URL(deps.config.BASE_URL).origin
  let server: Promise<McpServer> | undefined

  /** Rejects requests from other sites' pages (MCP, streamable HTTP: security warning). `guardDomains` rejects other hosts. */
  const checkOrigin = ({ headers: { origin } }: FastifyRequest): void => {
    if (origin !== undefined && origin !== serviceOrigin)
      fail('forbidden', createProblem('Origin', 'cross_site_agent'))
  }

  root.register(async (app) => {
    app.setErrorHandler((thrown, request, reply) => sendRpcError(deps, thrown as Error, request, reply))
    for (const url of ['/mcp', '/mcp/']) {
      app.route({
        method: 'POST',
        url,
        bodyLimit: maxBodyBytes,
        onRequest: async (request, reply) => {
          checkOrigin(request)
          const caller = await identifyAgent(deps, request)
          request.caller = caller
          const retryAfterSeconds = limitCaller(limiters, caller)
          for (const [name, value] of createRateLimitHeaders(limiters, caller)) reply.header(name, value)
          if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
          if (!caller.actor)
            fail('unauthenticated', caller.keyProblem ?? createProblem(null, 'credential_required'))
        },
        handler: async (request, reply) => {
          const { body } = request
          // A batch would count as one request; the protocol dropped batches in 2025
          if (!isObject(body))
            return sendRpcResponse(reply, 400, -32600, 'Send one message per request, as a JSON object.')
          const type = negotiateType(request.headers.accept, mediaTypes)
          if (!type) return sendRpcResponse(reply, 406, -32000, 'Accept must allow application/json.')
          server ??= createMcpServer(deps, callOperation, renderPreview)
          const serve = await server.catch((error: unknown) => {
            server = undefined
            throw error
          })
          return sendWeb(reply, await serve(request, request.caller!, body), type)
        },
      })
      for (const method of ['GET', 'DELETE'] as const)
        app.route({
          method,
          url,
          handler: (_request, reply) =>
            sendRpcResponse(reply.header('allow', 'POST'), 405, -32000, 'Send each message by POST.'),
        })
    }
  })
}

const sendRpcResponse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))

/** Sends the response as a whole, as JSON if the client accepts it: no tool streams, so a stream has one message. */
const sendWeb = async (reply: FastifyReply, response: Response, type: string): Promise<FastifyReply> => {
  const body = await response.text()
  const [message, ...others] = body.matchAll(/^data: ([^\r\n]+)/gm)
  const contentType = response.headers.get('content-type')
  const isWrapped = contentType?.startsWith('text/event-stream') && message && !others.length
  const allow = response.headers.get('allow')
  if (allow) reply.header('allow', allow)
  reply.code(response.status).header('cache-control', 'no-store')
  if (isWrapped && type === 'application/json') return reply.type(type).send(message[1])
  if (contentType) reply.header('content-type', contentType)
  return reply.send(body)
}

/** Sends a JSON-RPC error. A 401 states where to sign in (RFC 9728, 5.1). */
const sendRpcError = (
  deps: Deps,
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const error = toDomainError(deps, thrown, request)
  const status = error instanceof DomainError ? getErrorStatus(error.code) : 500
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  if (status === 401) {
    const metadata = `resource_metadata="${deps.config.BASE_URL}/.well-known/oauth-protected-resource/mcp"`
    const invalid = request.caller?.usesKey ? ', error="invalid_token"' : ''
    // Without `scope`, so that a client requests the scope that it needs; the default is write
    reply.header('www-authenticate', `Bearer ${metadata}${invalid}`)
  }
  const message = `${error.errors.join(' ')}${status === 500 ? ` (${request.id})` : ''}`
  return sendRpcResponse(reply, status, status === 400 || status === 422 ? -32700 : -32000, message)
}
