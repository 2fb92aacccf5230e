import type { Deps } from '../../deps.ts'
import { type DayRange, fillGaps, listCampaigns, readDays, sumCounts } from '../visits/index.ts'
import type { EffectDay } from './effect.ts'

/** Returns visitors and clicks of each day of a range, without visits from campaigns. */
export const readEffectDays = async (
  deps: Pick<Deps, 'db' | 'now'>,
  profileId: number,
  range: DayRange,
): Promise<EffectDay[]> => {
  const { days } = await readDays(deps, profileId, range, { detail: 'values' })
  const campaigns = new Map(
    days.map(({ day, marginals }) => [day, sumCounts([...listCampaigns(marginals()).values()])]),
  )
  return fillGaps(range, days).map(({ day, visitors, clicks }) => {
    const campaign = campaigns.get(day)
    return {
      day,
      visitors: Math.max(0, visitors - (campaign?.visitors ?? 0)),
      clicks: Math.max(0, clicks - (campaign?.clicks ?? 0)),
    }
  })
}
