import { type AnalyticsHeatmaps, findKnownKind, type LinkAnalytics, resolvePeriod } from '@vitrine/contract'
import { readEvents } from '@vitrine/page/events'
import { createDestinationId, describeDestination } from '@vitrine/page/visitors/destinations'
import { addEntries } from '../latest/index.ts'
import { type LinkRecord, listActiveLinks } from '../links/index.ts'
import {
  type Counts,
  computeRatio,
  type Day,
  type DayVisits,
  fillGaps,
  formatDate,
  noCounts,
  readDays,
  sumHours,
  sumLinks,
  sumMarginals,
  toCounts,
  toLocalTime,
} from '../visits/index.ts'
import { isOfFew, withoutFew } from './few.ts'
import { toPreviousRange } from './range.ts'
import type { ReportSource } from './service.ts'

type Days = readonly ({ readonly day: Day } & Counts)[]

/**
 * Returns the page views on whole days of the link's schedule. Closed days do not store which links were shown, and
 * hiding a link is not recorded.
 */
const countImpressions = (link: LinkRecord, days: Days, timezone: string): number => {
  const toDay = (at: number) => (Number.isFinite(at) ? toLocalTime(timezone, at).day : at)
  const schedule = resolvePeriod(link.doc.schedule)
  const from = Math.max(toDay(link.createdAt), toDay(schedule.from))
  // A link that ends at midnight is not shown on the following day
  const to = toDay(schedule.to - 1)
  return days.reduce((sum, { day, views }) => (day >= from && day <= to ? sum + views : sum), 0)
}

/** Returns the counts of links, and with filters those that are of too few visitors to be shown. */
const countLinks = async (visits: readonly DayVisits[], { filters }: ReportSource) => {
  const all = await sumLinks(visits)
  const shown = filters.length ? withoutFew(all) : all
  return { shown, isFew: (id: number) => all.has(id) && !shown.has(id) }
}

export const readHeatmaps = async (source: ReportSource): Promise<Omit<AnalyticsHeatmaps, 'range'>> => {
  const { deps, profile, visits } = source
  const days = fillGaps(source.days, visits)
  const { shown, isFew } = await countLinks(visits, source)
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0)
  return {
    by_hour: await sumHours(visits),
    blocks: (await listActiveLinks(deps.db.read, profile.id)).map((link, position) => {
      const linkClicks = shown.get(link.id)?.clicks ?? 0
      return {
        link_id: link.id,
        title: link.doc.title,
        position,
        order: position,
        impressions: countImpressions(link, days, profile.timezone),
        clicks: linkClicks,
        share: computeRatio(linkClicks, clicks) ?? 0,
        ...(isFew(link.id) ? { few: true as const } : {}),
      }
    }),
  }
}

/** Returns the events or entries of a block, or the destinations of a link, by the id under which clicks on them are counted. */
const listItems = ({ doc, entries = [] }: ShownLink, timezone: string): { id: string; title: string }[] => [
  ...[...readEvents(doc, timezone), ...entries].flatMap(({ id, title }) =>
    id === undefined ? [] : [{ id, title }],
  ),
  ...new Map(
    doc.destinations.map((destination) => {
      const id = createDestinationId(destination)
      return [id, { id, title: describeDestination(destination) }]
    }),
  ).values(),
]

type ShownLink = Awaited<ReturnType<typeof addEntries<LinkRecord>>>[number]

const isItemised = (doc: LinkRecord['doc']): boolean => ['events', 'latest'].includes(findKnownKind(doc))

/** Returns the clicks of items by link, with filters without those of too few visitors. */
const countItems = async (
  { deps, profile, days, filters }: ReportSource,
  links: readonly LinkRecord[],
): Promise<Map<number, NonNullable<LinkAnalytics['items']>>> => {
  const blocks = (await addEntries(deps.db.read, profile.id, links))
    .map((link) => ({ link, items: listItems(link, profile.timezone) }))
    .filter(({ link, items }) => items.length || isItemised(link.doc))
  if (!blocks.length) return new Map()
  const { days: visits } = await readDays(deps, profile.id, days, { detail: 'values', filters })
  const { values } = await sumMarginals(visits)
  const countClicks = (key: string): number => {
    const counts = toCounts(values.get('item')?.get(key) ?? [])
    return filters.length && isOfFew(counts) ? 0 : counts.clicks
  }
  return new Map(
    blocks.map(({ link, items }) => [
      link.id,
      items.map((item) => ({ ...item, clicks: countClicks(`${link.id}:${item.id}`) })),
    ]),
  )
}

/** Returns one page of active links, most clicks first, with every day of the range. */
export const readLinkPage = async (
  source: ReportSource,
  page: number,
  limit: number,
): Promise<{ data: LinkAnalytics[]; total: number }> => {
  const { deps, profile, visits, filters } = source
  const links = await listActiveLinks(deps.db.read, profile.id)
  const { shown: counts, isFew } = await countLinks(visits, source)
  const previous = await readDays(deps, profile.id, toPreviousRange(source.days), {
    detail: 'links',
    filters,
  })
  const { shown: previousCounts } = await countLinks(previous.days, source)
  const countClicks = (id: number) => counts.get(id)?.clicks ?? 0
  const pageLinks = links
    .map((link, position) => ({ link, position }))
    .sort((a, b) => countClicks(b.link.id) - countClicks(a.link.id) || a.position - b.position)
    .slice((page - 1) * limit, page * limit)
  const days = fillGaps(source.days, visits)
  const itemClicks = await countItems(
    source,
    pageLinks.map(({ link }) => link),
  )
  const linksByDay = new Map(visits.map(({ day, links }) => [day, links()]))
  return {
    total: links.length,
    data: pageLinks.map(({ link, position }) => {
      const { clicks, unique_clicks } = counts.get(link.id) ?? noCounts
      const items = itemClicks.get(link.id)
      return {
        link_id: link.id,
        title: link.doc.title,
        position,
        order: position,
        clicks,
        unique_clicks,
        click_rate: computeRatio(clicks, countImpressions(link, days, profile.timezone)),
        previous_clicks: previousCounts.get(link.id)?.clicks ?? 0,
        timeseries: days.map(({ day }) => ({
          date: formatDate(day),
          clicks: isFew(link.id) ? 0 : toCounts(linksByDay.get(day)?.get(link.id) ?? []).clicks,
        })),
        ...(items ? { items } : {}),
        ...(isFew(link.id) ? { few: true as const } : {}),
      }
    }),
  }
}
