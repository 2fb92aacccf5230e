import type { VariantStats } from '@vitrine/contract'
import { toEpoch } from '../../domain/times.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  noCounts,
  parseDay,
  sumCounts,
  toLocalTime,
} from '../visits/index.ts'
import { type Conclusion, compareSamples, noConclusion } from './sequential.ts'
import {
  computeChanceToWin,
  computeRate,
  computeSampleRatioPValue,
  computeUplift,
  computeWilsonInterval,
  hasEnoughData,
  type Sample,
} from './statistics.ts'
import type { VariantRecord } from './variant.ts'
import type { DayCounts, VariantCounts } from './variant-counts.ts'

type Profile = { readonly id: number; readonly timezone: string }

/** Id of the original page among variants. */
export const originalId = 0
export const longAgo: Day = parseDay('2020-01-01')

/**
 * Computes results in total, or over `range`; visitors and conversions are summed per day. Comparisons use whole days of one split
 * with equal audiences, because pooling would mix different days (E. H. Simpson, J. R. Stat. Soc. B 13 (1951) 238).
 */
export const computeVariantResults = async (
  counts: VariantCounts,
  profile: Profile,
  variants: readonly VariantRecord[],
  now: number,
  range: DayRange = { from: longAgo, to: toLocalTime(profile.timezone, now).day },
): Promise<Map<number, VariantStats>> => {
  if (!variants.length) return new Map()
  const toDay = (at: string | null, otherwise: Day) =>
    at ? toLocalTime(profile.timezone, toEpoch(at)).day : otherwise
  const totals = await counts.totals(range)
  const linkTotals = new Map<number, Map<number, Counts>>()
  for (const { doc } of variants)
    if (doc.goal.link_id !== null && !linkTotals.has(doc.goal.link_id))
      linkTotals.set(doc.goal.link_id, await counts.linkTotals(doc.goal.link_id, range))

  const controlSeries = new Map<string, readonly DayCounts[]>()
  const firstDay = Math.min(...variants.map((v) => toDay(v.doc.started_at, range.to)))
  const from = Math.max(range.from, firstDay)
  const readControlDays = async (linkId: number | null) => {
    const key = linkId === null ? String(originalId) : `${originalId}:${linkId}`
    const dim = linkId === null ? 'variant' : 'variant_link'
    const cachedSeries = controlSeries.get(key)
    if (cachedSeries) return cachedSeries
    const dayCounts = await counts.days(dim, key, { from, to: range.to })
    controlSeries.set(key, dayCounts)
    return dayCounts
  }
  const sampleOriginal = async ({ doc }: VariantRecord): Promise<Sample> => {
    const start = toDay(doc.started_at, range.to)
    const end = toDay(doc.stopped_at, range.to)
    const sumWithin = (days: readonly DayCounts[]) =>
      sumCounts(days.filter(({ day }) => day >= start && day <= end))
    const totalCounts = sumWithin(await readControlDays(null))
    const goalCounts =
      doc.goal.link_id === null ? totalCounts : sumWithin(await readControlDays(doc.goal.link_id))
    return toSample(totalCounts, goalCounts, doc.goal)
  }

  const splits = new Map<number, number | null>()
  const testSplit = async (variant: VariantRecord): Promise<number | null> => {
    const since = Math.max(variant.splitFrom!, range.from)
    const cachedSplit = splits.get(since)
    if (cachedSplit !== undefined) return cachedSplit
    const arms = variants.filter(isRunningExperiment)
    const recentCounts = await counts.totals({ from: since, to: range.to })
    const shares = computeShares(arms)
    const pValue = computeSampleRatioPValue(
      [...shares].map(([id, share]) => ({ observed: recentCounts.get(id)?.visitors ?? 0, share })),
    )
    splits.set(since, pValue)
    return pValue
  }

  const untilToday = toLocalTime(profile.timezone, now).day
  /** Compares a variant with the original since the current split, without the incomplete day on which it was stopped. */
  const conclude = async (variant: VariantRecord, splitPValue: number | null): Promise<Conclusion> => {
    const { doc, splitFrom } = variant
    const to = doc.stopped_at === null ? untilToday : toDay(doc.stopped_at, untilToday) - 1
    if (splitFrom === null || splitFrom > to || (doc.status !== 'running' && doc.status !== 'stopped'))
      return noConclusion
    const days = { from: splitFrom, to }
    const totalCounts = await counts.totals(days)
    const goal = doc.goal.link_id === null ? totalCounts : await counts.linkTotals(doc.goal.link_id, days)
    const sampleVariant = (id: number) =>
      toSample(totalCounts.get(id) ?? noCounts, goal.get(id) ?? noCounts, doc.goal)
    const concurrentExperiments = variants.filter(
      (other) =>
        other.doc.kind === 'experiment' &&
        other.doc.started_at !== null &&
        toDay(other.doc.stopped_at, untilToday) >= splitFrom,
    )
    return compareSamples(
      [sampleVariant(variant.id), sampleVariant(originalId)],
      Math.max(1, concurrentExperiments.length),
      splitPValue,
    )
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
    const original = isCompared ? await sampleOriginal(variant) : null
    const isTested = isCompared && isRunningExperiment(variant) && variant.splitFrom !== null
    const splitPValue = isTested ? await testSplit(variant) : null
    const { confidence, verdict } = isCompared ? await conclude(variant, splitPValue) : noConclusion
    results.set(variant.id, {
      ...sample,
      rate: roundResult(computeRate(sample)),
      uplift: original && roundResult(computeUplift(sample, original)),
      ci: computeWilsonInterval(sample)?.map((end) => roundResult(end)!) ?? null,
      chance_to_win: original && roundResult(computeChanceToWin(sample, original)),
      srm_p_value: roundResult(splitPValue),
      enough_data: hasEnoughData(original ? [sample, original] : [sample]),
      confidence: roundResult(confidence),
      verdict,
    })
  }
  return results
}

const isRunningExperiment = ({ archivedAt, doc }: VariantRecord): boolean =>
  archivedAt === null && doc.kind === 'experiment' && doc.status === 'running'

/** Counts conversions of counted visitors only: clicks may follow a view of another day. */
const toSample = (all: Counts, goal: Counts, { metric }: VariantRecord['doc']['goal']): Sample => ({
  visitors: all.visitors,
  conversions: Math.min(
    all.visitors,
    metric === 'form_submit' ? goal.unique_submissions : goal.unique_clicks,
  ),
})

/** Returns the fraction of visitors per running experiment and original. Weights above 100 in sum leave nothing to the original. */
const computeShares = (arms: readonly VariantRecord[]): Map<number, number> => {
  const sum = arms.reduce((total, { doc }) => total + doc.weight, 0)
  return new Map([
    [originalId, Math.max(0, 100 - sum)],
    ...arms.map(({ id, doc }) => [id, doc.weight] as const),
  ])
}

/** Returns true if all concurrently running experiments have the same audience and schedule. */
const isComparable = (variant: VariantRecord, variants: readonly VariantRecord[]): boolean => {
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

export const roundResult = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1_000_000) / 1_000_000
