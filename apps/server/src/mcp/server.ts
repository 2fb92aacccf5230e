import { minuteMs } from '@vitrine/contract/durations'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/auth.ts'
import type { CallOperation } from '../http/in-process.ts'
import { version } from '../process/version.ts'
import { createToolCalls, listTools } from './call.ts'
import { createInstructions } from './instructions.ts'
import type { RenderPreview } from './tool.ts'

type Extra = { request: FastifyRequest; caller: Caller }

export type McpServer = (request: FastifyRequest, caller: Caller, message: unknown) => Promise<Response>

/** Creates an MCP server that serves each message with a new instance of the official package, loaded with the first message. */
export const createMcpServer = async (
  deps: Deps,
  callOperation: CallOperation,
  renderPreview: RenderPreview,
): Promise<McpServer> => {
  const { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } = await import(
    '@modelcontextprotocol/server'
  )
  const callTool = createToolCalls(deps, callOperation, renderPreview)
  const info = { name: 'vitrine', title: deps.config.SITE_NAME, version, websiteUrl: deps.config.BASE_URL }
  const options = {
    capabilities: { tools: {} },
    cacheHints: {
      'tools/list': { ttlMs: 5 * minuteMs, cacheScope: 'private' },
      'server/discover': { ttlMs: 5 * minuteMs, cacheScope: 'private' },
    },
  } as const

  const { fetch } = createMcpHandler(
    ({ authInfo }) => {
      const { request, caller } = authInfo!.extra as Extra
      // Requests without a caller are refused before
      const { scope } = caller.actor!
      const instructions = createInstructions(deps.config.SITE_NAME, scope === 'propose')
      const server = new Server(info, { ...options, instructions })
      server.setRequestHandler('tools/list', () => ({ tools: listTools({ scope }) as never }))
      server.setRequestHandler('tools/call', async ({ params }) => {
        const result = await callTool(request, caller, params.name, params.arguments ?? {})
        if (!result)
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} does not exist`)
        return result as never
      })
      return server
    },
    {
      // The service sends no notifications
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (err) => deps.log.debug({ err }, 'a message of an agent was refused'),
    },
  )

  return async (request, caller, message) => {
    // The package requires both types, although it needs only one
    const headers = new Headers({
      accept: 'application/json, text/event-stream',
      'content-type': request.headers['content-type'] ?? 'application/json',
    })
    for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const extra: Extra = { request, caller }
    return fetch(new Request(`${deps.config.BASE_URL}/mcp`, { method: 'POST', headers }), {
      parsedBody: message,
      // The package passes this on unchanged. The service has already checked the token
      authInfo: { token: '', clientId: '', scopes: [], extra },
    })
  }
}
