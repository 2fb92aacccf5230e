import { type Campaign, type CampaignStats, resolvePeriod } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import {
  type Counts,
  computeCurrentDays,
  computeRatio,
  type DayRange,
  noCounts,
  parseDay,
  sumCampaigns,
  toLocalTime,
} from '../visits/index.ts'
import { type CampaignProfile, type CampaignRecord, toCampaign } from './campaign.ts'
import * as repo from './repo.ts'

type Profile = { readonly id: number; readonly timezone: string }

const longAgo = parseDay('2020-01-01')

const computeRangeUntilNow = ({ timezone }: Profile, now: number): DayRange => ({
  from: longAgo,
  to: toLocalTime(timezone, now).day,
})

export const countResults = (
  deps: Pick<Deps, 'db' | 'now'>,
  profile: Profile,
  now: number,
): Promise<Map<number, Counts>> => sumCampaigns(deps, [profile.id], computeRangeUntilNow(profile, now))

export const toStats = (counts: Counts = noCounts): CampaignStats => ({
  visits: counts.views,
  views: counts.views,
  unique_visitors: counts.visitors,
  clicks: counts.clicks,
  click_rate: computeRatio(counts.clicks, counts.views),
  form_submissions: counts.submissions,
  submissions: counts.submissions,
})

/** Returns all campaigns, including archived ones, with these counts by id. The caller has authorised the request. */
export const listCampaignsWithStats = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  counts: ReadonlyMap<number, Counts>,
): Promise<{ campaign: CampaignRecord; stats: CampaignStats }[]> =>
  (await repo.listAllCampaigns(deps.db.read, profileId)).map((campaign) => ({
    campaign,
    stats: toStats(counts.get(campaign.id)),
  }))

export const exportCampaigns = async (
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  profile: CampaignProfile & { readonly id: number },
  now: number,
): Promise<Campaign[]> => {
  const counts = await countResults(deps, { id: profile.id, timezone: profile.doc.timezone }, now)
  return (await listCampaignsWithStats(deps, profile.id, counts)).map(({ campaign, stats }) =>
    toCampaign(campaign, profile, stats, deps.config, now),
  )
}

/** Current or future campaign with an end. */
export type EndingCampaign = {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly from: number
  readonly to: number
  readonly goal: {
    readonly metric: NonNullable<Campaign['goal']['metric']>
    readonly target: number
    readonly reached: number
  } | null
}

export const listEndingCampaigns = async (
  deps: Pick<Deps, 'db' | 'now'>,
  profiles: readonly Profile[],
  now: number,
): Promise<Map<number, EndingCampaign[]>> => {
  const timezones = new Map(profiles.map(({ id, timezone }) => [id, timezone]))
  const campaigns = (await repo.listEndingCampaigns(deps.db.read, [...timezones.keys()])).filter(
    ({ doc }) => doc.status === 'active' && doc.ends_at !== null && resolvePeriod(doc).to > now,
  )
  const withGoals = campaigns.filter(({ doc }) => doc.goal.metric && doc.goal.target)
  const results = await sumCampaigns(deps, [...new Set(withGoals.map(({ profileId }) => profileId))], {
    from: Math.min(...withGoals.map(({ createdAt }) => computeCurrentDays(createdAt).first)),
    to: computeCurrentDays(now).last,
  })
  const byProfile = Map.groupBy(campaigns, ({ profileId }) => profileId)
  return new Map(
    [...byProfile].map(([profileId, profileCampaigns]) => [
      profileId,
      profileCampaigns.map(({ id, doc }) => {
        const { metric, target } = doc.goal
        return {
          id,
          name: doc.name,
          timezone: doc.timezone ?? timezones.get(profileId)!,
          ...resolvePeriod(doc),
          goal: metric && target ? { metric, target, reached: toStats(results.get(id))[metric] } : null,
        }
      }),
    ]),
  )
}
