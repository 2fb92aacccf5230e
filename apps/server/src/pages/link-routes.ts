import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isForm } from '../features/forms/policy.ts'
import { stateOf } from '../features/links/link.ts'
import { findLink, gateOpens, type LinkRecord } from '../features/links/service.ts'
import type { ProfileRecord } from '../features/profile/profile.ts'
import { findProfile, isClosed, roleOn } from '../features/profile/service.ts'
import { cookieNames, readCookie } from '../http/cookies.ts'
import { addressKey, createLimiter } from '../http/limits.ts'
import { renderErrorPage, renderGate } from './error-page.ts'
import { renderFormPage } from './form-page.ts'
import { codeName, formView } from './form-routes.ts'
import { sendPage } from './send.ts'
import { taggedUrl } from './utm.ts'
import { type Chosen, eventOf, type Rules, slugOf } from './visitors.ts'

const codeTries = 10
const minute = 60_000

/** `/l/{link_id}`: leads to the stored address and to nothing else; gates stand before it. */
export const linkRoutes = (
  app: FastifyInstance,
  deps: Deps,
  chosenBy: (profile: ProfileRecord, request: IncomingMessage) => Promise<{ rules: Rules; chosen: Chosen }>,
): void => {
  const tries = createLimiter(codeTries, minute)

  const open = async (id: string) => {
    const link = /^[1-9]\d{0,15}$/.test(id) ? await findLink(deps, Number(id)) : undefined
    const profile = link && (await findProfile(deps.db.read, link.profileId))
    if (!link || !profile) return null
    if (await isClosed(deps, profile)) return { gone: profile }
    return stateOf(link, profile.isPublished, deps.now()) === 'active' ? { link, profile } : null
  }
  type Opened = Extract<Awaited<ReturnType<typeof open>>, { link: unknown }>

  const names = cookieNames(deps.config)
  const collaborates = async (request: FastifyRequest, profileId: number) => {
    const token = readCookie(request.headers.cookie, names.session)
    const principal = token ? await request.server.principals.bySession(token, deps.now()) : undefined
    return principal ? (await roleOn(deps, principal.actor, profileId)) !== null : false
  }

  const lead = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { link, profile }: Opened,
    code?: string,
  ) => {
    const { rules, chosen } = await chosenBy(profile, request.raw)
    const { campaign, tags } = campaignOfLink(rules, chosen, link, deps.now())
    if (!(await collaborates(request, profile.id)))
      deps.visits.recordRequest(
        {
          kind: 'click',
          profileId: profile.id,
          linkId: link.id,
          position: link.position,
          ...eventOf({ ...chosen, campaign }),
        },
        request.raw,
      )
    // A form has no other place to lead to than itself, once its gate is open
    if (isForm(link.doc.kind) && link.doc.gate.type !== 'none') {
      const hidden = code === undefined ? {} : { [codeName]: code }
      return sendPage(reply, renderFormPage({ ...formView(link, profile, request.url), hidden }))
    }
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .redirect(taggedUrl(link.doc.url, { ...link.doc.utm, ...tags }), 302)
  }
  const gate = (reply: FastifyReply, { link, profile }: Opened, status: number, codeWrong = false) =>
    sendPage(
      reply,
      renderGate({
        campaign: slugOf(reply.request.url),
        linkId: link.id,
        title: link.doc.title,
        gate: link.doc.gate,
        language: profile.doc.language,
        profileUrl: `/${profile.username}`,
        codeWrong,
      }),
      status,
    )
  const closed = (reply: FastifyReply, found: Awaited<ReturnType<typeof open>>) => {
    const status = found && 'gone' in found ? 410 : 404
    return sendPage(reply, renderErrorPage({ status }), status)
  }

  app.get<{ Params: { id: string }; Querystring: { ok?: string } }>('/l/:id', async (request, reply) => {
    const found = await open(request.params.id)
    if (!found || 'gone' in found) return closed(reply, found)
    const { type } = found.link.doc.gate
    const passes = type === 'none' || (type !== 'code' && request.query.ok === '1')
    return passes ? lead(request, reply, found) : gate(reply, found, 200)
  })

  app.post<{ Params: { id: string }; Body: unknown }>('/l/:id', async (request, reply) => {
    const found = await open(request.params.id)
    if (!found || 'gone' in found) return closed(reply, found)
    if (found.link.doc.gate.type !== 'code') return lead(request, reply, found)
    const wait = tries.hit(`${found.link.id} ${addressKey(request.ip)}`, deps.now())
    if (wait)
      return sendPage(
        reply.header('retry-after', String(wait)),
        renderErrorPage({ status: 403, language: found.profile.doc.language }),
        429,
      )
    const code = (request.body as { code?: unknown } | undefined)?.code
    const opens = typeof code === 'string' && gateOpens(deps, found.link, code)
    return opens ? lead(request, reply, found, code as string) : gate(reply, found, 403, true)
  })
}

/**
 * The campaign a click counts for: the one the visitor came by, else the link's own while it is active; with its
 * parameters where the link is one that it tags.
 */
const campaignOfLink = (rules: Rules, { campaign: given }: Chosen, { id, doc }: LinkRecord, now: number) => {
  const own = doc.campaign_id === null ? undefined : activeById(rules, doc.campaign_id, now)
  const campaign = given ?? own
  const tagged = campaign && (campaign === own || !campaign.links.size || campaign.links.has(id))
  const tags = tagged ? Object.fromEntries(Object.entries(campaign.utm).filter(([, value]) => value)) : {}
  return { campaign, tags }
}

const activeById = (rules: Rules, id: number, now: number) => {
  for (const campaign of rules.campaigns.values())
    if (campaign.id === id) return campaign.from <= now && now < campaign.to ? campaign : undefined
  return undefined
}
