import type { FormField, FormSubmission, Pagination } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import { isForm } from '@vitrine/page/form-definition'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { mailTextsFor } from '../../providers/mail/texts/index.ts'
import { alertSubmission } from '../alerts/index.ts'
import { emitEvent } from '../events/index.ts'
import { findLink, type LinkRecord } from '../links/index.ts'
import { enqueueMail, findRecipient } from '../mail/index.ts'
import type { Access } from '../profile/index.ts'
import { enterSubscriber, type SignUp } from '../subscribers/index.ts'
import { judgeEntry, type Sender } from './checks.ts'
import { type Answer, findContact, formatAnswer } from './policy.ts'
import * as repo from './repo.ts'
import type { SubmissionSource } from './source.ts'

const maxAnswersPerMail = 20
/** Time in which entries without a separate e-mail are collected for a digest. */
const digestDelayMs = hourMs
const pageSize = 200

/** Lists submissions, newest first. Fails with 404 if the profile does not have the form; an archived form is listed. */
export const listSubmissions = async (
  deps: Deps,
  access: Access,
  formId: number | undefined,
  { page = 1, limit = 25 }: { page?: number | undefined; limit?: number | undefined },
): Promise<{ data: FormSubmission[]; pagination: Pagination }> => {
  const { id } = access
  const form = formId === undefined ? null : await loadForm(deps, id, formId)
  const filter = formId === undefined ? { profileId: id } : { formId }
  const { total, items } = await repo.findSubmissionPage(deps.db.read, filter, limit, (page - 1) * limit)
  // A link that used to be a form keeps its submissions
  if (form && !total && !isForm(form.doc.kind)) fail('not_found')
  return { data: items, pagination: { page, limit, total, total_pages: Math.ceil(total / limit) } }
}

export const loadForm = async (deps: Deps, profileId: number, formId: number): Promise<LinkRecord> => {
  const form = await findLink(deps.db.read, formId)
  return form?.profileId === profileId ? form : fail('not_found')
}

export const countSubmissions = (deps: Deps, profileId: number): Promise<number> =>
  repo.countSubmissions(deps.db.read, { profileId })

export async function* streamSubmissions(deps: Deps, profileId: number): AsyncGenerator<FormSubmission> {
  let after = 0
  while (true) {
    const page = await repo.listSubmissionsAfter(deps.db.read, profileId, after, pageSize)
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!.id
  }
}

export type Submission = {
  readonly formId: number
  readonly profile: { readonly id: number; readonly name: string; readonly username: string }
  readonly title: string
  readonly fields: readonly FormField[]
  readonly answers: Readonly<Record<string, Answer>>
  readonly source: SubmissionSource
  readonly status: FormSubmission['status']
  readonly sender: Sender
  /** Sign-up for the newsletter of the page, if the form is one; the other fields are those of the submission. */
  readonly signUp: Pick<
    SignUp,
    'ownerId' | 'language' | 'consentText' | 'imprint' | 'mailText' | 'countedVariant'
  > | null
}

/**
 * Stores a submission with its fields and notifies the owner in the same transaction, unless it is spam or the alert is off.
 * Returns 0, or the seconds to wait if the visitor or network sends too many.
 */
export const storeSubmission = async (deps: Deps, submission: Submission, now: number): Promise<number> => {
  const { formId, profile, fields, answers, source, status, signUp } = submission
  const judgement = await judgeEntry(deps, submission, now)
  if (judgement.retryAfterSeconds) return judgement.retryAfterSeconds
  const needsCheck = status === 'new' && judgement.needsCheck
  await deps.db.tx(async (db) => {
    const contact = findContact(fields, answers)
    const { name, email } = contact
    const { network } = submission.sender
    const subscriberId =
      signUp && email && status === 'new'
        ? await enterSubscriber(deps, db, { profile, formId, name, email, source, network, ...signUp }, now)
        : null
    const storedSubmission = await repo.insertSubmission(
      db,
      { profileId: profile.id, formId, status, needsCheck, subscriberId, now },
      { answers, fields_snapshot: [...fields], contact, source },
    )
    if (status === 'spam') return
    const { id } = storedSubmission
    const isAlertOn = await alertSubmission(deps, db, {
      id,
      profileId: profile.id,
      formTitle: submission.title,
      at: now,
      needsCheck,
    })
    await emitEvent(deps, db, {
      type: 'submission.created',
      profileId: profile.id,
      resource: `form:${formId}`,
      at: now,
      data: () => ({ form: { id: formId, title: submission.title }, submission: storedSubmission }),
    })
    if (!isAlertOn) return
    // An address without consent belongs in no other mailbox
    if (needsCheck || subscriberId !== null || !(await notify(deps, db, submission, storedSubmission, now)))
      await repo.setDigestTime(db, [id], now + digestDelayMs)
  })
  return 0
}

/** Queues the e-mail of an entry. Returns false if too many were sent. */
const notify = async (
  deps: Deps,
  db: Tx,
  { profile, title, fields, answers }: Submission,
  { id, contact }: FormSubmission,
  now: number,
): Promise<boolean> => {
  const owner = await findRecipient(db, profile.id)
  if (!owner) return true
  const waitMs = await enqueueMail(deps, db, {
    userId: owner.id,
    to: owner.email,
    now,
    kind: 'form_submission',
    params: (language) => {
      const { texts } = mailTextsFor(language)
      const lines = fields.flatMap(({ id, label }) =>
        Object.hasOwn(answers, id)
          ? [texts.pair({ name: label, value: formatAnswer(answers[id], texts) })]
          : [],
      )
      return {
        name: owner.name,
        path: `/pages/${profile.id}/audience?entry=${id}`,
        profile: profile.name,
        form: title,
        lines: lines.slice(0, maxAnswersPerMail),
        ...(contact.email ? { replyTo: contact.email } : {}),
      }
    },
  })
  return waitMs === 0
}
