import { parseTime } from '@vitrine/contract'
import { toIso } from './resource.ts'

/** Parses a validated RFC 3339 time (contract/time.ts) to epoch milliseconds. Throws if it is invalid, instead of "never" or "now". */
export const toEpoch = (text: string): number => {
  const at = parseTime(text)
  if (at === null) throw new RangeError(`${JSON.stringify(text.slice(0, 40))} is not a valid time`)
  return at
}

type Dates = { readonly starts_at: string | null; readonly ends_at: string | null }

const toUtc = (text: string | null): string | null => {
  const at = text === null ? null : parseTime(text)
  return at === null ? text : toIso(at)
}

export const toUtcPeriod = <T extends Dates>(period: T): T =>
  period.starts_at || period.ends_at
    ? { ...period, starts_at: toUtc(period.starts_at), ends_at: toUtc(period.ends_at) }
    : period

/** Returns true if a schedule ends before or at its start. Ignores unreadable times. */
export const endsBeforeStart = ({ starts_at, ends_at }: Dates): boolean => {
  const from = starts_at ? parseTime(starts_at) : null
  const to = ends_at ? parseTime(ends_at) : null
  return from !== null && to !== null && to <= from
}
