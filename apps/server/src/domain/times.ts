import { parseTime } from '@vitrine/contract'
import { iso } from './resource.ts'

/**
 * Epoch milliseconds of a time that was validated (RFC 3339, see contract/time.ts). Throws when it cannot be read: no
 * unreadable time may come to mean "never" or "now".
 */
export const epochOf = (text: string): number => {
  const at = parseTime(text)
  if (at === null) throw new RangeError(`${JSON.stringify(text.slice(0, 40))} is no time`)
  return at
}

/** Times between which something holds; null is open. */
type Dates = { readonly starts_at: string | null; readonly ends_at: string | null }

const inUtc = (text: string | null): string | null => {
  const at = text === null ? null : parseTime(text)
  return at === null ? text : iso(at)
}

/** Returns a period with its times in UTC. A stored text that is not a valid time stays as it is. */
export const periodInUtc = <T extends Dates>(period: T): T =>
  period.starts_at || period.ends_at
    ? { ...period, starts_at: inUtc(period.starts_at), ends_at: inUtc(period.ends_at) }
    : period

/**
 * When something with a schedule holds, in epoch milliseconds. A stored text that cannot be read (of before times
 * were checked as they are now) closes it: it has not begun, or it is over.
 */
export const periodOf = ({ starts_at, ends_at }: Dates): { from: number; to: number } => ({
  from: starts_at ? (parseTime(starts_at) ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
  to: ends_at ? (parseTime(ends_at) ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY,
})

/** Whether a schedule ends before it begins, or at the same time. What cannot be read contradicts nothing. */
export const endsBeforeStart = ({ starts_at, ends_at }: Dates): boolean => {
  const from = starts_at ? parseTime(starts_at) : null
  const to = ends_at ? parseTime(ends_at) : null
  return from !== null && to !== null && to <= from
}
