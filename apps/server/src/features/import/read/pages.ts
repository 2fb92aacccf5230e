import { type Found, type FoundItem, type LeftItem, lineOf, pictureIn, type Source } from '../found.ts'
import { attribute, classesOf, type Element, metaOf, parsePage, rawTextIn, textIn } from './html.ts'
import { readLinktree } from './linktree.ts'

/** A saved page: of a service that is known, or of any that has links. */
export const readPage = (text: string): Found => {
  const elements = parsePage(text)
  const data = elements.find((e) => e.tagName === 'script' && attribute(e, 'id') === '__NEXT_DATA__')
  const source = sourceOf(elements, text)
  if (data && source !== 'bento' && source !== 'beacons') {
    const found = readLinktree(rawTextIn(data))
    if (found) return found
  }
  return readLinks(elements, source)
}

const sourceOf = (elements: readonly Element[], text: string): Source => {
  const own = [
    metaOf(elements, 'og:url', 'og:site_name', 'generator', 'twitter:site'),
    ...elements.filter((e) => e.tagName === 'link').map((e) => attribute(e, 'href')),
    /<!--\s*saved from url=\S+?\s+?\S*-->|<!--\s*saved from url=[^>]{1,300}-->/i.exec(text)?.[0] ?? '',
  ]
    .join(' ')
    .toLowerCase()
  if (/\bbento\.me\b/.test(own)) return 'bento'
  if (/\bbeacons\.(?:ai|page)\b/.test(own)) return 'beacons'
  if (/\bcarrd\.co\b/.test(own) || /<!--[^>]{0,80}carrd\.co/i.test(text)) return 'carrd'
  const isButton = (e: Element) =>
    e.tagName === 'a' && classesOf(e).some((name) => /^button(?:-\w+)?$/.test(name))
  if (/littlelink/i.test(own) || elements.filter(isButton).length >= 2) return 'littlelink'
  return 'page'
}

/** Links of the services themselves, on pages of others. */
const houseHosts: Partial<Record<Source, RegExp>> = {
  bento: /(?:^|\.)bento\.me$/,
  beacons: /(?:^|\.)beacons\.(?:ai|page)$/,
  carrd: /^(?:www\.)?carrd\.co$/,
  littlelink: /^(?:www\.)?littlelink\.io$/,
}
const headings = new Set(['h2', 'h3'])

/** Headings and links of a page in their order. */
const readLinks = (elements: readonly Element[], source: Source): Found => {
  const items: FoundItem[] = []
  const left: LeftItem[] = []
  const social: { platform: string; url: string }[] = []
  let n = 0
  for (const element of elements) {
    if (headings.has(element.tagName) && source !== 'page') {
      const title = lineOf(textIn(element))
      if (title)
        items.push({ where: `heading "${title.slice(0, 40)}"`, link: { title, kind: 'header' }, notes: [] })
    }
    if (element.tagName !== 'a') continue
    const where = `link ${++n}`
    const href = attribute(element, 'href')
    const title = titleOf(element)
    if (!href || href.startsWith('#')) {
      if (title)
        left.push({ where, title, url: href || null, reason: 'no_address', note: 'It leads nowhere else.' })
      continue
    }
    const url = href.startsWith('//') ? `https:${href}` : lineOf(href)
    const host = URL.parse(url)?.hostname
    if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) {
      left.push({ where, title, url: href, reason: 'no_address', note: 'It is an address within that page.' })
      continue
    }
    if (host && houseHosts[source]?.test(host)) {
      left.push({ where, title, url, reason: 'not_supported', note: 'It is a link of the service itself.' })
      continue
    }
    const picture = pictureOf(element)
    // Networks stand as icons without words
    if (!title && host && source !== 'page') social.push({ platform: labelOf(element), url })
    else
      items.push({
        where,
        link: { title: title || labelOf(element) || host || url, url },
        picture: picture && pictureIn(picture),
        notes: [],
      })
  }
  const name = elements.find((e) => e.tagName === 'h1')
  const pageTitle = elements.find((e) => e.tagName === 'title')
  const avatar = elements
    .filter((e) => e.tagName === 'img')
    .map((e) => pictureIn(attribute(e, 'src')))
    .find(Boolean)
  return {
    source,
    profile: {
      display_name:
        (name && lineOf(textIn(name))) ||
        lineOf(metaOf(elements, 'og:title')) ||
        (pageTitle ? lineOf(rawTextIn(pageTitle)) : ''),
      bio: lineOf(metaOf(elements, 'og:description', 'description')),
      ...(social.length
        ? { social_links: social.map((one) => ({ ...one, platform: platformOf(one) })) }
        : {}),
    },
    ...(avatar && source !== 'page' ? { avatar } : {}),
    items,
    left,
  }
}

const titleOf = (element: Element): string => lineOf(textIn(element))
const labelOf = (element: Element): string => {
  const label = attribute(element, 'aria-label') || attribute(element, 'title')
  if (label) return lineOf(label)
  const image = element.childNodes.find(
    (node): node is Element => 'tagName' in node && node.tagName === 'img',
  )
  return image ? lineOf(attribute(image, 'alt')) : ''
}
const pictureOf = (element: Element): string | undefined => {
  const image = element.childNodes.find(
    (node): node is Element => 'tagName' in node && node.tagName === 'img',
  )
  return image && attribute(image, 'src')
}

const platformOf = ({ platform, url }: { platform: string; url: string }): string => {
  const host =
    URL.parse(url)
      ?.hostname.replace(/^(?:www|m)\./, '')
      .split('.')[0] ?? ''
  const named = platform
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return (/^[a-z][a-z0-9_]{1,20}$/.test(named) ? named : host.replace(/[^a-z0-9]+/g, '_')) || 'website'
}
