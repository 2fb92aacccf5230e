import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '@vitrine/contract'
import { api, createQuery } from '../../app/api.ts'
import { findDays, getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'

export const useDaysText = () => {
  const texts = useTexts('campaigns')
  const format = useFormat()
  const { timezone } = useProfile()
  return (campaign: Campaign): string => {
    const { start, end } = findDays(campaign, timezone)
    if (end) return texts.days({ from: format.day(start), to: format.day(end) })
    return start > getToday(timezone)
      ? texts.startsAtTime({ at: format.day(start) })
      : texts.openSince({ date: format.day(start) })
  }
}

/**
 * Returns a function that compares a campaign with all visits of the page in its time: its fraction of the visitors, and the click rate of the
 * others. Both are null if they are unknown.
 */
export const useCampaignComparison = (campaigns: readonly Campaign[]) => {
  const { id, timezone, created_at } = useProfile()
  const createdDay = getToday(timezone, Date.parse(created_at))
  const hasAnalytics = useAccount().plan.limits.analytics_days !== 0
  const starts = campaigns.map((campaign) => findDays(campaign, timezone).start)
  const today = getToday(timezone)
  const [from = today] = [...starts, today].sort()
  const { data } = useQuery({
    ...createQuery(['analytics', id, 'campaign-days', from, today], (signal) =>
      api.getAnalyticsOverview({
        query: { profile_id: id, from, to: today, resolution: 'auto' },
        signal,
      }),
    ),
    enabled: hasAnalytics && campaigns.length > 0,
  })
  return (campaign: Campaign): CampaignComparison => {
    const { start, end } = findDays(campaign, timezone)
    // The plan does not cover all of these days
    if (!data || (data.range.from > start && data.range.from > createdDay))
      return { share: null, otherRate: null }
    const days = data.timeseries.filter(({ date }) => date >= start && (end === null || date <= end))
    const sum = (count: 'unique_visitors' | 'views' | 'clicks') =>
      days.reduce((total, day) => total + day[count], 0)
    const { stats } = campaign
    const [visitors, otherViews] = [sum('unique_visitors'), sum('views') - stats.views]
    return {
      share: visitors > 0 ? Math.min(1, stats.unique_visitors / visitors) : null,
      otherRate: otherViews > 0 ? Math.max(0, sum('clicks') - stats.clicks) / otherViews : null,
    }
  }
}

export type CampaignComparison = { readonly share: number | null; readonly otherRate: number | null }
