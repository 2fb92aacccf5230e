import { type AnnouncedLimit, resolvePeriod } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { computeEffectiveLimit, resolvePlan } from '../../domain/plans.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { readUsedCreditsOfUsers } from '../ai/index.ts'
import { listEndingCampaigns } from '../campaigns/index.ts'
import { countActiveLinks, listEndingLinks } from '../links/index.ts'
import { findProfiles, sumUploadedBytesOfOwners } from '../profile/index.ts'
import { listExperimentsWithStats } from '../variants/index.ts'
import {
  computeCurrentDays,
  type Day,
  type DayVisits,
  forEachDayOfProfiles,
  toLocalTime,
  visitRetentionDays,
} from '../visits/index.ts'
import type { DueProfile, SettledTotals } from './check-repo.ts'
import { toInstant, toWeekday } from './clock.ts'
import { type Observations, toLeadMs, weeksBack } from './observations.ts'
import type { Preferences } from './preferences.ts'
import { listPreferences } from './repo.ts'
import { defaultCampaignLead } from './rules/campaign-ending.ts'
import { defaultLinkLead } from './rules/link-expiring.ts'

const MiB = 1024 * 1024

/** Figures of a profile. `nextAt`: next time at which a schedule alone may change them. */
export type Observed = {
  readonly profile: DueProfile
  readonly preferences: Preferences
  readonly observations: Observations
  readonly nextAt: number
  readonly settled: SettledTotals
}

type Subject = {
  readonly profile: DueProfile
  readonly preferences: Preferences
  readonly timezone: string
  readonly createdAt: number
  readonly day: Day
  readonly hour: number
}

/** Reads the figures of all profiles in about twenty queries, and one more for every fifty with an experiment. */
export const observe = async (
  deps: Deps,
  dueProfiles: readonly DueProfile[],
  now: number,
  signal: AbortSignal,
): Promise<Observed[]> => {
  const db = deps.db.read
  const ids = dueProfiles.map(({ id }) => id)
  const records = new Map((await findProfiles(db, ids)).map((record) => [record.id, record]))
  await yieldToEventLoop()
  const preferences = await listPreferences(db, ids)
  const subjects = dueProfiles.flatMap((profile): Subject[] => {
    const record = records.get(profile.id)
    if (!record) return []
    const { timezone } = record.doc
    const { createdAt } = record
    return [
      {
        profile,
        preferences: preferences.get(profile.id)!,
        timezone,
        createdAt,
        ...toLocalTime(timezone, now),
      },
    ]
  })
  if (!subjects.length) return []
  await yieldToEventLoop()
  const views = await readViews(deps, subjects)
  const totals = await sumTotals(deps, subjects, now)
  await yieldToEventLoop()
  const counts = await countActiveLinks(db, ids)
  const ending = Map.groupBy(await listEndingLinks(db, ids), (link) => link.profileId)
  await yieldToEventLoop()
  const zoned = subjects.map(({ profile, timezone }) => ({ id: profile.id, timezone }))
  const campaignsByProfile = await listEndingCampaigns(deps, zoned, now)
  await yieldToEventLoop()
  const experimentsByProfile = await listExperimentsWithStats(deps, zoned, now)
  await yieldToEventLoop()
  const usage = await readOwnerUsage(deps, subjects, now)
  await yieldToEventLoop()

  const observed: Observed[] = []
  for (const { profile, preferences, timezone, createdAt, day, hour } of subjects) {
    signal.throwIfAborted()
    const { id } = profile
    const links = (ending.get(id) ?? []).flatMap(({ id, doc }) =>
      doc.is_enabled && doc.schedule.ends_at
        ? [{ id, title: doc.title, endsAt: resolvePeriod(doc.schedule).to }]
        : [],
    )
    const campaigns = campaignsByProfile.get(id) ?? []
    const { link_expiring, campaign_ending } = preferences.rules
    const changes = [
      ...links.map(({ endsAt }) => endsAt - toLeadMs(link_expiring, defaultLinkLead)),
      ...campaigns.map(({ from, to }) => Math.max(from, to - toLeadMs(campaign_ending, defaultCampaignLead))),
    ]
    const observations: Observations = {
      profileId: id,
      day,
      hour,
      since: toLocalTime(timezone, createdAt).day,
      views: views.days.get(id) ?? new Map(),
      hours: views.hours.get(id) ?? new Map(),
      totals: totals.get(id)!.totals,
      endingLinks: links,
      campaigns,
      experiments: experimentsByProfile.get(id) ?? [],
      timezone,
      usage: addLimits(deps, profile, [
        { limit: 'links', used: counts.get(id) ?? 0 },
        ...(usage.get(id) ?? []),
      ]),
    }
    const nextWindowAt = hasWindow(preferences, 'hour')
      ? toInstant(timezone, day, (hour + 1) * 60, now)
      : toInstant(timezone, day + 1, 0, now)
    observed.push({
      profile,
      preferences,
      observations,
      settled: totals.get(id)!.settled,
      nextAt: Math.min(nextWindowAt, ...changes.filter((at) => at > now)),
    })
    await yieldToEventLoop()
  }
  return observed
}

const hasWindow = ({ rules }: Preferences, window: 'hour' | 'week'): boolean =>
  [rules.traffic_spike, rules.traffic_drop].some((rule) => rule.enabled && rule.window === window)

type Views = { days: Map<number, Map<Day, number>>; hours: Map<number, Map<Day, number[]>> }

/** Returns the views by profile on the days and hours that the rules compare. */
const readViews = async (deps: Deps, subjects: readonly Subject[]): Promise<Views> => {
  const views: Views = { days: new Map(), hours: new Map() }
  const toProfileIds = (subjects: readonly Subject[]) => subjects.map(({ profile }) => profile.id)
  const toRange = (subjects: readonly Subject[]) => ({
    from: Math.min(...subjects.map(({ day }) => day - toWeekday(day) - 7 * (weeksBack + 1))),
    to: Math.max(...subjects.map(({ day }) => day)),
  })
  // Today, yesterday, and the same weekdays of previous weeks
  const listWeekdays = (subjects: readonly Subject[]) => [
    ...new Set(subjects.flatMap(({ day }) => [day % 7, (day - 1) % 7])),
  ]
  const [weekly, daily] = [true, false].map((isWeekly) =>
    subjects.filter(({ preferences }) => hasWindow(preferences, 'week') === isWeekly),
  ) as [Subject[], Subject[]]
  const addDay = (profileId: number, { day, counts }: DayVisits) => {
    const days = views.days.get(profileId) ?? new Map<Day, number>()
    views.days.set(profileId, days.set(day, counts.views))
  }
  await forEachDayOfProfiles(deps, toProfileIds(weekly), toRange(weekly), {}, addDay)
  const dailyDays = { ...toRange(daily), weekdays: listWeekdays(daily) }
  await forEachDayOfProfiles(deps, toProfileIds(daily), dailyDays, {}, addDay)
  const hourly = subjects.filter(({ preferences }) => hasWindow(preferences, 'hour'))
  const hourlyDays = { ...toRange(hourly), weekdays: listWeekdays(hourly) }
  await forEachDayOfProfiles(deps, toProfileIds(hourly), hourlyDays, { has: 0 }, (profileId, visits) => {
    const hoursByDay = views.hours.get(profileId) ?? new Map<Day, number[]>()
    views.hours.set(profileId, hoursByDay.set(visits.day, visits.hours()[0]!))
  })
  return views
}

/** Sums all views and clicks by profile, settled days only once. */
const sumTotals = async (
  deps: Deps,
  subjects: readonly Subject[],
  now: number,
): Promise<Map<number, { totals: Observations['totals']; settled: SettledTotals }>> => {
  const { first, last } = computeCurrentDays(now)
  const lastSettledDay = first - visitRetentionDays
  // Ignore a stored day in the future (clock skew)
  const readSettledTotals = ({
    settled_day,
    settled_views,
    settled_clicks,
  }: DueProfile): SettledTotals | null =>
    settled_day === null || settled_day > lastSettledDay
      ? null
      : { day: settled_day, views: settled_views ?? 0, clicks: settled_clicks ?? 0 }
  const firstDay = Math.min(...subjects.map(({ createdAt }) => computeCurrentDays(createdAt).first))
  const totalsByProfile = new Map<number, { totals: Observations['totals']; settled: SettledTotals }>()
  for (const [from, subjectsWithDay] of Map.groupBy(
    subjects,
    ({ profile }) => (readSettledTotals(profile)?.day ?? firstDay - 1) + 1,
  )) {
    for (const { profile } of subjectsWithDay) {
      const { views, clicks } = readSettledTotals(profile) ?? { views: 0, clicks: 0 }
      totalsByProfile.set(profile.id, {
        totals: { views, clicks },
        settled: { day: lastSettledDay, views, clicks },
      })
    }
    const ids = subjectsWithDay.map(({ profile }) => profile.id)
    await forEachDayOfProfiles(deps, ids, { from, to: last }, {}, (profileId, { day, counts }) => {
      const { totals, settled } = totalsByProfile.get(profileId)!
      const add = ({ views, clicks }: Observations['totals']) => ({
        views: views + counts.views,
        clicks: clicks + counts.clicks,
      })
      totalsByProfile.set(profileId, {
        totals: add(totals),
        settled: day <= lastSettledDay ? { day: lastSettledDay, ...add(settled) } : settled,
      })
    })
  }
  return totalsByProfile
}

type Used = { limit: AnnouncedLimit; used: number }

/** Returns the usage of accounts by the owner's first profile, which alone raises alerts for it. */
const readOwnerUsage = async (
  { db }: Deps,
  subjects: readonly Subject[],
  now: number,
): Promise<Map<number, Used[]>> => {
  const firstProfiles = subjects.flatMap(({ profile }) =>
    profile.id === profile.default_profile_id ? [profile] : [],
  )
  if (!firstProfiles.length) return new Map()
  const owners = firstProfiles.map(({ owner_id }) => owner_id)
  const bytes = await sumUploadedBytesOfOwners(db.read, owners)
  const credits = await readUsedCreditsOfUsers(db.read, owners, now)
  return new Map(
    firstProfiles.map(({ id, owner_id }) => [
      id,
      [
        { limit: 'upload_mib', used: Math.floor((bytes.get(owner_id) ?? 0) / MiB) },
        { limit: 'ai_credits', used: credits.get(owner_id) ?? 0 },
      ],
    ]),
  )
}

const addLimits = (deps: Deps, profile: DueProfile, used: readonly Used[]): Observations['usage'] => {
  const plan = resolvePlan(deps.plans, profile.plan_key)
  return used.flatMap((u) => {
    const max = computeEffectiveLimit(plan, u.limit)
    return max === null ? [] : [{ ...u, max }]
  })
}

export const alertRetentionMs = 90 * dayMs
