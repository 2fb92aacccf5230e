import type { FormSubmission } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, requireRevision } from '../../domain/resource.ts'
import { deleteSubmissionDeliveries } from '../events/index.ts'
import { lockProfile } from '../profile/index.ts'
import type { SubmissionAccess } from './find.ts'
import * as repo from './repo.ts'

export const updateSubmission = (
  ctx: UserContext,
  { submission: { id }, access }: SubmissionAccess,
  expectedRevisions: readonly number[] | undefined,
  status: FormSubmission['status'],
): Promise<FormSubmission> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const submission = (await repo.findSubmission(db, id)) ?? fail('not_found')
    requireRevision(expectedRevisions, submission.revision)
    if (submission.status === status) return submission
    return (await repo.updateStatus(db, submission, status, ctx.now)) ?? fail('not_found')
  })

/** Deletes a submission permanently, also from deliveries of webhooks. */
export const deleteSubmission = (
  ctx: UserContext,
  { submission, access }: SubmissionAccess,
  expectedRevisions: readonly number[] | undefined,
): Promise<Deleted> =>
  ctx.tx(async (db) => {
    const { id } = submission
    await lockProfile(db, access)
    if (!(await repo.deleteSubmission(db, id, expectedRevisions)))
      fail((await repo.findSubmission(db, id)) ? 'stale_revision' : 'not_found')
    await deleteSubmissionDeliveries(db, submission)
    return { id, deleted: true }
  })
