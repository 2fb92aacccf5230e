import { fontPath } from './design-choices.ts'
import { normaliseHost } from './host.ts'
import { createFieldlessProblem, type FieldlessProblem } from './problems/index.ts'
import { parseDate, parseTime } from './time.ts'
import { checkMediaUrl, checkUrl } from './url.ts'
import { checkUsername } from './username.ts'
import { parseVisitFilter } from './visit-filter.ts'

export type Format = {
  readonly check: (value: string) => boolean
  /** Regular expression for documents. The check may be stricter. */
  readonly pattern?: string
}

const timeZonePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/
const zones = new Map<string, boolean>()

/** Returns true if the runtime supports this IANA time zone. Cached, because a check takes 30 µs. */
const isTimeZone = (value: string): boolean => {
  if (!timeZonePattern.test(value)) return false
  const cached = zones.get(value)
  if (cached !== undefined) return cached
  let valid = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
  } catch {
    valid = false
  }
  if (zones.size < 1000) zones.set(value, valid)
  return valid
}

const createPatternFormat = (pattern: RegExp) => ({
  check: (value: string) => pattern.test(value),
  pattern: pattern.source,
})

/**
 * Formats of the schemas. `date` and `date-time` are stricter than in JSON Schema, so that server, studio and pages
 * accept the same values and parse them alike.
 */
export const formats = {
  uri: {
    check: (value) => checkUrl(value) === null,
  },
  'media-uri': {
    check: (value) => checkMediaUrl(value) === null,
  },
  'font-uri': {
    check: (value) => checkMediaUrl(value) === null && fontPath.test(value),
    pattern: fontPath.source,
  },
  username: {
    check: (value) => checkUsername(value) === null,
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*[A-Za-z0-9]$',
  },
  'host-name': {
    check: (value) => normaliseHost(value) !== null,
    pattern: '^[^\\s/:@]+\\.[^\\s/:@]+$',
  },
  slug: createPatternFormat(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/),
  'time-zone': {
    check: isTimeZone,
    pattern: timeZonePattern.source,
  },
  language: createPatternFormat(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  did: createPatternFormat(
    /^did:(?:plc:[a-z2-7]{24}|web:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$/,
  ),
  'fediverse-handle': createPatternFormat(
    /^@?[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
  ),
  country: createPatternFormat(/^[A-Z]{2}$/),
  currency: createPatternFormat(/^[A-Z]{3}$/),
  color: createPatternFormat(/^#[0-9a-fA-F]{6}$/),
  date: { check: (value) => parseDate(value) !== null },
  'date-time': {
    check: (value) => parseTime(value) !== null,
  },
  'visit-filter': { check: (value) => parseVisitFilter(value) !== null },
  'local-time': createPatternFormat(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats
type FormatRules = { [N in FormatName | 'email']: `format_${Snake<N>}` }
type Snake<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : S

export const createFormatProblem = (name: FormatName | 'email'): FieldlessProblem =>
  createFieldlessProblem(`format_${name.replaceAll('-', '_')}` as FormatRules[typeof name])
