/** Normalises for comparison: ignores `www.`, default ports, trailing slashes, tracking parameters, and http or https. */
export const normaliseUrl = (text: string): string => {
  const url = URL.parse(text.trim())
  if (!url?.protocol.startsWith('http')) return text.trim().toLowerCase()
  const query = [...url.searchParams]
    .filter(([name]) => !/^(?:utm_\w+|fbclid|gclid|igshid)$/.test(name))
    .sort()
  const path = url.pathname.replace(/\/+$/, '')
  return `//${url.host.replace(/^www\./, '')}${path}?${new URLSearchParams(query)}${url.hash}`
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

/** Returns the host without `www.`, or null if the URL is not http or https. */
export const parseUrlHost = (url: string): string | null =>
  (/^https?:/i.test(url) && URL.parse(url)?.hostname.replace(/^www\./, '')) || null

const contactPattern =
  /(?:https?:\/\/|www\.)\S*[^\s.,;:!?)]|[^\s@]+@[\w.-]*\w|\b(?:[a-z\d-]+\.)+(?:com|org|net|eu|info|io|app|shop|[a-z]{2})\b(?:\/\S*[^\s.,;:!?)])?|(?:\+|\(|\b0)\d[\d\s()./-]{5,}\d|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/g
const clauseEnd = /([.!?…。]+\s+|\s*\n\s*|\s*[,;|·]\s+|\s+[–—-]\s+)/u

/** Removes clauses with a web address, e-mail address or phone number, for texts about the page. */
export const removeContacts = (text: string): string => {
  const parts = text.replace(contactPattern, '\0').split(clauseEnd)
  let remaining = ''
  for (let i = 0; i < parts.length; i += 2)
    if (!parts[i]!.includes('\0')) remaining += (remaining && (parts[i - 1] ?? '')) + parts[i]
  return remaining
}
