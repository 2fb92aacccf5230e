import type { WorkspaceSummary } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { resolveRange, toDayTotals, toPreviousRange, toTotals } from '../analytics/index.ts'
import { findTitles } from '../links/index.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  fillGaps,
  forEachDayOfProfiles,
  noCounts,
  sumCounts,
  sumCountsOfProfiles,
  toCounts,
} from '../visits/index.ts'
import type { WorkspaceAccess } from './access.ts'
import { listVisiblePeople, listVisibleProfiles } from './service.ts'
import { resolveStatus } from './workspace.ts'

const maxTopEntries = 10

/** Returns the analytics of the assigned profiles that the caller can see, from daily counts, and counts of visible people. */
export const getSummary = async (
  ctx: UserContext,
  access: WorkspaceAccess,
  requestedRange: { from?: string | undefined; to?: string | undefined },
): Promise<WorkspaceSummary> => {
  const { deps } = ctx
  const { planKey } = access.workspace
  // Days are in each profile's time zone; "today" is in UTC
  const { days, range } = resolveRange(
    requestedRange,
    'UTC',
    resolvePlan(deps.plans, planKey).limits.analytics_days,
    ctx.now,
  )
  const db = deps.db.read
  const visibleProfiles = await listVisibleProfiles(db, access)
  const ids = visibleProfiles.map((profile) => profile.id)
  const { byProfile, byDay, clicks } = await sumProfiles(deps, ids, days)
  const previousCounts = await sumCountsOfProfiles(deps, ids, toPreviousRange(days))
  const profiles = visibleProfiles.map((profile) => ({
    profile,
    now: byProfile.get(profile.id) ?? noCounts,
  }))
  const mostViewed = profiles
    .filter(({ now }) => now.views + now.clicks > 0)
    .sort((a, b) => b.now.views - a.now.views || b.now.clicks - a.now.clicks || a.profile.id - b.profile.id)
  const { members, invites, transfers } = await listVisiblePeople(db, access, ctx.now)
  const pendingTransfers = transfers.filter((row) => resolveStatus(row, ctx.now) === 'pending').length
  return {
    range,
    profiles: profiles.length,
    profile_count: profiles.length,
    members: members.length,
    member_count: members.length,
    totals: toTotals(sumCounts(profiles.map(({ now }) => now))),
    previous: toTotals(sumCounts([...previousCounts.values()])),
    timeseries: fillGaps(
      days,
      [...byDay].map(([day, counts]) => ({ day, counts })),
    ).map(toDayTotals),
    profile_totals: profiles.map(({ profile, now }) => ({ profile_id: profile.id, totals: toTotals(now) })),
    top_profiles: mostViewed.slice(0, maxTopEntries).map(({ profile, now }) => ({
      profile_id: profile.id,
      username: profile.username,
      display_name: profile.doc.display_name,
      views: now.views,
      clicks: now.clicks,
    })),
    top_links: await toTopLinks(deps, clicks),
    pending: {
      invites: invites.length,
      invite_count: invites.length,
      transfers: pendingTransfers,
      transfer_count: pendingTransfers,
    },
  }
}

type LinkClicks = { readonly profile: number; readonly clicks: number }

/** Returns the counts of profiles by profile and by day, and the clicks by link. */
const sumProfiles = async (deps: Deps, ids: readonly number[], days: DayRange) => {
  const byProfile = new Map<number, Counts>()
  const byDay = new Map<Day, Counts>()
  const clicks = new Map<number, LinkClicks>()
  await forEachDayOfProfiles(deps, ids, days, { links: true }, (profile, { day, counts, links }) => {
    byProfile.set(profile, sumCounts([byProfile.get(profile) ?? noCounts, counts]))
    byDay.set(day, sumCounts([byDay.get(day) ?? noCounts, counts]))
    for (const [link, list] of links()) {
      const sum = (clicks.get(link)?.clicks ?? 0) + toCounts(list).clicks
      if (sum > 0) clicks.set(link, { profile, clicks: sum })
    }
  })
  return { byProfile, byDay, clicks }
}

const toTopLinks = async (
  deps: Deps,
  clicks: ReadonlyMap<number, LinkClicks>,
): Promise<WorkspaceSummary['top_links']> => {
  const linkCounts = [...clicks]
    .map(([link, counts]) => ({ link, ...counts }))
    .sort((a, b) => b.clicks - a.clicks || a.link - b.link)
    .slice(0, maxTopEntries)
  const titles = await findTitles(
    deps,
    linkCounts.map(({ link }) => link),
  )
  // A deleted link keeps its analytics, but has no title
  return linkCounts.flatMap(({ link, profile, clicks }) => {
    const title = titles.get(link)
    return title === undefined ? [] : [{ link_id: link, profile_id: profile, title, clicks }]
  })
}
