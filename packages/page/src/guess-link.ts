import { playerOf } from './embeds/index.ts'
import { networkName, networkOf } from './icons/index.ts'

/** A link as it could be, going by its address alone. */
export type Guess = { readonly url: string; readonly title: string; readonly kind: string }

/** Hosts that are for one thing, subdomains included. */
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

/** Networks on which an address of one part is somebody's profile. */
const profileNetworks = new Set(
  'instagram tiktok x threads facebook youtube twitch bluesky mastodon linkedin github pinterest snapchat'.split(
    ' ',
  ),
)

/**
 * What people paste, as an address: with its scheme, or that of mail and telephone. Null for what is none.
 */
export const addressOf = (text: string): string | null => {
  const given = text.trim()
  if (given === '' || /\s/.test(given)) return /^\+?[\d\s().-]{7,20}$/.test(given) ? telephone(given) : null
  if (/^(?:mailto|tel|sms|geo):/i.test(given)) return given
  if (/^[^\s@:/]+@[^\s@/]+\.[a-z]{2,}$/i.test(given)) return `mailto:${given}`
  if (/^\+?[\d().-]{7,20}$/.test(given)) return telephone(given)
  if (/^[a-z][a-z\d+.-]*:/i.test(given) && !/^https?:\/\//i.test(given) && !/^[^/:]+\.[^/:]+:\d/.test(given))
    return null
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`)
  return url?.hostname.includes('.') && /[a-z\d]$/i.test(url.hostname) ? url.href : null
}

const telephone = (text: string): string => `tel:${text.replace(/[^\d+]/g, '')}`

/** Every address in a pasted text, each once: one a line, or between blanks and commas. */
export const addressesIn = (text: string): string[] => {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const found = lines.flatMap((line) => {
    const whole = addressOf(line)
    if (whole) return [whole]
    return line
      .split(/[\s,;]+/)
      .map((word) => word.replace(/^[<("']+|[>)"'.,;]+$/g, ''))
      .filter((word) => /^https?:\/\//i.test(word) || /^(?:www\.|[\w-]+(?:\.[\w-]+)+\/)/i.test(word))
      .map(addressOf)
      .filter((address) => address !== null)
  })
  return [...new Set(found)]
}

/** A title and a kind for an address, without asking anybody: the person sees both and changes what is wrong. */
export const guessLink = (address: string): Guess => {
  const [, scheme = '', rest = ''] = /^([a-z]+):(?!\/\/)([^?]*)/i.exec(address) ?? []
  if (scheme === 'mailto') return { url: address, title: rest, kind: 'email' }
  if (scheme === 'tel' || scheme === 'sms') return { url: address, title: rest, kind: 'phone' }
  if (scheme === 'geo') return { url: address, title: rest, kind: 'map' }
  const url = URL.parse(address)
  if (!url) return { url: address, title: address, kind: 'normal' }
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const segments = url.pathname.split('/').filter(Boolean).map(decoded)
  const network = networkOf(address)
  const byHost = Object.entries(kindsByHost).find(
    ([known]) => host === known || host.endsWith(`.${known}`),
  )?.[1]
  const kind = kindOf({ address, url, host, segments, network, byHost })
  const handle = segments[0]?.replace(/^@/, '')
  if (kind === 'social' && network)
    return {
      url: address,
      title: handle ? `${networkName(network)}: @${handle}` : networkName(network),
      kind,
    }
  if (kind === 'whatsapp') return { url: address, title: 'WhatsApp', kind }
  // The path of a player says nothing to people: "watch"
  const last = kind === 'video' || kind === 'embed' ? undefined : segments.at(-1)
  const words = last && wordsOf(last)
  return { url: address, title: words || (network ? networkName(network) : host), kind }
}

const kindOf = (at: {
  address: string
  url: URL
  host: string
  segments: readonly string[]
  network: string | undefined
  byHost: string | undefined
}): string => {
  const player = playerOf(at.address)
  if (player)
    return /youtube|vimeo|dailymotion|twitch|loom|bilibili|peertube/.test(player.network) ? 'video' : 'embed'
  if (at.byHost) return at.byHost
  if (/(?:^|\.)google\.[a-z.]+$/.test(at.host) && at.url.pathname.startsWith('/maps')) return 'map'
  if (/\.(?:pdf|zip|epub|docx?|xlsx?|pptx?|csv|ics)$/i.test(at.url.pathname)) return 'file'
  if (at.network && profileNetworks.has(at.network) && at.segments.length === 1) return 'social'
  return 'normal'
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** "autumn-collection_2026.html" → "Autumn collection 2026". Empty for what is a number or a key rather than words. */
const wordsOf = (segment: string): string => {
  const words = segment
    .replace(/\.(?:html?|php|aspx?|pdf)$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || letters < words.length / 2 || (/\d/.test(words) && !words.includes(' '))) return ''
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200)
}
