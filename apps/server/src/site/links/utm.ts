type Utm = { readonly [part in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string | null }

/**
 * Returns an address for a `Location` header: ASCII (RFC 9110 §10.2.2), otherwise unchanged, because a signature may
 * cover it. Adds campaign parameters to web addresses unless they are already present.
 */
export const taggedUrl = (url: string, utm: Utm): string => {
  const address = /^[\x21-\x7e]*$/.test(url) ? url : (URL.parse(url)?.href ?? encodeURI(url))
  const set = Object.entries(utm).filter(([, value]) => value)
  if (!set.length || !/^https?:/i.test(address)) return address
  const existing = new URL(address).searchParams
  const added = new URLSearchParams()
  for (const [part, value] of set) if (!existing.has(`utm_${part}`)) added.set(`utm_${part}`, value!)
  if (!added.size) return address
  const [, start, fragment] = /^([^#]*)(.*)$/s.exec(address)!
  const base = /^https?:\/\/[^/?]+$/i.test(start!) ? `${start}/` : start!
  const joint = base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?'
  return base + joint + added + fragment
}
