import { type Campaign, type CampaignStats, resolvePeriod } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import {
  type Counts,
  computeRatio,
  type DayRange,
  noCounts,
  parseDay,
  readCampaignTotals,
  sumCampaignsOfProfiles,
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
  deps: Pick<Deps, 'db'>,
  profile: Profile,
  now: number,
): Promise<Map<number, Counts>> => readCampaignTotals(deps, profile.id, computeRangeUntilNow(profile, now))

export const toStats = (counts: Counts = noCounts): CampaignStats => ({
  visits: counts.views,
  views: counts.views,
  unique_visitors: counts.visitors,
  clicks: counts.clicks,
  click_rate: computeRatio(counts.clicks, counts.views),
  form_submissions: counts.submissions,
  submissions: counts.submissions,
})

/** Returns all campaigns, including archived ones, with their counts in a range. The caller has authorised the request. */
export const listCampaignsWithStats = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<{ campaign: CampaignRecord; stats: CampaignStats }[]> => {
  const results = await readCampaignTotals(deps, profileId, range)
  return (await repo.listAllCampaigns(deps.db.read, profileId)).map((campaign) => ({
    campaign,
    stats: toStats(results.get(campaign.id)),
  }))
}

export const exportCampaigns = async (
  deps: Pick<Deps, 'db' | 'config'>,
  profile: CampaignProfile & { readonly id: number },
  now: number,
): Promise<Campaign[]> => {
  const range = computeRangeUntilNow({ id: profile.id, timezone: profile.doc.timezone }, now)
  return (await listCampaignsWithStats(deps, profile.id, range)).map(({ campaign, stats }) =>
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
  deps: Pick<Deps, 'db'>,
  profiles: readonly Profile[],
  now: number,
): Promise<Map<number, EndingCampaign[]>> => {
  const timezones = new Map(profiles.map(({ id, timezone }) => [id, timezone]))
  const campaigns = (await repo.listEndingCampaigns(deps.db.read, [...timezones.keys()])).filter(
    ({ doc }) => doc.status === 'active' && doc.ends_at !== null && resolvePeriod(doc).to > now,
  )
  const goalProfiles = new Set(
    campaigns.flatMap(({ profileId, doc }) => (doc.goal.metric && doc.goal.target ? [profileId] : [])),
  )
  const results = await sumCampaignsOfProfiles(deps.db.read, [...goalProfiles])
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
