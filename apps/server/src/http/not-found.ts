import type { AnyOperation } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { negotiateType } from '../lib/negotiate.ts'
import { sendError } from './errors.ts'

export const listRoutes = (
  base: string,
  table: Record<string, AnyOperation>,
): { method: string; url: string }[] =>
  Object.values(table).map(({ method, path }) => ({ method, url: base + path }))

export const isApiPath = (path: string): boolean =>
  path.startsWith('/api') || path.startsWith('/ext/') || path.startsWith('/account')

/** Responds with 404, or with 405 and `Allow` if the path has other methods. Call this after all routes are registered. */
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
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!
    const methods = new Set<string>()
    for (const { pattern, methods: routeMethods } of patterns.values())
      if (pattern.test(path)) for (const m of routeMethods) methods.add(m)
    if (methods.size && !methods.has(request.method)) {
      reply.header('allow', [...methods].sort().join(', '))
      return sendError(deps, new DomainError('method_not_allowed'), request, reply)
    }
    const machine =
      isApiPath(path) ||
      (!/^\/(?:\/|@|%40)/.test(path) &&
        negotiateType(request.headers.accept, ['application/json', 'text/html']) !== 'text/html')
    return machine || !page
      ? sendError(deps, new DomainError('not_found'), request, reply)
      : page(request, reply)
  }
  app.setNotFoundHandler(respond)
  // Before the body is read, which 404 does not need. No path contains U+0000.
  app.addHook('onRequest', (request, reply, done) =>
    request.is404 || /^[^?]*%00/.test(request.url) ? void respond(request, reply) : done(),
  )
}
