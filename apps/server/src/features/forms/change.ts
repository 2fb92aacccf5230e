import type { FormSubmission } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, requireRevision } from '../../domain/resource.ts'
import { deleteSubmissionDeliveries, emitEvent } from '../events/index.ts'
import { findLink } from '../links/index.ts'
import { lockProfile } from '../profile/index.ts'
import type { SubmissionAccess } from './find.ts'
import * as repo from './repo.ts'

type SubmissionChange = {
  readonly status?: FormSubmission['status'] | undefined
  readonly needs_check?: boolean | undefined
  readonly answered?: boolean | undefined
}

export const updateSubmission = (
  ctx: UserContext,
  { submission: { id }, access }: SubmissionAccess,
  expectedRevisions: readonly number[] | undefined,
  { status, needs_check, answered }: SubmissionChange,
): Promise<FormSubmission> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const submission = (await repo.findSubmission(db, id)) ?? fail('not_found')
    requireRevision(expectedRevisions, submission.revision)
    const { answered_at } = submission
    const wasAnswered = answered_at !== null
    const isAnswered = answered ?? wasAnswered
    const newStatus = status ?? submission.status
    // Spam and answered entries are checked
    const needsCheck = newStatus === 'new' && !isAnswered && (needs_check ?? submission.needs_check)
    if (
      newStatus === submission.status &&
      needsCheck === submission.needs_check &&
      isAnswered === wasAnswered
    )
      return submission
    const answeredAt = wasAnswered ? Date.parse(answered_at) : ctx.now
    const change = { status: newStatus, needsCheck, answeredAt: isAnswered ? answeredAt : null }
    const updated = (await repo.updateSubmission(db, submission, change, ctx.now)) ?? fail('not_found')
    const { profile_id: profileId, form_id: formId } = submission
    await emitEvent(ctx.deps, db, {
      type: 'submission.updated',
      profileId,
      resource: `form:${formId}`,
      at: ctx.now,
      data: async () => ({
        form: { id: formId, title: (await findLink(db, formId))?.doc.title ?? '' },
        submission: updated,
      }),
    })
    return updated
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
