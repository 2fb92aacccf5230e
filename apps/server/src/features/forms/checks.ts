import type { FormField, FormSubmission } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { hasManyUrls } from '@vitrine/page/form-definition'
import type { Deps } from '../../deps.ts'
import { type LimitKey, type RateLimit, readWait, takeTokens } from '../../domain/rate-limit.ts'
import type { Answer } from './policy.ts'

/** Sender of a form. Used only as keys of limits, which are hashed. */
export type Sender = { readonly network: string; readonly userAgent: string }

type Entry = {
  readonly formId: number
  readonly fields: readonly FormField[]
  readonly answers: Readonly<Record<string, Answer>>
  readonly status: FormSubmission['status']
  readonly sender: Sender
}

/** Minimum length of a text that counts as repeated. Different guests send equal short answers, such as "vegetarian". */
const minTextLength = 40

type Buckets = readonly (readonly [RateLimit, LimitKey])[]

/**
 * Counts an entry for its visitor and network. Returns the seconds to wait if they send too many; 0 = accepted. `needsCheck` is true
 * if it may be spam: many web addresses, repeated long text, or one of many. Equal telephones behind one IP address are one visitor.
 * Uses a separate transaction, because entries of a network wait for its counters.
 */
export const judgeEntry = async (
  deps: Deps,
  { formId, fields, answers, status, sender: { network, userAgent } }: Entry,
  now: number,
): Promise<{ retryAfterSeconds: number; needsCheck: boolean }> => {
  const { FORM_RATE_LIMIT_RPM: perMinute } = deps.config
  const networkKey = `${formId} ${network}`
  const visitorKey = `${networkKey} ${userAgent}`
  const text = extractText(fields, answers)
  const floodWindow = { windowMs: 10 * minuteMs }
  const floodBuckets: Buckets = [
    [{ name: 'form-visitor-flood', burst: 20 * perMinute, ...floodWindow }, visitorKey],
    [{ name: 'form-network-flood', burst: 30 * perMinute, ...floodWindow }, networkKey],
  ]
  const checkBuckets: Buckets = [
    [{ name: 'form-visitor', burst: perMinute, windowMs: minuteMs }, visitorKey],
    [{ name: 'form-network', burst: 3 * perMinute, windowMs: minuteMs }, networkKey],
    ...(text
      ? [[{ name: 'form-text', burst: 1, windowMs: 10 * minuteMs }, `${formId} ${text}`] as const]
      : []),
  ]
  // A flood must not queue for the database's writers
  for (const [limit, key] of floodBuckets) {
    const retryAfterSeconds = await readWait(deps, deps.db.read, limit, key, now)
    if (retryAfterSeconds) return { retryAfterSeconds, needsCheck: false }
  }
  return deps.db.tx(async (db) => {
    const retryAfterSeconds = await takeTokens(deps, db, floodBuckets, now)
    if (retryAfterSeconds || status === 'spam') return { retryAfterSeconds, needsCheck: false }
    const isOneOfMany = (await takeTokens(deps, db, checkBuckets, now)) > 0
    return { retryAfterSeconds, needsCheck: isOneOfMany || Object.values(answers).some(hasManyUrls) }
  })
}

/** Returns the texts of several lines, or else all typed answers, if they are long. Guests may make equal choices. */
const extractText = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, Answer>>,
): string | undefined => {
  const join = (types: readonly FormField['type'][]) =>
    fields
      .flatMap(({ id, type }) => (types.includes(type) && Object.hasOwn(answers, id) ? [answers[id]] : []))
      .join(' ')
      .toLowerCase()
      .replace(/\s+/g, ' ')
  return [join(['textarea']), join(['textarea', 'text', 'email', 'phone'])].find(
    ({ length }) => length >= minTextLength,
  )
}
