import { opensAddress, resolvePeriod } from '@vitrine/contract'
import { listInPageOrder } from '@vitrine/page/arrange'
import { createAudienceTests } from '@vitrine/page/visitors/audience'
import type { Deps } from '../../deps.ts'
import { toEpoch } from '../../domain/times.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { isOfFew } from '../analytics/index.ts'
import { listUnarchivedCampaigns } from '../campaigns/index.ts'
import { findBrokenLinks, type LinkRecord, listActiveLinks, resolveLinkState } from '../links/index.ts'
import type { ProfileSettings } from '../profile/index.ts'
import { listExperimentsWithStats } from '../variants/index.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  fillGaps,
  otherKey,
  readDays,
  readReferrerHours,
  sumCounts,
  toCounts,
  toLocalTime,
  type VisitFilter,
} from '../visits/index.ts'
import type { Observations } from './answer.ts'
import { minNightVisitors } from './rules/night-visitors.ts'

/** Number of values of `utm_campaign` that are compared, those with the most clicks. */
const maxTags = 20

type Profile = { readonly id: number; readonly timezone: string; readonly doc: ProfileSettings['doc'] }
type CountsByDay = ReadonlyMap<Day, Counts>
const dimensions = ['link', 'campaign', 'utm_campaign', 'referrer'] as const

/** `history`: days to compare with, before today. */
export type Scope = {
  readonly range: DayRange
  readonly history: DayRange
  readonly filters: readonly VisitFilter[]
}

/** Reads the input of all rules, and the counts of the range. With filters, counts of few visitors are left out. */
export const readObservations = async (
  deps: Deps,
  profile: Profile,
  { range, history, filters }: Scope,
  now: number,
): Promise<{ observations: Observations; counts: Counts; uncovered: readonly Day[] }> => {
  const { id, timezone } = profile
  const toDay = (at: number) => (Number.isFinite(at) ? toLocalTime(timezone, at).day : at)
  const { days, uncovered, ofDimension } = await readCounts(deps, id, history, filters)
  const links = await listActiveLinks(deps.db.read, id)
  const order = listInPageOrder(
    links.map((link) => ({ ...link.doc, id: link.id })),
    profile.doc,
  ).map((link) => link.id)
  const campaigns = await listUnarchivedCampaigns(deps.db.read, id)
  const brokenLinks = await findBrokenLinks(deps, id, now)
  // A verdict is about all visitors
  const experiments = filters.length
    ? []
    : ((await listExperimentsWithStats(deps, [profile], now)).get(id) ?? [])

  const isShown = (counts: Counts) =>
    !filters.length || counts.visitors + counts.clicks === 0 || !isOfFew(counts)
  const selectCounter = (byDay: CountsByDay = new Map(), counter: keyof Counts) => {
    const selected = new Map<Day, number>()
    for (const [day, counts] of byDay) if (isShown(counts)) selected.set(day, counts[counter])
    return selected
  }
  const sum = (byDay: CountsByDay = new Map(), from = range.from): Counts =>
    sumCounts([...byDay].filter(([day]) => day >= from && day <= range.to).map(([, counts]) => counts))
  const hasNights = [...ofDimension('referrer').values()].some(
    (byDay) => sum(byDay).visitors >= minNightVisitors,
  )
  const hours = hasNights ? await readReferrerHours(deps, id, range, filters) : new Map<Day, never>()
  const countsByLink = ofDimension('link')
  const tags = [...ofDimension('utm_campaign')]
    .filter(([name]) => name !== otherKey)
    .map(([name, byDay]) => ({ name, byDay, clicks: sum(byDay).clicks }))
    .sort((a, b) => b.clicks - a.clicks)
    .slice(0, maxTags)
  const observations: Observations = {
    range,
    days,
    causes: [
      ...campaigns.map(({ id, doc }) => ({
        type: 'campaign' as const,
        id,
        name: doc.name,
        clicks: selectCounter(ofDimension('campaign').get(String(id)), 'clicks'),
      })),
      ...tags.map(({ name, byDay }) => ({
        type: 'utm_campaign' as const,
        id: null,
        name,
        clicks: selectCounter(byDay, 'clicks'),
      })),
    ],
    // A filter by a block leaves its clicks only, which say nothing about the others
    links: (filters.some(({ dim }) => dim === 'link' || dim === 'item') ? [] : links)
      .map((link) => ({ link, counts: sum(countsByLink.get(String(link.id))) }))
      .filter(({ counts }) => isShown(counts))
      .map(({ link, counts }) => ({
        id: link.id,
        title: link.doc.title,
        position: order.indexOf(link.id),
        shownSince: isShownToAll(link, now)
          ? Math.max(toDay(link.updatedAt), toDay(resolvePeriod(link.doc.schedule).from))
          : null,
        clicks: counts.clicks,
        clickers: counts.unique_clicks,
      })),
    clicksByLink: new Map(
      links.map(({ id }) => [
        id,
        new Map([...(countsByLink.get(String(id)) ?? [])].map(([day, { clicks }]) => [day, clicks])),
      ]),
    ),
    referrers: [...ofDimension('referrer')].map(([name, byDay]) => ({
      name: name || 'direct',
      visitors: selectCounter(byDay, 'visitors'),
      hours: new Map(
        [...hours].flatMap(([day, byName]) => (byName.has(name) ? [[day, byName.get(name)!]] : [])),
      ),
    })),
    experiments,
    deadLinks: brokenLinks.flatMap(({ link_id, item, problem, failing_since }) => {
      // The clicks of a block are not those of its entry
      if (item !== undefined) return []
      const since = toDay(toEpoch(failing_since))
      const title = links.find(({ id }) => id === link_id)?.doc.title ?? ''
      const counts = sum(countsByLink.get(String(link_id)), Math.max(range.from, since + 1))
      return isShown(counts)
        ? [{ id: link_id, title, status: problem.message, since, people: counts.unique_clicks }]
        : []
    }),
  }
  const isInRange = (day: Day) => day >= range.from && day <= range.to
  return {
    observations,
    counts: sumCounts(days.filter(({ day }) => isInRange(day))),
    uncovered: uncovered.filter(isInRange),
  }
}

/** Returns the counts of each day that the filters cover, and those by dimension, value and day. */
const readCounts = async (
  deps: Deps,
  profileId: number,
  history: DayRange,
  filters: readonly VisitFilter[],
) => {
  const reading = await readDays(deps, profileId, history, { detail: 'values', filters })
  const byDimension = new Map(dimensions.map((dim) => [dim, new Map<string, Map<Day, Counts>>()]))
  for (const { day, marginals } of reading.days) {
    const { values } = marginals()
    for (const [dim, byValue] of byDimension)
      for (const [value, counts] of values.get(dim)!) {
        const byDay = byValue.get(value) ?? new Map<Day, Counts>()
        byValue.set(value, byDay.set(day, toCounts(counts)))
      }
    await yieldToEventLoop()
  }
  return {
    days: fillGaps(history, reading.days).filter(({ day }) => !reading.uncovered.includes(day)),
    uncovered: reading.uncovered,
    ofDimension: (dim: (typeof dimensions)[number]) => byDimension.get(dim)!,
  }
}

const isShownToAll = (link: LinkRecord, now: number): boolean =>
  resolveLinkState(link, true, now) === 'active' &&
  opensAddress(link.doc) &&
  link.doc.gate.type === 'none' &&
  createAudienceTests(link.doc.audience).length === 0
