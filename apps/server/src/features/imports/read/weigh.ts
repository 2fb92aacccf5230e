import { findMeta, parsePage, readAttribute } from './html.ts'
import { readPicture } from './pictures.ts'
import { decodeText } from './text.ts'

/** Files that the HTML of a page names. Scripts and styles may load more. */
export type PageWeight = {
  readonly bytes: number
  /** Files that a browser loads, and other sites that they come from. */
  readonly files: number
  readonly hosts: number
  /** Links in the HTML that lead to other sites. */
  readonly links: number
  /** Picture that represents the page in messengers. */
  readonly picture: string | null
}

/** Relations of `link` elements whose file a browser loads. */
const loadedRelations = /\b(?:stylesheet|icon|apple-touch-icon|preload|modulepreload|manifest)\b/i

/** Returns the last two labels of a host: subdomains of one name are one site. */
const toSite = (host: string): string => host.split('.').slice(-2).join('.')

/** Counts the files that a page names. Requests nothing. */
export const weighPage = (bytes: Uint8Array, base: string): PageWeight => {
  const elements = parsePage(decodeText(bytes))
  const ownSite = toSite(new URL(base).hostname)
  const files = new Set<string>()
  const links = new Set<string>()
  for (const element of elements) {
    const { tagName } = element
    const isLoaded =
      /^(?:script|img|iframe|source|video|audio|embed)$/.test(tagName) ||
      (tagName === 'link' && loadedRelations.test(readAttribute(element, 'rel')))
    if (!isLoaded && tagName !== 'a') continue
    const text = readAttribute(element, tagName === 'link' || tagName === 'a' ? 'href' : 'src')
    const url = text ? URL.parse(text, base) : null
    if (!url || !/^https?:$/.test(url.protocol)) continue
    if (isLoaded) files.add(url.href)
    else if (toSite(url.hostname) !== ownSite) links.add(url.href)
  }
  const sites = new Set([...files].map((url) => toSite(new URL(url).hostname)))
  sites.delete(ownSite)
  return {
    bytes: bytes.length,
    files: files.size,
    hosts: sites.size,
    links: links.size,
    picture: readPicture(findMeta(elements, 'og:image'), base).url ?? null,
  }
}
