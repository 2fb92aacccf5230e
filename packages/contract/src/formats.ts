import { normaliseHost } from './host.ts'
import { parseDate, parseTime } from './time.ts'
import { checkMediaUrl, checkUrl } from './url.ts'
import { checkUsername } from './username.ts'

/** A string format of this contract: whether a value has it, and how a message describes it. */
export type Format = {
  readonly check: (value: string) => boolean
  readonly hint: string
  /** Regular expression for documents. The check may be stricter. */
  readonly pattern?: string
}

const timeZonePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/
const zones = new Map<string, boolean>()

/** Whether the runtime knows this IANA time zone; remembered, since asking costs some 30 µs. */
const isTimeZone = (value: string): boolean => {
  if (!timeZonePattern.test(value)) return false
  const known = zones.get(value)
  if (known !== undefined) return known
  let valid = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
  } catch {
    valid = false
  }
  if (zones.size < 1000) zones.set(value, valid)
  return valid
}

const matches = (pattern: RegExp) => ({
  check: (value: string) => pattern.test(value),
  pattern: pattern.source,
})

/**
 * Every format that the schemas use but `email`. `date` and `date-time` are those of JSON Schema, more strictly: what
 * passes is a moment that every part of the service reads alike.
 */
export const formats = {
  uri: {
    check: (value) => checkUrl(value) === null,
    hint: 'must be a full address with one of the schemes http, https, mailto, tel, sms, geo, without user name, spaces or control characters',
  },
  'media-uri': {
    check: (value) => checkMediaUrl(value) === null,
    hint: 'must be a full http(s) address or the path of an upload (/media/…)',
  },
  username: {
    check: (value) => checkUsername(value) === null,
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*[A-Za-z0-9]$',
    hint: 'must have 3 to 30 of the characters a-z, 0-9, _, - and ., begin and end with a letter or digit, and not be reserved',
  },
  'host-name': {
    check: (value) => normaliseHost(value) !== null,
    pattern: '^[^\\s/:@]+\\.[^\\s/:@]+$',
    hint: 'must be a public host name like links.example.com, without scheme, port or path',
  },
  slug: {
    ...matches(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/),
    hint: 'must consist of lower-case letters, digits, - and _, and begin and end with a letter or digit',
  },
  'time-zone': {
    check: isTimeZone,
    pattern: timeZonePattern.source,
    hint: 'must be an IANA time zone like Europe/Vienna',
  },
  language: {
    ...matches(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
    hint: 'must be a language tag like en or pt-BR',
  },
  country: { ...matches(/^[A-Z]{2}$/), hint: 'must be a two-letter country code like AT' },
  currency: { ...matches(/^[A-Z]{3}$/), hint: 'must be a three-letter currency code like USD' },
  color: { ...matches(/^#[0-9a-fA-F]{6}$/), hint: 'must be a colour like #1a2b3c' },
  date: { check: (value) => parseDate(value) !== null, hint: 'must be a date like 2026-01-31' },
  'date-time': {
    check: (value) => parseTime(value) !== null,
    hint: 'must be a time like 2026-01-31T12:00:00Z or 2026-01-31T13:00:00+01:00, with T, seconds from 00 to 59 and an offset',
  },
  'local-time': { ...matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/), hint: 'must be a time of day like 22:30' },
} as const satisfies Record<string, Format>
