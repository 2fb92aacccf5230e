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
  listViewsByDay,
  listViewsByHour,
  sumTotalsAfter,
  toLocalTime,
} from '../visits/index.ts'
import type { DueProfile, SettledTotals } from './check-repo.ts'
import { toInstant, toWeekday } from './clock.ts'
import { getPreviousHour, type Observations, toLeadMs, weeksBack } from './observations.ts'
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
const readViews = async ({ db }: Deps, subjects: readonly Subject[]): Promise<Views> => {
  const views: Views = { days: new Map(), hours: new Map() }
  const toProfileIds = (subjects: readonly Subject[]) => subjects.map(({ profile }) => profile.id)
  const add = (rows: readonly { profile_id: number; day: Day; views: number }[]) => {
    for (const { profile_id, day, views: count } of rows) {
      const days = views.days.get(profile_id) ?? new Map<Day, number>()
      views.days.set(profile_id, days.set(day, count))
    }
  }
  const [weekly, daily] = [true, false].map((isWeekly) =>
    subjects.filter(({ preferences }) => hasWindow(preferences, 'week') === isWeekly),
  ) as [Subject[], Subject[]]
  const findFirstDay = (subjects: readonly Subject[]) =>
    Math.min(...subjects.map(({ day }) => day - toWeekday(day) - 7 * (weeksBack + 1)))
  const findLastDay = (subjects: readonly Subject[]) => Math.max(...subjects.map(({ day }) => day))
  if (weekly.length)
    add(
      await listViewsByDay(db.read, toProfileIds(weekly), {
        from: findFirstDay(weekly),
        to: findLastDay(weekly),
      }),
    )
  await yieldToEventLoop()
  if (daily.length) {
    // Today, yesterday, and the same weekdays of previous weeks
    const weekdays = [...new Set(daily.flatMap(({ day }) => [day % 7, (day - 1) % 7]))]
    add(
      await listViewsByDay(db.read, toProfileIds(daily), {
        from: findFirstDay(daily),
        to: findLastDay(daily),
        weekdays,
      }),
    )
  }
  await yieldToEventLoop()
  const hourly = subjects.filter(({ preferences }) => hasWindow(preferences, 'hour'))
  if (hourly.length) {
    const days = new Set<Day>()
    for (const subject of hourly)
      for (const start of [subject.day, getPreviousHour(subject).day])
        for (let week = 0; week <= weeksBack; week++) days.add(start - 7 * week)
    for (const { profile_id, day, hour, views: count } of await listViewsByHour(
      db.read,
      toProfileIds(hourly),
      [...days],
    )) {
      const hoursByDay = views.hours.get(profile_id) ?? new Map<Day, number[]>()
      const hours = hoursByDay.get(day) ?? Array<number>(24).fill(0)
      hours[hour] = count
      views.hours.set(profile_id, hoursByDay.set(day, hours))
    }
    await yieldToEventLoop()
  }
  return views
}

/** Days before today (in any time zone) that may still receive visits, for example after an outage. */
const unsettledDays = 3

/** Sums all views and clicks by profile, settled days only once. */
const sumTotals = async (
  { db }: Deps,
  subjects: readonly Subject[],
  now: number,
): Promise<Map<number, { totals: Observations['totals']; settled: SettledTotals }>> => {
  const lastSettledDay = computeCurrentDays(now).first - unsettledDays
  // Ignore a stored day in the future (clock skew)
  const readSettledTotals = ({
    settled_day,
    settled_views,
    settled_clicks,
  }: DueProfile): SettledTotals | null =>
    settled_day === null || settled_day > lastSettledDay
      ? null
      : { day: settled_day, views: settled_views ?? 0, clicks: settled_clicks ?? 0 }
  const totalsByProfile = new Map<number, { totals: Observations['totals']; settled: SettledTotals }>()
  for (const [after, subjectsWithDay] of Map.groupBy(
    subjects,
    ({ profile }) => readSettledTotals(profile)?.day ?? null,
  )) {
    const ids = subjectsWithDay.map(({ profile }) => profile.id)
    const sums = new Map(
      (await sumTotalsAfter(db.read, ids, { after, settled: lastSettledDay })).map((row) => [
        row.profile_id,
        row,
      ]),
    )
    for (const { profile } of subjectsWithDay) {
      const settledTotals = readSettledTotals(profile) ?? { views: 0, clicks: 0 }
      const sum = sums.get(profile.id) ?? { views: 0, clicks: 0, settled_views: 0, settled_clicks: 0 }
      totalsByProfile.set(profile.id, {
        totals: { views: settledTotals.views + sum.views, clicks: settledTotals.clicks + sum.clicks },
        settled: {
          day: lastSettledDay,
          views: settledTotals.views + sum.settled_views,
          clicks: settledTotals.clicks + sum.settled_clicks,
        },
      })
    }
    await yieldToEventLoop()
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
