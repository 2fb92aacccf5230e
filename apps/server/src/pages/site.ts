import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { includes, planOf } from '../features/billing/policy.ts'
import { nextChange, stateOf } from '../features/links/link.ts'
import { liveLinks } from '../features/links/service.ts'
import type { ProfileRecord } from '../features/profile/profile.ts'
import {
  findOwner,
  findPage,
  findProfile,
  isClosed,
  profileChannel,
  roleOn,
} from '../features/profile/service.ts'
import { applyVariant } from '../features/variants/service.ts'
import { cookieNames, readCookie } from '../http/cookies.ts'
import { securityHeaders } from '../http/headers.ts'
import type { Front } from '../http/service.ts'
import type { Limiters } from '../http/throttle.ts'
import { iso } from '../resource.ts'
import { version } from '../version.ts'
import { accountPages } from './account-pages.ts'
import { checkoutPages } from './checkout-pages.ts'
import { contentSecurityPolicy } from './csp.ts'
import { renderErrorPage } from './error-page.ts'
import { formRoutes } from './form-routes.ts'
import { renderLanding } from './landing.ts'
import { linkRoutes } from './link-routes.ts'
import { favicon } from './logo.ts'
import { mediaRoutes } from './media.ts'
import { createPageCache, type FinishedPage, finishPage, writePage } from './page-cache.ts'
import { profileFiles } from './profile-files.ts'
import { renderProfilePage } from './profile-page.ts'
import { sendPage } from './send.ts'
import type { Page, PageLink, PageProfile } from './view.ts'
import {
  type Chosen,
  createVisitors,
  eventOf,
  loadRules,
  noRules,
  plainPage,
  type Rules,
} from './visitors.ts'

export type Site = {
  readonly front: Front
  routes(app: FastifyInstance, limiters: Limiters): unknown
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** The public site: landing page, profile pages, links, media. */
export const createSite = (deps: Deps): Site => {
  const viewed = (
    page: Pick<FinishedPage, 'profileId' | 'counted'>,
    chosen: Chosen,
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
  deps.db.subscribe(profileChannel, (id) => cache.forget(Number(id)), cache.clear)
  const names = cookieNames(deps.config)

  const profilePage = async (
    request: FastifyRequest<{ Params: { username: string } }>,
    reply: FastifyReply,
  ) => {
    const now = deps.now()
    const { username } = request.params
    const found = await findPage(deps, username, now)
    if (!found) return notFound(request, reply)
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    if ('redirect' in found)
      return reply.header('cache-control', 'no-cache').redirect(`/${found.redirect}${search}`, 302)
    const { profile } = found
    if (await isClosed(deps, profile))
      return sendPage(reply, renderErrorPage({ status: 410, language: profile.doc.language }), 410)
    if (profile.username !== username)
      return reply.header('cache-control', 'no-cache').redirect(`/${profile.username}${search}`, 302)

    const token = readCookie(request.headers.cookie, names.session)
    const actor = token ? (await request.server.principals.bySession(token, now))?.actor : undefined
    // Those who work on a profile see it as it is now, and are no visitors of it
    const role = actor ? await roleOn(deps, actor, profile.id) : null
    if (!profile.isPublished)
      return role ? sendPage(reply, await render(profile.id, { preview: true })) : notFound(request, reply)
    if (role) return sendPage(reply, await render(profile.id, {}))

    const confirmed = (request.query as { ok?: unknown }).ok === '1'
    const path = `/${profile.username}`
    return cache.attempt(profile.id, async (attempt) => {
      const rules = await attempt.rules(path, () => loadRulesOf(profile.id))
      const chosen = await visitors.choose(rules, request.raw, now)
      if (confirmed) {
        viewed({ profileId: profile.id, counted: true }, chosen, request.raw)
        return sendPage(reply, await render(profile.id, { confirmed }, rules, chosen))
      }
      const page = await attempt.page(path, rules, chosen, () => finished(profile.id, rules, chosen))
      if (!page) return notFound(request, reply)
      reply.hijack()
      writePage(page, request.raw, reply.raw)
      viewed(page, chosen, request.raw)
      return reply
    })
  }

  /** Read anew: what is kept must not be older than the attempt to make it. */
  const loadRulesOf = async (profileId: number): Promise<Rules> => {
    const profile = await findProfile(deps.db.read, profileId)
    return profile ? loadRules(deps, profile) : noRules
  }
  /** What the visitor who follows a link of a profile, or sends its form, has before them. */
  const chosenBy = (profile: ProfileRecord, request: IncomingMessage) =>
    cache.attempt(profile.id, async (attempt) => {
      const rules = await attempt.rules(`/${profile.username}`, () => loadRulesOf(profile.id))
      return { rules, chosen: await visitors.chosen(rules, request, deps.now()) }
    })

  const finished = async (profileId: number, rules: Rules, chosen: Chosen): Promise<FinishedPage | null> => {
    const view = await viewOf(deps, profileId, rules, chosen)
    if (!view?.profile.isPublished || view.blocked) return null
    const page = renderProfilePage(view.page)
    const headers = {
      ...securityHeaders(deps.config.https),
      'content-security-policy': contentSecurityPolicy(page.styleHash),
    }
    return finishPage(page.html, {
      profileId,
      until: view.until,
      headers,
      counted: !view.profile.doc.sensitive?.enabled,
      chosen: !rules.plain,
    })
  }

  const render = async (
    profileId: number,
    how: { preview?: boolean; confirmed?: boolean },
    rules: Rules = noRules,
    chosen: Chosen = plainPage,
  ): Promise<Page> => {
    const view = await viewOf(deps, profileId, rules, chosen)
    return view ? renderProfilePage({ ...view.page, ...how }) : renderErrorPage({ status: 404 })
  }

  const notFound = (_request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, renderErrorPage({ status: 404 }), 404)

  return {
    front: cache.front,
    notFound,
    // Forms post urlencoded, which the API does not take: so their parser stands in a scope of its own
    routes: (root, limiters) =>
      root.register(async (app) => {
        app.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 65_536 },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
        )
        app.get('/', async (_request, reply) =>
          sendPage(reply, renderLanding({ baseUrl: deps.config.BASE_URL, version, accountUrl: '/signup' })),
        )
        app.get('/favicon.svg', async (_request, reply) =>
          reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
        )
        app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301))
        app.get('/robots.txt', async (_request, reply) =>
          reply
            .type('text/plain; charset=utf-8')
            .send('User-agent: *\nDisallow: /api\nDisallow: /account\nDisallow: /l/\n'),
        )
        mediaRoutes(app, deps)
        linkRoutes(app, deps, chosenBy)
        formRoutes(app, deps, chosenBy)
        accountPages(app, deps, limiters)
        checkoutPages(app, deps)
        app.get<{ Params: { username: string } }>('/:username', profilePage)
        profileFiles(app, deps, notFound)
      }),
  }
}

/** Everything a page shows, read after it was announced that the page is being made. */
const viewOf = async (deps: Deps, profileId: number, rules: Rules, chosen: Chosen) => {
  const profile = await findProfile(deps.db.read, profileId)
  if (!profile) return null
  const now = deps.now()
  const all = await liveLinks(deps, profileId)
  const slug = chosen.campaign?.slug
  const links = all
    .filter((link) => stateOf(link, true, now) === 'active')
    .map(
      ({ id, doc }): PageLink => ({
        id,
        href: slug ? `/l/${id}?c=${slug}` : `/l/${id}`,
        ...doc,
        image_url: ownImage(doc.image_url),
      }),
    )
  const variant = chosen.variant === null ? undefined : rules.shown.get(chosen.variant)
  const shown = variant
    ? applyVariant({ profile: profile.doc, links }, variant.overrides)
    : { profile: profile.doc, links }
  const owner = await findOwner(deps, profile.ownerId)
  const plan = planOf(deps.plans, owner.planKey)
  return {
    profile,
    blocked: profile.blockedAt !== null || owner.blocked,
    until: nextChange(all, now),
    page: {
      profile: ownPicturesOnly({ ...profile, doc: shown.profile }),
      links: shown.links,
      ...(slug ? { query: { c: slug } } : {}),
      baseUrl: deps.config.BASE_URL,
      canonicalUrl: `${deps.config.BASE_URL}/${profile.username}`,
      showFooter: !includes(plan, 'remove_footer') || !profile.doc.footer_text,
      now,
    },
  }
}

/** Pages make no third-party request (docs/decisions/0004): a picture elsewhere is left out. */
const ownImage = (url: string | null): string | null => (url?.startsWith('/media/') ? url : null)

const ownPicturesOnly = (profile: ProfileRecord): PageProfile => {
  const { doc } = profile
  const { background } = doc.theme
  return {
    ...doc,
    username: profile.username,
    avatar_url: ownImage(doc.avatar_url),
    theme: { ...doc.theme, background: { ...background, image_url: ownImage(background.image_url) } },
    created_at: iso(profile.createdAt),
    updated_at: iso(profile.updatedAt),
  }
}
