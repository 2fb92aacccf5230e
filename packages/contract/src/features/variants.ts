import { type Static, Type } from 'typebox'
import {
  type ContentOf,
  defineField,
  defineNullable,
  defineObject,
  defineText,
  defineValue,
  toInitialContent,
  toReadSchemas,
  toWriteSchemas,
} from '../fields.ts'
import { maxConditions, maxLengths } from '../limits.ts'
import {
  CalendarDate,
  Clearable,
  createOpenBody,
  createOpenObject,
  deprecateSchema,
  describeSchema,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  RevisionGuard,
  resource,
  Time,
} from '../operation.ts'
import { ArchivedAt, Count, Slug, schedule, stamps } from './common.ts'
import { externalRead, externalWrite } from './links.ts'
import { ThemeWrite } from './theme.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: maxLengths.variant.name,
  description: 'Name, 1 to 120 characters.',
})
const Kind = Enum(['experiment', 'audience'], {
  description:
    '`audience`: shown to everyone who meets the conditions. `experiment`: shown by weight to a fraction of them.',
})
const Status = Enum(['draft', 'running', 'paused', 'stopped'], {
  description: '`running` variants are shown; `stopped` ones keep their result.',
})
const Priority = Type.Integer({
  minimum: 0,
  maximum: 1000,
  description: 'If several audience variants match, the lowest number wins.',
})
export const Weight = Type.Integer({
  minimum: 0,
  maximum: 100,
  description:
    'Per cent of the visitors of an experiment; the remainder sees the original. If running experiments exceed 100 in total, weights are fractions of their sum.',
})
const Match = Enum(['all', 'any'], { description: 'Visitors must meet `all` or `any` of the conditions.' })

export const conditionAttributes = [
  'country',
  'device',
  'os',
  'language',
  'referrer',
  'utm_source',
  'utm_campaign',
  'weekday',
  'hour',
  'returning',
] as const
export const conditionOperators = ['eq', 'in', 'not_in', 'contains', 'between'] as const

const Scalar = Type.Union([
  Type.String({ maxLength: maxLengths.host_name }),
  Type.Integer({ minimum: 0, maximum: 1000 }),
  Type.Boolean(),
])
export const Condition = Type.Object({
  attribute: Enum(conditionAttributes, { description: 'Property of the visitor or of the time.' }),
  operator: Enum(conditionOperators, { description: 'How the property is compared with `value`.' }),
  value: Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 250 })], {
    description:
      'One value for `eq` and `contains`, a list for `in` and `not_in`, two numbers for `between`. `weekday` counts from 1 (Monday) to 7, `hour` from 0 to 23, both in the time zone of the schedule, or of the profile if it has none; `returning` is true or false: true if the visitor was on the page earlier the same day, at least half an hour ago. Without cookies, more is not known.',
  }),
})
export type Condition = Static<typeof Condition>

const LinkIds = Type.Array(Id, { maxItems: 10_000, description: 'IDs of links of the profile.' })
const LinkTitles = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: { pattern: '^[1-9][0-9]{0,15}$', maxLength: 16 },
  additionalProperties: { type: 'string', minLength: 1, maxLength: maxLengths.link.title },
  maxProperties: 1000,
  description: 'Other titles by link id.',
})

const LinkTitlesWrite = Type.Unsafe<Record<string, string | null>>({
  ...LinkTitles,
  additionalProperties: { type: ['string', 'null'], minLength: 1, maxLength: maxLengths.link.title },
  description: 'Other titles by link id; null removes one.',
})

const overrides = {
  display_name: defineNullable(
    Type.String({
      minLength: 1,
      maxLength: maxLengths.profile.display_name,
      description: 'Name shown at the top of the page.',
    }),
  ),
  bio: defineNullable(
    Type.String({ maxLength: maxLengths.profile.bio, description: 'Short text below the name.' }),
  ),
  avatar_url: defineNullable(describeSchema(MediaUrl, 'URL of another picture.')),
  theme: defineNullable(describeSchema(ThemeWrite, 'Changes to the appearance of the page.')),
  link_order: defineNullable(describeSchema(LinkIds, 'IDs of links that come first, in this order.')),
  hidden_link_ids: defineNullable(describeSchema(LinkIds, 'IDs of links that are not shown.')),
  link_titles: defineField({
    read: Nullable(LinkTitles),
    write: Clearable(LinkTitlesWrite),
    initial: null,
  }),
}
export const goalSchemas = {
  metric: Enum(['click_rate', 'link_click', 'form_submit'], {
    description: '`click_rate`: a click on any link; `link_click`: on `link_id`; `form_submit`: a sent form.',
  }),
  link_id: describeSchema(Id, 'ID of the link that counts, for `link_click`.'),
}

const SequentialInterval = Nullable(
  Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
    minItems: 2,
    maxItems: 2,
    description:
      'Interval of the rate since `compared_since` that contains the true rate at every check with 95 %, corrected for the number of experiments. Valid for any number of visitors, also while `enough_data` is false. Null without visitors or comparison.',
  }),
)
export const UpliftInterval = Nullable(
  Type.Array(Nullable(Type.Number({ minimum: -1 })), {
    minItems: 2,
    maxItems: 2,
    description:
      'Interval of the difference from the original page, as a fraction of its rate: 0.1 is 10 % better. It contains the differences that the test of `verdict` does not reject, so all of it is above 0 if `verdict` is `better`, and below 0 if it is `worse`. Each end holds at every check with 95 %. An upper end of null is open. The interval is null in the cases in which `confidence` is null.',
  }),
)

/** Counts of a page in an experiment. */
const arm = {
  visitors: describeSchema(Count, 'Visitors who saw the page.'),
  conversions: describeSchema(Count, 'Visitors who reached the goal of the variant.'),
  rate: Nullable(Type.Number({ minimum: 0, description: 'Conversions by visitors.' })),
  sequential_ci: SequentialInterval,
}

/** Result of a variant over its lifetime, or over the requested range. */
export const VariantStats = Type.Object({
  visitors: describeSchema(Count, 'Visitors who saw the variant.'),
  conversions: describeSchema(Count, 'Visitors who reached the goal.'),
  rate: Nullable(Type.Number({ minimum: 0, description: 'Conversions by visitors; null without visitors.' })),
  uplift: Nullable(
    Type.Number({ description: 'Difference from the original page: 0.1 is 10 % better. Null if unknown.' }),
  ),
  ci: Nullable(
    Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description:
        '95 % interval of `rate` for a single check: lower and upper end. Prefer `sequential_ci`, which agrees with `verdict`.',
    }),
  ),
  sequential_ci: SequentialInterval,
  uplift_ci: UpliftInterval,
  compared_since: Nullable(
    describeSchema(
      CalendarDate,
      'First day of the comparison: the first whole day with the current split of visitors. `sequential_ci`, `uplift_ci`, `compared`, `original`, `confidence` and `verdict` count from this day, independent of the requested range. Null if the variant is not compared, and before the first visitor.',
    ),
  ),
  compared: Nullable(
    Type.Object(arm, {
      description: 'The variant on the days of the comparison. Null without `compared_since`.',
    }),
  ),
  original: Nullable(
    Type.Object(arm, {
      description:
        'The original page on the days of the comparison, or without `compared_since` on those of the variant. Null if the two cannot be compared, and before the first visitor.',
    }),
  ),
  chance_to_win: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Probability that the true rate is above that of the original, for a single check. With frequent checks, every third experiment of equal pages reaches 0.95 by chance; decide by `verdict`.',
    }),
  ),
  srm_p_value: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Sample-ratio test: below 0.001 the visitors were not split by weight.',
    }),
  ),
  enough_data: Type.Boolean({
    description:
      'False: too few visitors to conclude anything. True from 100 visitors each of the variant and the original, and 20 conversions of both together.',
  }),
  confidence: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Confidence that a difference in this direction exists, valid for any number of checks: a sequential test, corrected for the number of experiments, over the days since the last change of the split. Independent of the requested range. Null while there is too little data, or if the visitors were not split by weight.',
    }),
  ),
  verdict: Nullable(
    Enum(['better', 'worse'], {
      description:
        'Side of 0 on which `uplift_ci` lies, null on neither: `confidence` has reached 0.95. At most 5 % of experiments with equal pages ever show `better` by chance, and at most 5 % `worse`.',
    }),
  ),
})
export type VariantStats = Static<typeof VariantStats>

const overridesText = "Fields that the variant shows instead of the profile's own; null keeps the original."

/** Fields of a variant that clients write. */
export const variantFields = {
  name: defineField({
    read: Type.String({ description: 'Name of the variant, for the members of the page.' }),
    write: Name,
    initial: '',
  }),
  key: defineField({
    read: Type.String({ description: 'Short name, unique on the profile.' }),
    write: Clearable(describeSchema(Slug, 'Short name, unique on the profile. Default: made from the name.')),
    initial: '',
  }),
  kind: defineValue(Kind, 'experiment'),
  status: defineValue(Status, 'draft'),
  priority: defineValue(Priority, 0),
  weight: defineValue(Weight, 50),
  match: defineValue(Match, 'all'),
  conditions: defineField({
    read: Type.Array(Condition, { description: 'Conditions on the visitor, for `audience`.' }),
    write: Clearable(
      Type.Array(Condition, {
        maxItems: maxConditions,
        description: 'Conditions on the visitor, for `audience`.',
      }),
    ),
    initial: [],
  }),
  schedule,
  overrides: defineField({
    read: createOpenObject(toReadSchemas(overrides), { description: overridesText }),
    write: Clearable(describeSchema(createOpenBody(toWriteSchemas(overrides)), overridesText)),
    initial: toInitialContent(overrides),
  }),
  goal: defineObject(
    {
      metric: defineValue(goalSchemas.metric, 'click_rate'),
      link_id: defineNullable(goalSchemas.link_id),
    },
    'Event that counts as a conversion.',
  ),
  hypothesis: defineText(maxLengths.variant.hypothesis, 'Expected effect, as a note.'),
}
export type VariantFields = ContentOf<typeof variantFields>

/** Fields of a variant that only the service sets. */
export const variantComputed = {
  profile_id: describeSchema(Id, 'ID of the profile.'),
  slug: deprecateSchema(Type.String(), 'key'),
  started_at: Nullable(describeSchema(Time, 'Time it was started; null before.')),
  stopped_at: Nullable(describeSchema(Time, 'Time it was stopped; null before.')),
  stats: describeSchema(VariantStats, 'Results since the variant was started.'),
  archived_at: ArchivedAt,
}

export const Variant = createOpenObject({
  ...resource,
  ...toReadSchemas(variantFields),
  ...variantComputed,
  ...externalRead,
})
export type Variant = Static<typeof Variant>

const { name: _, ...fields } = toWriteSchemas(variantFields)
const write = { ...fields, ...externalWrite }
export const VariantCreate = createOpenBody({ name: Name, ...write })
export type VariantCreate = Static<typeof VariantCreate>
export const VariantWrite = createOpenBody({ revision: RevisionGuard, name: Type.Optional(Name), ...write })
export type VariantWrite = Static<typeof VariantWrite>

export const variantExample: Variant = {
  id: 8,
  ...stamps,
  profile_id: 12,
  ...toInitialContent(variantFields),
  name: 'Shop first on phones',
  key: 'shop-first',
  slug: 'shop-first',
  status: 'running',
  conditions: [{ attribute: 'device', operator: 'eq', value: 'mobile' }],
  schedule: { starts_at: null, ends_at: null, timezone: 'Europe/Vienna' },
  overrides: {
    ...variantFields.overrides.initial,
    link_order: [42],
    link_titles: { '42': 'New in the shop' },
  },
  goal: { metric: 'link_click', link_id: 42 },
  hypothesis: 'Visitors on phones want to buy.',
  started_at: stamps.updated_at,
  stopped_at: null,
  stats: {
    visitors: 1204,
    conversions: 231,
    rate: 0.1919,
    uplift: 0.12,
    ci: [0.1706, 0.2151],
    sequential_ci: [0.1531, 0.2351],
    uplift_ci: [-0.1213, 0.4278],
    compared_since: '2026-03-02',
    compared: { visitors: 1204, conversions: 231, rate: 0.1919, sequential_ci: [0.1531, 0.2351] },
    original: { visitors: 1189, conversions: 204, rate: 0.1716, sequential_ci: [0.1344, 0.2136] },
    chance_to_win: 0.94,
    srm_p_value: 0.62,
    enough_data: true,
    confidence: 0.18,
    verdict: null,
  },
  archived_at: null,
}
