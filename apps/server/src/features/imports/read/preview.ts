import { toShortLine } from '../parsed-source.ts'
import { findMeta, parsePage, readAttribute, readRawText } from './html.ts'
import { decodeText } from './text.ts'

export type PagePreview = {
  readonly title: string | null
  readonly description: string | null
  readonly image: string | null
}

/** Reads title, description and picture of a page. Completes relative URLs with `base`. */
export const readPreview = (bytes: Uint8Array, base: string): PagePreview => {
  const elements = parsePage(decodeText(bytes))
  const title = elements.find(({ tagName }) => tagName === 'title')
  const image =
    findMeta(elements, 'og:image:secure_url', 'og:image', 'twitter:image') ||
    elements
      .filter((e) => e.tagName === 'link' && readAttribute(e, 'rel') === 'image_src')
      .map((e) => readAttribute(e, 'href'))[0]
  const absoluteUrl = image ? URL.parse(image, base) : null
  return {
    title:
      toShortLine(findMeta(elements, 'og:title', 'twitter:title'), 200) ||
      (title && toShortLine(readRawText(title), 200)) ||
      null,
    description:
      toShortLine(findMeta(elements, 'og:description', 'description', 'twitter:description'), 500) || null,
    image:
      absoluteUrl && /^https?:$/.test(absoluteUrl.protocol) && absoluteUrl.href.length <= 2048
        ? absoluteUrl.href
        : null,
  }
}
