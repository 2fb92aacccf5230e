import { cleanEmail, cleanPhone, isEmail, isPhone, toAsciiHost, toTelUrl } from './clean.ts'
import type { Problem } from './envelopes.ts'
import { createProblem } from './problems/index.ts'
import {
  checkUrl,
  checkUrlField,
  findLastWord,
  findTexts,
  formatPath,
  isUrlField,
  maxUrlLength,
} from './url.ts'
import { toWebUrl } from './url-schemes.ts'

/** Control characters and bidi controls (UAX 9), which must not be inside a web address. */
const hiddenControl = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const invisible = /[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}\ufffc]/u

/** Removes matching characters at the ends. Takes linear time, unlike a regular expression. */
export const trimCharacters = (text: string, pattern: RegExp): string => {
  const characters = [...text]
  const start = characters.findIndex((character) => !pattern.test(character))
  const end = characters.findLastIndex((character) => !pattern.test(character))
  return characters.slice(Math.max(start, 0), end + 1).join('')
}

/** Removes spaces and format characters at the ends. */
export const trimInvisible = (text: string): string => trimCharacters(text, invisible)

/**
 * Returns a URL that `checkUrl` accepts unchanged, and repairs others as browsers read them: host in ASCII, other characters
 * percent-encoded. Returns the typed text if it cannot be repaired.
 */
export const cleanUrl = (typed: string): string => {
  if (typed.length > 2 * maxUrlLength || checkUrl(typed) === null) return typed
  const text = trimInvisible(typed)
  const repaired = checkUrl(text) === null ? text : repairUrl(text)
  return repaired !== null && checkUrl(repaired) === null ? repaired : typed
}

const repairUrl = (text: string): string | null => {
  const webUrl = toWebUrl(text)
  if (webUrl !== null) return webUrl
  const [, scheme = '', rest = ''] = /^(https?|tel|sms|mailto):(.*)$/is.exec(text) ?? []
  if (/^http/i.test(scheme)) return repairWebAddress(text, rest)
  if (/^mailto$/i.test(scheme)) {
    const query = rest.indexOf('?')
    const end = query < 0 ? rest.length : query
    return `mailto:${cleanEmail(rest.slice(0, end))}${rest.slice(end).replace(/ /g, '%20')}`
  }
  return scheme ? (toTelUrl(rest)?.replace('tel', scheme.toLowerCase()) ?? null) : null
}

const repairWebAddress = (text: string, rest: string): string | null => {
  // A space before another address separates two addresses
  if (hiddenControl.test(text) || /[\s\p{Z}](?:[a-z][a-z\d+.-]{0,20}:\/\/|www\.)/iu.test(text)) return null
  const host = /^[/\\]*([^/\\?#:]*)(?::\d*)?(?:[/\\?#]|$)/.exec(rest)?.[1]
  const url = host ? URL.parse(text) : null
  return url && url.hostname === toAsciiHost(host!) ? url.href : null
}

/** Maximum number of fields to clean in one value. */
const maxCleanedFields = 40

/**
 * Cleans URLs and e-mail addresses of a JSON value that violate their rules, in place. `cleanAddress` gets the field
 * `platform` beside a URL. Returns a warning for each change.
 */
export const cleanFields = (
  value: unknown,
  cleanAddress: (typed: string, platform: unknown) => string = cleanUrl,
): Problem[] => {
  const changes: Problem[] = []
  let count = 0
  findTexts(value, '', (name, text, parent, key) => {
    const clean = isUrlField(name)
      ? checkUrlField(text) !== null && cleanAddress
      : isEmailField(name) && !isEmail(text) && cleanEmail
    if (!clean || !parent || count === maxCleanedFields) return null
    count += 1
    const cleaned = clean(text, (parent.value as { platform?: unknown }).platform)
    if (cleaned === text) return null
    ;(parent.value as Record<string, string>)[key] = cleaned
    changes.push(createProblem(formatPath(parent, key), 'input_cleaned', { value: cleaned }))
    return null
  })
  return changes
}

/**
 * Cleans phone number and e-mail address of a link's contact card that the page would not show, in place. Returns a
 * warning for each change.
 */
export const cleanContactCard = (link: unknown): Problem[] => {
  const { kind = 'contact_card', business_block_config: card } = (link ?? {}) as {
    kind?: unknown
    business_block_config?: Record<string, unknown> | null
  }
  if (kind !== 'contact_card' || !card) return []
  const clean = (
    name: string,
    isValid: (text: string) => boolean,
    cleanText: (text: string) => string | null,
  ) => {
    const text = card[name]
    const value = typeof text === 'string' && !isValid(text) ? cleanText(text) : null
    if (value === null || value === text) return []
    card[name] = value
    return [createProblem(`business_block_config.${name}`, 'input_cleaned', { value })]
  }
  return [...clean('phone', isPhone, cleanPhone), ...clean('email', isEmail, cleanEmail)]
}

const isEmailField = (name: string): boolean => /email/i.test(name) && /^emails?$/.test(findLastWord(name))
