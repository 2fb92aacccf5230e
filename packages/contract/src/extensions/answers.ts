import { type Static, Type } from 'typebox'
import { filterQuery } from '../features/analytics.operations.ts'
import { AnalyticsRange } from '../features/analytics.ts'
import { profileReadErrors, profileText } from '../features/common.ts'
import { minAnswerVisitors } from '../limits.ts'
import {
  CalendarDate,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  profileQuery,
  Time,
} from '../operation.ts'

export const answerKinds = [
  'unusual_day',
  'unusual_post',
  'best_block',
  'hardly_pressed',
  'night_visitors',
  'variant_better',
  'dead_link',
] as const

const Kind = Enum(answerKinds, {
  description:
    '`unusual_day` and `unusual_post`: more clicks than 98 % of the same weekdays; a post has a campaign that explains more than half. `best_block`: more clicks than the second, certain at 95 %. `hardly_pressed`: fewer than 1 % of visitors press a block. `night_visitors`: a referrer whose visitors come between 22:00 and 02:00, certain at 99 %. `variant_better`: the verdict of an experiment. `dead_link`: visitors clicked a link after its check failed.',
})
const Figure = Type.Number({ description: 'The figure.' })

export const Answer = Type.Object({
  kind: Kind,
  text: Type.String({ description: 'The answer as an English sentence.' }),
  how: Type.String({
    description: 'English sentences about the figures, the rule, and what it cannot show.',
  }),
  subject: Nullable(
    Type.Object(
      {
        type: Enum(['link', 'referrer', 'variant'], { description: 'Kind of the subject.' }),
        id: Nullable(describeSchema(Id, 'ID of the subject; null for referrers.')),
        name: Type.String({ description: 'Title or name.' }),
      },
      { description: 'Subject of the answer; null for days.' },
    ),
  ),
  date: Nullable(describeSchema(CalendarDate, 'The unusual day, or the first day of a failed check.')),
  value: Nullable(
    Type.Number({ description: 'Clicks of the day, share of clicks or visitors, rate, or people.' }),
  ),
  baseline: Nullable(
    Type.Number({
      description:
        'Figure that `value` is compared with: usual clicks, the second block, other referrers, the original, or the limit of 1 %.',
    }),
  ),
  change: Nullable(Type.Number({ description: 'Relative difference: 0.4 is 40 % more.' })),
  interval: Nullable(
    Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description:
        'Lower and upper end: 98 % range of the clicks of usual days, or 95 % interval of the rate of a variant.',
    }),
  ),
  days: Type.Integer({ minimum: 0, description: 'Number of days of the comparison.' }),
  cause: Nullable(
    Type.Object(
      {
        type: Enum(['campaign', 'utm_campaign'], { description: 'Kind of the cause.' }),
        id: Nullable(describeSchema(Id, 'ID of the campaign; null for values of `utm_campaign`.')),
        name: Type.String({ description: 'Name of the campaign.' }),
        clicks: Type.Integer({ minimum: 0, description: 'Clicks beyond its usual ones.' }),
      },
      { description: 'Campaign that explains more than half of the additional clicks of an unusual day.' },
    ),
  ),
  evidence: Type.Array(
    Type.Object({
      measure: Enum(['clicks', 'visitors', 'share', 'rate', 'position', 'people'], {
        description: 'Unit of the figure. Shares and rates are ratios.',
      }),
      label: Type.String({
        description:
          'Date, title or name; `others` for all other referrers, `original` for the original page, `direct` without a referrer.',
      }),
      value: Figure,
    }),
    { description: 'Figures for bars.' },
  ),
  actions: Type.Array(
    Enum(['show_day', 'show_clicks', 'move_up', 'try_variant', 'show_hours', 'use_variant', 'fix'], {
      description: 'Action on the subject or day.',
    }),
    { description: 'Next steps that clients can offer.' },
  ),
})
export type Answer = Static<typeof Answer>

export const AnswerList = Type.Object({
  range: describeSchema(AnalyticsRange, 'Days that the answers are about. They end at the latest yesterday.'),
  as_of: describeSchema(Time, 'Start of today in the time zone of the page. Answers change once a day.'),
  visitors: Type.Integer({ minimum: 0, description: "Sum of the days' visitors of the range." }),
  message: Nullable(
    Type.String({
      description: `English sentence with fewer than ${minAnswerVisitors} visitors, else null.`,
    }),
  ),
  answers: Type.Array(Answer, { maxItems: 4, description: 'At most four, the largest difference first.' }),
})
export type AnswerList = Static<typeof AnswerList>

export const answerExample: Answer = {
  kind: 'best_block',
  text: '“Spring collection” is your best block.',
  how: 'It got 31% of all clicks, the second block 22%. Compared over 30 days; the difference is certain at 95%. This does not show whether the block or its place on the page is the reason.',
  subject: { type: 'link', id: 42, name: 'Spring collection' },
  date: null,
  value: 0.31,
  baseline: 0.22,
  change: 0.41,
  interval: null,
  days: 30,
  cause: null,
  evidence: [
    { measure: 'share', label: 'Spring collection', value: 0.31 },
    { measure: 'share', label: 'Opening hours', value: 0.22 },
  ],
  actions: ['show_clicks'],
}

export const answerExtensions = defineOperations('Analytics extensions', {
  listAnswers: defineOperation({
    route: 'GET /analytics/answers',
    summary: 'List answers',
    grants: 'nothing',
    description: [
      profileText,
      'Sentences about complete days, each with its figures and its rule. With a probability of 95 % a list contains no false one. The days are cut to what the owner’s plan covers and to yesterday. Days are compared with up to eight weeks before `to`. With `filter`, all answers are about the visits that match; experiments have no answer, and neither have values of too few visitors. Edits have none: a comparison before and after does not show that an edit helped.',
    ],
    access: 'read',
    cacheable: true,
    query: createQuery({
      ...profileQuery,
      from: Type.Optional(describeSchema(CalendarDate, 'First day. Default: 29 days before `to`.')),
      to: Type.Optional(describeSchema(CalendarDate, 'Last day, included. Default: yesterday.')),
      ...filterQuery,
    }),
    ok: { 200: AnswerList },
    errors: [...profileReadErrors, 'plan_required'],
    example: {
      data: {
        range: { from: '2026-02-07', to: '2026-03-08', timezone: 'Europe/Vienna', clipped: false },
        as_of: '2026-03-08T23:00:00.000Z',
        visitors: 2914,
        message: null,
        answers: [answerExample],
      },
    },
  }),
})
