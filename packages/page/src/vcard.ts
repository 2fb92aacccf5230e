import { cleanEmail, cleanPhone } from '@vitrine/contract/clean'

type Card = {
  readonly name: string
  readonly role?: string | null
  readonly organization?: string | null
  readonly phone?: string | null
  readonly email?: string | null
  readonly address?: string | null
  readonly note?: string | null
  readonly url: string
  readonly socials?: readonly { readonly platform: string; readonly url: string }[]
  /** Base64 of a JPEG. */
  readonly photo?: string | null | undefined
}

/** Escapes a value and all kinds of line breaks (RFC 2426 §4; RFC 5545 §3.3.11). Removes other control characters. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (c) => `\\${c}`)
    .replaceAll('\n', '\\n')

const countBytes = (character: string): number => {
  const point = character.codePointAt(0)!
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
}

/** Folds lines after 75 bytes (RFC 2425 §5.8.1; RFC 5545 §3.1), without splitting characters. */
export const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const character of line) {
    const bytes = countBytes(character)
    if (length + bytes > 75) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += character
    length += bytes
  }
  return [...lines, current].join('\r\n')
}

const prefix = /^(?:(?:dr|prof|mr|mrs|ms|mx|sir|dame)\.?|(?:mag|ing|dipl)\.)$/i
const suffix = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq)\.?$/i
/** Particles that belong to the family name. */
const particle =
  /^(?:von|van|vom|zu|zur|de|del|della|di|da|das|do|dos|du|des|la|le|den|der|ten|ter|bin|ibn|al|el|af|av)$/i
const isFamilyFirst = (name: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\s]+$/u.test(name)

/** Returns the components of N: family name, given name, additional names, prefixes, suffixes (RFC 2426 §3.1.2). */
const splitName = (name: string): readonly string[] => {
  const [family, givenName, ...otherParts] = name.split(',').map((part) => part.trim())
  const isReversed =
    family && givenName && !otherParts.length && !givenName.split(/\s+/).every((word) => suffix.test(word))
  if (isReversed) return [family, givenName, '', '', '']
  const words = name.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  if (isFamilyFirst(name) && words.length > 1) return [words[0]!, words.slice(1).join(' '), '', '', '']
  const isName = (word: string) => !prefix.test(word) && !suffix.test(word)
  const first = words.findIndex(isName)
  const last = words.findLastIndex(isName)
  if (first < 0) return ['', name, '', '', '']
  let start = last
  while (start > first + 1 && particle.test(words[start - 1]!)) start -= 1
  return [
    first === last ? '' : words.slice(start, last + 1).join(' '),
    first === last ? words[first]! : words.slice(first, start).join(' '),
    '',
    words.slice(0, first).join(' '),
    words.slice(last + 1).join(' '),
  ]
}

const isCompany = ({ name, organization }: Card): boolean =>
  organization?.trim().toLowerCase() === name.trim().toLowerCase()

/** Returns a line with a URI, which needs no escaping (RFC 2426 §4). */
const formatUriLine = (name: string, url: string): string[] => {
  const href = URL.parse(url)?.href
  return href ? [`${name}:${href}`] : []
}

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the e-mail addresses of a `mailto:` URL, those of the field `to` included (RFC 6068). */
const readMailto = (url: string): string[] => {
  const [path = '', query = ''] = url.slice('mailto:'.length).split('?')
  const fields = query.split('&').filter((field) => /^to=/i.test(field))
  return [path, ...fields.map((field) => field.slice('to='.length))]
    .flatMap((list) => list.split(','))
    .map((address) => cleanEmail(decodePercent(address)))
    .filter(Boolean)
}

const readTel = (url: string): string => {
  const number = decodePercent(url.slice('tel:'.length).split('?', 1)[0]!)
  return cleanPhone(number) ?? number
}

const formatSocialLines = ({ phone, email, socials = [] }: Card): string[] =>
  socials.flatMap(({ platform, url }) => {
    if (/^mailto:/i.test(url))
      return email ? [] : readMailto(url).map((address) => `EMAIL:${escapeText(address)}`)
    if (/^tel:/i.test(url)) return phone ? [] : [`TEL:${escapeText(readTel(url))}`]
    if (!/^https?:/i.test(url)) return []
    const type = platform.toLowerCase().replace(/[^a-z\d-]/g, '')
    return formatUriLine(type && type !== 'website' ? `X-SOCIALPROFILE;TYPE=${type}` : 'URL', url)
  })

/** Renders a contact as vCard 3.0 (RFC 2426), which old and new phones support. */
export const createVcard = (card: Card): string => {
  const parts = isCompany(card) ? ['', '', '', '', ''] : splitName(card.name)
  const formatText = (name: string, value: string | null | undefined) =>
    value ? [`${name}:${escapeText(value)}`] : []
  const lines = [
    ...formatText('FN', card.name),
    `N:${parts.map(escapeText).join(';')}`,
    ...formatText('TITLE', card.role),
    ...formatText('ORG', card.organization),
    // Apple's address book identifies companies only by this line
    ...(isCompany(card) ? ['X-ABSHOWAS:COMPANY'] : []),
    ...formatText('TEL', card.phone),
    ...formatText('EMAIL', card.email),
    // The street address is one text, so it is written as the street
    ...(card.address ? [`ADR:;;${escapeText(card.address)};;;;`] : []),
    ...formatText('NOTE', card.note),
    ...formatUriLine('URL', card.url),
    ...formatSocialLines(card),
    ...(card.photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${card.photo}`] : []),
  ]
  return `${['BEGIN:VCARD', 'VERSION:3.0', ...lines.map(foldLine), 'END:VCARD'].join('\r\n')}\r\n`
}
