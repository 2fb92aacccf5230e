import type { Deps } from '../../deps.ts'
import { periodOf } from '../../domain/times.ts'
import { dayMs } from '../../lib/durations.ts'
import { creditsUsed } from '../ai/service.ts'
import { type LimitName, planOf } from '../billing/policy.ts'
import { endingCampaigns } from '../campaigns/service.ts'
import { liveLinks } from '../links/service.ts'
import { findProfile, uploadedBytes } from '../profile/service.ts'
import { experimentsWithStats } from '../variants/service.ts'
import { type Day, hourGrid, localTime, series, totals } from '../visits/service.ts'
import type { DueProfile } from './check-repo.ts'
import { instantOf, weekdayOf } from './clock.ts'
import { leadMs, type Observations, previousHour, weeksBack } from './observations.ts'
import type { Preferences } from './preferences.ts'
import { usualCampaignLead } from './rules/campaign-ending.ts'
import { usualLinkLead } from './rules/link-expiring.ts'

const MiB = 1024 * 1024

/** What there is to see of a profile now, and when the clock alone may show something else. */
export const observe = async (
  deps: Deps,
  profile: DueProfile,
  preferences: Preferences,
  now: number,
): Promise<{ seen: Observations; nextAt: number } | null> => {
  const record = await findProfile(deps.db.read, profile.id)
  if (!record) return null
  const { timezone } = record.doc
  const { day, hour } = localTime(timezone, now)
  const from = day - weekdayOf(day) - 7 * (weeksBack + 1)
  const isHourly = ['traffic_spike', 'traffic_drop'].some((type) => {
    const rule = preferences.rules[type as 'traffic_spike']
    return rule.enabled && rule.window === 'hour'
  })
  const links = await liveLinks(deps, profile.id)
  const ending = links.flatMap(({ id, doc }) =>
    doc.is_enabled && doc.schedule.ends_at
      ? [{ id, title: doc.title, endsAt: periodOf(doc.schedule).to }]
      : [],
  )
  const days = await series(deps, profile.id, { from, to: day })
  const all = await totals(deps, profile.id, { from: 0, to: day + 1 })
  const campaigns = await endingCampaigns(deps, { id: profile.id, timezone }, now)
  const { link_expiring, campaign_ending } = preferences.rules
  const changes = [
    ...ending.map(({ endsAt }) => endsAt - leadMs(link_expiring, usualLinkLead)),
    ...campaigns.map(({ from, to }) => Math.max(from, to - leadMs(campaign_ending, usualCampaignLead))),
  ]
  return {
    seen: {
      profileId: profile.id,
      day,
      hour,
      since: localTime(timezone, record.createdAt).day,
      views: new Map(days.map((d) => [d.day, d.views])),
      hours: isHourly ? await hoursOf(deps, profile.id, day, hour) : new Map(),
      totals: { views: all.views, clicks: all.clicks },
      ending,
      campaigns,
      experiments: await experimentsWithStats(deps, { id: profile.id, timezone }, now),
      timezone,
      usage: await usageOf(deps, profile, links.length, now),
    },
    nextAt: Math.min(
      isHourly ? instantOf(timezone, day, (hour + 1) * 60, now) : instantOf(timezone, day + 1, 0, now),
      ...changes.filter((at) => at > now),
    ),
  }
}

/** Views by hour of the days an hourly rule compares. */
const hoursOf = async (
  deps: Deps,
  profileId: number,
  day: Day,
  hour: number,
): Promise<Map<Day, readonly number[]>> => {
  const hours = new Map<Day, readonly number[]>()
  for (const start of new Set([day, previousHour({ day, hour }).day]))
    for (let week = 0; week <= weeksBack; week++) {
      const one = start - 7 * week
      const grid = await hourGrid(deps, profileId, { from: one, to: one })
      hours.set(
        one,
        grid[weekdayOf(one)]!.map((h) => h.views),
      )
    }
  return hours
}

/** What counts for the owner's whole account is told of at their first profile alone. */
const usageOf = async (
  deps: Deps,
  profile: DueProfile,
  links: number,
  now: number,
): Promise<Observations['usage']> => {
  const { limits } = planOf(deps.plans, profile.plan_key)
  const usage: { limit: LimitName; used: number }[] = [{ limit: 'links', used: links }]
  if (profile.id === profile.default_profile_id)
    usage.push(
      {
        limit: 'upload_mib',
        used: Math.floor((await uploadedBytes(deps.db.read, profile.owner_id)) / MiB),
      },
      {
        limit: 'ai_credits',
        used: await creditsUsed(deps.db.read, profile.owner_id, now),
      },
    )
  return usage.flatMap((u) => {
    const max = limits[u.limit]
    return max === null ? [] : [{ ...u, max }]
  })
}

/** Alerts are kept this long. */
export const alertRetentionMs = 90 * dayMs
