import { maxLengths } from '@vitrine/contract/limits'
import { findPlayer } from './embeds/index.ts'
import { findNetwork, getNetworkName } from './icons/index.ts'

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

/** Networks where a path with one segment is a profile, even without an at sign. Telegram’s invitations begin with a plus. */
const profileNetworks = new Set(
  'behance bluesky dailymotion dev dribbble facebook github gitlab instagram kick letterboxd linkedin mastodon mixcloud pinterest pixelfed snapchat telegram threads tiktok tumblr twitch vimeo x youtube'.split(
    ' ',
  ),
)

const hostsWithoutProfiles = new Set(['boxd.it', 'lnkd.in', 'pin.it', 'telegram.org'])

/** Corrects mistyped schemes, such as `htps://`, `http:/` or `https//`, to `https://`. */
const repairSchemes = (text: string): string =>
  text.replace(
    /(^|[\s<("'])(?!https?:\/\/)(?:h+[tps]{2,5}|ttps?)(?::\/+|;?\/\/)(?=[\p{L}\d])/giu,
    '$1https://',
  )

/** Parses pasted text into a URL with its scheme, `mailto:` or `tel:`. Returns null for other texts. */
export const parseLinkUrl = (text: string): string | null => {
  const input = repairSchemes(text.trim())
  if (input === '' || /\s/.test(input)) return /^\+?[\d\s().-]{7,20}$/.test(input) ? toTelUrl(input) : null
  if (/^(?:mailto|tel|sms|geo):/i.test(input)) return input
  if (/^[^\s@:/,;]+@(?:[\p{L}\d-]+\.)+[a-z]{2,}$/iu.test(input)) return `mailto:${input}`
  if (/^[^/:]*@/.test(input)) return null
  if (/^\+?[\d().-]{7,20}$/.test(input)) return toTelUrl(input)
  if (/^[a-z][a-z\d+.-]*:/i.test(input) && !/^https?:\/\//i.test(input) && !/^[^/:]+\.[^/:]+:\d/.test(input))
    return null
  const url = URL.parse(/^https?:\/\//i.test(input) ? input : `https://${input}`)
  return url?.hostname.includes('.') && /^[^,;]+[a-z\d]$/i.test(url.hostname) ? url.href : null
}

const toTelUrl = (text: string): string => `tel:${text.replace(/[^\d+]/g, '')}`

export const isSamePhoneNumber = (a: string, b: string): boolean => toTelUrl(a) === toTelUrl(b)

/** Returns the URL of a phone number, alone or after a label such as "Call us:". A labelled number without a plus needs nine digits, because shorter ones may be dates. */
const findPhoneUrl = (label: string, number: string): string | null => {
  const url = parseLinkUrl(number)
  if (!url?.startsWith('tel:')) return null
  if (label === '') return url
  const digits = url.replace(/\D/g, '')
  if (!/[\s:]$/.test(label) || (!number.startsWith('+') && digits.length < 9)) return null
  return number.startsWith('+') && /^whatsapp/i.test(label) ? `https://wa.me/${digits}` : url
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

/** Finds the addresses in a line of a list, plain or as Markdown. Words beside the only address are its title. */
export const findListedAddresses = (text: string): ListedAddress[] => {
  const line = repairSchemes(text.trim().replace(/^(?:[-*•–]|\d+[.)])\s+/, ''))
  const [, label, inBrackets] = /^\[([^\]]{1,300})\]\(([^)\s]{1,2048})\)/.exec(line) ?? []
  if (label && inBrackets) return [{ address: inBrackets, title: label }]
  const [words = ''] = line.split(/[+\d(]/, 1)
  const phoneUrl = findPhoneUrl(words, line.slice(words.length))
  if (phoneUrl) return [{ address: phoneUrl, title: trimTitle(words) }]
  // "St.John" in a street address is not a web address
  if (isFullStreet(line) && !/[:/@+]|www\./i.test(line)) return []
  if (!parseLinkUrl(line) && mistypedDot.test(line)) return []
  const found = parseLinkUrl(line) ? [line] : findAddressTexts(line)
  const rest = found.length === 1 ? trimTitle(line.replace(found[0]!, ' ')) : ''
  if (/^(?:www\.|\/\S*)$/i.test(rest)) return []
  return found.map((address) => ({ address: trimAddress(address), title: rest }))
}

const trimTitle = (text: string): string =>
  text
    .slice(0, 2 * maxLengths.link.title)
    .replace(/\s+/g, ' ')
    .replace(/^[\s:–|,;-]+|[\s:–|,;-]+$/g, '')

const trimAddress = (text: string): string => {
  const address = text.replace(/^[<("']+|[>"'.,;]+$/g, '')
  return address.includes('(') ? address : address.replace(/[)>"'.,;]+$/, '')
}

/** Returns the addresses of a line that have a scheme or start with "www.", otherwise those without. */
const findAddressTexts = (line: string): string[] =>
  line.match(/[<("']?(?:https?:\/\/|mailto:|tel:|\bwww\.)[^\s<>"]+[>"]?/gi) ??
  line
    .split(/[\s,;:]+(?!\d)/)
    .filter((word) =>
      /^(?:[^\s@/<>]{1,64}@)?(?:[\p{L}\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(trimAddress(word)),
    )

export const findLinkUrls = (text: string): string[] => {
  const urls = text
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
export const findShownKind = ({ kind, url }: { readonly kind: string; readonly url: string }): string =>
  kind === 'normal' ? (kindsByScheme.get(url.split(':', 1)[0]!.toLowerCase()) ?? kind) : kind

/** Suggests title and kind of a URL without requests. */
export const guessLink = (address: string): Guess => {
  const [, scheme = '', rest = ''] = /^([a-z]+):(?!\/\/)([^?]*)/i.exec(address) ?? []
  const contactKind = kindsByScheme.get(scheme)
  if (contactKind) return { url: address, title: rest, kind: contactKind }
  const url = URL.parse(address)
  if (!url) return { url: address, title: address, kind: 'normal' }
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const segments = url.pathname.split('/').filter(Boolean).map(decodeSegment)
  const network = findNetwork(address)
  const byHost = Object.entries(kindsByHost).find(
    ([knownHost]) => host === knownHost || host.endsWith(`.${knownHost}`),
  )?.[1]
  const kind = guessKind({ address, url, host, segments, network, byHost })
  const handle = segments[0]?.replace(/^@/, '')
  if (kind === 'social' && network)
    return {
      url: address,
      title: handle ? `${getNetworkName(network)}: @${handle}` : getNetworkName(network),
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
  const words = last && toWords(last)
  return { url: address, title: words || (network ? getNetworkName(network) : host), kind }
}

const guessKind = (at: {
  address: string
  url: URL
  host: string
  segments: readonly string[]
  network: string | undefined
  byHost: string | undefined
}): string => {
  const player = findPlayer(at.address)
  if (player)
    return /youtube|vimeo|dailymotion|twitch|loom|bilibili|peertube/.test(player.network) ? 'video' : 'embed'
  if (at.byHost) return at.byHost
  if (/(?:^|\.)google\.[a-z.]+$/.test(at.host) && at.url.pathname.startsWith('/maps')) return 'map'
  if (/\.(?:pdf|zip|epub|docx?|xlsx?|pptx?|csv|ics)$/i.test(at.url.pathname)) return 'file'
  const [handle = ''] = at.segments
  const isProfile =
    at.network &&
    !hostsWithoutProfiles.has(at.host) &&
    (profileNetworks.has(at.network) ? /^[^+]/ : /^@/).test(handle)
  if (isProfile && at.segments.length === 1) return 'social'
  return 'normal'
}

const decodeSegment = (segment: string): string => {
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
