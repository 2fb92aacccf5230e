import type { AnalyticsOverview, DayTotals } from '@vitrine/contract'

type Totals = AnalyticsOverview['totals']
type Report = Pick<AnalyticsOverview, 'totals' | 'previous' | 'timeseries' | 'comparison'>

const subtract = (totals: Totals, day: DayTotals): Totals => {
  const [views, visitors, clicks] = [
    totals.views - day.views,
    totals.unique_visitors - day.unique_visitors,
    totals.clicks - day.clicks,
  ]
  const submissions = totals.submissions - day.submissions
  return {
    views,
    visits: views,
    unique_visitors: visitors,
    clicks,
    unique_clicks: totals.unique_clicks - day.unique_clicks,
    click_rate: views > 0 ? clicks / views : null,
    submissions,
    form_submissions: submissions,
  }
}

/** Returns true if a difference from the count can be shown in per cent. Smaller counts differ by chance. */
export const hasPercent = (before: number): boolean => before >= 20

/** Totals of two periods of the same length. Null if today is the only day. */
export type ComparedTotals = { readonly now: Totals; readonly before: Totals } | null

/** Returns totals that can be compared: without today, which is not over, and without its counterpart. */
export const compareCompleteDays = (
  { totals, previous, timeseries, comparison }: Report,
  today: string,
): ComparedTotals => {
  const [day, dayBefore] = [timeseries.at(-1), comparison?.timeseries.at(-1)]
  if (day?.date !== today || !dayBefore) return { now: totals, before: previous }
  if (timeseries.length === 1) return null
  return { now: subtract(totals, day), before: subtract(previous, dayBefore) }
}
