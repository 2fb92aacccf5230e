import { utmNames } from '@vitrine/contract/limits'

type Utm = { readonly [part in (typeof utmNames)[number]]?: string | null }

/** Adds missing campaign parameters to a URL. Otherwise only makes it ASCII (RFC 9110, 10.2.2), because it may be signed. */
export const addUtmTags = (url: string, utm: Utm): string => {
  const asciiUrl = /^[\x21-\x7e]*$/.test(url) ? url : (URL.parse(url)?.href ?? encodeURI(url))
  // A stored object may have parts that the contract does not know
  const parts = utmNames.filter((part) => utm[part])
  if (!parts.length || !/^https?:/i.test(asciiUrl)) return asciiUrl
  const existing = new URL(asciiUrl).searchParams
  const newParams = new URLSearchParams()
  for (const part of parts) if (!existing.has(`utm_${part}`)) newParams.set(`utm_${part}`, utm[part]!)
  if (!newParams.size) return asciiUrl
  const [, start, fragment] = /^([^#]*)(.*)$/s.exec(asciiUrl)!
  const base = /^https?:\/\/[^/?]+$/i.test(start!) ? `${start}/` : start!
  const separator = base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?'
  return base + separator + newParams + fragment
}
