import { createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { isDemo } from '../../domain/demo.ts'
import { fail } from '../../domain/errors.ts'
import { toIso } from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import type { MailKind, MailParams } from '../../providers/mail/params.ts'
import { audit } from '../audit/index.ts'
import { findProfile } from '../profile/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { countMail } from './limits.ts'
import * as repo from './repo.ts'

export const channel = 'mail'

/** Kinds of e-mails from one account to another, which require the sender. */
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
    /** A function is called once the limits allow the e-mail: a new token voids the older tokens. */
    params: MailParams[K] | ((language: string) => MailParams[K] | Promise<MailParams[K]>)
    now: number
    expiresAt?: number
    /** Language of the content; by default that of the recipient's first profile. */
    language?: string
    /** True if the recipient cannot follow its link: the e-mail counts, so that the sender learns nothing, but is not sent. */
    isUnusable?: boolean
  } & Cause<K>
}[MailKind]

/** Content of a row, encrypted because it may hold a token. Rendered when it is sent. */
type EncryptedMail = {
  to: string
  params: Record<string, string | readonly string[]>
  expiresAt: number | null
  language: string
}
export const readEncrypted = createDocReader<EncryptedMail>('mail', {
  to: '',
  params: {},
  expiresAt: null,
  language: 'en',
})

/**
 * Queues an e-mail in the transaction of its effect; the commit notifies the job. Returns 0, or the milliseconds to wait if
 * a rate limit is exhausted. Fails with 403 if an account without a verified e-mail address writes to another account.
 */
export const enqueueMail = async (
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  db: Tx,
  mail: QueuedMail,
): Promise<number> => {
  if (isDemo(deps.config)) return 0
  const { to, now, expiresAt = null } = mail
  const sender = mail.from ?? mail.userId
  const account = sender === null ? undefined : await repo.findSender(db, sender)
  const isVerified = account !== undefined && account.email_verified_at !== null
  if (account && !isVerified && normaliseEmail(to) !== normaliseEmail(account.email_key))
    fail('forbidden', unverifiedProblem)
  if (mail.kind === newsletterKind && (await repo.isSuppressed(db, hashRecipient(deps, to)))) return 0
  const waitMs = await countMail(deps, db, { kind: mail.kind, to, sender, isVerified }, now)
  if (waitMs) return waitMs
  const language = mail.language ?? (await findLanguage(db, normaliseEmail(to), sender))
  const params = typeof mail.params === 'function' ? await mail.params(language) : mail.params
  const encryptedContent = deps.secrets.encrypt(
    channel,
    JSON.stringify({ to, params, expiresAt, language } satisfies EncryptedMail),
  )
  if (mail.isUnusable) return 0
  await repo.insertMail(db, { userId: mail.userId, kind: mail.kind, encryptedContent, now: mail.now })
  deps.db.publish(channel, '')
  return 0
}

export const newsletterKind = 'newsletter_confirm'

/** Returns the keyed hash of an address in the list of those that get no newsletter e-mails. */
export const hashRecipient = ({ secrets }: Pick<Deps, 'secrets'>, to: string): string =>
  secrets.mac('mail-suppression', normaliseEmail(to))

/** Cancels newsletter e-mails to an address that wait to be sent. */
export const cancelNewsletterMails = async (
  { secrets }: Pick<Deps, 'secrets'>,
  db: Tx,
  userId: number,
  to: string,
  now: number,
): Promise<void> => {
  for (const { id, sealed } of await repo.listPendingMails(db, userId, newsletterKind)) {
    const mail = readEncrypted(secrets.decrypt(channel, sealed), id)
    if (normaliseEmail(mail.to) === normaliseEmail(to)) await repo.cancelMail(db, id, now)
  }
}

/** Kinds of e-mails that report an action to the owner of the account. */
type ActionKind = { [K in MailKind]: MailParams[K] extends { at: string } ? K : never }[MailKind]

/** Queues an e-mail that reports an action to the owner of the account. */
export const notifyUser = <K extends ActionKind>(
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  db: Tx,
  user: { readonly id: number; readonly name: string; readonly email: string },
  kind: K,
  params: Omit<MailParams[K], 'name' | 'at'>,
  now: number,
): Promise<number> =>
  enqueueMail(deps, db, {
    userId: user.id,
    to: user.email,
    kind,
    params: { name: user.name, at: toIso(now), ...params },
    now,
  } as QueuedMail)

/** Returns the language of the recipient's first profile. Without an account it is the language of the sender. */
const findLanguage = async (db: Tx, emailKey: string, sender: number | null): Promise<string> => {
  const profileId = await repo.findFirstProfile(db, emailKey, sender)
  const profile = profileId === null ? undefined : await findProfile(db, profileId)
  return profile?.doc.language ?? 'en'
}

const unverifiedProblem = createProblem(null, 'verify_email_first')

export const assertMailQueued = (waitMs: number): void => {
  if (waitMs) fail('rate_limited', tooManyMails, Math.ceil(waitMs / 1000))
}
const tooManyMails = createProblem(null, 'mails_sent')

/** Makes a pending e-mail due now. Returns false if it was sent or has failed, because its content is deleted then. */
export const retryWaitingMail = async (
  db: Tx,
  ctx: RequestContext,
  mail: repo.MailSummary,
): Promise<boolean> => {
  if (!(await repo.makeMailDue(db, mail.id, ctx.now))) return false
  ctx.deps.db.publish(channel, '')
  await auditMail(db, ctx, 'mail.retry', mail)
  return true
}

export const cancelMail = async (db: Tx, ctx: RequestContext, mail: repo.MailSummary): Promise<void> => {
  if (!(await repo.cancelMail(db, mail.id, ctx.now))) fail('conflict', createProblem(null, 'mail_settled'))
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
