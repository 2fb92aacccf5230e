import type { CampaignResult, VariantResult, VariantStats } from '@vitrine/contract'
import { minShownVisitors } from '@vitrine/contract/visit-filter'
import { listCampaignsWithStats, resolveCampaignStatus } from '../campaigns/index.ts'
import {
  computeRate,
  computeWilsonInterval,
  hasEnoughData,
  listVariantsWithStats,
  noStats,
  roundResult,
  type Sample,
  type VariantCounts,
  type VariantRecord,
} from '../variants/index.ts'
import { type DayRange, listCampaigns, noCounts, sumCampaigns, sumMarginals } from '../visits/index.ts'
import { withoutFew } from './few.ts'
import type { ReportSource } from './service.ts'

type Goal = VariantRecord['doc']['goal']

/**
 * Compares variants, including archived ones with visitors in the range. The original's conversions use the goal of the
 * experiments, or any click if their goals differ.
 */
export const compareVariants = async ({
  deps,
  profile,
  days: range,
  visits,
  now,
  filters,
}: ReportSource): Promise<VariantResult[]> => {
  const { variants: allVariants, counts } = await listVariantsWithStats(
    deps,
    profile,
    now,
    range,
    filters.length ? visits : null,
  )
  const visibleVariants = allVariants.filter(
    ({ variant, stats }) => variant.archivedAt === null || stats.visitors > 0,
  )
  if (!visibleVariants.length) return []
  const experiments = visibleVariants.filter(({ variant }) => variant.doc.kind === 'experiment')
  const original = countOriginal(counts, range, findSharedGoal(experiments.map((e) => e.variant)))
  return [
    {
      variant_id: null,
      name: 'Original',
      key: 'original',
      slug: 'original',
      kind: null,
      status: null,
      ...noStats,
      ...original,
      rate: roundResult(computeRate(original)),
      ci: computeWilsonInterval(original)?.map(roundResult) ?? null,
      sequential_ci: findSharedInterval(experiments.map(({ stats }) => stats)),
      enough_data: hasEnoughData([original]),
      ...(filters.length && isTooSmall(original) ? hiddenStats : {}),
    },
    ...visibleVariants.map(({ variant, stats }) => ({
      variant_id: variant.id,
      name: variant.doc.name,
      key: variant.doc.key,
      slug: variant.doc.key,
      kind: variant.doc.kind,
      status: variant.doc.status,
      ...(filters.length ? toSegmentStats(stats, original) : stats),
    })),
  ]
}

const hiddenStats = { ...noStats, few: true as const }
const isTooSmall = ({ visitors }: Sample) => visitors > 0 && visitors < minShownVisitors

/**
 * Returns the figures among filtered visitors, without a verdict: each segment would be a further test. The uplift would reveal the
 * rate of an original with too few visitors.
 */
const toSegmentStats = (stats: VariantStats, original: Sample) => {
  const { visitors, conversions, rate, ci, enough_data } = stats
  const uplift = isTooSmall(original) ? null : stats.uplift
  return isTooSmall(stats)
    ? hiddenStats
    : { ...noStats, visitors, conversions, rate, uplift, ci, enough_data }
}

const anyClick: Goal = { metric: 'click_rate', link_id: null }
const findSharedGoal = (experiments: readonly VariantRecord[]): Goal => {
  const goals = new Set(experiments.map(({ doc }) => JSON.stringify([doc.goal.metric, doc.goal.link_id])))
  return goals.size === 1 ? experiments[0]!.doc.goal : anyClick
}

/** Returns the original's interval if all comparisons use the same counts of it. */
const findSharedInterval = (stats: readonly VariantStats[]) => {
  const originals = stats.flatMap(({ original }) => original ?? [])
  return new Set(originals.map((original) => JSON.stringify(original))).size === 1
    ? originals[0]!.sequential_ci
    : null
}

/** Returns the counts of variant 0, the original page, which is counted while an experiment runs. */
const countOriginal = (counts: VariantCounts, range: DayRange, goal: Goal): Sample => {
  const originalCounts = counts.totals(range).get(0) ?? noCounts
  const reached =
    goal.link_id === null ? originalCounts : (counts.linkTotals(goal.link_id, range).get(0) ?? noCounts)
  const conversions = goal.metric === 'form_submit' ? reached.unique_submissions : reached.unique_clicks
  return { visitors: originalCounts.visitors, conversions: Math.min(originalCounts.visitors, conversions) }
}

/** Compares campaigns, including archived ones with visits in the range. */
export const compareCampaigns = async ({
  deps,
  profile,
  days,
  visits,
  now,
  filters,
}: ReportSource): Promise<CampaignResult[]> => {
  const counts = filters.length
    ? listCampaigns(await sumMarginals(visits))
    : await sumCampaigns(deps, [profile.id], days)
  const shown = filters.length ? withoutFew(counts) : counts
  const allCampaigns = await listCampaignsWithStats(deps, profile.id, shown)
  const visibleCampaigns = allCampaigns.filter(
    ({ campaign }) => campaign.archivedAt === null || counts.has(campaign.id),
  )
  return visibleCampaigns.map(({ campaign, stats }) => ({
    campaign_id: campaign.id,
    name: campaign.doc.name,
    slug: campaign.doc.slug,
    status: resolveCampaignStatus(campaign, now),
    ...stats,
    ...(counts.has(campaign.id) && !shown.has(campaign.id) ? { few: true as const } : {}),
  }))
}
