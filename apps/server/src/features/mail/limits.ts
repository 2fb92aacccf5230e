import type { Config } from '../../config.ts'
import type { Tx } from '../../db/handle.ts'
import { lockTimes, storeTimes } from '../../db/throttle.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import type { MailKind } from '../../providers/mail/templates.ts'
import { normaliseEmail } from '../users/policy.ts'

/** A mail may count from a request of up to an hour ago, after later ones; times beyond are of a clock that was ahead. */
const latestMs = hourMs

/** Most mails in any window of an hour and of a day. */
type Bound = { readonly hour: number; readonly day: number }
type Rule = {
  /** Kinds of one group are counted together. */
  readonly group: string
  /** To one mailbox, however its address is spelled, whoever causes them. */
  readonly to: Bound
  /** To one address as accounts are looked up, whoever causes them. */
  readonly address?: Bound
  /** Of one account that causes them, wherever they go. */
  readonly from?: Bound
}

/** All that is told to an address that nobody has proved yet, together: it may be a stranger's. */
const unproved: Rule = { group: 'unproved', to: { hour: 5, day: 10 } }
/** What an account is told of itself. Each kind by itself, so that no flood of others keeps it back. */
const notice = (kind: MailKind, proved: boolean): Rule =>
  proved ? { group: kind, to: { hour: 10, day: 30 } } : unproved
const offer: Rule = { group: 'offer', to: { hour: 5, day: 15 }, from: { hour: 30, day: 100 } }
const alert: Rule = { group: 'alert', to: { hour: 100, day: 300 } }

/**
 * Mails that somebody needs to get into an account, to an address that nobody has proved: strangers who register other
 * spellings of the mailbox use up no room of the address itself.
 */
const spelled = (address: Bound): Pick<Rule, 'to' | 'address'> => ({
  address,
  to: { hour: 3 * address.hour, day: 3 * address.day },
})

/** What a kind of mail is bounded by. `proved`: the account it is of has verified its address. */
const ruleOf = (kind: MailKind, proved: boolean, config: Pick<Config, 'RESET_MAILS_PER_HOUR'>): Rule => {
  switch (kind) {
    case 'verify_email':
      return { group: kind, ...spelled({ hour: 5, day: 15 }), from: { hour: 5, day: 15 } }
    case 'password_reset': {
      // Anybody may ask for them. Counted apart, so that no account with an address of somebody else uses them up; without
      // a bound of the day, after which the owner would have no link that lives.
      const hour = config.RESET_MAILS_PER_HOUR
      if (proved) return { group: kind, to: { hour, day: 24 * hour } }
      return { group: `unproved ${kind}`, ...spelled({ hour, day: 3 * hour }) }
    }
    case 'workspace_invite':
    case 'transfer_request':
      return offer
    case 'alert':
    case 'alert_digest':
      return alert
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
      return notice(kind, proved)
  }
}

/**
 * One key for the spellings of a mailbox: as accounts are looked up (Unicode form, case, blanks), and without the part
 * after `+` that most providers take for a note. Only for counting: where it is no note, two people share a bound.
 */
export const mailboxKey = (address: string): string =>
  normaliseEmail(address).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '')

/**
 * A mail as its bounds see it. `mailbox` and `address`: keyed hashes of `mailboxKey` and of the normalised address;
 * `sender`: the account that causes it.
 */
type Counted = { kind: MailKind; mailbox: string; address: string; sender: number | null; proved: boolean }

/**
 * Counts a mail, unless one of its bounds is reached: then the milliseconds until it has room again, and nothing is
 * counted. The counters stay locked to the end of the transaction, so that racing mails are counted, in any process.
 */
export const countMail = async (
  config: Pick<Config, 'RESET_MAILS_PER_HOUR'>,
  db: Tx,
  { kind, mailbox, address, sender, proved }: Counted,
  now: number,
): Promise<number> => {
  const { group, to, address: toAddress, from } = ruleOf(kind, proved, config)
  const bounds = [
    ...(from && sender !== null ? [{ bucket: `mail ${group} from:${sender}`, bound: from }] : []),
    { bucket: `mail ${group} to:${mailbox}`, bound: to },
    ...(toAddress ? [{ bucket: `mail ${group} address:${address}`, bound: toAddress }] : []),
  ]
  const counters: { bucket: string; times: number[] }[] = []
  let waitMs = 0
  for (const { bucket, bound } of bounds) {
    const times = (await lockTimes(db, bucket, now)).filter(
      (time) => time > now - dayMs && time <= now + latestMs,
    )
    counters.push({ bucket, times })
    waitMs = Math.max(waitMs, waitFor(times, bound.hour, hourMs, now), waitFor(times, bound.day, dayMs, now))
  }
  if (!waitMs)
    for (const { bucket, times } of counters) await storeTimes(db, bucket, [...times, now], now + dayMs)
  return waitMs
}

/** Milliseconds until a window has room for one more than `times`, oldest first. */
const waitFor = (times: readonly number[], max: number, windowMs: number, now: number): number =>
  Math.max(0, (times.at(-max) ?? Number.NEGATIVE_INFINITY) + windowMs - now)
