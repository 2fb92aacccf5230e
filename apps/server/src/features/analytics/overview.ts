import type { AnalyticsOverview, DayTotals, HourTotals, TopEntry, Totals } from '@vitrine/contract'
import { isOfBlock } from '@vitrine/contract/visit-filter'
import type { Deps } from '../../deps.ts'
import { findLink } from '../links/index.ts'
import {
  type Counts,
  computeRatio,
  type Day,
  type DayRange,
  type DayVisits,
  type Dimension,
  fillGaps,
  formatDate,
  noCounts,
  otherKey,
  readDays,
  selectTop,
  sumCounts,
  sumMarginals,
  type Top,
  toLocalTime,
} from '../visits/index.ts'
import { fewKey, isOfFew, mergeFew } from './few.ts'
import { type Comparing, findGap, toComparedRange } from './range.ts'
import type { ReportSource } from './service.ts'

const maxEntries = 10

export const toTotals = (counts: Counts): Totals => ({
  views: counts.views,
  visits: counts.views,
  unique_visitors: counts.visitors,
  clicks: counts.clicks,
  unique_clicks: counts.unique_clicks,
  click_rate: computeRatio(counts.clicks, counts.views),
  submissions: counts.submissions,
  form_submissions: counts.submissions,
})

export const toDayTotals = ({ day, ...counts }: { day: Day } & Counts): DayTotals => ({
  date: formatDate(day),
  views: counts.views,
  unique_visitors: counts.visitors,
  clicks: counts.clicks,
  unique_clicks: counts.unique_clicks,
  submissions: counts.submissions,
})

const toTopEntries = ({ entries, total }: Top, by: 'views' | 'clicks', nothing = 'unknown'): TopEntry[] =>
  entries.map(({ key, views, clicks }) => ({
    value: key || nothing,
    views,
    ...(by === 'clicks' ? { clicks } : {}),
    share: computeRatio(by === 'clicks' ? clicks : views, total) ?? 0,
  }))

export type OverviewQuery = Comparing & {
  readonly resolution?: 'day' | 'auto' | undefined
  readonly top?: 'all' | undefined
}

/** Days up to which `resolution=auto` also lists hours. */
const maxHourlyDays = 2

export const readOverview = async (
  source: ReportSource,
  query: OverviewQuery,
): Promise<Omit<AnalyticsOverview, 'range'>> => {
  const { deps, profile, visits, filters, limits, now } = source
  const isAuto = query.resolution === 'auto'
  const days = isAuto ? { ...source.days, from: Math.max(source.days.from, limits.created) } : source.days
  const all = await sumMarginals(visits)
  const sums = filters.length ? mergeFew(all) : all
  const by = isOfBlock(filters) ? 'clicks' : 'views'
  const listTop = (dim: Dimension, nothing?: string) =>
    toTopEntries(selectTop(sums, dim, maxEntries, by), by, nothing)
  const isCompared = filters.length > 0 || query.compare !== undefined || query.compare_from !== undefined
  const comparedDays = toComparedRange(days, query, toLocalTime(profile.timezone, now).day)
  const gap = isCompared ? findGap(comparedDays, limits) : null
  const compared = gap ? [] : (await readDays(deps, profile.id, comparedDays, { filters })).days
  const previous = sumCounts(compared.map(({ counts }) => counts))
  const isPreviousShown = !filters.length || !isOfFew(previous)
  return {
    totals: toTotals(sumCounts(visits.map(({ counts }) => counts))),
    previous: toTotals(isPreviousShown ? previous : noCounts),
    ...(isCompared && days.from <= days.to
      ? {
          comparison: {
            from: formatDate(comparedDays.from),
            to: formatDate(comparedDays.to),
            unavailable: gap,
            timeseries: gap || !isPreviousShown ? [] : fillGaps(comparedDays, compared).map(toDayTotals),
          },
        }
      : {}),
    timeseries: fillGaps(days, visits).map(toDayTotals),
    ...(isAuto && days.to - days.from < maxHourlyDays ? { hours: listHours(days, visits) } : {}),
    top: {
      links: await listTopLinks(deps, profile.id, selectTop(sums, 'link', maxEntries, 'clicks')),
      referrers: listTop('referrer', 'direct'),
      countries: listTop('country'),
      devices: listTop('device'),
      browsers: listTop('browser'),
      languages: listTop('language'),
      utm_sources: listTop('utm_source'),
      ...(query.top === 'all'
        ? {
            operating_systems: listTop('os'),
            utm_mediums: listTop('utm_medium'),
            utm_campaigns: listTop('utm_campaign'),
          }
        : {}),
    },
  }
}

const listHours = ({ from, to }: DayRange, visits: readonly DayVisits[]): HourTotals[] => {
  const byDay = new Map(visits.map((day) => [day.day, day.hours()]))
  return Array.from({ length: Math.max(0, to - from + 1) * 24 }, (_, i) => {
    const [day, hour] = [from + Math.floor(i / 24), i % 24]
    const [views = 0, clicks = 0, submissions = 0] = byDay.get(day)?.map((hours) => hours[hour]!) ?? []
    return { date: formatDate(day), hour, views, clicks, submissions }
  })
}

/** Returns the top links with their shares. Includes archived links, which keep their clicks. */
const listTopLinks = async (
  deps: Deps,
  profileId: number,
  { entries, total }: Top,
): Promise<AnalyticsOverview['top']['links']> => {
  const links = entries.filter(({ key }) => key !== otherKey && key !== fewKey)
  const records = await Promise.all(links.map(({ key }) => findLink(deps.db.read, Number(key))))
  return links.flatMap(({ clicks }, i) => {
    const link = records[i]
    return link?.profileId === profileId
      ? [{ link_id: link.id, title: link.doc.title, clicks, share: computeRatio(clicks, total) ?? 0 }]
      : []
  })
}
