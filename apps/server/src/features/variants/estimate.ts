import type { ExperimentEstimate } from '@vitrine/contract'
import { expectedUplifts, minExperimentVisitors } from '@vitrine/contract/limits'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { findReferenceProblems } from '../links/index.ts'
import { type Access, findProfile } from '../profile/index.ts'
import { noCounts, readLinkTotals, readProfileTotals, toLocalTime } from '../visits/index.ts'
import { computeExpectedDays } from './duration.ts'
import * as repo from './repo.ts'
import { computeShares, listWeights, originalId, toSample } from './results.ts'
import { computeRate, roundResult } from './statistics.ts'
import { findGoalProblems, type VariantDoc } from './variant.ts'

/** Whole days before today whose visitors are counted, at most. */
const countedDays = 28

/** Id of the planned experiment among the weights of the running ones. */
const plannedId = -1

/** Estimates how long another experiment would take beside the running ones, from the visitors of the last weeks. */
export const estimateExperiment = async (
  ctx: UserContext,
  access: Access,
  query: Partial<VariantDoc['goal']> & { readonly weight?: number | undefined },
): Promise<ExperimentEstimate> => {
  const { deps } = ctx
  const { metric = 'click_rate', link_id = null, weight = 50 } = query
  const goal = { metric, link_id }
  const reference = link_id === null ? [] : [{ field: 'link_id', id: link_id }]
  const problems = [
    ...findGoalProblems(goal, 'link_id'),
    ...(await findReferenceProblems(deps.db.read, access.id, reference, [])),
  ]
  if (problems.length) fail('validation_failed', problems)
  const profile = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const toDay = (at: number) => toLocalTime(profile.doc.timezone, at).day
  const today = toDay(ctx.now)
  const days = { from: Math.max(today - countedDays, toDay(profile.createdAt)), to: today - 1 }
  const totals = await readProfileTotals(deps, access.id, days)
  const goalCounts =
    link_id === null ? totals : ((await readLinkTotals(deps, access.id, days)).get(link_id) ?? noCounts)
  const sample = toSample(totals, goalCounts, goal)
  const rate = computeRate(sample)
  const visitors = sample.visitors / Math.max(1, days.to - days.from + 1)

  const weights = [
    ...listWeights(await repo.listRunningVariants(deps.db.read, access.id)),
    [plannedId, weight] as const,
  ]
  const shares = computeShares(weights)
  const sum = [...shares.values()].reduce((total, share) => total + share, 0)
  const toVisitors = (id: number) => (visitors * shares.get(id)!) / sum
  const plan = {
    variant: toVisitors(plannedId),
    original: toVisitors(originalId),
    rate: rate ?? 0,
    comparisons: weights.length,
  }
  const findReason = () => {
    if (visitors < minExperimentVisitors) return 'few_visitors'
    if (!rate) return 'no_conversions'
    return plan.variant && plan.original ? null : 'no_share'
  }
  const reason = findReason()
  return {
    visitors_per_day: Math.round(visitors * 10) / 10,
    rate: roundResult(rate),
    expected_days: expectedUplifts.map((uplift) => ({
      uplift,
      days: reason === null ? computeExpectedDays(plan, uplift) : null,
    })),
    reason,
  }
}
