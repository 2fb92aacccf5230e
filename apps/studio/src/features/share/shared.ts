import { addressesIn, addressOf } from '@vitrine/page/guess-link'

/**
 * Address and title of what an app shared. Many put the address into the text, after words; the title is dropped where it is only
 * the address again.
 */
export const readShared = (
  params: URLSearchParams,
): { readonly url: string; readonly title: string | null } => {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => params.get(name)?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  const found = addressOf(url) ?? addressesIn(text)[0] ?? addressesIn(title)[0] ?? ''
  const words = title && addressOf(title) === null ? title.slice(0, 200) : null
  return { url: found, title: words }
}
