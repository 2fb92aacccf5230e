import type { IncomingMessage } from 'node:http'
import { checkUsername } from '@vitrine/contract'
import { favicon } from '@vitrine/page/logo'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { renderLanding } from '@vitrine/page/service-pages/landing'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { Page, PageView } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { textProblems } from '../domain/texts.ts'
import { listPlans } from '../features/billing/service.ts'
import { servedHost } from '../features/domains/policy.ts'
import { mayChange } from '../features/profile/policy.ts'
import type { ProfileRecord } from '../features/profile/service.ts'
import { findOwner, findPage, findProfile, profileChannel } from '../features/profile/service.ts'
import { cookieNames, readCookie } from '../http/cookies.ts'
import type { Forms } from '../http/forms.ts'
import { securityHeaders } from '../http/headers.ts'
import type { BeforeRouting } from '../http/service.ts'
import { siteInfoOf } from '../http/site-info.ts'
import { version } from '../process/version.ts'
import { accountPages } from './accounts/account-pages.ts'
import { signedInRole } from './accounts/signed-in.ts'
import { consentPages } from './agents/consent-pages.ts'
import { oauthRoutes } from './agents/oauth-routes.ts'
import { blockReference } from './block-reference.ts'
import { checkoutPages } from './checkout/checkout-pages.ts'
import { contentSecurityPolicy } from './csp.ts'
import { domainHeaders, domainRoutes, guardDomains } from './domain-routes.ts'
import { createHosts, domainOf, onHost, type ServedDomain } from './hosts.ts'
import { createCodeTries } from './links/code-tries.ts'
import { formRoutes } from './links/form-routes.ts'
import { linkRoutes } from './links/link-routes.ts'
import { alternatesOf, oembedRoutes } from './oembed-routes.ts'
import { assetRoutes } from './profile/assets.ts'
import { mediaRoutes } from './profile/media.ts'
import { createPageCache, type FinishedPage, finishPage, writePage } from './profile/page-cache.ts'
import { pageDataOf } from './profile/page-data.ts'
import { profileFiles } from './profile/profile-files.ts'
import { viewOf } from './profile/profile-view.ts'
import { sitemapRoutes } from './profile/sitemap.ts'
import {
  createVisitors,
  eventOf,
  loadRules,
  noRules,
  type PageChoice,
  plainPage,
  type Rules,
} from './profile/visitors.ts'
import { samplePages } from './samples/sample-pages.ts'
import { sendPage } from './send.ts'
import { studioRoutes } from './studio.ts'
import { visitorLanguage } from './visitor-language.ts'

export type Site = {
  readonly beforeRouting: BeforeRouting
  routes(app: FastifyInstance, forms: Forms): unknown
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** A target in absolute form, as clients of proxies send it (RFC 9112, 3.2.2); whose host it is says `Host`. */
const originForm = (target: string): string => {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '')
  return rest === target || rest[0] === '/' ? rest : `/${rest}`
}

const onlyForms = () =>
  new DomainError('unsupported_media_type', ['body: send a form, as application/x-www-form-urlencoded'])

/** Percent signs before characters that need none make no other address (RFC 3986, 6.2.2.2). */
const plainSpelling = (target: string): string => {
  if (!target.includes('%')) return target
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  const plain = path.replace(/%([2-7][\da-f])/gi, (spelled, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : spelled
  })
  return plain + target.slice(path.length)
}

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Reads of the API, on either base. */
const isApi = /^\/(?:api|ext)\//

/** The public site: landing page, profile pages, links, media. */
export const createSite = (deps: Deps, remembered: BeforeRouting): Site => {
  const viewed = (
    page: Pick<FinishedPage, 'profileId' | 'counted'>,
    chosen: PageChoice,
    request: IncomingMessage,
  ) => {
    if (page.counted && request.method === 'GET')
      deps.visits.recordRequest(
        { kind: 'view', profileId: page.profileId, ...eventOf(chosen) },
        request,
        chosen.source,
      )
  }
  const visitors = createVisitors(deps)
  const cache = createPageCache(deps, visitors, viewed)
  const hosts = createHosts(deps)
  deps.db.subscribe(profileChannel, (id) => cache.forget(Number(id)), cache.clear)
  const roleOf = signedInRole(deps)
  const { session } = cookieNames(deps.config)
  /** That there is a cookie is enough for a way to the studio: where the session is over, it asks to sign in. */
  const hasSession = (request: FastifyRequest) => readCookie(request.headers.cookie, session) !== undefined

  const profilePage = async (
    request: FastifyRequest<{ Params: { username: string } }>,
    reply: FastifyReply,
  ) => {
    const now = deps.now()
    const { username } = request.params
    const found = await findPage(deps, username, now)
    // Here is nothing to keep, whatever was there: the notice of its end may be lost
    if (!found || 'redirect' in found) cache.forgetPath(`/${username}`)
    if (!found) return notFound(request, reply)
    const search = searchOf(request.url)
    if ('redirect' in found)
      return reply.header('cache-control', 'no-cache').redirect(`/${found.redirect}${search}`, 302)
    const { profile } = found
    const domain = domainOf(request.raw)
    const owner = await findOwner(deps, profile.ownerId)
    const closed = profile.blockedAt !== null || owner.blocked
    if (closed || !profile.isPublished || profile.username !== username) cache.forget(profile.id)
    if (closed) {
      const view = { status: 410, language: profile.doc.language, domain } as const
      return sendPage(reply, renderErrorPage(view), 410)
    }
    if (profile.username !== username)
      return reply.header('cache-control', 'no-cache').redirect(`/${profile.username}${search}`, 302)

    // Those who work on a profile see it as it is now
    const role = await roleOf(request, profile.id)
    const confirmed = (request.query as { ok?: unknown }).ok === '1'
    const editUrl = mayChange(role) ? `/studio/pages/${profile.id}/links` : undefined
    const how = { confirmed, ...(editUrl ? { editUrl } : {}) }
    const send = (page: Page | null) => (page ? sendPage(reply, page) : notFound(request, reply))
    if (!profile.isPublished)
      return role ? send(await render(profile.id, { preview: true, ...how })) : notFound(request, reply)
    if (role) return send(await render(profile.id, how))

    const path = `/${profile.username}`
    const seen = { content: profile.contentRevision, other: `${owner.planKey} ${servedHost(profile.domain)}` }
    return cache.attempt(profile.id, seen, async (attempt) => {
      const rules = await attempt.rules(path, () => loadRulesOf(profile.id))
      const chosen = await visitors.choose(rules, request.raw, now)
      if (confirmed) {
        viewed({ profileId: profile.id, counted: true }, chosen, request.raw)
        return send(await render(profile.id, { confirmed }, rules, chosen))
      }
      const make = () => finished(profile.id, rules, chosen, domain)
      const page = await attempt.page(domain?.key ?? path, rules, chosen, make)
      if (!page) return notFound(request, reply)
      reply.hijack()
      writePage(page, request.raw, reply.raw, request.id)
      viewed(page, chosen, request.raw)
      return reply
    })
  }

  /** A page has one address, without a slash at the end. */
  const withoutSlash = (
    request: FastifyRequest<{ Params: { username: string } }>,
    reply: FastifyReply,
  ): FastifyReply => {
    const { username } = request.params
    if (domainOf(request.raw)) return notFound(request, reply)
    if (checkUsername(username) === null) return reply.redirect(`/${username}${searchOf(request.url)}`, 301)
    reply.callNotFound()
    return reply
  }

  /** Read anew: what is kept must not be older than the attempt to make it. */
  const loadRulesOf = async (profileId: number): Promise<Rules> => {
    const profile = await findProfile(deps.db.read, profileId)
    return profile ? loadRules(deps, profile) : noRules
  }
  /** What the visitor who follows a link of a profile, or sends its form, has before them. */
  const chosenBy = (profile: ProfileRecord, request: IncomingMessage) =>
    cache.attempt(profile.id, { content: profile.contentRevision }, async (attempt) => {
      const rules = await attempt.rules(`/${profile.username}`, () => loadRulesOf(profile.id))
      return { rules, chosen: await visitors.chosen(rules, request, deps.now()) }
    })

  const finished = async (
    profileId: number,
    rules: Rules,
    chosen: PageChoice,
    domain: ServedDomain | undefined,
  ): Promise<FinishedPage | null> => {
    const view = await viewOf(deps, profileId, rules, chosen)
    if (!view?.profile.isPublished || view.blocked) return null
    const page = renderProfilePage(view.page)
    const headers = {
      ...securityHeaders(deps.config),
      ...(domain ? domainHeaders(deps.config) : {}),
      'content-security-policy': contentSecurityPolicy(page),
      link: alternatesOf(deps.config.BASE_URL, view.page.canonicalUrl, view.profile.username),
    }
    return finishPage(page.html, {
      profileId,
      from: view.page.now,
      until: view.until,
      headers,
      counted: !view.profile.doc.sensitive?.enabled,
      chosen: !rules.plain,
      geoHeader: deps.config.GEO_HEADER,
    })
  }

  /** The page as data, kept beside the page and dropped with it. It is no view. */
  const sendData = async (profile: ProfileRecord, request: FastifyRequest, reply: FastifyReply) => {
    const confirmed = (request.query as { ok?: unknown }).ok === '1'
    const domain = domainOf(request.raw)
    const path = `/${profile.username}`
    return cache.attempt(profile.id, { content: profile.contentRevision }, async (attempt) => {
      const rules = await attempt.rules(path, () => loadRulesOf(profile.id))
      const chosen = await visitors.choose(rules, request.raw, deps.now())
      const make = async (): Promise<FinishedPage | null> => {
        const view = await viewOf(deps, profile.id, rules, chosen)
        if (!view?.profile.isPublished || view.blocked) return null
        return finishPage(JSON.stringify(pageDataOf({ ...view.page, confirmed })), {
          profileId: profile.id,
          from: view.page.now,
          until: view.until,
          headers: {
            ...securityHeaders(deps.config),
            ...(domain ? domainHeaders(deps.config) : {}),
            // Public, and without cookies: the scripts of any site may read it
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
            'x-robots-tag': 'noindex',
          },
          counted: false,
          chosen: !rules.plain,
          geoHeader: deps.config.GEO_HEADER,
          type: 'application/json',
        })
      }
      const kept =
        confirmed || domain ? await make() : await attempt.page(`${path}.json`, rules, chosen, make)
      if (!kept) return notFound(request, reply)
      reply.hijack()
      writePage(kept, request.raw, reply.raw, request.id)
      return reply
    })
  }

  /** Null for a profile that went meanwhile. */
  const render = async (
    profileId: number,
    how: Pick<PageView, 'preview' | 'confirmed' | 'editUrl'>,
    rules: Rules = noRules,
    chosen: PageChoice = plainPage,
  ): Promise<Page | null> => {
    const view = await viewOf(deps, profileId, rules, chosen)
    return view && renderProfilePage({ ...view.page, ...how })
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const domain = domainOf(request.raw)
    const known = domain ? {} : { signedIn: hasSession(request) }
    const language = visitorLanguage(request)
    return sendPage(reply, renderErrorPage({ status: 404, language, domain, ...known }), 404)
  }

  const beforeRouting: BeforeRouting = (request, response) => {
    if (request.url![0] !== '/') request.url = originForm(request.url!)
    request.url = plainSpelling(request.url!)
    const domain = hosts.known(request.headers.host)
    if (domain === undefined) return hosts.resolveHost(request).then(() => false)
    // Nothing of the API is a page
    if (domain === null && isApi.test(request.url)) return remembered(request, response)
    if (cache.answer(request, response, domain)) return true
    if (domain) onHost(request, domain)
    return false
  }

  return {
    beforeRouting,
    notFound,
    // Forms post urlencoded, which the API does not take: so their parser stands in a scope of its own
    routes: (root, forms) => {
      root.decorate('siteInfo', siteInfoOf(deps.config))
      guardDomains(root, deps)
      return root.register(async (app) => {
        app.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 65_536 },
          (_request, body, done) => {
            const form = Object.fromEntries(new URLSearchParams(body as string))
            const problems = textProblems(form)
            done(problems.length ? new DomainError('validation_failed', problems) : null, form)
          },
        )
        app.get('/', async (request, reply) =>
          sendPage(
            reply.header('x-robots-tag', 'all'),
            renderLanding({
              baseUrl: deps.config.BASE_URL,
              version,
              accountUrl: '/studio/signup',
              signInUrl: '/studio/signin',
              plans: listPlans(deps),
              language: visitorLanguage(request, siteLanguages),
              studioUrl: hasSession(request) ? '/studio/' : undefined,
            }),
          ),
        )
        app.get('/favicon.svg', async (_request, reply) =>
          reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
        )
        app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301))
        sitemapRoutes(app, deps)
        assetRoutes(app)
        blockReference(app, deps)
        mediaRoutes(app, deps)
        samplePages(app, deps)
        oauthRoutes(app, deps)
        studioRoutes(app, deps)
        const tries = createCodeTries(deps)
        linkRoutes(app, deps, chosenBy, tries)
        formRoutes(app, deps, chosenBy, tries)
        app.register(async (scope) => {
          // Their members are texts: what could bring anything else is 415
          scope.removeContentTypeParser(['application/json', 'multipart/form-data'])
          scope.addContentTypeParser('*', (_request, _body, done) => done(onlyForms()))
          accountPages(scope, deps, forms)
          consentPages(scope, deps, forms)
          checkoutPages(scope, deps, forms)
        })
        app.get<{ Params: { username: string } }>('/:username', profilePage)
        app.get<{ Params: { username: string } }>('/:username/', withoutSlash)
        oembedRoutes(app, deps)
        profileFiles(app, deps, notFound, sendData)
        domainRoutes(app, deps, hosts, notFound)
      })
    },
  }
}
