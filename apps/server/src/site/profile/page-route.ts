import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkUsername } from '@vitrine/contract'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { guardLinks } from '../../domain/demo.ts'
import { mayChange, type Role } from '../../domain/roles.ts'
import { isOutage } from '../../http/errors.ts'
import { createSecurityHeaders } from '../../http/headers.ts'
import { createRequestIdReader } from '../../http/request-id.ts'
import { createRoleLookup } from '../accounts/signed-in.ts'
import { createContentSecurityPolicy } from '../csp.ts'
import { formatAlternateLinks } from '../discovery-routes.ts'
import { createDomainHeaders } from '../domain-routes.ts'
import { readDomain, type ServedDomain } from '../hosts.ts'
import type { NotFound } from '../not-found.ts'
import { readSearch } from '../request-target.ts'
import { sendPage } from '../send.ts'
import {
  type CompressedPage,
  compressPage,
  sendCompressedPage,
  sendWithoutFramework,
} from './compressed-page.ts'
import { listShownLinks, loadContent, type PageContent, type PageLoader } from './load-page.ts'
import {
  type CachedRules,
  hasConfirmedWarning,
  type PageCache,
  type ReadPage,
  type Representation,
  selectRepresentation,
} from './page-cache.ts'
import { toProfileView } from './profile-view.ts'
import { type PageChoice, plainPage, toEvent, type Visitors } from './visitors.ts'

type PageRoute = { Params: { username: string } }

/**
 * Serves `/{username}`: `sendFromMemory` before the framework, `sendPageOrRedirect` from database and cache,
 * `showStale` if the database is unreachable.
 */
export const createPageRoute = (
  deps: Deps,
  { cache, loader, visitors }: { cache: PageCache; loader: PageLoader; visitors: Visitors },
  notFound: NotFound,
) => {
  const readRequestId = createRequestIdReader(deps.config.TRUST_PROXY)
  const findRole = createRoleLookup(deps)

  /** Returns false if the page is not in the cache and the route must respond. */
  const sendFromMemory = (
    request: IncomingMessage,
    response: ServerResponse,
    domain: ServedDomain | null,
  ): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    // A session may belong to a member, who sees another page
    if (!domain && request.headers.cookie?.includes('vitrine_session=')) return false
    const target = parseTarget(request.url!, domain)
    const cached = target && cache.findFreshRules(target.username)
    if (!cached) return false
    const cachedPage = findCachedPage(target.type, cached, request, domain !== null)
    if (!cachedPage) return false
    deps.metrics.pageHit()
    sendCompressedPage(cachedPage.page, request, response, readRequestId(request))
    if (target.type === 'html') countView(deps, cached, cachedPage.representation, cachedPage.choice, request)
    return true
  }

  const findCachedPage = (
    type: 'html' | 'json',
    cached: CachedRules,
    request: IncomingMessage,
    onDomain: boolean,
  ) => {
    const choice = visitors.chooseFromMemory(cached.rules, request, deps.now())
    const representation = selectRepresentation(type, cached, request.url!, onDomain)
    const page = choice && cache.findPage(cached, representation, choice)
    return page && { choice, representation, page }
  }

  /** Shows a page from memory if the database is unreachable. Visits also wait in memory. */
  const showStale = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const cached = isOutage(error) && cache.extendRules((request.params as PageRoute['Params']).username)
    const cachedPage =
      cached && findCachedPage('html', cached, request.raw, readDomain(request.raw) !== undefined)
    if (!cachedPage) throw error
    deps.metrics.stalePage()
    sendWithoutFramework(cachedPage.page, request, reply)
    countView(deps, cached, cachedPage.representation, cachedPage.choice, request.raw)
  }

  const sendPageOrRedirect = async (request: FastifyRequest<PageRoute>, reply: FastifyReply) => {
    const { username } = request.params
    const page = await loader.byName(username)
    if (!page) return notFound(request, reply, checkUsername(username) ? undefined : username)
    if ('redirect' in page) return redirect(request, reply, page.redirect)
    const { profile } = page
    const domain = readDomain(request.raw)
    if (page.isBlocked)
      return sendPage(reply, renderErrorPage({ status: 410, language: profile.doc.language, domain }), 410)
    if (profile.username !== username) return redirect(request, reply, profile.username)

    const role = await findRole(request, profile.id)
    if (role) return showToMember(deps, page, role, request, reply)
    if (!profile.isPublished) return notFound(request, reply)
    return showToVisitor(page, domain, request, reply)
  }

  const showToVisitor = async (
    page: ReadPage,
    domain: ServedDomain | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { cached, links } = await loader.rules(page)
    const choice = await visitors.choose(cached.rules, request.raw, page.at)
    const representation = selectRepresentation('html', cached, request.url, domain !== undefined)
    const cachedPage = await cache.loadPage(cached, representation, choice, async () => {
      const content = {
        rules: cached.rules,
        links: links ?? (await listShownLinks(deps, page.profile.id)),
      }
      return compressForVisitor(deps, page, content, choice, representation, domain)
    })
    sendWithoutFramework(cachedPage, request, reply)
    countView(deps, cached, representation, choice, request.raw)
    return reply
  }

  /** Redirects URLs with a final slash, so that a page has one URL. */
  const redirectWithoutSlash = (request: FastifyRequest<PageRoute>, reply: FastifyReply): FastifyReply => {
    const { username } = request.params
    if (readDomain(request.raw)) return notFound(request, reply)
    if (checkUsername(username) === null) return reply.redirect(`/${username}${readSearch(request.url)}`, 301)
    reply.callNotFound()
    return reply
  }

  return {
    sendFromMemory,
    register: (app: FastifyInstance): void => {
      app.get<PageRoute>('/:username', { errorHandler: showStale }, sendPageOrRedirect)
      app.get<PageRoute>('/:username/', redirectWithoutSlash)
    },
  }
}

/** Returns null for URLs of a custom domain that are not the page. */
const parseTarget = (
  url: string,
  domain: ServedDomain | null,
): { readonly username: string; readonly type: 'html' | 'json' } | null => {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (domain) return path === '/' ? { username: domain.username, type: 'html' } : null
  return path.endsWith('.json')
    ? { username: path.slice(1, -5), type: 'json' }
    : { username: path.slice(1), type: 'html' }
}

const showToMember = async (
  deps: Deps,
  page: ReadPage,
  role: Role,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { profile } = page
  const { page: view } = toProfileView(deps, page, await loadContent(deps, profile), plainPage)
  const draft = profile.isPublished ? {} : { preview: true }
  const hasConfirmed = hasConfirmedWarning(request.url)
  const edit = mayChange(role) ? { editUrl: `/studio/pages/${profile.id}/links` } : {}
  const rendered = renderProfilePage({ ...view, ...draft, ...edit, hasConfirmedWarning: hasConfirmed })
  return sendPage(reply, { ...rendered, html: guardLinks(deps.config, rendered.html) })
}

const compressForVisitor = (
  deps: Deps,
  page: ReadPage,
  content: PageContent,
  choice: PageChoice,
  representation: Representation,
  domain: ServedDomain | undefined,
): Promise<CompressedPage> => {
  const { until, page: view } = toProfileView(deps, page, content, choice)
  const hasConfirmed = representation.hasConfirmedWarning
  const rendered = renderProfilePage({ ...view, hasConfirmedWarning: hasConfirmed })
  return compressPage(guardLinks(deps.config, rendered.html), {
    from: view.now,
    until,
    headers: {
      ...createSecurityHeaders(deps.config),
      ...(domain ? createDomainHeaders(deps.config) : {}),
      'content-security-policy': createContentSecurityPolicy(rendered),
      link: formatAlternateLinks(deps.config.BASE_URL, view.canonicalUrl, page.profile.username),
      ...(hasConfirmed ? { 'x-robots-tag': 'noindex' } : {}),
    },
    variesByVisitor: !content.rules.isSameForAll,
    isPrivate: hasConfirmed,
    geoHeader: deps.config.GEO_HEADER,
  })
}

const countView = (
  deps: Deps,
  { profileId, isSensitive }: CachedRules,
  representation: Representation,
  choice: PageChoice,
  request: IncomingMessage,
): void => {
  // The content warning of a sensitive page does not count as a view
  const isShown = !isSensitive || representation.hasConfirmedWarning
  if (isShown && request.method === 'GET')
    deps.visits.recordRequest({ kind: 'view', profileId, ...toEvent(choice) }, request, choice.source)
}

const redirect = (request: FastifyRequest, reply: FastifyReply, username: string) =>
  reply.header('cache-control', 'no-cache').redirect(`/${username}${readSearch(request.url)}`, 302)
