import { type Static, Type } from 'typebox'
import { CalendarDate, deprecateSchema, describeSchema, Enum, Id, Nullable } from '../operation.ts'
import { minShownVisitors } from '../visit-filter.ts'
import { CampaignStats } from './campaigns.ts'
import { Count, Rate } from './common.ts'
import { Variant, VariantStats } from './variants.ts'

/** Visitors that a filter leaves, and the days that it covers. */
const FilterResult = Type.Object({
  from: describeSchema(
    CalendarDate,
    'First day that filters cover: combinations of traits are stored for 90 days.',
  ),
  visitors: describeSchema(Count, "Sum of the days' visitors that match. 0 if `withheld`."),
  all_visitors: describeSchema(Count, "Sum of the days' visitors without the filter, over the same days."),
  uncovered: Type.Array(CalendarDate, {
    description:
      'Days with too many combinations of traits to be filtered. Their visits are in none of the counts.',
  }),
  withheld: Type.Boolean({
    description: `True if fewer than ${minShownVisitors} visitors match. All counts are then 0, and lists without entries.`,
  }),
})
export type FilterResult = Static<typeof FilterResult>

export const AnalyticsRange = Type.Object({
  from: describeSchema(CalendarDate, 'First day.'),
  to: describeSchema(CalendarDate, 'Last day, included.'),
  timezone: Type.String({ description: 'IANA name of the time zone of the days.' }),
  clipped: Type.Boolean({
    description: 'True if the plan or today cut the requested days, or the default of 30 days.',
  }),
  filter: Type.Optional(describeSchema(FilterResult, 'Only in responses to requests with `filter`.')),
})
export type AnalyticsRange = Static<typeof AnalyticsRange>

const ClickRate = Nullable(Type.Number({ minimum: 0, description: 'Clicks by views; null without views.' }))

const formsSentText = 'Number of forms sent. Sign-ups for a newsletter count once they are confirmed.'
export const Totals = Type.Object({
  views: describeSchema(Count, 'Number of page views.'),
  visits: deprecateSchema(Count, 'views'),
  unique_visitors: Type.Integer({
    minimum: 0,
    description:
      "Sum of the days' unique visitors: a visitor on two days counts twice, because visitors are not recognised on the next day.",
  }),
  clicks: describeSchema(Count, 'Number of clicks.'),
  unique_clicks: describeSchema(Count, 'Number of visitors who clicked, counted per day.'),
  click_rate: ClickRate,
  submissions: describeSchema(Count, formsSentText),
  form_submissions: deprecateSchema(Count, 'submissions'),
})
export type Totals = Static<typeof Totals>

export const DayTotals = Type.Object({
  date: describeSchema(CalendarDate, 'The day.'),
  views: describeSchema(Count, 'Number of page views.'),
  unique_visitors: describeSchema(Count, 'Visitors, counted per day.'),
  clicks: describeSchema(Count, 'Number of clicks.'),
  unique_clicks: describeSchema(Count, 'Number of visitors who clicked, counted per day.'),
  submissions: describeSchema(Count, formsSentText),
})
export type DayTotals = Static<typeof DayTotals>

export const HourTotals = Type.Object({
  date: describeSchema(CalendarDate, 'The day.'),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'The hour in the time zone of `range`.' }),
  views: describeSchema(Count, 'Number of page views.'),
  clicks: describeSchema(Count, 'Number of clicks.'),
  submissions: describeSchema(Count, formsSentText),
})
export type HourTotals = Static<typeof HourTotals>

const Comparison = Type.Object({
  from: describeSchema(CalendarDate, 'First day that the range is compared with.'),
  to: describeSchema(CalendarDate, 'Last day, included.'),
  unavailable: Nullable(
    Enum(['before_creation', 'beyond_plan', 'beyond_filters'], {
      description:
        "Why the counts of `previous` and `timeseries` are missing: the days begin before the page or what the filter names was created, or are older than the owner's plan or filters cover.",
    }),
  ),
  timeseries: Type.Array(DayTotals, { description: 'The compared days. Empty if `unavailable` is set.' }),
})
export type Comparison = Static<typeof Comparison>

export const TopEntry = Type.Object({
  value: Type.String({
    description: `\`unknown\` if the value is unknown, \`direct\` without a referrer, \`other\` beyond 200 values a day. With \`filter\`, \`few\` sums the values with fewer than ${minShownVisitors} visitors.`,
  }),
  views: describeSchema(Count, 'Number of page views.'),
  clicks: Type.Optional(
    describeSchema(
      Count,
      'Number of clicks, only with a `filter` by a block or a position. It matches no page views, so order and `share` are of the clicks.',
    ),
  ),
  share: Rate,
})
export type TopEntry = Static<typeof TopEntry>
const Top = Type.Array(TopEntry, { maxItems: 10 })

export const AnalyticsOverview = Type.Object({
  range: describeSchema(AnalyticsRange, 'Days that the counts cover.'),
  totals: describeSchema(Totals, 'Counts of the range.'),
  previous: describeSchema(Totals, 'Counts of the same number of days before the range.'),
  comparison: Type.Optional(
    describeSchema(
      Comparison,
      'Days of `previous`; only in responses to requests with `compare`, `compare_from` or `filter`.',
    ),
  ),
  timeseries: Type.Array(DayTotals, {
    description:
      'Every day of the range, also those without visits. With `filter`, without days on which the links, campaigns or variants that it names did not exist.',
  }),
  hours: Type.Optional(
    Type.Array(HourTotals, {
      description: 'Every hour of the range, with `resolution=auto` and fewer than three days.',
    }),
  ),
  top: Type.Object(
    {
      links: Type.Array(
        Type.Object({
          link_id: describeSchema(Id, 'ID of the link.'),
          title: Type.String({ description: 'Title of the link.' }),
          clicks: describeSchema(Count, 'Number of clicks.'),
          share: Rate,
        }),
        {
          maxItems: 10,
          description: 'Links with the most clicks.',
        },
      ),
      referrers: describeSchema(Top, 'Host names of the pages that visitors came from.'),
      countries: describeSchema(Top, 'Countries, ISO 3166-1 alpha-2.'),
      devices: describeSchema(Top, 'Device classes.'),
      browsers: describeSchema(Top, 'Browsers.'),
      languages: describeSchema(Top, 'Languages, BCP 47.'),
      utm_sources: describeSchema(Top, 'Values of `utm_source`.'),
      operating_systems: Type.Optional(describeSchema(Top, 'Operating systems; only with `top=all`.')),
      utm_mediums: Type.Optional(describeSchema(Top, 'Values of `utm_medium`; only with `top=all`.')),
      utm_campaigns: Type.Optional(describeSchema(Top, 'Values of `utm_campaign`; only with `top=all`.')),
    },
    { description: 'Most frequent values, at most 10 of each.' },
  ),
})
export type AnalyticsOverview = Static<typeof AnalyticsOverview>

/** Marks an entry of filtered counts that would reveal too much about single visitors. */
const Few = Type.Optional(
  Type.Literal(true, {
    description: `Only with \`filter\`: fewer than ${minShownVisitors} visitors, so the counts are 0.`,
  }),
)

const Grid = Type.Array(Type.Array(Count, { minItems: 24, maxItems: 24 }), {
  minItems: 7,
  maxItems: 7,
  description: 'Seven weekdays from Monday, 24 hours each, in the time zone of `range`.',
})
export const AnalyticsHeatmaps = Type.Object({
  range: describeSchema(AnalyticsRange, 'Days that the counts cover.'),
  by_hour: Type.Object({ views: Grid, clicks: Grid }, { description: 'Counts by weekday and hour.' }),
  blocks: Type.Array(
    Type.Object({
      link_id: describeSchema(Id, 'ID of the link.'),
      title: Type.String({ description: 'Title of the link.' }),
      position: deprecateSchema(Count, 'order'),
      order: describeSchema(Count, 'Position on the page, from 0.'),
      impressions: Type.Integer({
        minimum: 0,
        description: 'Page views on days on which the link existed and was within its schedule.',
      }),
      clicks: describeSchema(Count, 'Number of clicks.'),
      share: Type.Number({ minimum: 0, maximum: 1, description: 'Fraction of all clicks of the range.' }),
      few: Few,
    }),
    { description: 'Clicks by link, in the order of the page.' },
  ),
})
export type AnalyticsHeatmaps = Static<typeof AnalyticsHeatmaps>

export const VariantResult = Type.Object({
  variant_id: Nullable(Type.Integer({ minimum: 1, description: 'Null: the original page.' })),
  name: Type.String({ description: 'Name of the variant.' }),
  key: Type.String({ description: 'Short name of the variant.' }),
  slug: deprecateSchema(Type.String(), 'key'),
  kind: Nullable(Variant.properties.kind),
  status: Nullable(Variant.properties.status),
  ...VariantStats.properties,
  few: Few,
})
export type VariantResult = Static<typeof VariantResult>
export const VariantAnalytics = Type.Object({
  range: describeSchema(AnalyticsRange, 'Days that the counts cover.'),
  variants: Type.Array(VariantResult, { description: 'Results by variant, the original page first.' }),
})
export type VariantAnalytics = Static<typeof VariantAnalytics>

export const CampaignResult = Type.Object({
  campaign_id: describeSchema(Id, 'ID of the campaign.'),
  name: Type.String({ description: 'Name of the campaign.' }),
  slug: Type.String({ description: 'Short name of the campaign.' }),
  status: Enum(['draft', 'scheduled', 'active', 'paused', 'ended'], {
    description: 'State of the campaign.',
  }),
  ...CampaignStats.properties,
  few: Few,
})
export type CampaignResult = Static<typeof CampaignResult>
export const CampaignAnalytics = Type.Object({
  range: describeSchema(AnalyticsRange, 'Days that the counts cover.'),
  campaigns: Type.Array(CampaignResult, { description: 'Results by campaign.' }),
})
export type CampaignAnalytics = Static<typeof CampaignAnalytics>

export const LinkAnalytics = Type.Object({
  link_id: describeSchema(Id, 'ID of the link.'),
  title: Type.String({ description: 'Title of the link.' }),
  position: deprecateSchema(Count, 'order'),
  order: describeSchema(Count, 'Position on the page, from 0.'),
  clicks: describeSchema(Count, 'Number of clicks.'),
  unique_clicks: describeSchema(Count, 'Number of visitors who clicked, counted per day.'),
  click_rate: ClickRate,
  previous_clicks: describeSchema(Count, 'Clicks in the same number of days before the range.'),
  timeseries: Type.Array(
    Type.Object({
      date: describeSchema(CalendarDate, 'The day.'),
      clicks: describeSchema(Count, 'Number of clicks.'),
    }),
    { description: 'Clicks of each day.' },
  ),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String({
          description:
            'ID of the event or entry in its block, or conditions of the destination, such as `os-ios.country-at`.',
        }),
        title: Type.String({
          description: 'Title of the event or entry, or conditions of the destination as a text.',
        }),
        clicks: describeSchema(Count, 'Number of clicks.'),
      }),
      {
        description:
          'Clicks of each event or entry of a block, or of each of the `destinations` of a link; absent for other links.',
      },
    ),
  ),
  few: Few,
})
export type LinkAnalytics = Static<typeof LinkAnalytics>

export const dayTotalsExample: DayTotals = {
  date: '2026-03-08',
  views: 4210,
  unique_visitors: 3120,
  clicks: 1318,
  unique_clicks: 1104,
  submissions: 9,
}
export const totalsExample: Totals = {
  views: 4210,
  visits: 4210,
  unique_visitors: 3120,
  clicks: 1318,
  unique_clicks: 1104,
  click_rate: 0.3131,
  submissions: 9,
  form_submissions: 9,
}
