import type { FormField, FormSubmission, Pagination } from '@vitrine/contract'
import { isForm } from '@vitrine/page/form-definition'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import { alertSubmission } from '../alerts/index.ts'
import { emitEvent } from '../events/index.ts'
import { findLink, type LinkRecord } from '../links/index.ts'
import { enqueueMail, recipientOf } from '../mail/index.ts'
import type { Access } from '../profile/index.ts'
import { type Answer, contactOf } from './policy.ts'
import * as repo from './repo.ts'
import type { SubmissionSource } from './source.ts'

/** Answers a mail shows. */
const maxLines = 20

/**
 * One page of the submissions of a profile, newest first, or of one of its forms, archived ones too. A form that
 * is not of the profile does not exist.
 */
export const listSubmissions = async (
  deps: Deps,
  access: Access,
  formId: number | undefined,
  { page = 1, limit = 25 }: { page?: number | undefined; limit?: number | undefined },
): Promise<{ data: FormSubmission[]; pagination: Pagination }> => {
  const { id } = access
  const form = formId === undefined ? null : await openForm(deps, id, formId)
  const { total, items } = await repo.submissions(deps.db.read, id, formId, limit, (page - 1) * limit)
  // A link that was a form keeps its submissions; one that never was is none
  if (form && !total && !isForm(form.doc.kind)) fail('not_found')
  return { data: items, pagination: { page, limit, total, total_pages: Math.ceil(total / limit) } }
}

/** Returns the link that is a form of a profile. Fails with 404 if there is none. */
export const openForm = async (deps: Deps, profileId: number, formId: number): Promise<LinkRecord> => {
  const form = await findLink(deps, formId)
  return form?.profileId === profileId ? form : fail('not_found')
}

export const countSubmissions = (deps: Deps, profileId: number): Promise<number> =>
  repo.countSubmissions(deps.db.read, profileId)

/** Every submission of a profile, oldest first; for the export. */
export async function* allSubmissions(deps: Deps, profileId: number): AsyncGenerator<FormSubmission> {
  for (let after = 0; ; ) {
    const page = await repo.submissionsAfter(deps.db.read, profileId, after, pageSize)
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!.id
  }
}
const pageSize = 200

/** What a visitor sent, after it was checked. */
export type Submission = {
  readonly formId: number
  readonly profile: { readonly id: number; readonly name: string }
  readonly title: string
  readonly fields: readonly FormField[]
  readonly answers: Readonly<Record<string, Answer>>
  readonly source: SubmissionSource
  readonly status: FormSubmission['status']
}

/** Keeps a submission with its fields; of one that is no spam the owner is told, in the same transaction. */
export const keepSubmission = (deps: Deps, sent: Submission, now: number): Promise<FormSubmission> =>
  deps.db.tx(async (db) => {
    const { formId, profile, fields, answers, source, status } = sent
    const kept = await repo.insertSubmission(
      db,
      { profileId: profile.id, formId, status, now },
      { answers, fields_snapshot: [...fields], contact: contactOf(fields, answers), source },
    )
    if (status === 'spam') return kept
    await alertSubmission(deps, db, { id: kept.id, profileId: profile.id, formTitle: sent.title, at: now })
    await emitEvent(deps, db, {
      type: 'submission.created',
      profileId: profile.id,
      resource: `form:${formId}`,
      at: now,
      data: () => ({ form: { id: formId, title: sent.title }, submission: kept }),
    })
    await notify(deps, db, sent, now)
    return kept
  })

const notify = async (
  deps: Deps,
  db: Tx,
  { profile, title, fields, answers }: Submission,
  now: number,
): Promise<void> => {
  const owner = await recipientOf(db, profile.id)
  if (!owner) return
  const lines = fields.flatMap(({ id, label }) =>
    Object.hasOwn(answers, id) ? [`${label}: ${spoken(answers[id]!)}`] : [],
  )
  await enqueueMail(deps, db, {
    userId: owner.id,
    to: owner.email,
    now,
    kind: 'form_submission',
    params: {
      name: owner.name,
      path: `/pages/${profile.id}/forms`,
      profile: profile.name,
      form: title,
      lines: lines.slice(0, maxLines),
    },
  })
}

const spoken = (answer: Answer): string =>
  typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer)

/**
 * Spam is kept this long: nobody is told of it, so an owner needs time to find what was taken for it wrongly; and what
 * strangers sent without being asked for is not to be kept for good.
 */
const spamMs = 30 * dayMs

export const oldSpam: TaskJob = {
  kind: 'task',
  name: 'old-spam',
  summary: 'removes submissions taken for spam that are older than 30 days',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, { submissions: (db, limit) => repo.sweepSpam(db, run.now - spamMs, limit) }),
}
