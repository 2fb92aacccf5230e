import { type Static, Type } from 'typebox'
import { anyRoleText, example, profileReadErrors } from '../features/common.ts'
import { Version, VersionDifference } from '../features/versions.ts'
import { defineOperation, defineOperations, describeSchema, Enum, Id, Nullable } from '../operation.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const createSums = (description: string) =>
  Type.Object({ visitors: count('Visitors.'), clicks: count('Clicks.') }, { description })

const { reason, name, created_by } = Version.properties

export const EditEffect = Type.Object({
  version_id: describeSchema(Id, 'ID of the version before the edits. Restore it to take them back.'),
  edits: Type.Array(
    Type.Object({
      version_id: describeSchema(Id, 'ID of the version that was saved before the edit.'),
      reason,
      name,
      created_at: Type.String({ format: 'date-time', description: 'Time of the edit.' }),
      created_by,
    }),
    {
      description:
        'Edits, oldest first. Edits within one hour, or with fewer than 100 visitors on the days between them, are together: their effects cannot be separated.',
    },
  ),
  how: Enum(['observation'], {
    description:
      'The days before are compared with the days after. Something else may have changed in the meantime; only an experiment (a variant) shows the cause.',
  }),
  state: Enum(['measured', 'counting', 'too_few', 'inseparable', 'not_measured'], {
    description:
      'State of the comparison, not a verdict. `measured`: `change_ci` is within ±15 %; `counting`: it is wider, see `remaining`; `too_few`: it would be wider after 60 days, or the next edit ended the comparison; `inseparable`: fewer than 14 days since the edit before, see `together_since`; `not_measured`: the 14 days before are not stored, or the plan does not cover the edit.',
  }),
  together_since: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Time of the first edit whose effect the figures include, for edits that are `inseparable`: the days before that edit are compared. Null if they include only `edits`.',
    }),
  ),
  before: createSums('Sum of the compared days before the edits, at most 28.'),
  after: createSums('Sum of the compared days after the edits, at most 60.'),
  change: Nullable(
    Type.Number({
      description:
        'Estimated relative change of clicks per visitor (0.1 = 10 % more), on the same weekdays and after the trend, without visits from campaigns and bursts. Null with too few visitors.',
    }),
  ),
  change_ci: Nullable(
    Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description:
        'Lower and upper end of the 95 % interval of `change`. It holds at all looks together, if the trend is steady.',
    }),
  ),
  remaining: Nullable(
    Type.Object(
      {
        visitors: count('Further visitors.'),
        days: Nullable(count('Further days at the present rate; null if the comparison ends earlier.')),
      },
      {
        description:
          'Expected until `change_ci` is within ±15 %; null if it is, or if it cannot be estimated. With `days` null, so many visitors would have to come until 60 days after the edit, or until the next edit.',
      },
    ),
  ),
})
export type EditEffect = Static<typeof EditEffect>

const effectExample: EditEffect = {
  version_id: 81,
  edits: [
    {
      version_id: 81,
      reason: 'link.update',
      name: 'Spring catalogue',
      created_at: example.created,
      created_by: { id: 7, name: 'Robin Example' },
    },
  ],
  how: 'observation',
  state: 'counting',
  together_since: null,
  before: { visitors: 8120, clicks: 2411 },
  after: { visitors: 3105, clicks: 1012 },
  change: 0.0977,
  change_ci: [-0.0812, 0.3114],
  remaining: { visitors: 4060, days: 14 },
}

export const effectExtensions = defineOperations('Change effects', {
  listEffects: defineOperation({
    route: 'GET /profiles/:profile_id/effects',
    summary: 'Compare clicks before and after each edit',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Edits of the last 1,000 versions that visitors could see, newest first. The comparison is an observation without a verdict: a method that finds most rises of 15 % also reports many that do not exist.',
      'Results are stored with the version 60 days after the edit.',
    ],
    access: 'read',
    ok: { 200: Type.Array(EditEffect) },
    errors: [...profileReadErrors, 'plan_required'],
    example: { data: [effectExample] },
  }),
  listEditChanges: defineOperation({
    route: 'GET /profiles/:profile_id/effects/:version_id/changes',
    summary: 'Read what edits changed',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Compares the version that was saved before the first edit with the state after the last one: the next version, or the present page. `before` is the value before the edits, `after` the value after them; later edits are left out.',
    ],
    access: 'read',
    query: Type.Object({
      last_version_id: Type.Optional(
        describeSchema(
          Id,
          'Version before the last edit; by default, the edit after `version_id` is the only one.',
        ),
      ),
    }),
    ok: { 200: Type.Array(VersionDifference) },
    errors: [...profileReadErrors, 'validation_failed'],
    example: {
      data: [{ op: 'replace', path: 'links.42.title', before: 'Catalogue', after: 'Spring catalogue' }],
    },
  }),
})
