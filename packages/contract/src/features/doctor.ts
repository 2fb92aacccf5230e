import { type Static, Type } from 'typebox'
import { defineOperation, Enum, Id, Nullable, params, Time, text } from '../operation.ts'
import { anyRole, changesProfile, example, needsEditor, readsProfile } from './common.ts'

export const doctorCategories = ['completeness', 'links', 'accessibility', 'seo', 'conversion'] as const
const Score = Type.Integer({ minimum: 0, maximum: 100 })

export const DoctorChange = Type.Object({
  path: Type.String({ description: 'As `profile.theme.colors.text` or `links.42.image_alt`.' }),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type DoctorChange = Static<typeof DoctorChange>

export const Recommendation = Type.Object({
  id: Type.String({
    description: 'Rule and target, as `image-alt--link-42`: the same finding keeps its id.',
  }),
  rule: Type.String(),
  category: Enum(doctorCategories),
  severity: Enum(['low', 'medium', 'high']),
  title: Type.String(),
  explanation: Type.String(),
  impact: Type.Integer({ minimum: 0, maximum: 100, description: 'Points the score would gain.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  target: Type.Object({ type: Enum(['profile', 'link']), id: Id, field: Nullable(Type.String()) }),
  fix: Type.Object({
    mode: Enum(['auto', 'guided'], { description: '`auto` can be applied here; `guided` needs a person.' }),
    changes: Type.Array(DoctorChange),
  }),
  status: Enum(['open', 'applied', 'stale'], {
    description:
      'As of this answer. `stale`: what it speaks of has changed since the analysis; analyse again to see what is left.',
  }),
})
export type Recommendation = Static<typeof Recommendation>

export const DoctorRun = Type.Object({
  id: Id,
  profile_id: Id,
  status: Enum(['running', 'finished', 'failed']),
  score: Score,
  categories: Type.Object(
    Object.fromEntries(doctorCategories.map((c) => [c, Score])) as {
      [K in (typeof doctorCategories)[number]]: typeof Score
    },
  ),
  content_revision: Type.Integer({ minimum: 1, description: 'State of the profile that was analysed.' }),
  recommendations: Type.Array(Recommendation),
  started_at: Time,
  finished_at: Nullable(Time),
})
export type DoctorRun = Static<typeof DoctorRun>

export const DoctorAction = Type.Object({
  id: Id,
  run_id: Id,
  recommendation_id: Type.String(),
  changes: Type.Array(DoctorChange),
  applied_by: Nullable(Type.Object({ id: Id, name: Type.String() })),
  applied_at: Time,
  undone_at: Nullable(Time),
})
export type DoctorAction = Static<typeof DoctorAction>

export const DoctorOverview = Type.Object({
  latest_run: Nullable(DoctorRun),
  actions: Type.Array(DoctorAction, { description: 'The latest 100, newest first.' }),
})
export type DoctorOverview = Static<typeof DoctorOverview>

const change = { path: 'profile.theme.colors.muted', before: '#b9b9b9', after: '#6f6f6f' }
const runExample: DoctorRun = {
  id: 19,
  profile_id: 12,
  status: 'finished',
  score: 82,
  categories: { completeness: 90, links: 85, accessibility: 70, seo: 80, conversion: 85 },
  content_revision: 41,
  recommendations: [
    {
      id: 'theme-contrast--profile-12',
      rule: 'theme-contrast',
      category: 'accessibility',
      severity: 'high',
      title: 'Secondary text is hard to read',
      explanation: 'Its contrast with the background is 1.9 to 1; WCAG 2.2 asks for 4.5 to 1.',
      impact: 8,
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
  run_id: 19,
  recommendation_id: 'theme-contrast--profile-12',
  changes: [change],
  applied_by: { id: 7, name: 'Robin Example' },
  applied_at: example.updated,
  undone_at: null,
}

export const doctorOperations = {
  getDoctor: defineOperation({
    id: 'getDoctor',
    method: 'GET',
    path: '/profiles/:profile_id/doctor',
    tag: 'Profile doctor',
    summary: 'Read the latest analysis',
    description: text(anyRole, 'The latest run (null before the first) and what was applied.'),
    access: 'read',
    params: params('profile_id'),
    ok: { 200: DoctorOverview },
    errors: readsProfile,
    example: { data: { latest_run: runExample, actions: [actionExample] } },
  }),
  analyzeProfile: defineOperation({
    id: 'analyzeProfile',
    method: 'POST',
    path: '/profiles/:profile_id/doctor/analyze',
    tag: 'Profile doctor',
    summary: 'Analyse a profile',
    description: text(
      needsEditor,
      'Runs every rule over the profile as it is now and answers with the finished run. Nothing of the profile changes and no address is fetched. Of each rule the first 100 findings are shown; the score counts all. The latest 20 runs of a profile are kept.',
    ),
    access: 'write',
    params: params('profile_id'),
    ok: { 200: DoctorRun },
    errors: changesProfile,
    example: { data: runExample },
  }),
  applyRecommendation: defineOperation({
    id: 'applyRecommendation',
    method: 'POST',
    path: '/profiles/:profile_id/doctor/runs/:run_id/recommendations/:recommendation_id/apply',
    tag: 'Profile doctor',
    summary: 'Apply a recommendation',
    description: text(
      needsEditor,
      'Makes exactly the changes the recommendation shows, after keeping a recovery version, and answers with the action. 409 and no change: `stale_recommendation` when a `before` no longer holds, `already_applied`, `not_applicable` for a guided one.',
    ),
    access: 'write',
    params: Type.Object(
      {
        profile_id: Id,
        run_id: Id,
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
      ...changesProfile,
      'stale_recommendation',
      'already_applied',
      'not_applicable',
      'url_not_allowed',
    ],
    example: { data: actionExample },
  }),
  undoDoctorAction: defineOperation({
    id: 'undoDoctorAction',
    method: 'POST',
    path: '/profiles/:profile_id/doctor/actions/:action_id/undo',
    tag: 'Profile doctor',
    summary: 'Undo an applied recommendation',
    description: text(
      needsEditor,
      'Puts every `before` back, after keeping a recovery version. 409 and no change: `conflict` when an `after` no longer holds, `already_undone`.',
    ),
    access: 'write',
    params: params('profile_id', 'action_id'),
    ok: { 200: DoctorAction },
    errors: [...changesProfile, 'conflict', 'already_undone'],
    example: { data: { ...actionExample, undone_at: example.later } },
  }),
} as const
