import { isForm } from '@vitrine/page/form-definition'
import { renderFormPage } from '@vitrine/page/form-page'
import { renderGate } from '@vitrine/page/gate-page'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { addUtmTags } from '@vitrine/page/utm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { emitClickOutOfSchedule, type LinkRecord, resolveLinkState } from '../../features/links/index.ts'
import { createRoleLookup } from '../accounts/signed-in.ts'
import { findLinkOfPath } from '../find-link.ts'
import { readDomain, toPagePath } from '../hosts.ts'
import type { PageLoader } from '../profile/load-page.ts'
import type { ReadPage } from '../profile/page-cache.ts'
import { leadsOnlyToOpenHosts } from '../profile/profile-view.ts'
import { createSmallPages } from '../profile/small-page.ts'
import { type PageChoice, type Rules, toEvent, type Visitors } from '../profile/visitors.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'
import { codeName, createFormView, createGateView } from './form-routes.ts'
import type { GateCodeCheck } from './gate-code-check.ts'

type ActiveLink = { readonly link: LinkRecord; readonly page: ReadPage }
/** A link without a target, with its page if visitors can return to it. */
type InactiveLink = {
  readonly status: 404 | 410
  readonly page?: ReadPage
  readonly link?: LinkRecord
}

/** Registers `/l/{link_id}`, which redirects to the stored URL after its gates. */
export const registerLinkRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { loader, visitors }: { loader: PageLoader; visitors: Visitors },
  checkGateCode: GateCodeCheck,
): void => {
  const findActiveLink = async (id: string): Promise<ActiveLink | InactiveLink> => {
    const link = await findLinkOfPath(deps, id)
    const page = link && (await loader.byId(link.profileId))
    if (!link || !page) return { status: 404 }
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
  /** Counts the click. Returns the UTM parameters of the click's campaign. */
  const countClick = async (request: FastifyRequest, { link, page }: ActiveLink) => {
    const { profile } = page
    const { rules } = (await loader.rules(page)).cached
    const choice = await visitors.findShown(rules, request.raw, deps.now())
    const { campaign, tags } = findCampaignOfLink(rules, choice, link, deps.now())
    if (!(await findRole(request, profile.id)))
      deps.visits.recordRequest(
        {
          kind: 'click',
          profileId: profile.id,
          linkId: link.id,
          position: link.position,
          ...toEvent({ ...choice, campaign }),
        },
        request.raw,
      )
    return tags
  }

  const sendToTarget = async (
    request: FastifyRequest,
    reply: FastifyReply,
    activeLink: ActiveLink,
    code?: string,
  ) => {
    const { link, page } = activeLink
    const tags = await countClick(request, activeLink)
    // A form without a further URL is shown here after its gate
    if (isForm(link.doc.kind) && link.doc.gate.type !== 'none') {
      const hiddenFields = code === undefined ? {} : { [codeName]: code }
      const view = await viewSmallPage(page, request)
      return sendPage(
        reply,
        renderFormPage({ ...createFormView(link, page.profile, view, request), hidden: hiddenFields }),
      )
    }
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .redirect(addUtmTags(link.doc.url, { ...link.doc.utm, ...tags }), 302)
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

  app.get<{ Params: { id: string }; Querystring: { ok?: string } }>('/l/:id', async (request, reply) => {
    const activeLink = await findActiveLink(request.params.id)
    if ('status' in activeLink) return sendInactive(reply, activeLink)
    const { type } = activeLink.link.doc.gate
    const passes = type === 'none' || (type !== 'code' && request.query.ok === '1')
    return passes ? sendToTarget(request, reply, activeLink) : sendGate(reply, activeLink, 200)
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
      if (site === undefined || site === 'same-origin') await countClick(request, activeLink)
      return reply.header('cache-control', 'no-store').code(204).send()
    }
    if (type !== 'code') return sendGate(reply, activeLink, 200)
    const { isCorrect, retryAfterSeconds } = await checkGateCode(activeLink.link, request.clientAddress, code)
    if (retryAfterSeconds)
      return sendGate(reply.header('retry-after', String(retryAfterSeconds)), activeLink, 429, {
        mustWait: true,
      })
    return isCorrect
      ? sendToTarget(request, reply, activeLink, code as string)
      : sendGate(reply, activeLink, 403, { isCodeWrong: true })
  })
}

/** Returns the campaign that the visitor came from, or else the active campaign of the link. `tags` are its UTM parameters if it includes the link. */
const findCampaignOfLink = (
  rules: Rules,
  { campaign: visitorCampaign }: PageChoice,
  { id, doc }: LinkRecord,
  now: number,
) => {
  const linkCampaign = doc.campaign_id === null ? undefined : findActiveCampaign(rules, doc.campaign_id, now)
  const campaign = visitorCampaign ?? linkCampaign
  const tagged = campaign && (campaign === linkCampaign || !campaign.links.size || campaign.links.has(id))
  const tags = tagged ? Object.fromEntries(Object.entries(campaign.utm).filter(([, value]) => value)) : {}
  return { campaign, tags }
}

const findActiveCampaign = (rules: Rules, id: number, now: number) => {
  for (const campaign of rules.campaigns.values())
    if (campaign.id === id) return campaign.from <= now && now < campaign.to ? campaign : undefined
  return undefined
}
