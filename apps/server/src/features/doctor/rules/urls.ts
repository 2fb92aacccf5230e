import { toReadableHost } from '@vitrine/contract'
import { trimCharacters } from '@vitrine/contract/clean-url'
import { findListedAddresses, trackingParameter } from '@vitrine/page/guess-link'

/** Normalises for comparison: ignores `www.`, default ports, trailing slashes, tracking parameters, and http or https. */
export const normaliseUrl = (text: string): string => {
  const url = URL.parse(text.trim())
  if (!url?.protocol.startsWith('http')) return text.trim().toLowerCase()
  const query = [...url.searchParams].filter(([name]) => !trackingParameter.test(name)).sort()
  const path = trimCharacters(url.pathname, /\//)
  return `//${url.host.replace(/^www\./, '')}/${path}?${new URLSearchParams(query)}${url.hash}`
}

/** Returns the URL with https. Returns null for private networks, IP addresses and custom ports, which often lack https. */
export const withHttps = (text: string): string | null => {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' || url.port !== '') return null
  const host = url.hostname
  const isHostName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host)
  if (!isHostName || /\.(?:local|localhost|internal|lan|home|onion|test)$/.test(host)) return null
  return text.replace(/^http:\/\/([^/?#:]+)(?::80)?(?=[/?#]|$)/i, 'https://$1')
}

export const isPlainHttp = (url: string): boolean => /^http:\/\//i.test(url)

/** Returns the readable host without `www.`, or null if the URL is not http or https. */
export const parseUrlHost = (url: string): string | null =>
  (/^https?:/i.test(url) && toReadableHost(URL.parse(url)?.hostname.replace(/^www\./, '') ?? '')) || null

/** Removes sentences from their first clause with a web address, e-mail address or phone number. */
export const removeContacts = (text: string): string =>
  text
    .split(/\n+/)
    .flatMap((line) => line.trim().split(/(?<=[.!?…。])\s+/u))
    .map((sentence) => {
      const clauses = sentence.split(/(?=\s{0,3}[,;|·]\s|\s[–—-]\s)/u)
      const end = clauses.findIndex(
        (clause) => findListedAddresses(clause.replace(/^[\s\p{P}]+/u, '')).length > 0,
      )
      if (end < 0) return sentence
      return end > 0 ? `${clauses.slice(0, end).join('')}.` : ''
    })
    .filter(Boolean)
    .join(' ')
