import type { AnalyticsOverview, LinkAnalytics } from '@vitrine/contract'
import type { Messages } from '../../messages/index.tsx'

export const createDayRows = ({ timeseries }: Pick<AnalyticsOverview, 'timeseries'>, t: Messages) => [
  [
    t.analytics.date,
    t.analytics.views,
    t.analytics.visitors,
    t.analytics.clicks,
    t.analytics.uniqueClicks,
    t.analytics.submissions,
  ],
  ...timeseries.map(({ date, views, unique_visitors, clicks, unique_clicks, submissions }) => [
    date,
    views,
    unique_visitors,
    clicks,
    unique_clicks,
    submissions,
  ]),
]

export const createLinkRows = (links: readonly LinkAnalytics[], t: Messages) => [
  [
    t.analytics.link,
    t.analytics.clicks,
    t.analytics.uniqueClicks,
    t.analytics.clickRate,
    t.analytics.previousClicks,
    ...(links[0]?.timeseries.map(({ date }) => date) ?? []),
  ],
  ...links.map(({ title, clicks, unique_clicks, click_rate, previous_clicks, timeseries }) => [
    title,
    clicks,
    unique_clicks,
    click_rate,
    previous_clicks,
    ...timeseries.map((day) => day.clicks),
  ]),
]

export const createSourceRows = ({ top }: AnalyticsOverview, t: Messages) => [
  [t.analytics.kind, t.analytics.value, t.analytics.views, t.analytics.share],
  ...(['referrers', 'utm_sources', 'countries', 'devices', 'browsers', 'languages'] as const).flatMap(
    (kind) => top[kind].map(({ value, views, share }) => [t.analytics.tops[kind], value, views, share]),
  ),
]
