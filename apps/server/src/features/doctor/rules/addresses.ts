/**
 * Equal for addresses that lead to one place: host without `www.`, default port, trailing slash and the parameters
 * that only count visits do not matter, and neither does http or https.
 */
export const sameAddress = (address: string): string => {
  const url = URL.parse(address.trim())
  if (!url?.protocol.startsWith('http')) return address.trim().toLowerCase()
  const query = [...url.searchParams]
    .filter(([name]) => !/^(?:utm_\w+|fbclid|gclid|igshid)$/.test(name))
    .sort()
  const path = url.pathname.replace(/\/+$/, '')
  return `//${url.host.replace(/^www\./, '')}${path}?${new URLSearchParams(query)}${url.hash}`
}

/**
 * The https address of a plain http one, where it very likely exists: a public host name on the usual port. Null
 * for addresses in private networks, by number, or on a port of their own.
 */
export const withHttps = (address: string): string | null => {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || url.port !== '') return null
  const host = url.hostname
  const named = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host)
  if (!named || /\.(?:local|localhost|internal|lan|home|onion|test)$/.test(host)) return null
  return address.replace(/^http:\/\/([^/?#:]+)(?::80)?(?=[/?#]|$)/i, 'https://$1')
}

export const isPlainHttp = (address: string): boolean => /^http:\/\//i.test(address)

/** The host of a web address without `www.`; null for others. */
export const hostOf = (address: string): string | null =>
  (/^https?:/i.test(address) && URL.parse(address)?.hostname.replace(/^www\./, '')) || null
