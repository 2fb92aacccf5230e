import type { VariantTimeline } from '@vitrine/contract'
import { toEpoch } from '../../domain/times.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { type Counts, formatDate, noCounts, sumCounts, toLocalTime } from '../visits/index.ts'
import { computeSplitPValue, isComparable, originalId, resolveTrial, toSample } from './results.ts'
import { compareSamples } from './sequential.ts'
import type { VariantRecord } from './variant.ts'
import type { VariantCounts } from './variant-counts.ts'

/** Maximum days, the newest. The comparison still counts all of its days. */
const maxDays = 366

/** Returns the counts of each day of a variant and the original, and the interval of their difference as it was at the end of the day. */
export const computeTimeline = async (
  counts: VariantCounts,
  profile: { readonly id: number; readonly timezone: string },
  variant: VariantRecord,
  variants: readonly VariantRecord[],
  now: number,
): Promise<VariantTimeline['days']> => {
  const { started_at, stopped_at, goal, status } = variant.doc
  if (started_at === null) return []
  const toDay = (at: string) => toLocalTime(profile.timezone, toEpoch(at)).day
  const to = stopped_at === null ? toLocalTime(profile.timezone, now).day : toDay(stopped_at)
  const isCompared = variant.doc.kind === 'experiment' && isComparable(variant, variants)
  const trial = isCompared ? resolveTrial(profile, variant, variants, now) : null
  const days = { from: Math.min(toDay(started_at), trial?.days.from ?? to), to }
  const splitPValue =
    trial && status === 'running' ? computeSplitPValue(counts, variants, { from: trial.days.from, to }) : null

  const readArm = (id: number) => {
    const totals = counts.days('variant', String(id), days)
    const goals = goal.link_id === null ? totals : counts.days('variant_link', `${id}:${goal.link_id}`, days)
    const byDay = [totals, goals].map(
      (series) => new Map<number, Counts>(series.map((row) => [row.day, row])),
    )
    let sums = [noCounts, noCounts]
    return (day: number, isCounted: boolean) => {
      const [total, reached] = byDay.map((series) => series.get(day) ?? noCounts) as [Counts, Counts]
      if (isCounted) sums = [sumCounts([sums[0]!, total]), sumCounts([sums[1]!, reached])]
      return { day: toSample(total, reached, goal), sum: toSample(sums[0]!, sums[1]!, goal) }
    }
  }
  const countVariant = readArm(variant.id)
  const countOriginal = readArm(originalId)
  const timeline: VariantTimeline['days'] = []
  for (let day = days.from; day <= to; day++) {
    const isCounted = trial !== null && day >= trial.days.from && day <= trial.days.to
    const shown = countVariant(day, isCounted)
    const original = countOriginal(day, isCounted)
    if (day <= to - maxDays) continue
    await yieldToEventLoop()
    const { uplift_ci } = isCounted
      ? compareSamples([shown.sum, original.sum], trial.comparisons, splitPValue)
      : { uplift_ci: null }
    timeline.push({ date: formatDate(day), variant: shown.day, original: original.day, uplift_ci })
  }
  return timeline
}
