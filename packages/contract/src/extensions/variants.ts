import { type Static, Type } from 'typebox'
import {
  anyRoleText,
  Count,
  editorRoleText,
  profileCreateErrors,
  profileReadErrors,
  profileWriteErrors,
  versionText,
} from '../features/common.ts'
import { externalFilters } from '../features/links.ts'
import { Profile, profileExample } from '../features/profile.ts'
import { goalSchemas, UpliftInterval, Variant, variantExample, Weight } from '../features/variants.ts'
import { minExperimentVisitors } from '../limits.ts'
import {
  CalendarDate,
  createArchivedFilter,
  createQuery,
  cursorPaging,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  RevisionGuard,
} from '../operation.ts'

const VariantPromotion = Type.Object({ revision: RevisionGuard })
export const PromotedVariant = Type.Object({
  profile: describeSchema(Profile, 'The profile after the change.'),
  variant: describeSchema(Variant, 'The variant, now stopped.'),
  version_id: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'ID of the automatic version. Null if the page already shows what the variant shows.',
    }),
  ),
  changed_links: Type.Integer({ minimum: 0, description: 'Links whose title or visibility changed.' }),
})
export type PromotedVariant = Static<typeof PromotedVariant>

const ArmCounts = Type.Object({
  visitors: describeSchema(Count, 'Visitors who saw it on this day.'),
  conversions: describeSchema(Count, 'Visitors who reached the goal of the variant.'),
})
export const VariantTimeline = Type.Object({
  variant_id: describeSchema(Id, 'ID of the variant.'),
  days: Type.Array(
    Type.Object({
      date: describeSchema(CalendarDate, "The day, in the profile's time zone."),
      variant: describeSchema(ArmCounts, 'The variant.'),
      original: describeSchema(ArmCounts, 'The original page.'),
      uplift_ci: describeSchema(
        UpliftInterval,
        '`stats.uplift_ci` as it was at the end of the day: of all days since the current split of visitors. Null before that split, and in the cases in which `stats.uplift_ci` is null.',
      ),
    }),
    { maxItems: 366, description: 'Every day since the start, the oldest first; at most the last 366.' },
  ),
})
export type VariantTimeline = Static<typeof VariantTimeline>

export const ExperimentEstimate = Type.Object({
  visitors_per_day: Type.Number({
    minimum: 0,
    description: 'Average visitors of the page per day in the last 28 whole days, or since it was created.',
  }),
  rate: Nullable(
    Type.Number({ minimum: 0, description: 'Fraction of them who reached the goal; null without visitors.' }),
  ),
  expected_days: Type.Array(
    Type.Object({
      uplift: Type.Number({ description: 'True difference from the original: 0.2 is 20 % better.' }),
      days: Nullable(
        Type.Integer({
          minimum: 1,
          description:
            'Days until `verdict` is `better` with a chance of 80 %. Null with a `reason`, if the rate would exceed 1, or after more than 10 years.',
        }),
      ),
    }),
    { description: 'Duration for a rise of 20 % and of 40 %.' },
  ),
  reason: Nullable(
    Enum(['few_visitors', 'no_conversions', 'no_share'], {
      description: `Why there is no duration. \`few_visitors\`: below ${minExperimentVisitors} per day; \`no_conversions\`: no visitor reached the goal; \`no_share\`: the weights leave no visitors to the variant or to the original.`,
    }),
  ),
})
export type ExperimentEstimate = Static<typeof ExperimentEstimate>

export const variantExtensions = defineOperations('Variant extensions', {
  findVariants: defineOperation({
    route: 'GET /profiles/:profile_id/variants',
    summary: 'Find variants',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Active or archived variants, the newest first. A cursor belongs to the filters that it was made with.',
    ],
    access: 'read',
    query: createQuery({ ...createArchivedFilter('variants'), ...externalFilters, ...cursorPaging }),
    cursor: true,
    ok: { 200: Type.Array(Variant) },
    errors: profileReadErrors,
    example: { data: [variantExample] },
  }),
  getVariant: defineOperation({
    route: 'GET /profiles/:profile_id/variants/:variant_id',
    summary: 'Read one variant',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Includes archived variants. Use its ETag as `If-Match` of `PUT` and `DELETE` of the variant.',
    ],
    access: 'read',
    etag: 'variant',
    ok: { 200: Variant },
    errors: profileReadErrors,
    example: { data: variantExample },
  }),
  getVariantTimeline: defineOperation({
    route: 'GET /profiles/:profile_id/variants/:variant_id/timeline',
    summary: 'Read the days of a variant',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Visitors and conversions of the variant and the original on each day, and how the interval of their difference narrowed. Includes archived variants.',
    ],
    access: 'read',
    ok: { 200: VariantTimeline },
    errors: profileReadErrors,
    example: {
      data: {
        variant_id: 8,
        days: [
          {
            date: '2026-03-02',
            variant: { visitors: 121, conversions: 24 },
            original: { visitors: 118, conversions: 19 },
            uplift_ci: [-0.4366, 1.6434],
          },
        ],
      },
    },
  }),
  estimateExperiment: defineOperation({
    route: 'GET /profiles/:profile_id/experiment-estimate',
    summary: 'Estimate the duration of an experiment',
    grants: 'nothing',
    description: [
      anyRoleText,
      'How long another experiment would take beside the running ones, with as many visitors as in the last 28 days. Conditions and schedule of the experiment are not considered: fewer visitors take longer.',
    ],
    access: 'read',
    query: createQuery({
      metric: Type.Optional(
        describeSchema(goalSchemas.metric, 'Goal of the experiment. Default: `click_rate`.'),
      ),
      link_id: Type.Optional(goalSchemas.link_id),
      weight: Type.Optional(
        describeSchema(Weight, 'Per cent of the visitors who see the variant. Default: 50.'),
      ),
    }),
    ok: { 200: ExperimentEstimate },
    errors: profileReadErrors,
    example: {
      data: {
        visitors_per_day: 97,
        rate: 0.21,
        expected_days: [
          { uplift: 0.2, days: 50 },
          { uplift: 0.4, days: 14 },
        ],
        reason: null,
      },
    },
  }),
  restoreVariant: defineOperation({
    route: 'POST /profiles/:profile_id/variants/:variant_id/restore',
    summary: 'Restore an archived variant',
    grants: 'nothing',
    description: [
      editorRoleText,
      'The variant is active again under its id, stopped, with its analytics. Fails with 409 `conflict` if it is already active, or if another variant already uses its `key` or `external_id`.',
      'The plan limits the number of active variants (403 `plan_limit`).',
    ],
    access: 'write',
    etag: 'variant',
    ok: { 200: Variant },
    errors: [...profileCreateErrors, 'conflict'],
    example: { data: { ...variantExample, status: 'stopped' } },
  }),

  promoteVariant: defineOperation({
    route: 'POST /profiles/:profile_id/variants/:variant_id/promote',
    summary: 'Promote a variant',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Applies the variant to the page in one step: writes settings and titles, disables hidden links and applies its order. The variant stops and keeps its analytics. Restore the version `version_id` to undo this.',
      'Send `revision` (or `If-Match` with the ETag of the variant) to act only if nothing changed since: otherwise 409 `stale_revision`.',
      versionText,
    ],
    access: 'write',
    etag: 'variant',
    acceptsIfMatch: true,
    body: VariantPromotion,
    bodyOptional: true,
    ok: { 200: PromotedVariant },
    errors: profileWriteErrors,
    example: {
      body: { revision: 2 },
      data: {
        profile: profileExample,
        variant: { ...variantExample, status: 'stopped' },
        version_id: 91,
        changed_links: 2,
      },
    },
  }),
})
