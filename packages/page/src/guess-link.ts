import { findKnownKind } from '@vitrine/contract/block-kinds'
import { cleanEmail, foldSigns, isEmail, toTelUrl } from '@vitrine/contract/clean'
import { cleanUrl, trimCharacters, trimInvisible } from '@vitrine/contract/clean-url'
import { maxLengths } from '@vitrine/contract/limits'
import { toReadableHost } from '@vitrine/contract/readable-host'
import { checkUrl, maxUrlLength, trimAddress } from '@vitrine/contract/url'
import { findPlayerKind } from './embeds/index.ts'
import { createProfileUrl, readHandle } from './icons/handles.ts'
import { findNetwork, getNetworkName, readProfileName } from './icons/index.ts'

export type Guess = { readonly url: string; readonly title: string; readonly kind: string }

const kindsByHost: Readonly<Record<string, string>> = {
  'calendly.com': 'booking',
  'cal.com': 'booking',
  'ko-fi.com': 'donation',
  'buymeacoffee.com': 'donation',
  'patreon.com': 'donation',
  'paypal.me': 'donation',
  'gofundme.com': 'donation',
  'wa.me': 'whatsapp',
  'maps.app.goo.gl': 'map',
  'maps.apple.com': 'map',
  'maps.google.com': 'map',
  'etsy.com': 'product',
  'amazon.com': 'product',
}

/** Hosts of short links and others whose paths are no names of people. */
const hostsWithoutProfiles = new Set(['boxd.it', 'lnkd.in', 'pin.it', 't.co', 'telegram.org'])

/** Corrects mistyped schemes, such as `htps://`, `http:/` or `https//`, to `https://`. */
const repairSchemes = (text: string): string =>
  text.replace(
    /(^|[\s<("'])(?!https?:\/\/)(?:h+[tps]{2,5}|ttps?)(?::\/+|;?\/\/)(?=[\p{L}\d])/giu,
    '$1https://',
  )

/** Parses pasted text into a URL with its scheme, `mailto:` or `tel:`. Returns null for other texts. */
export const parseLinkUrl = (text: string): string | null => {
  if (text.length > 2 * maxUrlLength) return null
  const line = trimInvisible(text)
  const input = repairSchemes(text.slice(text.indexOf(line)).trimEnd())
  if (/^(?:https?|mailto|tel|sms|geo):/i.test(input)) return parseFullUrl(input)
  if (line === '') return null
  const handle = readHandle(line)
  if (handle && 'url' in handle) return handle.url
  const email = cleanEmail(line)
  if (!/[\s:/,;]/.test(line) && isTypedEmail(email)) return `mailto:${email}`
  if (/^[^/:@＠]*[@＠]/.test(line)) return null
  const phoneUrl = /^\(?\+|^[\d\s().-]{7,20}$/.test(foldSigns(line)) ? toTelUrl(line) : null
  if (phoneUrl || /\s/.test(line)) return phoneUrl
  if (/^[a-z][a-z\d+.-]*:/i.test(line) && !/^[^/:.]+\.[^/:]+:\d/.test(line)) return parseFullUrl(line)
  return parseFullUrl(`https://${input}`)
}

/** Returns true for a plain e-mail address, also with other letters than ASCII before the at sign. */
const isTypedEmail = (text: string): boolean =>
  /^[^@]+@[^@]*\.[a-z][a-z\d-]*$/i.test(text) && isEmail(text.replace(/^[^@]+/, 'x'))

/** Parameters of web addresses that only count visits. */
export const trackingParameter =
  /^(?:utm_\w+|fbclid|gclid|igsh(?:id)?|si|_[rt]|is_from_webapp|sender_device|ref_src|mibextid|xmt)$/

/** Returns the URL that is meant in the field of a network: a name there, `tiktok @name`, or an address, without tracking parameters. */
export const readPlace = (network: string, typed: string, isCompany = false): string | null => {
  const profileUrl = createProfileUrl(network, typed, isCompany)
  if (profileUrl !== null) return profileUrl
  const url = URL.parse(parseLinkUrl(typed) ?? '')
  if (!url || !(findNetwork(url.href) || /^\s*https?:/i.test(typed))) return null
  for (const name of [...url.searchParams.keys()])
    if (trackingParameter.test(name)) url.searchParams.delete(name)
  return url.href
}

const parseFullUrl = (input: string): string | null => {
  const cleaned = cleanUrl(input)
  if (checkUrl(cleaned) !== null) return null
  if (!/^https?:/i.test(cleaned)) return cleaned
  const url = URL.parse(cleaned)
  const host = url?.hostname.replace(/\.$/, '')
  return host?.includes('.') && /^[^,;]+[a-z\d]$/i.test(host) ? url!.href : null
}

/** Returns true if both texts have the same digits, or are the same number in other forms. */
export const isSamePhoneNumber = (a: string, b: string): boolean => {
  const keepDigits = (text: string) => text.replace(/[^\d+]/g, '')
  return keepDigits(a) === keepDigits(b) || (toTelUrl(a) !== null && toTelUrl(a) === toTelUrl(b))
}

/** Returns the WhatsApp URL of a phone number with its country code, or null. */
export const toWhatsAppUrl = (text: string): string | null => createProfileUrl('whatsapp', text)

/**
 * Returns the URL of a phone number, alone or after a label such as "Call us:". A labelled number without a country
 * code needs nine digits, because shorter ones may be dates.
 */
const findPhoneUrl = (label: string, number: string): string | null => {
  const url = parseLinkUrl(number)
  if (!url?.startsWith('tel:')) return null
  if (label === '') return url
  const isInternational = url.startsWith('tel:+')
  if (!/[\s:：\p{Cf}]$/u.test(label) || (!isInternational && url.replace(/\D/g, '').length < 9)) return null
  const [network = ''] = /^\p{L}+/u.exec(label) ?? []
  return (isInternational && createProfileUrl(network, number)) || url
}

/** Returns true for a line that may be a street address: words with a number or comma. */
export const isStreet = (text: string): boolean => {
  const line = text.trim()
  return /\p{L}/u.test(line) && /\s/.test(line) && /[\d,]/.test(line) && line.length <= maxLengths.link.title
}

/** Returns true for a line such as `12 Park Street, Bristol`, which is hardly anything else. */
export const isFullStreet = (text: string): boolean => isStreet(text) && /\d/.test(text) && /,\s/.test(text)

const streetUrl = 'https://www.openstreetmap.org/search?query='

export const createStreetUrl = (street: string): string => streetUrl + encodeURIComponent(street)

/** Returns the street of a URL of `createStreetUrl`, or null. */
export const readStreet = (url: string): string | null =>
  url.startsWith(streetUrl) ? decodeSegment(url.slice(streetUrl.length)) : null

const mistypedDot = /[\p{L}\d][,;:](?:com|net|org|co|io|de|es|fr|it|br|pt|uk)(?![\p{L}\d@-])/iu
const mistypedAddress = /\w:\/|^[a-z]{2,8}\/\/\S|\bwww\b|\.[a-z]{2,}\s*\/\S|\w@\w/iu

/** Returns true for mistyped addresses, such as `htps//shop`, `www. example`, `example.com /shop`, `example,com` or `me@example,com`. */
export const isMistypedAddress = (text: string): boolean =>
  mistypedAddress.test(text) || mistypedDot.test(text)

/** A web address, e-mail address or `tel:` URL of a line and its title, which may be empty. */
export type ListedAddress = { readonly address: string; readonly title: string }

/** Sign of every address: a dot, colon or at sign, or three digits. A fast test for the other lines of a long text. */
const addressSign = /[.:@。．｡：＠﹫]|\p{Nd}\P{Nd}{0,9}\p{Nd}\P{Nd}{0,9}\p{Nd}/u

/** Maximum length of a text to search in UTF-16 code units. */
const maxSearched = 8000

/** Cuts a text after its last word that fits, because a part of an address is another address. */
const cutText = (text: string): string =>
  text.length > maxSearched
    ? text.slice(0, Math.max(0, ...[' ', '\n'].map((space) => text.lastIndexOf(space, maxSearched))))
    : text

/** Finds the addresses in a line of a list, plain or as Markdown. Words beside the only address are its title. */
export const findListedAddresses = (text: string): ListedAddress[] => {
  const line = repairSchemes(
    cutText(text)
      .trim()
      .replace(/^(?:[-*•–]|\d+[.)])\s+/, ''),
  )
  const handle = readHandle(line)
  if (handle) return 'url' in handle ? [{ address: handle.url, title: '' }] : []
  if (!addressSign.test(line)) return []
  const markdownLinks = findMarkdownLinks(line)
  if (markdownLinks.length) return markdownLinks
  const [words = ''] = line.split(/[+＋\p{Nd}(（]/u, 1)
  const phoneUrl = findPhoneUrl(words, line.slice(words.length))
  if (phoneUrl) return [{ address: phoneUrl, title: trimTitle(words) }]
  // "St.John" in a street address is not a web address
  if (isFullStreet(line) && !/[:/@+]|www\./i.test(line)) return []
  const isAddress = !/\s/.test(line) && parseLinkUrl(line) !== null
  if (!isAddress && mistypedDot.test(line)) return []
  const found = isAddress ? [line] : findAddressTexts(line)
  const rest = found.length === 1 ? trimTitle(line.replace(found[0]!, ' ')).replace(/^\(([^()]*)$/, '$1') : ''
  if (/^(?:www\.|\/\S*)$/i.test(rest)) return []
  return found.map((address) => ({ address: trimListed(address), title: rest }))
}

/** Finds Markdown links: `[title](address)`, with balanced brackets or `<…>`, and an optional title (CommonMark 0.31, 6.3). */
const findMarkdownLinks = (line: string): ListedAddress[] =>
  [...line.matchAll(/\[([^[\]]{1,300})\]\( {0,3}(?:<([^<>]{1,2048})>|([^\s<]\S{0,2047}))/g)].flatMap(
    ([, title = '', inAngles, run = '']) => {
      let depth = 0
      const end = [...run].findIndex((sign) => {
        if (sign === '(') depth += 1
        return sign === ')' && depth-- === 0
      })
      const address = inAngles ?? (end < 0 ? run : [...run].slice(0, end).join(''))
      return address ? [{ address, title: trimTitle(title) }] : []
    },
  )

const trimTitle = (text: string): string =>
  trimCharacters(text.slice(0, 2 * maxLengths.link.title).replace(/\s+/g, ' '), /[\s:：–|,;\p{Cf}-]/u)

const trimListed = (text: string): string => trimAddress(text.replace(/^[<("']+/, ''), `>"'.,;`)

/** Returns the addresses of a line that have a scheme or start with "www.", otherwise those without. */
const findAddressTexts = (line: string): string[] =>
  line.match(/[<("']?(?:https?:\/\/|mailto:|tel:|\bwww\.)[^\s<>"]+[>"]?/gi) ??
  line
    .split(/[\s,;:]+(?!\d)/)
    .filter((word) =>
      /^(?:[^\s@/<>]{1,64}@)?(?:[\p{L}\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(trimListed(word)),
    )

export const findLinkUrls = (text: string): string[] => {
  const urls = cutText(text)
    .split(/\r?\n/)
    .flatMap(findListedAddresses)
    .flatMap(({ address }) => parseLinkUrl(address) ?? [])
  return [...new Set(urls)]
}

const kindsByScheme: ReadonlyMap<string, string> = new Map([
  ['mailto', 'email'],
  ['tel', 'phone'],
  ['sms', 'phone'],
  ['geo', 'map'],
])

/** Returns the kind to show and edit a link as. A `normal` link of an API client may have a contact URL, such as `mailto:`. */
export const findShownKind = (
  link: Parameters<typeof findKnownKind>[0] & { readonly url: string },
): string => {
  const kind = findKnownKind(link)
  const contactKind = link.kind === 'normal' && kindsByScheme.get(link.url.split(':', 1)[0]!.toLowerCase())
  return contactKind || kind
}

/** Suggests title and kind of a URL without requests. */
export const guessLink = (address: string): Guess => {
  const [, scheme = '', rest = ''] = /^([a-z]+):(?!\/\/)([^?]*)/i.exec(address) ?? []
  const contactKind = kindsByScheme.get(scheme)
  if (contactKind) return { url: address, title: rest, kind: contactKind }
  const url = address.length > maxUrlLength ? null : URL.parse(address)
  if (!url) return { url: address, title: address, kind: 'normal' }
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const segments = url.pathname.split('/').filter(Boolean).map(decodeSegment)
  const network = findNetwork(address)
  const byHost = Object.entries(kindsByHost).find(
    ([knownHost]) => host === knownHost || host.endsWith(`.${knownHost}`),
  )?.[1]
  const profileName = hostsWithoutProfiles.has(host) ? null : readProfileName(address)
  const kind = guessKind({ address, url, host, byHost, isProfile: profileName !== null })
  if (kind === 'social' && network)
    return {
      url: address,
      title: `${getNetworkName(network)}: @${decodeSegment(profileName!)}`,
      kind,
    }
  if (kind === 'whatsapp') return { url: address, title: 'WhatsApp', kind }
  const [place] =
    kind === 'map'
      ? ['q', 'query', 'destination'].map((name) => url.searchParams.get(name)?.trim()).filter(Boolean)
      : []
  if (place && /\p{L}/u.test(place)) return { url: address, title: place.slice(0, 200), kind }
  // A player's path, such as "watch", is not a title
  const last = kind === 'video' || kind === 'embed' ? undefined : segments.at(-1)
  // An id of a service is no part of a title, as in songkick.com/artists/123-nora-lind
  const isListed = /^(?:artist|band|concert|event|person|profile|user|venue)s?$/i.test(segments.at(-2) ?? '')
  const words = last && toWords(last.replace(isListed ? /^\d+-/ : /^\d{5,}-/, ''))
  return {
    url: address,
    title: words || (network ? getNetworkName(network) : toReadableHost(host)) || address.slice(0, 200),
    kind,
  }
}

const guessKind = (at: {
  address: string
  url: URL
  host: string
  byHost: string | undefined
  isProfile: boolean
}): string => {
  const playerKind = findPlayerKind(at.address)
  if (playerKind) return playerKind
  if (at.byHost) return at.byHost
  if (/(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/.test(at.host) && at.url.pathname.startsWith('/maps'))
    return 'map'
  if (/\.(?:pdf|zip|epub|docx?|xlsx?|pptx?|csv|ics)$/i.test(at.url.pathname)) return 'file'
  if (at.isProfile) return 'social'
  return 'normal'
}

/** Decodes a part of a path, unless it is malformed. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Converts "autumn-collection_2026.html" to "Autumn collection 2026". Returns '' for numbers and keys. */
const toWords = (segment: string): string => {
  const words = segment
    .replace(/\.(?:html?|php|aspx?|pdf)$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || letters < words.length / 2 || (/\d/.test(words) && !words.includes(' '))) return ''
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200)
}
