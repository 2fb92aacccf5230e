import type { VariantStats } from '@vitrine/contract'
import { toEpoch } from '../../domain/times.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  formatDate,
  parseDay,
  sumCounts,
  toLocalTime,
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

type Goal = VariantRecord['doc']['goal']

/** Counts and variants of a profile at a time. */
type Experiments = {
  readonly counts: VariantCounts
  readonly profile: Profile
  readonly variants: readonly VariantRecord[]
  readonly now: number
}

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
  const experiments = { counts, profile, variants, now }
  return new Map(variants.map((variant) => [variant.id, computeStats(experiments, variant, range)]))
}

const computeStats = (experiments: Experiments, variant: VariantRecord, range: DayRange): VariantStats => {
  const { counts, profile, variants } = experiments
  const { id, doc, splitFrom } = variant
  const sample = sumSample(counts, id, doc.goal, range)
  const isCompared = doc.kind === 'experiment' && doc.started_at !== null && isComparable(variant, variants)
  const original = isCompared
    ? sumSample(counts, originalId, doc.goal, limitToRun(profile, variant, range))
    : null
  const splitPValue =
    isCompared && isRunningExperiment(variant) && splitFrom !== null
      ? computeSplitPValue(counts, variants, { from: Math.max(splitFrom, range.from), to: range.to })
      : null
  return {
    ...sample,
    rate: roundResult(computeRate(sample)),
    uplift: original && roundResult(computeUplift(sample, original)),
    ci: computeWilsonInterval(sample)?.map(roundResult) ?? null,
    chance_to_win: original && roundResult(computeChanceToWin(sample, original)),
    srm_p_value: roundResult(splitPValue),
    enough_data: hasEnoughData(original ? [sample, original] : [sample]),
    ...noResult,
    ...(original && (sample.visitors || original.visitors) && { original: toArm(original, null) }),
    ...(isCompared && conclude(experiments, variant, splitPValue)),
  }
}

/** Compares a variant with the original on the days of its trial. */
const conclude = (
  { counts, profile, variants, now }: Experiments,
  variant: VariantRecord,
  splitPValue: number | null,
) => {
  const trial = resolveTrial(profile, variant, variants, now)
  if (!trial) return null
  const { goal } = variant.doc
  const sample = sumSample(counts, variant.id, goal, trial.days)
  const original = sumSample(counts, originalId, goal, trial.days)
  if (sample.visitors === 0 && original.visitors === 0) return null
  const interval = computeRateInterval(sample, trial.comparisons)
  return {
    ...compareSamples([sample, original], trial.comparisons, splitPValue),
    sequential_ci: interval,
    compared_since: formatDate(trial.days.from),
    compared: toArm(sample, interval),
    original: toArm(original, computeRateInterval(original, trial.comparisons)),
  }
}

const toArm = (sample: Sample, sequential_ci: VariantStats['sequential_ci']) => ({
  ...sample,
  rate: roundResult(computeRate(sample)),
  sequential_ci,
})

/** Returns the sample of a variant, or of the original page, on these days. */
const sumSample = (counts: VariantCounts, id: number, goal: Goal, days: DayRange): Sample => {
  const all = sumCounts(counts.days('variant', String(id), days))
  const goalCounts =
    goal.link_id === null ? all : sumCounts(counts.days('variant_link', `${id}:${goal.link_id}`, days))
  return toSample(all, goalCounts, goal)
}

/** Returns the days of a range on which a variant ran. */
const limitToRun = ({ timezone }: Profile, { doc }: VariantRecord, { from, to }: DayRange): DayRange => {
  const toDay = (at: string | null): Day => (at ? toLocalTime(timezone, toEpoch(at)).day : to)
  return { from: Math.max(from, toDay(doc.started_at)), to: Math.min(to, toDay(doc.stopped_at)) }
}

const noResult = {
  ...noConclusion,
  sequential_ci: null,
  compared_since: null,
  compared: null,
  original: null,
}

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
export const toSample = (all: Counts, goal: Counts, { metric }: Goal): Sample => ({
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
