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

/** Networks where a path with one segment is a profile. */
const profileNetworks = new Set(
  'instagram tiktok x threads facebook youtube twitch bluesky mastodon linkedin github pinterest snapchat'.split(
    ' ',
  ),
)

/** Parses pasted text into a URL with its scheme, `mailto:` or `tel:`. Returns null for other texts. */
export const parseLinkUrl = (text: string): string | null => {
  const input = text.trim()
  if (input === '' || /\s/.test(input)) return /^\+?[\d\s().-]{7,20}$/.test(input) ? toTelUrl(input) : null
  if (/^(?:mailto|tel|sms|geo):/i.test(input)) return input
  if (/^[^\s@:/]+@[^\s@/]+\.[a-z]{2,}$/i.test(input)) return `mailto:${input}`
  if (/^\+?[\d().-]{7,20}$/.test(input)) return toTelUrl(input)
  if (/^[a-z][a-z\d+.-]*:/i.test(input) && !/^https?:\/\//i.test(input) && !/^[^/:]+\.[^/:]+:\d/.test(input))
    return null
  const url = URL.parse(/^https?:\/\//i.test(input) ? input : `https://${input}`)
  return url?.hostname.includes('.') && /[a-z\d]$/i.test(url.hostname) ? url.href : null
}

const toTelUrl = (text: string): string => `tel:${text.replace(/[^\d+]/g, '')}`

export const findLinkUrls = (text: string): string[] => {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const addresses = lines.flatMap((line) => {
    const lineAddress = parseLinkUrl(line)
    if (lineAddress) return [lineAddress]
    return line
      .split(/[\s,;]+/)
      .map((word) => word.replace(/^[<("']+|[>)"'.,;]+$/g, ''))
      .filter((word) => /^https?:\/\//i.test(word) || /^(?:www\.|[\w-]+(?:\.[\w-]+)+\/)/i.test(word))
      .map(parseLinkUrl)
      .filter((address) => address !== null)
  })
  return [...new Set(addresses)]
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
  if (at.network && profileNetworks.has(at.network) && at.segments.length === 1) return 'social'
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
