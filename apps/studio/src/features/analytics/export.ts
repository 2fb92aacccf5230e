import type { AnalyticsOverview, LinkAnalytics } from '@vitrine/contract'
import type { Messages } from '../../messages/index.tsx'

/** Returns CSV rows, one for each day. */
export const dayRows = ({ timeseries }: AnalyticsOverview, t: Messages) => [
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

/** Returns CSV rows, one for each link, with a column for each day. */
export const linkRows = (links: readonly LinkAnalytics[], t: Messages) => [
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

/** Returns CSV rows of referrers, countries, devices and languages. */
export const sourceRows = ({ top }: AnalyticsOverview, t: Messages) => [
  [t.analytics.kind, t.analytics.value, t.analytics.views, t.analytics.share],
  ...(['referrers', 'utm_sources', 'countries', 'devices', 'browsers', 'languages'] as const).flatMap(
    (kind) => top[kind].map(({ value, views, share }) => [t.analytics.tops[kind], value, views, share]),
  ),
]
