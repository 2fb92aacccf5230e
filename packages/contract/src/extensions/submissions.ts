import { Type } from 'typebox'
import { profileReadErrors, profileText } from '../features/common.ts'
import { FormSubmission, submissionExample } from '../features/forms.ts'
import {
  CalendarDate,
  createPathParams,
  createQuery,
  cursorPaging,
  defineOperation,
  Id,
  joinParagraphs,
  profileQuery,
} from '../operation.ts'

const tag = 'Form extensions'
const createDateFilter = (description: string) => Type.Optional({ ...CalendarDate, description })

export const submissionExtensions = {
  findSubmissions: defineOperation({
    id: 'findSubmissions',
    method: 'GET',
    path: '/submissions',
    tag,
    summary: 'Find form submissions',
    description: joinParagraphs(
      profileText,
      'The newest first. The filters may be combined. Days begin and end in the time zone of the profile.',
    ),
    access: 'read',
    query: createQuery({
      ...profileQuery,
      form_id: Type.Optional({ ...Id, description: 'Submissions of one form, also after it was archived.' }),
      status: Type.Optional(FormSubmission.properties.status),
      from: createDateFilter('First day.'),
      to: createDateFilter('Last day.'),
      ...cursorPaging,
    }),
    cursor: true,
    ok: { 200: Type.Array(FormSubmission) },
    errors: profileReadErrors,
    example: { data: [submissionExample] },
  }),
  getSubmission: defineOperation({
    id: 'getSubmission',
    method: 'GET',
    path: '/submissions/:id',
    tag,
    summary: 'Read one form submission',
    description: 'Any role on its profile may read it; without a role it fails with 404.',
    access: 'read',
    params: createPathParams('id'),
    ok: { 200: FormSubmission },
    errors: ['not_found'],
    example: { data: submissionExample },
  }),
} as const
