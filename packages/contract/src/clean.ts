/** Cleans text that machines read, as people paste it. Never use it for passwords or prose. */

/** Maximum length of a text to clean in UTF-16 code units, far more than any valid value. */
const maxTyped = 1000

/** Format characters (zero-width, bidi), variation selectors and the object replacement character. */
const formatCharacters = /[\p{Cf}\p{Variation_Selector}\ufffc]/gu

const dashes = /[\p{Pd}\u2212\u02d7\u2043]/gu
/** Vowel marks that Japanese keyboards type as dashes. Hosts contain them as letters. */
const vowelMarks = /[\u30fc\uff70]/g

/** Returns the value of a decimal digit of any script. Each script has its digits from 0 to 9 in one row (Unicode, 4.6). */
const toAsciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0)!
  let first = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((point - first) % 10)
}

/**
 * Folds signs to ASCII: full-width forms, digits of any script, dashes and spaces. Removes format characters, and
 * spaces at the ends. Returns longer texts than any valid value unchanged.
 */
export const foldSigns = (text: string): string =>
  text.length > maxTyped || /^[\x21-\x7e]*$/.test(text)
    ? text
    : text
        .replace(formatCharacters, '')
        .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replace(dashes, '-')
        .replace(/[\s\p{Z}]/gu, ' ')
        .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
        .trim()

/** Returns the ASCII letters and digits of a code, such as one of an authenticator app. */
export const cleanCode = (text: string): string =>
  foldSigns(text.slice(0, maxTyped)).replace(/[^a-z\d]/gi, '')

/** Returns true for a phone number in ASCII digits and signs. E.164 has at most 15 digits; an extension may follow. */
export const isPhone = (text: string): boolean => {
  const digits = /^[+(\d][\d ()./-]{2,38}$/.test(text) ? text.replace(/\D/g, '').length : 0
  return digits >= 3 && digits <= 20
}

/** Country codes whose numbers are dialled with their leading zero also from abroad (ITU-T E.164 national plans). */
const codesWithZero = new Set(['39', '225', '241', '242', '378'])

const extensionPattern =
  /^([^a-z#;]*[\d)])[ ,;]{0,3}(?:ext(?:ensi?on|n)?|x|#|durchwahl|dw|poste|ramal|anexo|interno|int)[.:= ]{0,3}(\d{1,7})$/i

/**
 * Returns a phone number as people write it, with ASCII digits: `+49 171 1234567`, `030 901820 ext. 5`. Returns null for other
 * texts. Drops `(0)` after a country code, and writes `00` as `+`.
 */
export const cleanPhone = (typed: string): string | null => {
  if (typed.length > maxTyped) return null
  const text = foldSigns(typed.replace(vowelMarks, '-'))
    .replace(/^tel(?:ephone)?\.?:? {0,3}/i, '')
    .replace(/;phone-context=[^;]{0,100}/i, '')
  const [, main = text, extension] = extensionPattern.exec(text) ?? []
  const number = main
    .replace(/^\((\+|00)(\d{1,3})\)/, '$1$2')
    .replace(/^(?:\+ ?00|00)[ /-]?(?=[1-9]\d)/, '+')
    .replace(/^(\+ ?)(\d{1,3})([ ./-]{0,3})\(0\) ?/, (_, plus, code, space) =>
      codesWithZero.has(code) ? `${plus}${code}${space}0` : `${plus}${code} `,
    )
    .replace(/ {2,}/g, ' ')
  if (!isPhone(number)) return null
  return extension === undefined ? number : `${number} ext. ${extension}`
}

/** Returns the `tel:` URL of a phone number (RFC 3966), or null for other texts. */
export const toTelUrl = (text: string): string | null => {
  const [number, extension] = cleanPhone(text)?.split(' ext. ') ?? []
  if (number === undefined) return null
  return `tel:${number.replace(/[^\d+]/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`
}

/** Dots that IDNA accepts between labels (UTS 46, 2.3). */
const dotSigns = /[.。．｡]/g
const countDots = (text: string): number => text.match(dotSigns)?.length ?? 0

const maxTypedHost = 255

/** Returns the ASCII form of a host (UTS 46), or null if it has no form or one with other parts than the typed host. */
export const toAsciiHost = (host: string): string | null => {
  if (host.length > maxTypedHost || /[\s/?#@:\\%[\]]/.test(host)) return null
  const ascii = URL.parse(`http://${host}/`)?.hostname
  return ascii && countDots(ascii) <= countDots(host) && !/^\.|\.\./.test(ascii) ? ascii : null
}

/** Returns true for an e-mail address as browsers define it (WHATWG HTML), with a dot in its domain. */
export const isEmail = (text: string): boolean => {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/.test(text.slice(0, Math.max(at, 0))) &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z\d-]{1,63}$/i.test(label) && !label.endsWith('-'))
  )
}

/**
 * Returns an e-mail address without `mailto:` and format characters, with the ASCII form of its domain (UTS 46).
 * Returns other texts trimmed.
 */
export const cleanEmail = (typed: string): string => {
  const trimmed = typed.trim()
  if (isEmail(trimmed) || trimmed.length > maxTyped) return trimmed
  const text = stripMailto(typed.replace(formatCharacters, '').trim())
  const at = Math.max(...['@', '＠', '﹫'].map((sign) => text.lastIndexOf(sign)))
  if (at < 0) return text
  const domain = foldSigns(text.slice(at + 1))
  const ascii = /^[\x21-\x7e]*$/.test(domain) ? domain : toAsciiHost(domain)
  return ascii === null ? text : `${text.slice(0, at).trim()}@${ascii}`
}

const stripMailto = (text: string): string => {
  if (!/^mailto:/i.test(text)) return text
  const address = text.slice('mailto:'.length).split('?', 1)[0]!
  try {
    return decodeURIComponent(address).trim()
  } catch {
    return address
  }
}
