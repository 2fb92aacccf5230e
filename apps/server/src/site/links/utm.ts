type Utm = { readonly [part in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string | null }

/**
 * A stored address as a `Location` header carries it: ASCII (RFC 9110 §10.2.2), else byte for byte as stored, since a
 * signature may cover it. Campaign parameters are added to web addresses; ones the address has already stay.
 */
export const taggedUrl = (url: string, utm: Utm): string => {
  const address = /^[\x21-\x7e]*$/.test(url) ? url : (URL.parse(url)?.href ?? encodeURI(url))
  const set = Object.entries(utm).filter(([, value]) => value)
  if (!set.length || !/^https?:/i.test(address)) return address
  const own = new URL(address).searchParams
  const added = new URLSearchParams()
  for (const [part, value] of set) if (!own.has(`utm_${part}`)) added.set(`utm_${part}`, value!)
  if (!added.size) return address
  const [, start, fragment] = /^([^#]*)(.*)$/s.exec(address)!
  const base = /^https?:\/\/[^/?]+$/i.test(start!) ? `${start}/` : start!
  const joint = base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?'
  return base + joint + added + fragment
}
