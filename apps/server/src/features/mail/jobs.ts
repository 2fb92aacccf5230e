import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs, secondMs } from '@vitrine/contract/durations'
import type { ShareSubject } from '@vitrine/page/share-subject'
import type { Deps } from '../../deps.ts'
import { type Counts, createCleanup, type RowJob } from '../../domain/job.ts'
import { keepLease } from '../../domain/lease.ts'
import { toErrorText } from '../../domain/texts.ts'
import { completeParams, type MailKind } from '../../providers/mail/params.ts'
import { MailError } from '../../providers/mail/port.ts'
import { renderMail } from '../../providers/mail/render.ts'
import type { MailPicture } from '../../providers/mail/templates.ts'
import { normaliseEmail } from '../users/index.ts'
import * as repo from './repo.ts'
import { channel, hashRecipient, newsletterKind, readEncrypted } from './service.ts'

/** Duration of a claim, renewed during the attempt. After a crash another process sends the e-mail. */
const leaseMs = 10 * secondMs

/** Maximum time to wait for an e-mail. A slower delivery continues in the background, so that other e-mails do not wait. */
const sendWaitMs = 2 * secondMs

/** Maximum slow e-mails in the background. Beyond it, a run waits for its e-mails. */
const maxSlowMails = 10

let slowMailCount = 0

const maxAttempts = 20

const mailRetentionMs = 30 * dayMs

/** Time without newsletter e-mails to an address that its server rejected. A mailbox may return. */
const suppressionMs = 30 * dayMs

/** Returns the pause after the n-th failed attempt: 30 s, 60 s, … up to an hour. */
export const computeRetryDelay = (attempts: number): number =>
  Math.min(30 * secondMs * 2 ** (attempts - 1), hourMs)

type Outcome = 'sent' | 'failed' | 'postponed'

/**
 * Sends due e-mails, each at least once. A process claims a row with a guarded update and renews the claim.
 * Stops after 20 attempts, after a permanent rejection by the server, or when the token has expired.
 */
export const mailQueue: RowJob<repo.DueMail> = {
  kind: 'rows',
  name: 'mail-queue',
  everyMs: 2 * secondMs,
  parallel: 10,
  wakeOn: channel,
  listDueRows: ({ db, now }, _, after, limit) => repo.listDueMails(db.read, now(), after, limit),
  toKey: ({ id }) => String(id),
  since: ({ next_at }) => next_at,
  work: async (deps, [row], { signal }) => {
    const sending = claimAndSend(deps, row, signal)
    const outcome = await Promise.race([sending, sleep(sendWaitMs, 'slow' as const, { ref: false })])
    if (outcome !== 'slow') return toCounts(outcome)
    if (slowMailCount >= maxSlowMails) return toCounts(await sending)
    slowMailCount += 1
    deps.background('send a mail', () =>
      sending.finally(() => {
        slowMailCount -= 1
      }),
    )
    return {}
  },
}

const toCounts = (outcome: Outcome | null): Counts => (outcome ? { [outcome]: 1 } : {})

const claimAndSend = async (
  deps: Deps,
  dueMail: { id: number; next_at: number },
  signal: AbortSignal,
): Promise<Outcome | null> => {
  const mail = await deps.db.tx((db) => repo.claimMail(db, dueMail, deps.now() + leaseMs))
  if (!mail) return null
  const lease = keepLease(
    () => deps.db.tx((db) => repo.renewClaim(db, mail, deps.now() + leaseMs)),
    leaseMs / 3,
    (err) => deps.log.warn({ err, mail: mail.id }, 'the claim of a mail could not be renewed'),
  )
  const outcome = await attemptSending(deps, mail, signal).finally(lease.stop)
  await deps.db.tx(async (db) => {
    await repo.storeResult(db, mail.id, outcome)
    if ('rejected' in outcome)
      await repo.suppressNewsletters(
        db,
        hashRecipient(deps, outcome.rejected),
        normaliseEmail(outcome.rejected),
        deps.now(),
      )
  })
  if ('sentAt' in outcome) return 'sent'
  const logFields = { mail: mail.id, kind: mail.kind, tries: mail.attempts, reason: outcome.error }
  deps.log.warn(
    logFields,
    'failedAt' in outcome ? 'mail failed, no further attempts' : 'mail not sent, will be tried again',
  )
  return 'failedAt' in outcome ? 'failed' : 'postponed'
}

const attemptSending = async (
  deps: Deps,
  mail: repo.MailRow,
  signal: AbortSignal,
): Promise<Parameters<typeof repo.storeResult>[2] & { rejected?: string }> => {
  let isPermanent = false
  let recipient = ''
  try {
    const { to, params, expiresAt, language } = readEncrypted(
      deps.secrets.decrypt(channel, mail.sealed),
      mail.id,
    )
    recipient = to
    if (!to) {
      isPermanent = true
      throw new Error('the mail cannot be decrypted')
    }
    if (expiresAt !== null && expiresAt <= deps.now()) {
      isPermanent = true
      throw new Error('its token has expired')
    }
    const { BASE_URL: baseUrl, SITE_NAME: siteName } = deps.config
    const kind = mail.kind as MailKind
    const context = { baseUrl, siteName, language }
    const pictures = await drawPictures(deps, params.pictures)
    const rendered = renderMail(kind, completeParams(kind, params), context, pictures)
    // The id alone could repeat after a backup is restored
    const id = deps.secrets.mac('message-id', `${mail.id}.${mail.created_at}`)
    const headers =
      typeof params.unsubscribe === 'string' && createUnsubscribeHeaders(baseUrl + params.unsubscribe)
    const replyTo = typeof params.replyTo === 'string' && { replyTo: params.replyTo }
    const { reference } = await deps.mail.send(
      { to, id, ...rendered, pictures, ...replyTo, ...(headers && { headers }) },
      signal,
    )
    deps.log.info({ mail: mail.id, kind: mail.kind, reference }, 'mail sent')
    return { sentAt: deps.now() }
  } catch (error) {
    const isRejected = error instanceof MailError && error.isPermanent
    // Servers repeat the address, which must not outlive its erasure
    const text = toErrorText(error)
    const errorText = recipient ? hideText(text, recipient) : text
    isPermanent ||= mail.attempts >= maxAttempts || isRejected
    const rejected = isRejected && mail.kind === newsletterKind && { rejected: recipient }
    return isPermanent
      ? { failedAt: deps.now(), error: errorText, ...rejected }
      : { nextAt: deps.now() + computeRetryDelay(mail.attempts), error: errorText }
  }
}

/** Draws a page before and after a proposal. Returns nothing if both look the same or cannot be drawn. */
const drawPictures = async (
  deps: Deps,
  subjects: string | readonly string[] = [],
): Promise<(MailPicture & { bytes: Buffer })[]> => {
  try {
    const pictures: (MailPicture & { bytes: Buffer })[] = []
    for (const [i, json] of [...subjects].entries()) {
      const subject = JSON.parse(json) as ShareSubject
      const text = [subject.name, subject.bio].filter(Boolean).join(' – ')
      pictures.push({ cid: i ? 'after' : 'before', text, bytes: await deps.drawSharePicture(subject) })
    }
    const [before, after] = pictures
    return before && after && !before.bytes.equals(after.bytes) ? pictures : []
  } catch (err) {
    deps.log.warn({ err }, 'the pictures of a mail could not be drawn')
    return []
  }
}

/** Replaces a text in any case. */
const hideText = (text: string, hidden: string): string =>
  text.replace(new RegExp(hidden.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu'), '…')

const createUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const oldMails = createCleanup('old-mails', (now) => ({
  mails: (db, limit) => repo.deleteSettledMails(db, now - mailRetentionMs, limit),
  suppressions: (db, limit) => repo.deleteSuppressions(db, now - suppressionMs, limit),
}))
