import type { VariantStats } from '@vitrine/contract'
import { epochOf } from '../../domain/times.ts'
import { type Counts, type Day, type DayRange, dayOf, localTime, noCounts, sumOf } from '../visits/index.ts'
import type { DayCounts, Figures } from './figures.ts'
import { type Conclusion, concludeFrom, noConclusion } from './sequential.ts'
import {
  chanceToWin,
  isEnough,
  rateOf,
  type Sample,
  sampleRatioPValue,
  upliftOf,
  wilsonInterval,
} from './statistics.ts'
import type { VariantRecord } from './variant.ts'

type Profile = { readonly id: number; readonly timezone: string }

/** The original page has this number among variants. */
export const originalKey = 0
export const longAgo: Day = dayOf('2020-01-01')

/**
 * Statistics of variants, from the roll-ups: over all their time, or over `range`. Visitors are those of each day,
 * added up, and so are conversions: visitors who clicked (any link, or the goal's), or who sent a form. The
 * original is compared over the days from a variant's start to its end. Comparisons are made only among experiments
 * that are open to the same visitors at the same times; the sample-ratio test only over whole days of one split. So is
 * the verdict, whatever range is asked for: a range that somebody chose would be one more look, and weights that changed would
 * mix visitors of other days into one arm (E. H. Simpson, J. R. Stat. Soc. B 13 (1951) 238).
 */
export const variantResults = async (
  figures: Figures,
  profile: Profile,
  variants: readonly VariantRecord[],
  now: number,
  range: DayRange = { from: longAgo, to: localTime(profile.timezone, now).day },
): Promise<Map<number, VariantStats>> => {
  if (!variants.length) return new Map()
  const dayAt = (at: string | null, otherwise: Day) =>
    at ? localTime(profile.timezone, epochOf(at)).day : otherwise
  const own = await figures.totals(range)
  const byLink = new Map<number, Map<number, Counts>>()
  for (const { doc } of variants)
    if (doc.goal.link_id !== null && !byLink.has(doc.goal.link_id))
      byLink.set(doc.goal.link_id, await figures.linkTotals(doc.goal.link_id, range))

  const series = new Map<string, readonly DayCounts[]>()
  const first = Math.min(...variants.map((v) => dayAt(v.doc.started_at, range.to)))
  const from = Math.max(range.from, first)
  const controlDays = async (linkId: number | null) => {
    const key = linkId === null ? String(originalKey) : `${originalKey}:${linkId}`
    const dim = linkId === null ? 'variant' : 'variant_link'
    const known = series.get(key)
    if (known) return known
    const made = await figures.days(dim, key, { from, to: range.to })
    series.set(key, made)
    return made
  }
  /** The original over the days of a variant. */
  const originalOf = async ({ doc }: VariantRecord): Promise<Sample> => {
    const start = dayAt(doc.started_at, range.to)
    const end = dayAt(doc.stopped_at, range.to)
    const within = (days: readonly DayCounts[]) => sumOf(days.filter(({ day }) => day >= start && day <= end))
    const all = within(await controlDays(null))
    const goal = doc.goal.link_id === null ? all : within(await controlDays(doc.goal.link_id))
    return sampleOf(all, goal, doc.goal)
  }

  const splits = new Map<number, number | null>()
  const ratioOf = async (variant: VariantRecord): Promise<number | null> => {
    const since = Math.max(variant.splitFrom!, range.from)
    const known = splits.get(since)
    if (known !== undefined) return known
    const arms = variants.filter(runsAsExperiment)
    const counts = await figures.totals({ from: since, to: range.to })
    const shares = sharesOf(arms)
    const p = sampleRatioPValue(
      [...shares].map(([id, share]) => ({ observed: counts.get(id)?.visitors ?? 0, share })),
    )
    splits.set(since, p)
    return p
  }

  const untilToday = localTime(profile.timezone, now).day
  /** Of a variant and the original since the present split; what it was stopped on is no whole day of it. */
  const conclusionOf = async (variant: VariantRecord, splitPValue: number | null): Promise<Conclusion> => {
    const { doc, splitFrom } = variant
    const to = doc.stopped_at === null ? untilToday : dayAt(doc.stopped_at, untilToday) - 1
    if (splitFrom === null || splitFrom > to || (doc.status !== 'running' && doc.status !== 'stopped'))
      return noConclusion
    const days = { from: splitFrom, to }
    const all = await figures.totals(days)
    const goal = doc.goal.link_id === null ? all : await figures.linkTotals(doc.goal.link_id, days)
    const arm = (id: number) => sampleOf(all.get(id) ?? noCounts, goal.get(id) ?? noCounts, doc.goal)
    const beside = variants.filter(
      (other) =>
        other.doc.kind === 'experiment' &&
        other.doc.started_at !== null &&
        dayAt(other.doc.stopped_at, untilToday) >= splitFrom,
    )
    return concludeFrom([arm(variant.id), arm(originalKey)], Math.max(1, beside.length), splitPValue)
  }

  const results = new Map<number, VariantStats>()
  for (const variant of variants) {
    const { doc } = variant
    const all = own.get(variant.id) ?? noCounts
    const goal = doc.goal.link_id === null ? all : (byLink.get(doc.goal.link_id)?.get(variant.id) ?? noCounts)
    const sample = sampleOf(all, goal, doc.goal)
    const compared = doc.kind === 'experiment' && doc.started_at !== null && isComparable(variant, variants)
    const original = compared ? await originalOf(variant) : null
    const tested = compared && runsAsExperiment(variant) && variant.splitFrom !== null
    const splitPValue = tested ? await ratioOf(variant) : null
    const { confidence, verdict } = compared ? await conclusionOf(variant, splitPValue) : noConclusion
    results.set(variant.id, {
      ...sample,
      rate: tidy(rateOf(sample)),
      uplift: original && tidy(upliftOf(sample, original)),
      ci: wilsonInterval(sample)?.map((end) => tidy(end)!) ?? null,
      chance_to_win: original && tidy(chanceToWin(sample, original)),
      srm_p_value: tidy(splitPValue),
      enough_data: isEnough(original ? [sample, original] : [sample]),
      confidence: tidy(confidence),
      verdict,
    })
  }
  return results
}

const runsAsExperiment = ({ archivedAt, doc }: VariantRecord): boolean =>
  archivedAt === null && doc.kind === 'experiment' && doc.status === 'running'

/** Who converted was a visitor: clicks of visitors whose view was not seen (from another day) do not count. */
const sampleOf = (all: Counts, goal: Counts, { metric }: VariantRecord['doc']['goal']): Sample => ({
  visitors: all.visitors,
  conversions: Math.min(
    all.visitors,
    metric === 'form_submit' ? goal.unique_submissions : goal.unique_clicks,
  ),
})

/** Shares of the running experiments and the original; weights of more than 100 in all leave nothing to it. */
const sharesOf = (arms: readonly VariantRecord[]): Map<number, number> => {
  const sum = arms.reduce((total, { doc }) => total + doc.weight, 0)
  return new Map([
    [originalKey, Math.max(0, 100 - sum)],
    ...arms.map(({ id, doc }) => [id, doc.weight] as const),
  ])
}

/** Whether all experiments running beside this one are open to the same visitors at the same times. */
const isComparable = (variant: VariantRecord, variants: readonly VariantRecord[]): boolean => {
  const audience = audienceOf(variant)
  return variants.every((other) => !runsAsExperiment(other) || audienceOf(other) === audience)
}

const audienceOf = ({ doc }: VariantRecord): string =>
  JSON.stringify([doc.conditions, doc.conditions.length > 1 ? doc.match : '', doc.schedule])

/** What tells one split of visitors from another. */
export const splitOf = (variants: readonly VariantRecord[]): string =>
  JSON.stringify(
    variants
      .filter(runsAsExperiment)
      .map((v) => [v.id, v.doc.weight, audienceOf(v)])
      .sort((a, b) => (a[0] as number) - (b[0] as number)),
  )

/** Ids of the running experiments. */
export const experimentIds = (variants: readonly VariantRecord[]): number[] =>
  variants.filter(runsAsExperiment).map((v) => v.id)

const tidy = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1_000_000) / 1_000_000
