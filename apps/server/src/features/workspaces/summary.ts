import type { WorkspaceSummary } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { resolveRange, toDayTotals, toPreviousRange, toTotals } from '../analytics/index.ts'
import { findTitles } from '../links/index.ts'
import {
  listMostClicked,
  noCounts,
  readDailyCountsOfProfiles,
  sumCounts,
  sumCountsOfProfiles,
} from '../visits/index.ts'
import type { WorkspaceAccess } from './access.ts'
import { listVisiblePeople, listVisibleProfiles } from './service.ts'
import { resolveStatus } from './workspace.ts'

const maxTopEntries = 10

/** Returns the analytics of the assigned profiles that the caller can see, from daily counters, and counts of visible people. */
export const getSummary = async (
  deps: Deps,
  ctx: UserContext,
  access: WorkspaceAccess,
  requestedRange: { from?: string | undefined; to?: string | undefined },
): Promise<WorkspaceSummary> => {
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
  const [currentCounts, previousCounts] = [
    await sumCountsOfProfiles(db, ids, days),
    await sumCountsOfProfiles(db, ids, toPreviousRange(days)),
  ]
  const profiles = visibleProfiles.map((profile) => ({
    profile,
    now: currentCounts.get(profile.id) ?? noCounts,
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
    timeseries: (await readDailyCountsOfProfiles(deps, ids, days)).map(toDayTotals),
    profile_totals: profiles.map(({ profile, now }) => ({ profile_id: profile.id, totals: toTotals(now) })),
    top_profiles: mostViewed.slice(0, maxTopEntries).map(({ profile, now }) => ({
      profile_id: profile.id,
      username: profile.username,
      display_name: profile.doc.display_name,
      views: now.views,
      clicks: now.clicks,
    })),
    top_links: await toTopLinks(deps, await listMostClicked(db, ids, days, maxTopEntries)),
    pending: {
      invites: invites.length,
      invite_count: invites.length,
      transfers: pendingTransfers,
      transfer_count: pendingTransfers,
    },
  }
}

const toTopLinks = async (
  deps: Deps,
  linkCounts: readonly { link: number; profile: number; clicks: number }[],
): Promise<WorkspaceSummary['top_links']> => {
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
