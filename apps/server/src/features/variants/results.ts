import type { VariantStats } from '@vitrine/contract'
import { toEpoch } from '../../domain/times.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  formatDate,
  noCounts,
  parseDay,
  sumCounts,
  toLocalTime,
  type VariantDay,
} from '../visits/index.ts'
import { compareSamples, computeRateInterval, noConclusion } from './sequential.ts'
import {
  computeChanceToWin,
  computeRate,
  computeSampleRatioPValue,
  computeUplift,
  computeWilsonInterval,
  hasEnoughData,
  roundResult,
  type Sample,
} from './statistics.ts'
import type { VariantRecord } from './variant.ts'
import type { VariantCounts } from './variant-counts.ts'

type Profile = { readonly id: number; readonly timezone: string }

/** Id of the original page among variants. */
export const originalId = 0
const longAgo: Day = parseDay('2020-01-01')

export const computeRangeUntilNow = ({ timezone }: Profile, now: number): DayRange => ({
  from: longAgo,
  to: toLocalTime(timezone, now).day,
})

/**
 * Computes results over `range`; visitors and conversions are summed per day. Comparisons use whole days of one split
 * with equal audiences, because pooling would mix different days (E. H. Simpson, J. R. Stat. Soc. B 13 (1951) 238).
 */
export const computeVariantResults = (
  counts: VariantCounts,
  profile: Profile,
  variants: readonly VariantRecord[],
  now: number,
  range: DayRange,
): Map<number, VariantStats> => {
  if (!variants.length) return new Map()
  const toDay = (at: string | null, otherwise: Day) =>
    at ? toLocalTime(profile.timezone, toEpoch(at)).day : otherwise
  const totals = counts.totals(range)
  const linkTotals = new Map<number, Map<number, Counts>>()
  for (const { doc } of variants)
    if (doc.goal.link_id !== null && !linkTotals.has(doc.goal.link_id))
      linkTotals.set(doc.goal.link_id, counts.linkTotals(doc.goal.link_id, range))

  const firstDay = Math.min(...variants.map((v) => toDay(v.doc.started_at, range.to)))
  const controlRange = { from: Math.max(range.from, firstDay), to: range.to }
  const listControlDays = (linkId: number | null) =>
    linkId === null
      ? counts.days('variant', String(originalId), controlRange)
      : counts.days('variant_link', `${originalId}:${linkId}`, controlRange)
  const sampleOriginal = ({ doc }: VariantRecord): Sample => {
    const start = toDay(doc.started_at, range.to)
    const end = toDay(doc.stopped_at, range.to)
    const sumWithin = (days: readonly VariantDay[]) =>
      sumCounts(days.filter(({ day }) => day >= start && day <= end))
    const totalCounts = sumWithin(listControlDays(null))
    const goalCounts = doc.goal.link_id === null ? totalCounts : sumWithin(listControlDays(doc.goal.link_id))
    return toSample(totalCounts, goalCounts, doc.goal)
  }

  const splits = new Map<number, number | null>()
  const testSplit = (variant: VariantRecord): number | null => {
    const since = Math.max(variant.splitFrom!, range.from)
    const cachedSplit = splits.get(since)
    if (cachedSplit !== undefined) return cachedSplit
    const pValue = computeSplitPValue(counts, variants, { from: since, to: range.to })
    splits.set(since, pValue)
    return pValue
  }

  const conclude = (variant: VariantRecord, splitPValue: number | null) => {
    const trial = resolveTrial(profile, variant, variants, now)
    if (!trial) return noResult
    const totalCounts = counts.totals(trial.days)
    const { goal } = variant.doc
    const goalCounts = goal.link_id === null ? totalCounts : counts.linkTotals(goal.link_id, trial.days)
    const sampleVariant = (id: number) =>
      toSample(totalCounts.get(id) ?? noCounts, goalCounts.get(id) ?? noCounts, goal)
    const samples = [sampleVariant(variant.id), sampleVariant(originalId)] as const
    if (samples.every(({ visitors }) => visitors === 0)) return noResult
    return {
      ...compareSamples(samples, trial.comparisons, splitPValue),
      sequential_ci: computeRateInterval(samples[0], trial.comparisons),
      compared_since: formatDate(trial.days.from),
      original: {
        ...samples[1],
        rate: roundResult(computeRate(samples[1])),
        sequential_ci: computeRateInterval(samples[1], trial.comparisons),
      },
    }
  }

  const results = new Map<number, VariantStats>()
  for (const variant of variants) {
    const { doc } = variant
    const totalCounts = totals.get(variant.id) ?? noCounts
    const goalCounts =
      doc.goal.link_id === null
        ? totalCounts
        : (linkTotals.get(doc.goal.link_id)?.get(variant.id) ?? noCounts)
    const sample = toSample(totalCounts, goalCounts, doc.goal)
    const isCompared = doc.kind === 'experiment' && doc.started_at !== null && isComparable(variant, variants)
    const original = isCompared ? sampleOriginal(variant) : null
    const isTested = isCompared && isRunningExperiment(variant) && variant.splitFrom !== null
    const splitPValue = isTested ? testSplit(variant) : null
    const conclusion = isCompared ? conclude(variant, splitPValue) : noResult
    results.set(variant.id, {
      ...sample,
      rate: roundResult(computeRate(sample)),
      uplift: original && roundResult(computeUplift(sample, original)),
      ci: computeWilsonInterval(sample)?.map(roundResult) ?? null,
      chance_to_win: original && roundResult(computeChanceToWin(sample, original)),
      srm_p_value: roundResult(splitPValue),
      enough_data: hasEnoughData(original ? [sample, original] : [sample]),
      ...conclusion,
    })
  }
  return results
}

const noResult = { ...noConclusion, sequential_ci: null, compared_since: null, original: null }

export const noStats: VariantStats = {
  visitors: 0,
  conversions: 0,
  rate: null,
  uplift: null,
  ci: null,
  chance_to_win: null,
  srm_p_value: null,
  enough_data: false,
  ...noResult,
}

/**
 * Returns the days on which a variant is compared with the original, since the current split and without the incomplete day on which it
 * was stopped, and the number of variants that share the error. Returns null if it is not compared.
 */
export const resolveTrial = (
  { timezone }: Profile,
  { doc, splitFrom }: VariantRecord,
  variants: readonly VariantRecord[],
  now: number,
): { days: DayRange; comparisons: number } | null => {
  const { day: today } = toLocalTime(timezone, now)
  const toDay = (at: string | null) => (at ? toLocalTime(timezone, toEpoch(at)).day : today)
  const to = doc.stopped_at === null ? today : toDay(doc.stopped_at) - 1
  if (splitFrom === null || splitFrom > to || (doc.status !== 'running' && doc.status !== 'stopped'))
    return null
  const concurrentExperiments = variants.filter(
    (other) =>
      other.doc.kind === 'experiment' &&
      other.doc.started_at !== null &&
      toDay(other.doc.stopped_at) >= splitFrom,
  )
  return { days: { from: splitFrom, to }, comparisons: Math.max(1, concurrentExperiments.length) }
}

/** Tests whether the visitors of these days were split by the weights of the running experiments. */
export const computeSplitPValue = (
  counts: VariantCounts,
  variants: readonly VariantRecord[],
  days: DayRange,
): number | null => {
  const recentCounts = counts.totals(days)
  return computeSampleRatioPValue(
    [...computeShares(listWeights(variants))].map(([id, share]) => ({
      observed: recentCounts.get(id)?.visitors ?? 0,
      share,
    })),
  )
}

const isRunningExperiment = ({ archivedAt, doc }: VariantRecord): boolean =>
  archivedAt === null && doc.kind === 'experiment' && doc.status === 'running'

/** Counts conversions of counted visitors only: clicks may follow a view of another day. */
export const toSample = (all: Counts, goal: Counts, { metric }: VariantRecord['doc']['goal']): Sample => ({
  visitors: all.visitors,
  conversions: Math.min(
    all.visitors,
    metric === 'form_submit' ? goal.unique_submissions : goal.unique_clicks,
  ),
})

/** Returns the fraction of visitors per experiment and original. Weights above 100 in sum leave nothing to the original. */
export const computeShares = (weights: readonly (readonly [id: number, weight: number])[]) => {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  return new Map([[originalId, Math.max(0, 100 - sum)], ...weights])
}

/** Returns the weights of the running experiments by id. */
export const listWeights = (variants: readonly VariantRecord[]) =>
  variants.filter(isRunningExperiment).map(({ id, doc }) => [id, doc.weight] as const)

/** Returns true if all concurrently running experiments have the same audience and schedule. */
export const isComparable = (variant: VariantRecord, variants: readonly VariantRecord[]): boolean => {
  const audience = describeAudience(variant)
  return variants.every((other) => !isRunningExperiment(other) || describeAudience(other) === audience)
}

const describeAudience = ({ doc }: VariantRecord): string =>
  JSON.stringify([doc.conditions, doc.conditions.length > 1 ? doc.match : '', doc.schedule])

/** Returns a key that is equal for equal splits of visitors. */
export const toSplitKey = (variants: readonly VariantRecord[]): string =>
  JSON.stringify(
    variants
      .filter(isRunningExperiment)
      .map((v) => [v.id, v.doc.weight, describeAudience(v)])
      .sort((a, b) => (a[0] as number) - (b[0] as number)),
  )

export const listExperimentIds = (variants: readonly VariantRecord[]): number[] =>
  variants.filter(isRunningExperiment).map((v) => v.id)
