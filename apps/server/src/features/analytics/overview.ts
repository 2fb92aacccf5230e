import type { AnalyticsOverview, DayTotals, TopEntry, Totals } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { findLink } from '../links/index.ts'
import {
  type Counts,
  computeRatio,
  type Day,
  type DayRange,
  formatDate,
  otherKey,
  readDailyCounts,
  readOverviewTops,
  sumCounts,
  type Top,
} from '../visits/index.ts'
import { toPreviousRange } from './range.ts'

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

const toTopEntries = ({ entries, total }: Top, nothing = 'unknown'): TopEntry[] =>
  entries.map(({ key, views }) => ({ value: key || nothing, views, share: computeRatio(views, total) ?? 0 }))

export const readOverview = async (
  deps: Deps,
  profileId: number,
  range: DayRange,
): Promise<Omit<AnalyticsOverview, 'range'>> => {
  const dailyCounts = await readDailyCounts(deps, profileId, {
    from: toPreviousRange(range).from,
    to: range.to,
  })
  const days = dailyCounts.slice(dailyCounts.length / 2)
  const tops = await readOverviewTops(deps, profileId, range, maxEntries)
  return {
    totals: toTotals(sumCounts(days)),
    previous: toTotals(sumCounts(dailyCounts.slice(0, dailyCounts.length / 2))),
    timeseries: days.map(toDayTotals),
    top: {
      links: await listTopLinks(deps, profileId, tops.link),
      referrers: toTopEntries(tops.referrer, 'direct'),
      countries: toTopEntries(tops.country),
      devices: toTopEntries(tops.device),
      browsers: toTopEntries(tops.browser),
      languages: toTopEntries(tops.language),
      utm_sources: toTopEntries(tops.utm_source),
    },
  }
}

/** Returns the top links with their shares. Includes archived links, which keep their clicks. */
const listTopLinks = async (
  deps: Deps,
  profileId: number,
  { entries, total }: Top,
): Promise<AnalyticsOverview['top']['links']> => {
  const links = entries.filter(({ key }) => key !== otherKey)
  const records = await Promise.all(links.map(({ key }) => findLink(deps.db.read, Number(key))))
  return links.flatMap(({ clicks }, i) => {
    const link = records[i]
    return link?.profileId === profileId
      ? [{ link_id: link.id, title: link.doc.title, clicks, share: computeRatio(clicks, total) ?? 0 }]
      : []
  })
}
