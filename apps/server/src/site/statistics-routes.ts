import { minShownVisitors } from '@vitrine/contract/visit-filter'
import { type PublicStatistics, renderStatistics } from '@vitrine/page/service-pages/statistics'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createPageUrl } from '../domain/custom-domains.ts'
import { resolvePlan } from '../domain/plans.ts'
import { isStorable } from '../domain/texts.ts'
import { resolveRange } from '../features/analytics/index.ts'
import { findPage, type PageRecord } from '../features/profile/index.ts'
import { readProfileTotals, toZonedTime } from '../features/visits/index.ts'
import type { NotFound } from './not-found.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

const maxAgeS = 300

/**
 * Registers the totals of the last 30 complete days of pages that publish them, as a page and as JSON. Without today, whose counts would
 * show each visit to someone who polls them.
 */
export const registerStatisticsRoutes = (app: FastifyInstance, deps: Deps, notFound: NotFound): void => {
  const readStatistics = async (page: PageRecord) => {
    const { profile } = page
    if (!profile.isPublished || page.isBlocked) return null
    const planDays = resolvePlan(deps.plans, page.planKey).limits.analytics_days
    if (!profile.doc.public_statistics || planDays === 0) return null
    const timezone = profile.doc.timezone || 'UTC'
    const startOfToday = toZonedTime(timezone, deps.now()).startOfDay().epochMilliseconds
    const { days, range } = resolveRange({}, timezone, planDays, startOfToday - 1)
    const counts = await readProfileTotals(deps, profile.id, days)
    const show = (count: number, visitors: number) => (visitors < minShownVisitors ? null : count)
    const statistics: PublicStatistics = {
      username: profile.username,
      url: createPageUrl(profile, deps.config),
      from: range.from,
      to: range.to,
      views: show(counts.views, counts.visitors),
      unique_visitors: show(counts.visitors, counts.visitors),
      clicks: show(counts.clicks, counts.unique_clicks),
    }
    return { name: profile.doc.display_name || profile.username, statistics }
  }

  app.get<{ Params: { name: string } }>('/services/statistics/:name', async (request, reply) => {
    const [, username = '', extension = ''] = /^(.*?)(\.json)?$/s.exec(request.params.name) ?? []
    const isJson = extension !== ''
    if (isJson)
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    const page = isStorable(username) ? await findPage(deps, username, deps.now()) : null
    if (page && 'redirect' in page)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(`/services/statistics/${page.redirect}${extension}`, 302)
    const result = page && (await readStatistics(page))
    if (!result) return notFound(request, reply)
    if (!isJson) {
      const language = negotiateVisitorLanguage(request, siteLanguages)
      return sendPage(reply, renderStatistics(result.statistics, { name: result.name, language }))
    }
    return reply
      .header('cache-control', `public, max-age=${maxAgeS}`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(result.statistics))
  })
}
