import { maxLengths } from '@vitrine/contract/limits'
import { findLinkUrls, parseLinkUrl } from '@vitrine/page/guess-link'

/** Reads URL and title of a share; many apps put the URL into the text. Ignores a title that is a URL. */
export const readShared = (
  params: URLSearchParams,
): { readonly url: string; readonly title: string | null } => {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => params.get(name)?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  const address = parseLinkUrl(url) ?? findLinkUrls(text)[0] ?? findLinkUrls(title)[0] ?? ''
  const words = title && parseLinkUrl(title) === null ? title.slice(0, maxLengths.link.title) : null
  return { url: address, title: words }
}
