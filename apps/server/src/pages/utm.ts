type Utm = { readonly [part in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string | null }

/** Adds campaign parameters to a web address. Ones the address has already stay as they are. */
export const taggedUrl = (url: string, utm: Utm): string => {
  const set = Object.entries(utm).filter(([, value]) => value)
  if (!set.length || !/^https?:/i.test(url)) return url
  const tagged = new URL(url)
  for (const [part, value] of set)
    if (!tagged.searchParams.has(`utm_${part}`)) tagged.searchParams.set(`utm_${part}`, value!)
  return tagged.href
}
