import { Type } from 'typebox'
import {
  Deleted,
  deleteRevisionText,
  example,
  profileReadErrors,
  profileText,
  revisionText,
} from '../features/common.ts'
import { FormSubmission, submissionExample } from '../features/forms.ts'
import {
  CalendarDate,
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  Id,
  listPaging,
  profileQuery,
  RevisionGuard,
} from '../operation.ts'

const SubmissionUpdate = Type.Object({
  revision: RevisionGuard,
  status: Type.Optional(FormSubmission.properties.status),
  needs_check: Type.Optional(
    Type.Boolean({
      description: 'False after a member has checked it. Spam and answered ones need no check.',
    }),
  ),
  answered: Type.Optional(Type.Boolean({ description: 'True to mark it as answered.' })),
})

const changeText =
  'Needs the role owner, admin or editor on its profile. Analytics do not change: they count forms that were sent, without spam.'
const changeErrors = ['forbidden', 'not_found', 'profile_blocked'] as const

const createDateFilter = (description: string) => Type.Optional({ ...CalendarDate, description })

export const submissionExtensions = defineOperations('Form extensions', {
  findSubmissions: defineOperation({
    route: 'GET /submissions',
    summary: 'Find form submissions',
    grants: 'nothing',
    description: [
      profileText,
      'The newest first. The filters may be combined. Days begin and end in the time zone of the profile. With `page`, `meta.pagination` has the total.',
    ],
    access: 'read',
    query: createQuery({
      ...profileQuery,
      form_id: Type.Optional({ ...Id, description: 'Submissions of one form, also after it was archived.' }),
      status: Type.Optional(FormSubmission.properties.status),
      needs_check: Type.Optional(
        Type.Boolean({ description: 'Submissions that a member must check for spam, or the others.' }),
      ),
      answered: Type.Optional(Type.Boolean({ description: 'Answered submissions, or those that are not.' })),
      from: createDateFilter('First day.'),
      to: createDateFilter('Last day.'),
      ...listPaging,
    }),
    paged: true,
    cursor: true,
    ok: { 200: Type.Array(FormSubmission) },
    errors: profileReadErrors,
    example: { data: [submissionExample] },
  }),
  getSubmission: defineOperation({
    etag: 'submission',
    route: 'GET /submissions/:id',
    summary: 'Read one form submission',
    grants: 'nothing',
    description: 'Any role on its profile may read it; without a role it fails with 404.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: FormSubmission },
    errors: ['not_found'],
    example: { data: submissionExample },
  }),
  updateSubmission: defineOperation({
    etag: 'submission',
    route: 'PUT /submissions/:id',
    summary: 'Mark a form submission as spam, checked or answered',
    grants: 'nothing',
    description: [
      changeText,
      'Spam is deleted 30 days after it was sent or marked. No e-mail, alert or webhook follows a change.',
      revisionText,
    ],
    access: 'write',
    limitedKeys: 'allowed',
    body: SubmissionUpdate,
    ok: { 200: FormSubmission },
    errors: changeErrors,
    example: {
      body: { status: 'spam', answered: false },
      data: { ...submissionExample, status: 'spam', revision: 2, updated_at: example.updated },
    },
  }),
  deleteSubmission: defineOperation({
    etag: 'submission',
    route: 'DELETE /submissions/:id',
    summary: 'Delete a form submission',
    grants: 'nothing',
    description: [
      changeText,
      'Deletes it permanently, also from the deliveries of webhooks; pending ones are not sent. E-mails, received webhooks and finished exports still contain it.',
      deleteRevisionText,
    ],
    access: 'write',
    limitedKeys: 'allowed',
    ...deleteGuard,
    ok: { 200: Deleted },
    errors: changeErrors,
    example: { body: { revision: 1 }, data: { id: submissionExample.id, deleted: true } },
  }),
})
