import { createProblem } from '@vitrine/contract'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createHostUrl } from '../domain/custom-domains.ts'
import { DomainError } from '../domain/errors.ts'
import { findLink } from '../features/links/index.ts'
import { findPageById } from '../features/profile/index.ts'
import { mayReadMetrics, operatorPaths } from '../http/operator.ts'
import { parseLinkId } from './find-link.ts'
import { type DomainRequest, type Hosts, readDomain, readOtherHost } from './hosts.ts'
import type { NotFound } from './not-found.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

/** Headers of every response on a custom domain. HSTS excludes subdomains, which may not support https. */
export const createDomainHeaders = ({ https }: Pick<Config, 'https'>): Record<string, string> =>
  https ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** Paths that are the same on every host: pictures, scripts and icons of pages. */
const shared = /^\/(?:media|assets)\/|^\/favicon\./
const linkPath = /^\/[lf]\/:id(?:\(|$)/
const askPath = '/internal/domains/ask'

/**
 * Restricts a custom domain to its page and the resources of that page: 404 for all routes that are not listed here. Redirects
 * `EXTRA_HOSTS`. Responds with 421 to other hosts, which closes DNS rebinding; only checks of proxies and monitoring may use any host.
 */
export const guardDomains = (app: FastifyInstance, deps: Deps): void => {
  const headers = createDomainHeaders(deps.config)
  const { BASE_URL } = deps.config
  const mismatch = createProblem('Host', 'host_mismatch', { host: new URL(BASE_URL).hostname })

  const acceptsAnyHost = (request: FastifyRequest): boolean => {
    const route = request.routeOptions.url ?? ''
    return (
      route === askPath ||
      (operatorPaths.has(route) && (route !== '/metrics' || mayReadMetrics(deps.config, request)))
    )
  }

  const admits = async ({ domain }: DomainRequest, request: FastifyRequest): Promise<boolean> => {
    const route = request.routeOptions.url ?? ''
    const { username, id } = request.params as { username?: string; id?: string }
    if (route.startsWith('/:username')) return username === domain.username
    if (!linkPath.test(route)) return shared.test(route)
    const linkId = parseLinkId(id!)
    const link = linkId && (await findLink(deps.db.read, linkId))
    return link ? link.profileId === domain.profileId : false
  }

  app.addHook('onRequest', (request, reply, done) => {
    const at = readOtherHost(request.raw)
    if (at === undefined) return done()
    if (typeof at === 'string') {
      if (acceptsAnyHost(request)) return done()
      if (at === 'extra') return reply.redirect(BASE_URL + request.url, 308)
      if (at === 'unresolved') return done(new DomainError('unavailable', undefined, 2))
      return done(new DomainError('misdirected_request', mismatch))
    }
    reply.headers(headers)
    admits(at, request).then((admitted) => {
      if (!admitted)
        return sendPage(
          reply,
          renderErrorPage({ status: 404, language: negotiateVisitorLanguage(request), domain: at.domain }),
          404,
        )
      // Redirect to the one URL of the page on this host
      const query = at.url.indexOf('?')
      if (request.routeOptions.url === '/:username' && request.url === at.url)
        return reply.redirect(query < 0 ? '/' : `/${at.url.slice(query)}`, 301)
      return done()
    }, done)
  })
}

/** Returns true for a WebFinger resource of a host: `acct:name@host` or a URL. */
const isOfHost = (resource: unknown, host: string): boolean =>
  typeof resource === 'string' &&
  (resource.toLowerCase().startsWith('acct:')
    ? resource.toLowerCase().endsWith(`@${host}`)
    : URL.parse(resource)?.hostname === host)

/** Registers robots.txt, sitemap and identities of custom domains, and the check for proxies that request certificates. */
export const registerDomainRoutes = (
  app: FastifyInstance,
  deps: Deps,
  hosts: Hosts,
  notFound: NotFound,
): void => {
  app.get('/:username/robots.txt', async (request, reply) => {
    const domain = readDomain(request.raw)
    if (!domain) return notFound(request, reply)
    const rules = 'User-agent: *\nDisallow: /l/\nDisallow: /f/\n'
    const sitemap = `${createHostUrl(domain.host, deps.config)}/sitemap.xml`
    return reply
      .type('text/plain; charset=utf-8')
      .send(domain.isListed ? `${rules}Sitemap: ${sitemap}\n` : rules)
  })

  app.get('/:username/sitemap.xml', async (request, reply) => {
    const domain = readDomain(request.raw)
    if (!domain?.isListed) return notFound(request, reply)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${createHostUrl(domain.host, deps.config)}/</loc><lastmod>${domain.updatedAt}</lastmod></url></urlset>\n`,
      )
  })

  const findIdentity = async (request: FastifyRequest) => {
    const domain = readDomain(request.raw)
    const page = domain?.isOpen ? await findPageById(deps, domain.profileId) : undefined
    return domain && page ? { host: domain.host, ...page.profile.identity } : null
  }

  app.get('/:username/.well-known/atproto-did', async (request, reply) => {
    const identity = await findIdentity(request)
    if (!identity?.atproto_did) return notFound(request, reply)
    return reply.type('text/plain; charset=utf-8').send(identity.atproto_did)
  })

  // The account's server knows the profile; clients of WebFinger follow redirects (RFC 7033, 4.2)
  app.get('/:username/.well-known/webfinger', async (request, reply) => {
    const identity = await findIdentity(request)
    const fediverseHandle = identity?.fediverse_creator?.slice(1)
    const host = fediverseHandle?.split('@')[1]
    const { resource } = request.query as { resource?: unknown }
    if (!identity || !fediverseHandle || host === identity.host || !isOfHost(resource, identity.host))
      return notFound(request, reply)
    return reply
      .header('access-control-allow-origin', '*')
      .redirect(
        `https://${host}/.well-known/webfinger?resource=acct:${encodeURIComponent(fediverseHandle)}`,
        302,
      )
  })

  // Reveals no more than the domain itself, so it is public (docs/domains.md)
  app.get<{ Querystring: { domain?: unknown } }>(askPath, async (request, reply) => {
    const { domain } = request.query
    const owner = typeof domain === 'string' && domain !== '' ? await hosts.resolve(domain) : null
    const isServed = typeof owner === 'string' ? owner === 'extra' : owner?.isOpen
    return reply
      .code(isServed ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isServed ? 'yes\n' : 'no\n')
  })
}
