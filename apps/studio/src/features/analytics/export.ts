import type { AnalyticsOverview, LinkAnalytics } from '@vitrine/contract'
import type { Messages } from '../../app/texts.tsx'
import type { Texts } from '../../texts.gen.d.ts'
import type { TopTable } from './top-tables.ts'

export const createDayRows = (
  { timeseries }: Pick<AnalyticsOverview, 'timeseries'>,
  t: Messages,
  texts: Texts['analytics/screen'],
  /** Counts of a block have no views and visitors. */
  isOfLink = false,
) => [
  [
    texts.date,
    t.analytics.views,
    t.analytics.visitors,
    t.analytics.clicks,
    texts.uniqueClicks,
    t.analytics.submissions,
  ],
  ...timeseries.map(({ date, views, unique_visitors, clicks, unique_clicks, submissions }) => [
    date,
    isOfLink ? '' : views,
    isOfLink ? '' : unique_visitors,
    clicks,
    unique_clicks,
    submissions,
  ]),
]

export const createLinkRows = (
  links: readonly LinkAnalytics[],
  t: Messages,
  texts: Texts['analytics/screen'],
) => [
  [
    t.analytics.link,
    t.analytics.clicks,
    texts.uniqueClicks,
    t.analytics.clickRate,
    texts.previousClicks,
    ...(links[0]?.timeseries.map(({ date }) => date) ?? []),
  ],
  ...links.map(({ title, clicks, unique_clicks, click_rate, previous_clicks, timeseries, few }) =>
    few
      ? [title, texts.fewVisitors]
      : [title, clicks, unique_clicks, click_rate, previous_clicks, ...timeseries.map((day) => day.clicks)],
  ),
]

/** Rows of all tables of the screen, with the values of other periods. */
export const createSourceRows = (
  tables: readonly TopTable[],
  t: Messages,
  texts: Texts['analytics/screen'],
) => [
  [texts.kind, texts.value, t.analytics.views, texts.share, texts.name, t.analytics.clicks, texts.previous],
  ...tables.flatMap(({ title, unit, rows }) =>
    rows.map(({ key, name, count, share, before }) => [
      title,
      key === 'few' || key === 'rest' ? name : key,
      unit === 'views' ? count : '',
      share,
      name,
      unit === 'clicks' ? count : '',
      before ?? '',
    ]),
  ),
]
