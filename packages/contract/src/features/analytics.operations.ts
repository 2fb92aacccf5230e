import { Type } from 'typebox'
import {
  CalendarDate,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  paging,
  profileQuery,
} from '../operation.ts'
import { filterDimensions, filterOperators, maxFilterLength, minShownVisitors } from '../visit-filter.ts'
import {
  AnalyticsHeatmaps,
  AnalyticsOverview,
  AnalyticsRange,
  CampaignAnalytics,
  dayTotalsExample,
  LinkAnalytics,
  type TopEntry,
  totalsExample,
  VariantAnalytics,
} from './analytics.ts'
import { campaignExample } from './campaigns.ts'
import { profileReadErrors, profileText } from './common.ts'
import { variantExample } from './variants.ts'

const rangeExample: AnalyticsRange = {
  from: '2026-03-08',
  to: '2026-03-08',
  timezone: 'Europe/Vienna',
  clipped: false,
}
const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
const topEntriesExample: TopEntry[] = [{ value: 'unknown', views: 210, share: 1 }]

const dates = {
  from: Type.Optional(describeSchema(CalendarDate, 'First day. Default: 29 days before `to`.')),
  to: Type.Optional(describeSchema(CalendarDate, 'Last day, included. Default: today.')),
}
export const filterQuery = {
  filter: Type.Optional(
    Type.String({
      format: 'visit-filter',
      maxLength: maxFilterLength,
      description: `Counts only visits that match: \`DIMENSION:OPERATOR:VALUE\`, such as \`country:is:DE|AT;referrer:is_not:direct\`. All conditions joined by \`;\` must be true; \`|\` separates alternatives. Dimensions: ${filterDimensions.join(', ')}. Operators: ${filterOperators.join(', ')}. Values as in the responses; \`link\`, \`variant\` and \`campaign\` take ids (\`original\` for the page without variant). \`%\`, \`;\` and \`|\` inside of values are percent-encoded. Filters reach back 90 days. Selections and values of fewer than ${minShownVisitors} visitors are withheld or summed; the days and hours of a selection are not.`,
    }),
  ),
}
const comparison = {
  compare: Type.Optional(
    Enum(['previous', 'last_year'], {
      description:
        '`previous`: the same number of days before. `last_year`: the same weekdays 52 weeks before.',
    }),
  ),
  compare_from: Type.Optional(
    describeSchema(
      CalendarDate,
      'First day of another period of the same length to compare with, instead of `compare`.',
    ),
  ),
  resolution: Type.Optional(
    Enum(['day', 'auto'], {
      description:
        '`auto`: the range begins when the page was created, and fewer than three days are also listed by hour. Default: `day`.',
    }),
  ),
}
const top = {
  top: Type.Optional(
    Enum(['all'], {
      description: '`all`: `top` also has `operating_systems`, `utm_mediums` and `utm_campaigns`.',
    }),
  ),
}
const common = {
  access: 'read',
  cacheable: true,
  query: createQuery({ ...profileQuery, ...dates, ...filterQuery }),
  errors: [...profileReadErrors, 'plan_required'],
  intro: [
    profileText,
    "From `from` to `to`, both days included; the last 30 days by default. The days are cut to what the owner's plan covers and to today; `range` contains the days of the response, and `clipped` is true if they were cut. A range outside of these days is empty and keeps its label. `from` after `to` fails with 422. A visit is counted within a second. Visitors who opted out of tracking (DNT or Sec-GPC), and those beyond 49 of one network (an IPv4 address or an IPv6 /48) on a page and day, count as visits but not as visitors. A day has at most 200 values per dimension (2,000 links), the rest is `other`. Analytics are stored for ten years.",
  ],
} as const
export const analyticsOperations = defineOperations('Analytics', {
  getAnalyticsOverview: defineOperation({
    ...common,
    route: 'GET /analytics/overview',
    summary: 'Read the overview',
    query: createQuery({ ...profileQuery, ...dates, ...filterQuery, ...comparison, ...top }),
    grants: 'nothing',
    description:
      '`previous` covers the same number of days before. `unique_visitors` of a range is the sum of its days, because visitors are not recognised on the next day.',
    ok: { 200: AnalyticsOverview },
    example: {
      data: {
        range: rangeExample,
        totals: totalsExample,
        previous: totalsExample,
        timeseries: [dayTotalsExample],
        top: {
          links: [{ link_id: 42, title: 'Spring collection', clicks: 318, share: 0.2413 }],
          referrers: topEntriesExample,
          countries: topEntriesExample,
          devices: topEntriesExample,
          browsers: topEntriesExample,
          languages: topEntriesExample,
          utm_sources: topEntriesExample,
        },
      },
    },
  }),
  getAnalyticsHeatmaps: defineOperation({
    ...common,
    route: 'GET /analytics/heatmaps',
    summary: 'Read the heat maps',
    grants: 'nothing',
    description: 'Visits and clicks by time, and clicks by position on the page.',
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
            order: 0,
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
    route: 'GET /analytics/variants',
    summary: 'Compare variants',
    grants: 'nothing',
    description:
      "Each variant against the original page (`variant_id` null): rate and uplift with intervals that hold at every check, and a test of the split of visitors. Do not draw conclusions while `enough_data` is false. The original's interval is null if the experiments are not compared with the same counts of it. The original counts the experiments' goal if it is the same for all, else clicks on any link. Archived variants are included if the range contains their visitors. With `filter`, the figures are those of a segment, without intervals that hold at every check and without a verdict.",
    ok: { 200: VariantAnalytics },
    example: {
      data: {
        range: rangeExample,
        variants: [
          {
            variant_id: 8,
            name: variantExample.name,
            key: variantExample.key,
            slug: variantExample.slug,
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
    route: 'GET /analytics/campaigns',
    summary: 'Compare campaigns',
    grants: 'nothing',
    description:
      'Results of each campaign. Archived campaigns are included if the range contains their visits.',
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
    route: 'GET /analytics/links',
    summary: 'List the clicks of links',
    grants: 'nothing',
    description:
      'Active links, those with the most clicks first, with every day of the range, which is in `meta.range`. `click_rate` is by the views of the page while the link was on it (see the heat maps).',
    query: createQuery({ ...profileQuery, ...dates, ...filterQuery, ...paging }),
    paged: true,
    meta: { range: describeSchema(AnalyticsRange, 'Days that the counts cover.') },
    ok: { 200: Type.Array(LinkAnalytics) },
    example: {
      data: [
        {
          link_id: 42,
          title: 'Spring collection',
          position: 0,
          order: 0,
          clicks: 318,
          unique_clicks: 254,
          click_rate: 0.0755,
          previous_clicks: 201,
          timeseries: [{ date: '2026-03-08', clicks: 318 }],
        },
      ],
      meta: { range: rangeExample },
    },
  }),
})
