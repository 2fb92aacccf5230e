import { type AnalyticsHeatmaps, type LinkAnalytics, resolvePeriod } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type LinkRecord, listActiveLinks } from '../links/index.ts'
import {
  type Counts,
  computeRatio,
  type Day,
  type DayRange,
  formatDate,
  noCounts,
  readDailyCounts,
  readHourGrid,
  readLinkTotals,
  readSeriesOfKeys,
  toLocalTime,
} from '../visits/index.ts'
import { toPreviousRange } from './range.ts'

type Days = readonly ({ readonly day: Day } & Counts)[]

/** Returns the page views on whole days of the link's schedule. Roll-ups have no finer unit, and hiding a link is not recorded. */
const countImpressions = (link: LinkRecord, days: Days, timezone: string): number => {
  const toDay = (at: number) => (Number.isFinite(at) ? toLocalTime(timezone, at).day : at)
  const schedule = resolvePeriod(link.doc.schedule)
  const from = Math.max(toDay(link.createdAt), toDay(schedule.from))
  // A link that ends at midnight is not shown on the following day
  const to = toDay(schedule.to - 1)
  return days.reduce((sum, { day, views }) => (day >= from && day <= to ? sum + views : sum), 0)
}

export const readHeatmaps = async (
  deps: Deps,
  profile: { readonly id: number; readonly timezone: string },
  range: DayRange,
): Promise<Omit<AnalyticsHeatmaps, 'range'>> => {
  const grid = await readHourGrid(deps, profile.id, range)
  const days = await readDailyCounts(deps, profile.id, range)
  const byLink = await readLinkTotals(deps, profile.id, range)
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0)
  return {
    by_hour: {
      views: grid.map((hours) => hours.map((h) => h.views)),
      clicks: grid.map((hours) => hours.map((h) => h.clicks)),
    },
    blocks: (await listActiveLinks(deps.db.read, profile.id)).map((link, position) => {
      const linkClicks = byLink.get(link.id)?.clicks ?? 0
      return {
        link_id: link.id,
        title: link.doc.title,
        position,
        order: position,
        impressions: countImpressions(link, days, profile.timezone),
        clicks: linkClicks,
        share: computeRatio(linkClicks, clicks) ?? 0,
      }
    }),
  }
}

/** Returns one page of active links, most clicks first, with every day of the range. */
export const readLinkPage = async (
  deps: Deps,
  profile: { readonly id: number; readonly timezone: string },
  range: DayRange,
  page: number,
  limit: number,
): Promise<{ data: LinkAnalytics[]; total: number }> => {
  const links = await listActiveLinks(deps.db.read, profile.id)
  const counts = await readLinkTotals(deps, profile.id, range)
  const previousCounts = await readLinkTotals(deps, profile.id, toPreviousRange(range))
  const countClicks = (id: number) => counts.get(id)?.clicks ?? 0
  const pageLinks = links
    .map((link, position) => ({ link, position }))
    .sort((a, b) => countClicks(b.link.id) - countClicks(a.link.id) || a.position - b.position)
    .slice((page - 1) * limit, page * limit)
  const days = await readDailyCounts(deps, profile.id, range)
  const keys = pageLinks.map(({ link }) => String(link.id))
  const byLink = await readSeriesOfKeys(deps, profile.id, 'link', keys, range)
  return {
    total: links.length,
    data: pageLinks.map(({ link, position }) => {
      const { clicks, unique_clicks } = counts.get(link.id) ?? noCounts
      const clicksByDay = new Map(byLink.get(String(link.id))?.map((d) => [d.day, d.clicks]))
      return {
        link_id: link.id,
        title: link.doc.title,
        position,
        order: position,
        clicks,
        unique_clicks,
        click_rate: computeRatio(clicks, countImpressions(link, days, profile.timezone)),
        previous_clicks: previousCounts.get(link.id)?.clicks ?? 0,
        timeseries: days.map(({ day }) => ({ date: formatDate(day), clicks: clicksByDay.get(day) ?? 0 })),
      }
    }),
  }
}
