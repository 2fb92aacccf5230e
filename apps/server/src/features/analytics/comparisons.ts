import type { CampaignResult, VariantResult } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { listCampaignsWithStats, resolveCampaignStatus } from '../campaigns/index.ts'
import {
  computeRate,
  computeWilsonInterval,
  hasEnoughData,
  listVariantsWithStats,
  roundResult,
  type Sample,
  type VariantRecord,
} from '../variants/index.ts'
import { type DayRange, noCounts, readVariantLinkTotals, readVariantTotals } from '../visits/index.ts'

type Profile = { readonly id: number; readonly timezone: string }
type Goal = VariantRecord['doc']['goal']

/** Compares variants, including archived ones with visitors in the range. The original's conversions use the goal of the experiments, or any click if their goals differ. */
export const compareVariants = async (
  deps: Deps,
  profile: Profile,
  range: DayRange,
  now: number,
): Promise<VariantResult[]> => {
  const allVariants = await listVariantsWithStats(deps, profile, now, range)
  const visibleVariants = allVariants.filter(
    ({ variant, stats }) => variant.archivedAt === null || stats.visitors > 0,
  )
  if (!visibleVariants.length) return []
  const experiments = visibleVariants.filter(({ variant }) => variant.doc.kind === 'experiment')
  const original = await countOriginal(
    deps,
    profile.id,
    range,
    findSharedGoal(experiments.map((e) => e.variant)),
  )
  return [
    {
      variant_id: null,
      name: 'Original',
      key: 'original',
      slug: 'original',
      kind: null,
      status: null,
      ...original,
      rate: roundResult(computeRate(original)),
      uplift: null,
      ci: computeWilsonInterval(original)?.map((end) => roundResult(end)!) ?? null,
      chance_to_win: null,
      srm_p_value: null,
      enough_data: hasEnoughData([original]),
      confidence: null,
      verdict: null,
    },
    ...visibleVariants.map(({ variant, stats }) => ({
      variant_id: variant.id,
      name: variant.doc.name,
      key: variant.doc.key,
      slug: variant.doc.key,
      kind: variant.doc.kind,
      status: variant.doc.status,
      ...stats,
    })),
  ]
}

const anyClick: Goal = { metric: 'click_rate', link_id: null }
const findSharedGoal = (experiments: readonly VariantRecord[]): Goal => {
  const goals = new Set(experiments.map(({ doc }) => JSON.stringify([doc.goal.metric, doc.goal.link_id])))
  return goals.size === 1 ? experiments[0]!.doc.goal : anyClick
}

/** Returns the counts of variant 0, the original page, which is counted while an experiment runs. */
const countOriginal = async (deps: Deps, profileId: number, range: DayRange, goal: Goal): Promise<Sample> => {
  const originalCounts = (await readVariantTotals(deps, profileId, range)).get(0) ?? noCounts
  const reached =
    goal.link_id === null
      ? originalCounts
      : ((await readVariantLinkTotals(deps, profileId, goal.link_id, range)).get(0) ?? noCounts)
  const conversions = goal.metric === 'form_submit' ? reached.unique_submissions : reached.unique_clicks
  return { visitors: originalCounts.visitors, conversions: Math.min(originalCounts.visitors, conversions) }
}

/** Compares campaigns, including archived ones with visits in the range. */
export const compareCampaigns = async (
  deps: Deps,
  profileId: number,
  range: DayRange,
  now: number,
): Promise<CampaignResult[]> => {
  const allCampaigns = await listCampaignsWithStats(deps, profileId, range)
  const visibleCampaigns = allCampaigns.filter(
    ({ campaign, stats }) => campaign.archivedAt === null || stats.visits > 0,
  )
  return visibleCampaigns.map(({ campaign, stats }) => ({
    campaign_id: campaign.id,
    name: campaign.doc.name,
    slug: campaign.doc.slug,
    status: resolveCampaignStatus(campaign, now),
    ...stats,
  }))
}
