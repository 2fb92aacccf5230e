import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseStudioPath } from './next-path.ts'

/** Studio screens by former URL of an account page, which old e-mails and bookmarks contain. */
const screens = {
  '/signup': '/studio/signup',
  '/signin': '/studio/signin',
  '/signin/2fa': '/studio/two-factor',
  '/reset': '/studio/reset',
  '/reset/confirm': '/studio/reset/confirm',
  '/verify-email': '/studio/verify-email',
  '/invites': '/studio/invites',
  '/transfers': '/studio/transfers',
  '/welcome': '/studio/',
}

/** Redirects former URLs to the studio with `token` and `next`. Does not read the token. */
export const registerAccountRedirects = (
  app: FastifyInstance,
  hasSession: (request: FastifyRequest) => boolean,
): void => {
  for (const [path, screen] of Object.entries(screens)) {
    const asksToSignIn = path === '/signup' || path === '/signin'
    app.get<{ Querystring: { token?: unknown; next?: unknown } }>(path, async (request, reply) => {
      const next = parseStudioPath(request.query.next)
      reply.header('cache-control', 'no-store')
      if (asksToSignIn && hasSession(request)) return reply.redirect(createSiteUrl(next))
      const query = new URLSearchParams()
      const { token } = request.query
      if (typeof token === 'string' && token) query.set('token', token.slice(0, 200))
      if (next) query.set('next', next)
      return reply.redirect(query.size ? `${screen}?${query}` : screen)
    })
  }
}

/** Returns the site URL of a path that the studio's sign-in accepts as `next`. */
const createSiteUrl = (next: string | undefined): string =>
  next?.startsWith('/oauth/') ? next : `/studio${next ?? '/'}`
