import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Counts, type RowJob, runSteps, type TaskJob } from '../../domain/job.ts'
import { keepLease } from '../../domain/lease.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { toErrorText } from '../../domain/texts.ts'
import { dayMs, hourMs, secondMs } from '../../lib/durations.ts'
import { completeParams } from '../../providers/mail/params.ts'
import { MailError } from '../../providers/mail/port.ts'
import { renderMail } from '../../providers/mail/render.ts'
import type { MailKind, MailParams } from '../../providers/mail/templates.ts'
import { audit } from '../audit/index.ts'
import { findProfile } from '../profile/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { countMail } from './limits.ts'
import * as repo from './repo.ts'

/** Duration of a claim, renewed during the attempt. After a crash another process sends the e-mail. */
const leaseMs = 10 * secondMs
/** Time to wait for one e-mail. A slower one continues in the background, so that others do not wait for it. */
const sendWaitMs = 2 * secondMs
/** Maximum slow e-mails in the background. Beyond it, a run waits for its e-mails. */
const maxSlowMails = 10
let slowMailCount = 0
const maxTries = 20
const mailRetentionMs = 30 * dayMs
const channel = 'mail'

/** Kinds that one account sends to another, so that the sender must be given. */
type OfferKind = 'workspace_invite' | 'transfer_request'

/** Account that causes an e-mail; `userId` by default. */
type Cause<K extends MailKind> = K extends OfferKind ? { from: number } : { from?: number }

/** E-mail to queue. `expiresAt` is the time at which the content, such as a token, becomes useless. */
export type QueuedMail = {
  [K in MailKind]: {
    /** The e-mail is deleted with this user; null for e-mails that must survive the user. */
    userId: number | null
    to: string
    kind: K
    /** A function is called once the limits allow the e-mail, for tokens that replace older ones. */
    params: MailParams[K] | ((language: string) => MailParams[K] | Promise<MailParams[K]>)
    now: number
    expiresAt?: number
  } & Cause<K>
}[MailKind]

/** Content of a row, encrypted because it may hold a token. Rendered when it is sent. */
type Sealed = {
  to: string
  params: Record<string, string | readonly string[]>
  expiresAt: number | null
  language: string
}
const readSealed = createDocReader<Sealed>('mail', { to: '', params: {}, expiresAt: null, language: 'en' })

/**
 * Queues an e-mail in the transaction of its effect; the commit notifies the job. Returns 0, or the milliseconds to wait if
 * a rate limit is exhausted. Fails with 403 if an account without a verified e-mail address writes to another one.
 */
export const enqueueMail = async (
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  db: Tx,
  mail: QueuedMail,
): Promise<number> => {
  const { to, now, expiresAt = null } = mail
  const sender = mail.from ?? mail.userId
  const account = sender === null ? undefined : await repo.findSender(db, sender)
  const isVerified = account !== undefined && account.email_verified_at !== null
  if (account && !isVerified && normaliseEmail(to) !== account.email_key) fail('forbidden', unverifiedProblem)
  const waitMs = await countMail(deps, db, { kind: mail.kind, to, sender, isVerified }, now)
  if (waitMs) return waitMs
  const language = await findLanguage(db, normaliseEmail(to), sender)
  const params = typeof mail.params === 'function' ? await mail.params(language) : mail.params
  const sealed = deps.secrets.seal(
    channel,
    JSON.stringify({ to, params, expiresAt, language } satisfies Sealed),
  )
  await repo.insertMail(db, { userId: mail.userId, kind: mail.kind, sealed, now: mail.now })
  deps.db.publish(channel, '')
  return 0
}

/** Returns the language of the recipient's first profile. Without an account it is the language of the sender. */
const findLanguage = async (db: Tx, emailKey: string, sender: number | null): Promise<string> => {
  const profileId = await repo.findFirstProfile(db, emailKey, sender)
  const profile = profileId === null ? undefined : await findProfile(db, profileId)
  return profile?.doc.language ?? 'en'
}

const unverifiedProblem = problem(null, 'verify_email_first')

export const assertMailQueued = (waitMs: number): void => {
  if (waitMs) fail('rate_limited', tooManyMails, Math.ceil(waitMs / 1000))
}
const tooManyMails = problem(null, 'mails_sent')

/** Makes a pending e-mail due now. Returns false if it was sent or has failed, because its content is deleted then. */
export const retryWaitingMail = async (
  deps: Deps,
  db: Tx,
  ctx: RequestContext,
  mail: repo.MailSummary,
): Promise<boolean> => {
  if (!(await repo.makeMailDue(db, mail.id, ctx.now))) return false
  deps.db.publish(channel, '')
  await auditMail(db, ctx, 'mail.retry', mail)
  return true
}

export const cancelMail = async (db: Tx, ctx: RequestContext, mail: repo.MailSummary): Promise<void> => {
  if (!(await repo.cancelMail(db, mail.id, ctx.now))) fail('conflict', problem(null, 'mail_settled'))
  await auditMail(db, ctx, 'mail.cancel', mail)
}

const auditMail = (
  db: Tx,
  ctx: RequestContext,
  action: string,
  { id, user_id, kind }: repo.MailSummary,
): Promise<void> =>
  audit(db, ctx, action, user_id === null ? { type: 'mail', id } : { type: 'user', id: user_id }, {
    mail: id,
    kind,
  })

/** Returns the pause after the n-th failed attempt: 30 s, 60 s, … up to an hour. */
export const computeRetryDelay = (tries: number): number => Math.min(30 * secondMs * 2 ** (tries - 1), hourMs)

type Outcome = 'sent' | 'failed' | 'later'

/**
 * Sends due e-mails, each at least once. A process claims a row with a guarded update and renews the claim.
 * Stops after 20 attempts, after a permanent rejection by the server, or when the token has expired.
 */
export const mailQueue: RowJob<repo.DueMail> = {
  kind: 'rows',
  name: 'mail-queue',
  summary: 'sends queued e-mails',
  everyMs: 2 * secondMs,
  parallel: 10,
  wakeOn: channel,
  due: ({ db, now }, _, after, limit) => repo.listDueMails(db.read, now(), after, limit),
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
  due: { id: number; next_at: number },
  signal: AbortSignal,
): Promise<Outcome | null> => {
  const mail = await deps.db.tx((db) => repo.claimMail(db, due, deps.now() + leaseMs))
  if (!mail) return null
  const lease = keepLease(
    () => deps.db.tx((db) => repo.renewClaim(db, mail, deps.now() + leaseMs)),
    leaseMs / 3,
    (err) => deps.log.warn({ err, mail: mail.id }, 'the claim of a mail could not be renewed'),
  )
  const outcome = await trySending(deps, mail, signal).finally(lease.stop)
  await deps.db.tx((db) => repo.storeResult(db, mail.id, outcome))
  if ('sentAt' in outcome) return 'sent'
  const logFields = { mail: mail.id, kind: mail.kind, tries: mail.attempts, reason: outcome.error }
  deps.log.warn(
    logFields,
    'failedAt' in outcome ? 'mail failed, no further attempts' : 'mail not sent, will be tried again',
  )
  return 'failedAt' in outcome ? 'failed' : 'later'
}

const trySending = async (
  deps: Deps,
  mail: repo.MailRow,
  signal: AbortSignal,
): Promise<Parameters<typeof repo.storeResult>[2]> => {
  let isPermanent = false
  try {
    const { to, params, expiresAt, language } = readSealed(deps.secrets.open(channel, mail.sealed), mail.id)
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
    const rendered = renderMail(kind, completeParams(kind, params), { baseUrl, siteName, language })
    // The id alone could repeat after a backup is restored
    const id = deps.secrets.mac('message-id', `${mail.id}.${mail.created_at}`)
    const headers =
      typeof params.unsubscribe === 'string' && createUnsubscribeHeaders(baseUrl + params.unsubscribe)
    const { reference } = await deps.mail.send({ to, id, ...rendered, ...(headers && { headers }) }, signal)
    deps.log.info({ mail: mail.id, kind: mail.kind, reference }, 'mail sent')
    return { sentAt: deps.now() }
  } catch (error) {
    const errorText = toErrorText(error)
    isPermanent ||= mail.attempts >= maxTries || (error instanceof MailError && error.permanent)
    return isPermanent
      ? { failedAt: deps.now(), error: errorText }
      : { nextAt: deps.now() + computeRetryDelay(mail.attempts), error: errorText }
  }
}

const createUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const oldMails: TaskJob = {
  kind: 'task',
  name: 'old-mails',
  summary: 'removes e-mails that were sent or failed a month ago',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      mails: (db, limit) => repo.deleteSettledMails(db, run.now - mailRetentionMs, limit),
    }),
}
