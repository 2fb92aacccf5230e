import type { IncomingMessage, ServerResponse } from 'node:http'
import { findKnownKind } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import { createCalendar } from '@vitrine/page/calendar'
import { createEventHref, readEvents } from '@vitrine/page/events'
import { isForm } from '@vitrine/page/form-definition'
import { renderFormPage } from '@vitrine/page/form-page'
import { renderGate } from '@vitrine/page/gate-page'
import { renderInAppPage } from '@vitrine/page/in-app-page'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { emitClickOutOfSchedule, type LinkRecord, resolveLinkState } from '../../features/links/index.ts'
import { classify, findInAppBrowser, parseUserAgent } from '../../features/visits/index.ts'
import { createHeaderBuilder } from '../../http/headers.ts'
import { createRequestIdReader } from '../../http/request-id.ts'
import { createRoleLookup } from '../accounts/signed-in.ts'
import { parseLinkId } from '../find-link.ts'
import { readDomain, type ServedDomain, toPagePath } from '../hosts.ts'
import type { PageLoader, ShownLink } from '../profile/load-page.ts'
import { hasConfirmedWarning, type PageCache, type ReadPage } from '../profile/page-cache.ts'
import { leadsOnlyToOpenHosts } from '../profile/profile-view.ts'
import { createSmallPages } from '../profile/small-page.ts'
import { type PageChoice, type Rules, toEvent, type Visitors } from '../profile/visitors.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'
import { codeName, createFormView, createGateView } from './form-routes.ts'
import type { GateCodeCheck } from './gate-code-check.ts'
import {
  createTargetCache,
  isCountedClick,
  type LinkTarget,
  selectItem,
  tagTarget,
  toTarget,
} from './targets.ts'

type ActiveLink = { readonly link: ShownLink; readonly page: ReadPage }
/** A link without a target, with its page if visitors can return to it. */
type InactiveLink = {
  readonly status: 404 | 410
  readonly page?: ReadPage
  readonly link?: LinkRecord
}

/**
 * Serves `/l/{link_id}`, which redirects to the stored URL after its gates: `sendFromMemory` before the framework,
 * `register` the routes.
 */
export const createLinkRoutes = (
  deps: Deps,
  { cache, loader, visitors }: { cache: PageCache; loader: PageLoader; visitors: Visitors },
) => {
  const targets = createTargetCache(cache)
  const readRequestId = createRequestIdReader(deps.config.TRUST_PROXY)
  const createHeaders = createHeaderBuilder(deps.config)

  const findActiveLink = async (text: string): Promise<ActiveLink | InactiveLink> => {
    const id = parseLinkId(text)
    const pageLink = id && (await loader.byLink(id))
    if (!pageLink) return { status: 404 }
    const { page } = pageLink
    const { entries = [] } = pageLink.link
    const link = {
      ...pageLink.link,
      entries: entries.filter((entry) => !page.hosts.findProblems(entry).length),
    }
    if (page.isBlocked) return { status: 410, page }
    // Do not reveal more about an unpublished page than about an unknown link
    if (!page.profile.isPublished) return { status: 404 }
    if (!leadsOnlyToOpenHosts(link, page.hosts)) return { status: 410, page }
    return resolveLinkState(link, true, deps.now()) === 'active'
      ? { link, page }
      : { status: 404, page, link }
  }

  const viewSmallPage = createSmallPages(deps, loader, visitors)
  const findRole = createRoleLookup(deps)
  /** Reports a missed click in the background, unless a member of the page clicked. */
  const emitMissed = (request: FastifyRequest, link: LinkRecord) =>
    deps.background('missed click', async () => {
      if (!(await findRole(request, link.profileId))) await emitClickOutOfSchedule(deps, link, deps.now())
    })
  const record = (
    request: IncomingMessage,
    { item, ...target }: ReturnType<typeof selectItem>,
    choice: PageChoice,
  ) =>
    deps.visits.recordRequest(
      {
        kind: 'click',
        profileId: target.profileId,
        linkId: target.id,
        position: target.position,
        ...(item === undefined ? {} : { item }),
        ...toEvent(choice),
      },
      request,
    )
  const readTraits = (request: IncomingMessage, rules: Rules) =>
    classify(deps.visits.readSource(request), rules.ownHosts)
  /** Returns the app if the visitor should open this URL in a browser instead. */
  const findApp = (request: IncomingMessage, { open_in_browser }: LinkTarget, url: string) =>
    open_in_browser && url.startsWith('https:')
      ? findInAppBrowser(parseUserAgent(request.headers['user-agent'] ?? ''))
      : null
  /**
   * Counts the click, unless it was counted in the browser of an app. Returns the URL of the visitor with the UTM
   * parameters of the click's campaign. A play on the page is one of `url`.
   */
  const countClick = async (request: FastifyRequest, { link, page }: ActiveLink, isPlay = false) => {
    const { cached } = await loader.rules(page)
    const target = toTarget(link)
    if (link.doc.gate.type === 'none') targets.set(target, cached)
    const choice = await visitors.findShown(cached.rules, request.raw, deps.now())
    const shownTarget = selectItem(target, request.url, () =>
      isPlay ? null : readTraits(request.raw, cached.rules),
    )
    const { campaign, url } = tagTarget(deps.config, cached.rules, choice, shownTarget, deps.now())
    if (!isCountedClick(request.url) && !(await findRole(request, link.profileId)))
      record(request.raw, shownTarget, { ...choice, campaign })
    return { url, app: findApp(request.raw, shownTarget, url) }
  }

  /** Returns false if the target is not in memory and the route must respond. */
  const sendFromMemory = (
    request: IncomingMessage,
    response: ServerResponse,
    domain: ServedDomain | null,
  ): boolean => {
    const id = /^\/l\/([1-9]\d{0,15})(?:\?|$)/.exec(request.url!)?.[1]
    if (!id || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    // Clicks of members do not count
    if (!domain && request.headers.cookie?.includes('vitrine_session=')) return false
    const startedAt = performance.now()
    const now = deps.now()
    const cached = targets.find(Number(id), now)
    if (!cached || (domain && domain.profileId !== cached.target.profileId)) return false
    const { target, rules } = cached
    const choice = visitors.findShownFromMemory(rules, request, now)
    if (!choice) return false
    const shownTarget = selectItem(target, request.url!, () => readTraits(request, rules))
    const { campaign, url } = tagTarget(deps.config, rules, choice, shownTarget, now)
    if (findApp(request, target, url)) return false
    const headers = createHeaders(readRequestId(request), false)
    response.writeHead(302, [...headers, ...flatHeaders, 'location', url]).end()
    deps.metrics.request('/l/:id', 302, (performance.now() - startedAt) / secondMs)
    if (!isCountedClick(request.url!)) record(request, shownTarget, { ...choice, campaign })
    return true
  }

  const sendToTarget = async (
    request: FastifyRequest,
    reply: FastifyReply,
    activeLink: ActiveLink,
    code?: string,
  ) => {
    const { link, page } = activeLink
    const { url, app } = await countClick(request, activeLink)
    // A form without a further URL is shown here after its gate
    if (isForm(link.doc.kind) && link.doc.gate.type !== 'none') {
      const hiddenFields = code === undefined ? {} : { [codeName]: code }
      const view = await viewSmallPage(page, request)
      return sendPage(
        reply,
        renderFormPage({ ...createFormView(link, page.profile, view, request), hidden: hiddenFields }),
      )
    }
    if (!app) return reply.headers(redirectHeaders).redirect(url, 302)
    // The menu of an app opens the current address in the browser, so it must be one that does not count again
    const ownPath = createCountedPath(link.id, request.query)
    if (request.method !== 'POST' && !isCountedClick(request.url))
      return reply.headers(redirectHeaders).redirect(ownPath, 302)
    const ownUrl = new URL(ownPath, createPageUrl(page.profile, deps.config)).href
    return sendPage(
      reply.headers(redirectHeaders),
      renderInAppPage({
        page: await viewSmallPage(page, request),
        profileUrl: toPagePath(request.raw, page.profile),
        title: link.doc.title,
        app: app.app,
        exitUrl: app.createExit(ownUrl),
        url,
      }),
    )
  }
  const sendGate = async (
    reply: FastifyReply,
    { link, page }: ActiveLink,
    status: number,
    gateProblem: { readonly isCodeWrong?: boolean; readonly mustWait?: boolean } = {},
  ) => {
    const view = await viewSmallPage(page, reply.request)
    return sendPage(
      reply,
      renderGate({ ...createGateView(link, page.profile, view, reply.request), ...gateProblem }),
      status,
    )
  }
  const sendInactive = (reply: FastifyReply, { status, page, link }: InactiveLink) => {
    const profile = page?.profile
    if (profile && link && deps.visits.isPerson(reply.request.raw)) emitMissed(reply.request, link)
    return sendPage(
      reply,
      renderErrorPage({
        status,
        language:
          (status === 404 ? negotiateVisitorLanguage(reply.request) : undefined) ?? profile?.doc.language,
        domain: readDomain(reply.request.raw),
        home: profile && status === 404 ? toPagePath(reply.request.raw, profile) : undefined,
      }),
      status,
    )
  }

  const register = (app: FastifyInstance, checkGateCode: GateCodeCheck): void => {
    app.get<{ Params: { id: string }; Querystring: { ok?: string } }>('/l/:id', async (request, reply) => {
      const activeLink = await findActiveLink(request.params.id)
      if ('status' in activeLink) return sendInactive(reply, activeLink)
      const { type } = activeLink.link.doc.gate
      const passes = type === 'none' || (type !== 'code' && request.query.ok === '1')
      return passes ? sendToTarget(request, reply, activeLink) : sendGate(reply, activeLink, 200)
    })

    app.get<{ Params: { id: string } }>('/l/:id(^\\d+).ics', async (request, reply) => {
      const activeLink = await findActiveLink(request.params.id)
      if ('status' in activeLink) return sendInactive(reply, activeLink)
      const { link, page } = activeLink
      const { profile } = page
      if (findKnownKind(link.doc) !== 'events' || link.doc.gate.type !== 'none')
        return sendInactive(reply, { status: 404 })
      const pageUrl = createPageUrl(profile, deps.config)
      if (profile.doc.sensitive.enabled && !hasConfirmedWarning(request.url))
        return reply.header('cache-control', 'no-store').redirect(pageUrl, 302)
      const { timezone } = profile.doc
      const calendar = createCalendar({
        name: link.doc.title,
        timezone,
        host: new URL(deps.config.BASE_URL).host,
        linkId: link.id,
        revision: link.revision,
        updatedAt: link.updatedAt,
        events: readEvents(link.doc, timezone),
        createUrl: (event) => new URL(createEventHref(`/l/${link.id}`, event) ?? pageUrl, pageUrl).href,
      })
      return reply
        .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
        .header('content-disposition', `inline; filename="${profile.username}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendar)
    })

    // Receives a code for a gate, or the script's report that media were played on the page
    app.post<{ Params: { id: string }; Body: unknown }>('/l/:id', async (request, reply) => {
      const activeLink = await findActiveLink(request.params.id)
      if ('status' in activeLink) return sendInactive(reply, activeLink)
      const { type } = activeLink.link.doc.gate
      const code = (request.body as { code?: unknown } | undefined)?.code
      if (type === 'none' && code !== undefined) return sendToTarget(request, reply, activeLink)
      if (type === 'none') {
        const site = request.headers['sec-fetch-site']
        if (site === undefined || site === 'same-origin') await countClick(request, activeLink, true)
        return reply.header('cache-control', 'no-store').code(204).send()
      }
      if (type !== 'code') return sendGate(reply, activeLink, 200)
      const { isCorrect, retryAfterSeconds } = await checkGateCode(
        activeLink.link,
        request.clientAddress,
        code,
      )
      if (retryAfterSeconds)
        return sendGate(reply.header('retry-after', String(retryAfterSeconds)), activeLink, 429, {
          mustWait: true,
        })
      return isCorrect
        ? sendToTarget(request, reply, activeLink, code as string)
        : sendGate(reply, activeLink, 403, { isCodeWrong: true })
    })
  }

  return { sendFromMemory, register }
}

/** Returns the path of a click that was counted, without other parameters than those of this service. */
const createCountedPath = (id: number, query: unknown): string => {
  const { c, item, ok } = query as Readonly<Record<string, unknown>>
  const kept = Object.entries({ c, item, ok }).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^[a-z0-9_.-]{1,60}$/.test(entry[1]),
  )
  return `/l/${id}?${new URLSearchParams([...kept, ['out', '1']])}`
}

const redirectHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
const flatHeaders = Object.entries({ ...redirectHeaders, 'content-length': '0' }).flat()
