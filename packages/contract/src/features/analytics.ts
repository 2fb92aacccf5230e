import { type Static, Type } from 'typebox'
import { CalendarDate, Enum, Id, Nullable } from '../operation.ts'
import { CampaignStats } from './campaigns.ts'
import { Count, Rate } from './common.ts'
import { Variant, VariantStats } from './variants.ts'

/** The days that a response covers, both included. */
export const AnalyticsRange = Type.Object({
  from: CalendarDate,
  to: CalendarDate,
  timezone: Type.String(),
  clipped: Type.Boolean({
    description: 'True if the plan or today cut the requested days, or the default of 30 days.',
  }),
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
      impressions: Type.Integer({
        minimum: 0,
        description:
          'Views of the page while the link was on it: on the days since it was made and within its schedule.',
      }),
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
