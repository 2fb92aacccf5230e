import type {
  AnalyticsHeatmaps,
  AnalyticsOverview,
  AnalyticsRange,
  CampaignAnalytics,
  Pagination,
  VariantAnalytics,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { CachedBytes } from '../../lib/byte-cache.ts'
import { allowOne, planOf } from '../billing/policy.ts'
import { findProfile, openProfile } from '../profile/service.ts'
import { type DayRange, endOfDay } from '../visits/service.ts'
import { campaignsOf, variantsOf } from './comparisons.ts'
import { heatmapsOf, linkPageOf } from './links.ts'
import { overviewOf } from './overview.ts'
import { rangeOf } from './range.ts'

export { rangeOf } from './range.ts'

type Query = {
  readonly profile_id?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type Profile = { readonly id: number; readonly timezone: string }
type AnalyticsResult = { readonly data: unknown; readonly pagination?: Pagination; readonly until?: number }

/**
 * The finished bytes of an answer. They are kept under the revisions of the profile's content and counters, and no
 * longer than the profile's day lasts; everything comes from roll-ups, so a new answer costs days, not visits.
 */
const cached = async (
  deps: Deps,
  ctx: UserContext,
  what: string,
  query: Query,
  make: (source: Deps, profile: Profile, days: DayRange, range: AnalyticsRange) => Promise<AnalyticsResult>,
): Promise<CachedBytes> => {
  const access = await openProfile(deps, ctx, query.profile_id, 'read')
  const plan = planOf(deps.plans, access.planKey)
  allowOne(plan, 'analytics_days', 0)
  const asked = `${query.from ?? ''} ${query.to ?? ''} ${plan.limits.analytics_days}`
  const key = `analytics ${what} ${access.id} ${access.contentRevision} ${access.statsRevision} ${asked}`
  const known = deps.cache.get(key, ctx.now)
  if (known) return known
  const record = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const profile = { id: access.id, timezone: record.doc.timezone || 'UTC' }
  const { days, range } = rangeOf(query, profile.timezone, plan.limits.analytics_days, ctx.now)
  const {
    data,
    pagination,
    until = Number.POSITIVE_INFINITY,
  } = await make({ ...deps, db: await deps.db.reading() }, profile, days, range)
  return deps.cache.set(
    key,
    Buffer.from(JSON.stringify({ ok: true, data, ...(pagination ? { meta: { pagination } } : {}) })),
    { now: ctx.now, until: Math.min(until, endOfDay(profile.timezone, ctx.now)) },
  )
}

/** Totals, the period before, every day, and the most frequent values. */
export const getOverview = (deps: Deps, ctx: UserContext, query: Query): Promise<CachedBytes> =>
  cached(deps, ctx, 'overview', query, async (source, { id }, days, range) => ({
    data: { range, ...(await overviewOf(source, id, days)) } satisfies AnalyticsOverview,
  }))

export const getHeatmaps = (deps: Deps, ctx: UserContext, query: Query): Promise<CachedBytes> =>
  cached(deps, ctx, 'heatmaps', query, async (source, profile, days, range) => ({
    data: { range, ...(await heatmapsOf(source, profile, days)) } satisfies AnalyticsHeatmaps,
  }))

export const listLinkAnalytics = (
  deps: Deps,
  ctx: UserContext,
  query: Query & { page?: number | undefined; limit?: number | undefined },
): Promise<CachedBytes> => {
  const { page = 1, limit = 25 } = query
  return cached(deps, ctx, `links ${page} ${limit}`, query, async (source, profile, days) => {
    const { data, total } = await linkPageOf(source, profile, days, page, limit)
    return { data, pagination: { page, limit, total, total_pages: Math.ceil(total / limit) } }
  })
}

/** Each variant, and the original page, over the range. */
export const getVariants = (deps: Deps, ctx: UserContext, query: Query): Promise<CachedBytes> =>
  cached(deps, ctx, 'variants', query, async (source, profile, days, range) => ({
    data: {
      range,
      variants: await variantsOf(source, profile, days, ctx.now),
    } satisfies VariantAnalytics,
  }))

/** What each campaign brought over the range. */
export const getCampaigns = (deps: Deps, ctx: UserContext, query: Query): Promise<CachedBytes> =>
  cached(deps, ctx, 'campaigns', query, async (source, { id }, days, range) => {
    const { campaigns, until } = await campaignsOf(source, id, days, ctx.now)
    return { data: { range, campaigns } satisfies CampaignAnalytics, until }
  })
