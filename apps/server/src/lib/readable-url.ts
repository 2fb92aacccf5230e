import { domainToUnicode } from 'node:url'

/** Returns a URL for people: its host in letters instead of punycode. */
export const toReadableUrl = (url: string): string => {
  const { hostname } = new URL(url)
  return url.replace(hostname, domainToUnicode(hostname))
}
