import { dayMs, hourMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { type LimitKey, type RateLimit, takeTokens } from '../../domain/rate-limit.ts'
import type { MailKind } from '../../providers/mail/params.ts'
import { normaliseEmail } from '../users/index.ts'

type LimitPerPeriod = { readonly hour: number; readonly day?: number }
type MailLimits = {
  readonly group: string
  /** Limit per mailbox within any 24 hours, for all senders. */
  readonly perMailboxDay?: number
  /** Limit per mailbox, for all spellings of its e-mail address and all senders. */
  readonly to?: LimitPerPeriod
  /** Limit per normalised e-mail address, for all senders. */
  readonly perEmail?: LimitPerPeriod
  /** Limit per sending account, for all recipients. */
  readonly from?: LimitPerPeriod
}

/** Limit of all notices to an unverified e-mail address together, because it may belong to a stranger. */
const unverified: MailLimits = { group: 'unverified', to: { hour: 5, day: 10 } }
/** Returns the limit of notices to an account. Each kind has its own, so that a flood of other kinds does not hold it back. */
const createNoticeLimits = (kind: MailKind, isVerified: boolean): MailLimits =>
  isVerified ? { group: kind, to: { hour: 10, day: 30 } } : unverified
const offer: MailLimits = { group: 'offer', to: { hour: 5, day: 15 }, from: { hour: 30, day: 100 } }
const alert: MailLimits = { group: 'alert', to: { hour: 100, day: 300 } }

/** Limits sign-in e-mails per spelling: strangers with other spellings of a mailbox must not use up the owner's limit. */
const listLimitsPerSpelling = (perEmail: Required<LimitPerPeriod>): Pick<MailLimits, 'to' | 'perEmail'> => ({
  perEmail,
  to: { hour: 3 * perEmail.hour, day: 3 * perEmail.day },
})

/** Returns the limits of a kind. `isVerified` means that the account has verified its e-mail address. */
const findLimits = (kind: MailKind, isVerified: boolean): MailLimits => {
  switch (kind) {
    case 'verify_email':
      return { group: kind, ...listLimitsPerSpelling({ hour: 5, day: 15 }), from: { hour: 5, day: 15 } }
    case 'password_reset':
      // No daily limit, so that the owner always gets a valid link. Requests for unverified accounts, which anyone can create, count apart
      if (isVerified) return { group: kind, to: { hour: 5 } }
      return { group: `unverified ${kind}`, ...listLimitsPerSpelling({ hour: 5, day: 15 }) }
    case 'newsletter_confirm':
      return { group: 'newsletter', perMailboxDay: 3 }
    case 'workspace_invite':
    case 'transfer_request':
      return offer
    case 'alert':
    case 'alert_digest':
      return alert
    case 'access_changed':
      return { group: kind, to: { hour: 60, day: 300 } }
    case 'proposal':
    case 'form_submission':
      return { group: kind, to: { hour: 30, day: 200 } }
    case 'domain_verified':
    case 'domain_failing':
    case 'domain_ended':
    case 'domain_failed':
      return { group: kind, to: { hour: 3, day: 10 } }
    case 'webhook_failing':
    case 'webhook_disabled':
      return { group: 'webhook', to: { hour: 10, day: 30 } }
    default:
      return createNoticeLimits(kind, isVerified)
  }
}

/** Gmail delivers to one mailbox with and without dots, under both domains. */
const gmail = /@g(?:oogle)?mail\.com$/

/** Returns one key for all spellings of a mailbox, without the part after `+`. Use it for counting only: two people may share it. */
export const toMailboxKey = (email: string): string => {
  const key = normaliseEmail(email).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '')
  return gmail.test(key) ? `${key.replace(gmail, '').replaceAll('.', '')}@gmail.com` : key
}

/**
 * E-mail to count. `sender` is the account that causes the e-mail, `isVerified` is true if the e-mail address of that
 * account is verified.
 */
type CountedMail = { kind: MailKind; to: string; sender: number | null; isVerified: boolean }

/**
 * Counts an e-mail and returns 0, or counts nothing and returns the milliseconds to wait. Locks the counters until the
 * end of the transaction.
 */
export const countMail = async (
  deps: Pick<Deps, 'secrets'>,
  db: Tx,
  { kind, to: recipient, sender, isVerified }: CountedMail,
  now: number,
): Promise<number> => {
  const { group, to, perEmail, from, perMailboxDay } = findLimits(kind, isVerified)
  const bounds: [string, LimitKey | null, LimitPerPeriod | undefined][] = [
    ['from', sender, from],
    ['to', toMailboxKey(recipient), to],
    ['address', normaliseEmail(recipient), perEmail],
  ]
  const buckets = bounds.flatMap(([side, key, bound]) =>
    bound && key !== null
      ? toRateLimits(`mail ${group} ${side}`, bound).map((limit) => [limit, key] as const)
      : [],
  )
  // One token a day: three at once and no more until a day later
  if (perMailboxDay) {
    const limit = { name: `mail ${group}`, burst: perMailboxDay, windowMs: perMailboxDay * dayMs }
    buckets.push([limit, toMailboxKey(recipient)])
  }
  return 1000 * (await takeTokens(deps, db, buckets, now))
}

/** Returns the rate limits, the daily one first, because its wait is longer. */
const toRateLimits = (name: string, { hour, day }: LimitPerPeriod): RateLimit[] => [
  ...(day ? [{ name: `${name} day`, burst: day, windowMs: dayMs }] : []),
  { name: `${name} hour`, burst: hour, windowMs: hourMs },
]
