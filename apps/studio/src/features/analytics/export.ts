import type { AnalyticsOverview, LinkAnalytics } from '@vitrine/contract'
import type { Messages } from '../../app/texts.tsx'
import type { Texts } from '../../texts.gen.d.ts'
import { topKinds } from './top-kinds.ts'

export const createDayRows = (
  { timeseries }: Pick<AnalyticsOverview, 'timeseries'>,
  t: Messages,
  texts: Texts['analytics/screen'],
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
    views,
    unique_visitors,
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

export const createSourceRows = (
  { top }: AnalyticsOverview,
  t: Messages,
  texts: Texts['analytics/screen'],
) => [
  [texts.kind, texts.value, t.analytics.views, texts.share],
  ...topKinds.flatMap(({ kind }) =>
    (top[kind] ?? []).map(({ value, views, share }) => [
      texts.tops[kind],
      value === 'few' ? texts.few : value,
      views,
      share,
    ]),
  ),
]
