import { type Static, Type } from 'typebox'
import { anyRoleText, profileReadErrors } from '../features/common.ts'
import { DoctorOverview, DoctorRun, doctorOperations, Recommendation } from '../features/doctor.ts'
import { defineOperation, defineOperations, describeSchema, Nullable } from '../operation.ts'

const LocalRecommendation = Type.Object({
  ...Recommendation.properties,
  case: Nullable(
    Type.String({
      description:
        'Stable name of the case that `title` and `explanation` describe, such as `bio-short`; null in a run of an earlier version.',
    }),
  ),
  params: Type.Unsafe<Record<string, string | number>>({
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'Values of the texts: `{"count": 12, "min": 20}`. Languages are codes, and days ISO dates.',
  }),
})
/** Recommendation with the case and the values of its texts, for other languages than English. */
export type LocalRecommendation = Static<typeof LocalRecommendation>

const LocalDoctorRun = Type.Object({
  ...DoctorRun.properties,
  recommendations: Type.Array(LocalRecommendation, {
    description: 'Findings with proposed changes, the most useful first.',
  }),
})
export type LocalDoctorRun = Static<typeof LocalDoctorRun>

const LocalDoctorOverview = Type.Object({
  ...DoctorOverview.properties,
  latest_run: Nullable(describeSchema(LocalDoctorRun, 'Latest analysis; null before the first.')),
})
export type LocalDoctorOverview = Static<typeof LocalDoctorOverview>

const { latest_run, actions } = doctorOperations.getDoctor.example.data as DoctorOverview
const message = {
  case: 'colour-fix',
  params: {
    token: 'muted',
    color: '#b9b9b9',
    ground: 'background',
    mode: 'light',
    better: '#6f6f6f',
    ratio: 1.9,
    required: 4.5,
  },
}

export const doctorExtensions = defineOperations('Doctor extensions', {
  getLocalDoctor: defineOperation({
    route: 'GET /profiles/:profile_id/doctor',
    summary: 'Read the latest analysis for other languages',
    grants: 'nothing',
    description: [
      anyRoleText,
      'As getDoctor. Each recommendation also has the case and the values of its English texts, so that clients can write them in other languages.',
    ],
    access: 'read',
    ok: { 200: LocalDoctorOverview },
    errors: profileReadErrors,
    example: {
      data: {
        latest_run: {
          ...latest_run!,
          recommendations: latest_run!.recommendations.map((recommendation) => ({
            ...recommendation,
            ...message,
          })),
        },
        actions,
      },
    },
  }),
})
