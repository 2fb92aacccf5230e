import type {
  AnalyticsHeatmaps,
  AnalyticsOverview,
  AnalyticsRange,
  CampaignAnalytics,
  VariantAnalytics,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertIncluded, resolvePlan } from '../../domain/plans.ts'
import { type Access, findProfile } from '../profile/index.ts'
import type { DayRange } from '../visits/index.ts'
import { compareCampaigns, compareVariants } from './comparisons.ts'
import { readHeatmaps, readLinkPage } from './links.ts'
import { readOverview } from './overview.ts'
import { resolveRange } from './range.ts'

type Query = {
  readonly profile_id?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type Profile = { readonly id: number; readonly timezone: string }

/** Builds a report for the requested range, within the days of the plan. All counts come from roll-ups. */
const report = async <T>(
  deps: Deps,
  ctx: UserContext,
  access: Access,
  query: Query,
  load: (source: Deps, profile: Profile, days: DayRange, range: AnalyticsRange) => Promise<T>,
): Promise<T> => {
  const plan = resolvePlan(deps.plans, access.planKey)
  assertIncluded(plan, 'analytics_days')
  const record = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const profile = { id: access.id, timezone: record.doc.timezone || 'UTC' }
  const { days, range } = resolveRange(query, profile.timezone, plan.limits.analytics_days, ctx.now)
  return load({ ...deps, db: await deps.db.replicaOrPrimary() }, profile, days, range)
}

export const getOverview = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  query: Query,
): Promise<AnalyticsOverview> =>
  report(deps, ctx, access, query, async (source, { id }, days, range) => ({
    range,
    ...(await readOverview(source, id, days)),
  }))

export const getHeatmaps = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  query: Query,
): Promise<AnalyticsHeatmaps> =>
  report(deps, ctx, access, query, async (source, profile, days, range) => ({
    range,
    ...(await readHeatmaps(source, profile, days)),
  }))

export const listLinkAnalytics = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  query: Query & { page?: number | undefined; limit?: number | undefined },
) => {
  const { page = 1, limit = 25 } = query
  return report(deps, ctx, access, query, async (source, profile, days, range) => {
    const { data, total } = await readLinkPage(source, profile, days, page, limit)
    const pagination = { page, limit, total, total_pages: Math.ceil(total / limit) }
    return { data, pagination, meta: { range } }
  })
}

export const getVariants = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  query: Query,
): Promise<VariantAnalytics> =>
  report(deps, ctx, access, query, async (source, profile, days, range) => ({
    range,
    variants: await compareVariants(source, profile, days, ctx.now),
  }))

export const getCampaigns = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  query: Query,
): Promise<CampaignAnalytics> =>
  report(deps, ctx, access, query, async (source, { id }, days, range) => ({
    range,
    campaigns: await compareCampaigns(source, id, days, ctx.now),
  }))
