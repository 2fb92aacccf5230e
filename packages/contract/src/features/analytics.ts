import { type Static, Type } from 'typebox'
import {
  CalendarDate,
  defineOperation,
  Enum,
  Id,
  Nullable,
  paging,
  profileQuery,
  query,
  text,
} from '../operation.ts'
import { CampaignStats, campaignExample } from './campaigns.ts'
import { Count, Rate, readsProfile } from './common.ts'
import { Variant, VariantStats, variantExample } from './variants.ts'

/** The days an answer covers, both included. */
export const AnalyticsRange = Type.Object({
  from: CalendarDate,
  to: CalendarDate,
  timezone: Type.String(),
  clipped: Type.Boolean({ description: 'The plan or today cut the days that were asked for.' }),
})
export type AnalyticsRange = Static<typeof AnalyticsRange>

const ClickRate = Nullable(Type.Number({ minimum: 0, description: 'Clicks by views; null without views.' }))

export const Totals = Type.Object({
  views: Count,
  unique_visitors: Type.Integer({
    minimum: 0,
    description:
      "Sum of the days' unique visitors: somebody who comes on two days counts twice, as nobody is followed over midnight.",
  }),
  clicks: Count,
  unique_clicks: Count,
  click_rate: ClickRate,
  submissions: Count,
})
export type Totals = Static<typeof Totals>

export const DayTotals = Type.Object({
  date: CalendarDate,
  views: Count,
  unique_visitors: Count,
  clicks: Count,
  unique_clicks: Count,
  submissions: Count,
})
export type DayTotals = Static<typeof DayTotals>

export const TopEntry = Type.Object({
  value: Type.String({ description: '`unknown` where it was not known, `direct` for no referrer.' }),
  views: Count,
  share: Rate,
})
export type TopEntry = Static<typeof TopEntry>
const Top = Type.Array(TopEntry, { maxItems: 10 })

export const AnalyticsOverview = Type.Object({
  range: AnalyticsRange,
  totals: Totals,
  previous: Totals,
  timeseries: Type.Array(DayTotals, { description: 'Every day of the range, also those without visits.' }),
  top: Type.Object({
    links: Type.Array(Type.Object({ link_id: Id, title: Type.String(), clicks: Count, share: Rate }), {
      maxItems: 10,
    }),
    referrers: Top,
    countries: Top,
    devices: Top,
    browsers: Top,
    languages: Top,
    utm_sources: Top,
  }),
})
export type AnalyticsOverview = Static<typeof AnalyticsOverview>

const Grid = Type.Array(Type.Array(Count, { minItems: 24, maxItems: 24 }), {
  minItems: 7,
  maxItems: 7,
  description: 'Seven weekdays from Monday, 24 hours each, in the time zone of `range`.',
})
export const AnalyticsHeatmaps = Type.Object({
  range: AnalyticsRange,
  by_hour: Type.Object({ views: Grid, clicks: Grid }),
  blocks: Type.Array(
    Type.Object({
      link_id: Id,
      title: Type.String(),
      position: Count,
      impressions: Type.Integer({ minimum: 0, description: 'Views of the page while the link was on it.' }),
      clicks: Count,
      share: Type.Number({ minimum: 0, maximum: 1, description: 'Of all clicks of the range.' }),
    }),
  ),
})
export type AnalyticsHeatmaps = Static<typeof AnalyticsHeatmaps>

export const VariantResult = Type.Object({
  variant_id: Nullable(Type.Integer({ minimum: 1, description: 'Null: the original page.' })),
  name: Type.String(),
  key: Type.String(),
  kind: Nullable(Variant.properties.kind),
  status: Nullable(Variant.properties.status),
  ...VariantStats.properties,
})
export type VariantResult = Static<typeof VariantResult>
export const VariantAnalytics = Type.Object({ range: AnalyticsRange, variants: Type.Array(VariantResult) })
export type VariantAnalytics = Static<typeof VariantAnalytics>

export const CampaignResult = Type.Object({
  campaign_id: Id,
  name: Type.String(),
  slug: Type.String(),
  status: Enum(['draft', 'scheduled', 'active', 'paused', 'ended']),
  ...CampaignStats.properties,
})
export type CampaignResult = Static<typeof CampaignResult>
export const CampaignAnalytics = Type.Object({ range: AnalyticsRange, campaigns: Type.Array(CampaignResult) })
export type CampaignAnalytics = Static<typeof CampaignAnalytics>

export const LinkAnalytics = Type.Object({
  link_id: Id,
  title: Type.String(),
  position: Count,
  clicks: Count,
  unique_clicks: Count,
  click_rate: ClickRate,
  previous_clicks: Count,
  timeseries: Type.Array(Type.Object({ date: CalendarDate, clicks: Count })),
})
export type LinkAnalytics = Static<typeof LinkAnalytics>

export const totalsExample: Totals = {
  views: 4210,
  unique_visitors: 3120,
  clicks: 1318,
  unique_clicks: 1104,
  click_rate: 0.3131,
  submissions: 9,
}
const rangeExample: AnalyticsRange = {
  from: '2026-03-08',
  to: '2026-03-08',
  timezone: 'Europe/Vienna',
  clipped: false,
}
const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
const top: TopEntry[] = [{ value: 'unknown', views: 210, share: 1 }]

const dates = { from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) }
const common = {
  method: 'GET',
  tag: 'Analytics',
  access: 'read',
  query: query({ ...profileQuery, ...dates }),
  errors: readsProfile,
} as const
const covers =
  "Of your own first profile, unless `profile_id` names another on which you have a role. From `from` to `to`, both days included; the last 30 days by default. The days are cut to what the owner's plan covers and to today, as `range` says; `from` after `to` answers 422. Visits are counted within a second or so."

export const analyticsOperations = {
  getAnalyticsOverview: defineOperation({
    ...common,
    id: 'getAnalyticsOverview',
    path: '/analytics/overview',
    summary: 'Read the overview',
    description: text(
      covers,
      '`previous` covers as many days before. `unique_visitors` of a range is the sum of its days, since nobody is recognised over midnight.',
    ),
    ok: { 200: AnalyticsOverview },
    example: {
      data: {
        range: rangeExample,
        totals: totalsExample,
        previous: totalsExample,
        timeseries: [
          {
            date: '2026-03-08',
            views: 4210,
            unique_visitors: 3120,
            clicks: 1318,
            unique_clicks: 1104,
            submissions: 9,
          },
        ],
        top: {
          links: [{ link_id: 42, title: 'Spring collection', clicks: 318, share: 0.2413 }],
          referrers: top,
          countries: top,
          devices: top,
          browsers: top,
          languages: top,
          utm_sources: top,
        },
      },
    },
  }),
  getAnalyticsHeatmaps: defineOperation({
    ...common,
    id: 'getAnalyticsHeatmaps',
    path: '/analytics/heatmaps',
    summary: 'Read the heat maps',
    description: text(covers, 'When visitors come and click, and which places of the page they click.'),
    ok: { 200: AnalyticsHeatmaps },
    example: {
      data: {
        range: rangeExample,
        by_hour: { views: grid, clicks: grid },
        blocks: [
          {
            link_id: 42,
            title: 'Spring collection',
            position: 0,
            impressions: 4210,
            clicks: 318,
            share: 0.2413,
          },
        ],
      },
    },
  }),
  getAnalyticsVariants: defineOperation({
    ...common,
    id: 'getAnalyticsVariants',
    path: '/analytics/variants',
    summary: 'Compare variants',
    description: text(
      covers,
      'Each variant against the original page (`variant_id` null): rate with its 95 % interval, uplift, chance to win, and a test whether visitors were split as set. Conclude nothing while `enough_data` is false.',
    ),
    ok: { 200: VariantAnalytics },
    example: {
      data: {
        range: rangeExample,
        variants: [
          {
            variant_id: 8,
            name: variantExample.name,
            key: variantExample.key,
            kind: 'experiment',
            status: 'running',
            ...variantExample.stats,
          },
        ],
      },
    },
  }),
  getAnalyticsCampaigns: defineOperation({
    ...common,
    id: 'getAnalyticsCampaigns',
    path: '/analytics/campaigns',
    summary: 'Compare campaigns',
    description: text(covers, 'What each campaign brought.'),
    ok: { 200: CampaignAnalytics },
    example: {
      data: {
        range: rangeExample,
        campaigns: [
          {
            campaign_id: 5,
            name: campaignExample.name,
            slug: campaignExample.slug,
            status: 'active',
            ...campaignExample.stats,
          },
        ],
      },
    },
  }),
  listAnalyticsLinks: defineOperation({
    ...common,
    id: 'listAnalyticsLinks',
    path: '/analytics/links',
    summary: 'List the clicks of links',
    description: text(covers, 'Live links in their order on the page, with every day of the range.'),
    query: query({ ...profileQuery, ...dates, ...paging }),
    paged: true,
    ok: { 200: Type.Array(LinkAnalytics) },
    example: {
      data: [
        {
          link_id: 42,
          title: 'Spring collection',
          position: 0,
          clicks: 318,
          unique_clicks: 254,
          click_rate: 0.0755,
          previous_clicks: 201,
          timeseries: [{ date: '2026-03-08', clicks: 318 }],
        },
      ],
    },
  }),
} as const
