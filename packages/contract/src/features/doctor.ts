import { type Static, Type } from 'typebox'
import {
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  resource,
  Time,
} from '../operation.ts'
import { anyRoleText, editorRoleText, example, profileReadErrors, profileWriteErrors } from './common.ts'

export const doctorCategories = ['completeness', 'links', 'accessibility', 'seo', 'conversion'] as const
const Score = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'Points from 0 to 100; 100 is the best.',
})

export const DoctorChange = Type.Object({
  path: Type.String({ description: 'For example `profile.theme.colors.text` or `links.42.image_alt`.' }),
  before: Type.Unknown({ description: 'Value before the change; null if it was empty.' }),
  after: Type.Unknown({ description: 'Value after the change; null if it becomes empty.' }),
})
export type DoctorChange = Static<typeof DoctorChange>

export const Recommendation = Type.Object({
  id: Type.String({
    description: 'Rule and target, such as `image-alt--link-42`: the same finding keeps its id.',
  }),
  rule: Type.String({ description: 'Name of the rule.' }),
  category: Enum(doctorCategories, { description: 'Category whose score it affects.' }),
  severity: Enum(['low', 'medium', 'high'], { description: 'Urgency.' }),
  title: Type.String({ description: 'Finding in a few words.' }),
  explanation: Type.String({ description: 'Why it matters and what to do.' }),
  impact: Type.Integer({ minimum: 0, maximum: 100, description: 'Points the score would gain.' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the finding applies, from 0 to 1.',
  }),
  target: Type.Object(
    {
      type: Enum(['profile', 'link'], { description: 'Kind of the resource.' }),
      id: describeSchema(Id, 'ID of the resource. IDs are never reused.'),
      field: Nullable(
        Type.String({ description: 'Field of the resource; null for the resource as a whole.' }),
      ),
    },
    { description: 'Resource that the finding is about.' },
  ),
  fix: Type.Object(
    {
      mode: Enum(['auto', 'guided'], {
        description:
          '`auto`: applyRecommendation makes the changes. `guided`: the user makes the change; `changes` is empty.',
      }),
      changes: Type.Array(DoctorChange, {
        description: 'Fields that change, with their values before and after.',
      }),
    },
    { description: 'Proposed change.' },
  ),
  status: Enum(['open', 'applied', 'stale'], {
    description:
      'Current state. `stale`: the affected fields have changed since the analysis; analyse again.',
  }),
})
export type Recommendation = Static<typeof Recommendation>

export const DoctorRun = Type.Object({
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  status: Enum(['running', 'finished', 'failed'], { description: 'State of the analysis.' }),
  score: Score,
  categories: Type.Object(
    Object.fromEntries(doctorCategories.map((c) => [c, Score])) as {
      [K in (typeof doctorCategories)[number]]: typeof Score
    },
    {
      description: 'Score of each category. `links` and `conversion` do not count on a page without content.',
    },
  ),
  content_revision: Type.Integer({ minimum: 1, description: 'State of the profile that was analysed.' }),
  recommendations: Type.Array(Recommendation, {
    description: 'Findings with proposed changes, the most useful first.',
  }),
  started_at: describeSchema(Time, 'Time the analysis started.'),
  finished_at: Nullable(describeSchema(Time, 'Time the analysis finished.')),
})
export type DoctorRun = Static<typeof DoctorRun>

export const DoctorAction = Type.Object({
  ...resource,
  run_id: describeSchema(Id, 'ID of the analysis that contains it.'),
  recommendation_id: Type.String({ description: 'ID of the applied recommendation.' }),
  changes: Type.Array(DoctorChange, {
    description: 'Fields that change, with their values before and after.',
  }),
  applied_by: Nullable(
    Type.Object(
      {
        id: describeSchema(Id, 'ID of the account.'),
        name: Type.String({ description: 'Name of the person.' }),
      },
      { description: 'User who applied it; null if the account was deleted.' },
    ),
  ),
  applied_at: describeSchema(Time, 'Time it was applied.'),
  undone_at: Nullable(describeSchema(Time, 'Time it was undone; null if it was not.')),
})
export type DoctorAction = Static<typeof DoctorAction>

export const DoctorOverview = Type.Object({
  latest_run: Nullable(describeSchema(DoctorRun, 'Latest analysis; null before the first.')),
  actions: Type.Array(DoctorAction, { description: 'The latest 100, newest first.' }),
})
export type DoctorOverview = Static<typeof DoctorOverview>

const change = { path: 'profile.theme.colors.muted', before: '#b9b9b9', after: '#6f6f6f' }
const runExample: DoctorRun = {
  id: 19,
  revision: 1,
  created_at: example.updated,
  updated_at: example.updated,
  profile_id: 12,
  status: 'finished',
  score: 49,
  categories: { completeness: 90, links: 85, accessibility: 68, seo: 80, conversion: 85 },
  content_revision: 41,
  recommendations: [
    {
      id: 'theme-contrast--profile-12',
      rule: 'theme-contrast',
      category: 'accessibility',
      severity: 'high',
      title: 'Secondary text is hard to read',
      explanation: 'Its contrast with the background is 1.9 to 1; WCAG 2.2 requires 4.5 to 1.',
      impact: 39,
      confidence: 1,
      target: { type: 'profile', id: 12, field: 'theme.colors.muted' },
      fix: { mode: 'auto', changes: [change] },
      status: 'open',
    },
  ],
  started_at: example.updated,
  finished_at: example.updated,
}
const actionExample: DoctorAction = {
  id: 3,
  revision: 1,
  created_at: example.updated,
  updated_at: example.updated,
  run_id: 19,
  recommendation_id: 'theme-contrast--profile-12',
  changes: [change],
  applied_by: { id: 7, name: 'Robin Example' },
  applied_at: example.updated,
  undone_at: null,
}

export const doctorOperations = defineOperations('Profile doctor', {
  getDoctor: defineOperation({
    route: 'GET /profiles/:profile_id/doctor',
    summary: 'Read the latest analysis',
    grants: 'nothing',
    description: [anyRoleText, 'The latest run (null before the first) and the applied recommendations.'],
    access: 'read',
    ok: { 200: DoctorOverview },
    errors: profileReadErrors,
    example: { data: { latest_run: runExample, actions: [actionExample] } },
  }),
  analyzeProfile: defineOperation({
    route: 'POST /profiles/:profile_id/doctor/analyze',
    summary: 'Analyse a profile',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Runs every rule on the current profile and returns the result. Does not change the profile and sends no requests to links. Each rule shows its first 100 findings; the score counts all. The latest 20 runs of a profile are kept.',
    ],
    access: 'write',
    ok: { 200: DoctorRun },
    errors: profileWriteErrors,
    example: { data: runExample },
  }),
  applyRecommendation: defineOperation({
    route: 'POST /profiles/:profile_id/doctor/runs/:run_id/recommendations/:recommendation_id/apply',
    summary: 'Apply a recommendation',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Saves an automatic version, makes exactly the listed changes, and returns the action. Fails with 409 and no change: `stale_recommendation` if a `before` differs from the current value, `already_applied`, `not_applicable` for a guided one.',
    ],
    access: 'write',
    params: Type.Object(
      {
        profile_id: describeSchema(Id, 'ID of the profile.'),
        run_id: describeSchema(Id, 'ID of the analysis that contains it.'),
        recommendation_id: Type.String({
          minLength: 1,
          maxLength: 200,
          pattern: '^[a-z][a-z0-9-]*--(?:profile|link)-[0-9]+(?:-[a-z0-9_-]+)?$',
          description: '`id` of a recommendation of the run.',
        }),
      },
      { additionalProperties: false },
    ),
    ok: { 200: DoctorAction },
    errors: [
      ...profileWriteErrors,
      'stale_recommendation',
      'already_applied',
      'not_applicable',
      'url_not_allowed',
    ],
    example: { data: actionExample },
  }),
  undoDoctorAction: defineOperation({
    route: 'POST /profiles/:profile_id/doctor/actions/:action_id/undo',
    summary: 'Undo an applied recommendation',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Saves an automatic version and restores every `before`. Fails with 409 and no change: `conflict` if an `after` differs from the current value, `already_undone`.',
    ],
    access: 'write',
    ok: { 200: DoctorAction },
    errors: [...profileWriteErrors, 'conflict', 'already_undone'],
    example: { data: { ...actionExample, revision: 2, updated_at: example.later, undone_at: example.later } },
  }),
})
