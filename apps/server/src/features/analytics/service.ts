import type {
  AnalyticsHeatmaps,
  AnalyticsOverview,
  AnalyticsRange,
  CampaignAnalytics,
  FilterResult,
  VariantAnalytics,
} from '@vitrine/contract'
import { filterDays, parseVisitFilter } from '@vitrine/contract/visit-filter'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertIncluded, resolvePlan } from '../../domain/plans.ts'
import { type Access, findProfile } from '../profile/index.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  type DayVisits,
  formatDate,
  readDailyCounts,
  readDays,
  sumCounts,
  toLocalTime,
  type VisitFilter,
} from '../visits/index.ts'
import { compareCampaigns, compareVariants } from './comparisons.ts'
import { countPeople, isOfFew } from './few.ts'
import { readHeatmaps, readLinkPage } from './links.ts'
import { type OverviewQuery, readOverview } from './overview.ts'
import { type Limits, noDays, resolveRange } from './range.ts'
import { findSubjectDays } from './subjects.ts'

type Query = {
  readonly profile_id?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly filter?: string | undefined
}
type Profile = { readonly id: number; readonly timezone: string }

/** Input of a report. */
export type ReportSource = {
  readonly deps: Deps
  readonly profile: Profile
  readonly days: DayRange
  /** Visits of the days that match the filters. Empty for reports that read their own values. */
  readonly visits: readonly DayVisits[]
  readonly filters: readonly VisitFilter[]
  readonly limits: Limits
  readonly now: number
}

/** Describes what filters select on days. `counts` are those of the matching visits; `uncovered` are days without them. */
export const describeFilter = async (
  deps: Deps,
  profileId: number,
  days: DayRange,
  firstDay: Day,
  { counts, uncovered }: { readonly counts: Counts; readonly uncovered: readonly Day[] },
): Promise<FilterResult> => {
  const withheld = isOfFew(counts)
  const all = await readDailyCounts(deps, profileId, days)
  return {
    from: formatDate(firstDay),
    visitors: withheld ? 0 : countPeople(counts),
    all_visitors: sumCounts(all.filter(({ day }) => !uncovered.includes(day))).visitors,
    uncovered: uncovered.map(formatDate),
    withheld,
  }
}

/** Builds a report for the requested range, within the days of the plan and those that filters cover. */
const report = async <T>(
  ctx: UserContext,
  access: Access,
  query: Query,
  detail: 'links' | 'values' | null,
  load: (source: ReportSource, range: AnalyticsRange) => Promise<T>,
): Promise<T> => {
  const { deps } = ctx
  const plan = resolvePlan(deps.plans, access.planKey)
  assertIncluded(plan, 'analytics_days')
  const record = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const profile = { id: access.id, timezone: record.doc.timezone || 'UTC' }
  const filters = (query.filter !== undefined && parseVisitFilter(query.filter)) || []
  const { days: all, range } = resolveRange(query, profile.timezone, plan.limits.analytics_days, ctx.now)
  const { day: today } = toLocalTime(profile.timezone, ctx.now)
  const subjects = await findSubjectDays(deps.db.read, profile, filters)
  const limits = {
    created: toLocalTime(profile.timezone, record.createdAt).day,
    plan: plan.limits.analytics_days === null ? null : today - plan.limits.analytics_days + 1,
    filter: filters.length ? today - filterDays + 1 : null,
  }
  const source = {
    deps: { ...deps, db: await deps.db.replicaOrPrimary() },
    profile,
    filters,
    limits,
    now: ctx.now,
  }
  const covered = filters.length ? { ...all, from: Math.max(all.from, limits.filter!) } : all
  const { days: visits, uncovered } =
    detail || filters.length
      ? await readDays(source.deps, profile.id, covered, { detail: detail ?? 'totals', filters })
      : { days: [], uncovered: [] }
  if (!filters.length) return load({ ...source, days: covered, visits }, range)
  // Visits outside of these days are from before a change of the dates
  const countedDays = visits.filter(({ counts }) => countPeople(counts) > 0).map(({ day }) => day)
  const firstDay = Math.min(subjects.from, ...countedDays)
  const lastDay = Math.max(subjects.to, ...countedDays)
  const days = { from: Math.max(covered.from, firstDay), to: Math.min(covered.to, lastDay) }
  limits.created = Math.max(limits.created, firstDay)
  const counts = sumCounts(visits.map((day) => day.counts))
  const filter = await describeFilter(source.deps, profile.id, days, limits.filter!, { counts, uncovered })
  const shown = filter.withheld || days.from > days.to ? { days: noDays, visits: [] } : { days, visits }
  return load(
    { ...source, ...shown },
    { ...range, clipped: range.clipped || covered.from > all.from, filter },
  )
}

/** Creates a report whose data has the range besides what `read` returns. */
const createReport =
  <T extends { readonly range: AnalyticsRange }, Q extends Query = Query>(
    detail: 'values' | null,
    read: (source: ReportSource, query: Q) => Promise<Omit<T, 'range'>>,
  ) =>
  (ctx: UserContext, access: Access, query: Q): Promise<T> =>
    report(
      ctx,
      access,
      query,
      detail,
      async (source, range) => ({ range, ...(await read(source, query)) }) as T,
    )

export const getOverview = createReport<AnalyticsOverview, Query & OverviewQuery>('values', readOverview)

export const getHeatmaps = createReport<AnalyticsHeatmaps>('values', readHeatmaps)

export const getVariants = createReport<VariantAnalytics>(null, async (source) => ({
  variants: await compareVariants(source),
}))

export const getCampaigns = createReport<CampaignAnalytics>(null, async (source) => ({
  campaigns: await compareCampaigns(source),
}))

export const listLinkAnalytics = (
  ctx: UserContext,
  access: Access,
  query: Query & { page?: number | undefined; limit?: number | undefined },
) => {
  const { page = 1, limit = 25 } = query
  return report(ctx, access, query, 'links', async (source, range) => {
    const { data, total } = await readLinkPage(source, page, limit)
    const pagination = { page, limit, total, total_pages: Math.ceil(total / limit) }
    return { data, pagination, meta: { range } }
  })
}
