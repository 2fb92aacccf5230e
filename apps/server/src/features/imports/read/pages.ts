import { createProblem } from '@vitrine/contract/problems/index'
import { isNetwork } from '@vitrine/page/icons/index'
import {
  type ExcludedItem,
  type ParsedSource,
  readDataUrl,
  type Source,
  type SourceItem,
  toLine,
} from '../parsed-source.ts'
import { createItem } from './entry.ts'
import {
  type Element,
  findMeta,
  listElements,
  parsePage,
  readAttribute,
  readClasses,
  readRawText,
  readText,
} from './html.ts'
import { readNextData } from './next-data.ts'
import { readPicture, type SourcePicture, unusablePicture } from './pictures.ts'
import { readJson } from './text.ts'

/** Reads a saved page of any service. `address` is the URL that it was read from. */
export const readPage = (text: string, pageUrl?: string): ParsedSource => {
  const elements = parsePage(text)
  const script = elements.find((e) => e.tagName === 'script' && readAttribute(e, 'id') === '__NEXT_DATA__')
  const source = detectService(elements, text)
  const visibleLinks = readLinks(elements, source, pageUrl ?? findCanonicalUrl(elements, text))
  const data = script && readNextData(parseData(readRawText(script)), source)
  if (!data || (!data.items.length && visibleLinks.items.length)) return visibleLinks
  const items: SourceItem[] = []
  const excludedItems = [...data.excludedItems]
  for (const item of data.items) {
    const url = toLine(item.link.url)
    if (isServiceLink(url, data.source))
      excludedItems.push({ position: item.position, title: item.link.title, url, ...serviceLink })
    else items.push(item)
  }
  // Embedded data often lacks name and text, which pages have for search engines
  const { display_name, bio } = data.profile
  return {
    ...data,
    profile: {
      ...data.profile,
      display_name: display_name || visibleLinks.profile.display_name,
      bio: bio || visibleLinks.profile.bio,
    },
    avatar: data.avatar ?? (data.avatarUrl ? undefined : visibleLinks.avatar),
    avatarUrl: data.avatarUrl ?? visibleLinks.avatarUrl,
    items,
    excludedItems,
  }
}

/** Parses embedded data. Returns undefined if it is not JSON; then the links on the page are read. */
const parseData = (json: string): unknown => {
  try {
    return readJson(json)
  } catch {
    return undefined
  }
}

/** Returns the canonical URL of a saved page, to complete relative URLs. */
const findCanonicalUrl = (elements: readonly Element[], text: string): string | undefined =>
  [
    /<!--\s*saved from url=\(?\d*\)?(\S{1,2048}?)\s*-->/i.exec(text)?.[1],
    ...elements
      .filter((e) => e.tagName === 'link' && readAttribute(e, 'rel').toLowerCase() === 'canonical')
      .map((e) => readAttribute(e, 'href')),
    // LittleLink writes a `meta` element instead of `link`
    ...elements
      .filter((e) => e.tagName === 'meta' && readAttribute(e, 'rel') === 'canonical')
      .map((e) => readAttribute(e, 'href')),
    findMeta(elements, 'og:url'),
  ].find((candidate) => candidate && /^https?:\/\//i.test(candidate))

const detectService = (elements: readonly Element[], text: string): Source => {
  const houseLinks = [
    findMeta(elements, 'og:url', 'og:site_name', 'generator', 'twitter:site'),
    ...elements.filter((e) => e.tagName === 'link').map((e) => readAttribute(e, 'href')),
    /<!--\s*saved from url=\S+?\s+?\S*-->|<!--\s*saved from url=[^>]{1,300}-->/i.exec(text)?.[0] ?? '',
  ]
    .join(' ')
    .toLowerCase()
  if (/\bbento\.me\b/.test(houseLinks)) return 'bento'
  if (/\blinktr\.ee\b/.test(houseLinks)) return 'linktree'
  if (/\bbeacons\.(?:ai|page)\b/.test(houseLinks)) return 'beacons'
  if (/\bcarrd\.co\b/.test(houseLinks) || /<!--[^>]{0,80}carrd\.co/i.test(text)) return 'carrd'
  const isButton = (e: Element) =>
    e.tagName === 'a' && readClasses(e).some((name) => /^button(?:-\w+)?$/.test(name))
  if (/littlelink/i.test(houseLinks) || elements.filter(isButton).length >= 2) return 'littlelink'
  return 'page'
}

/** URLs of the services themselves, on pages of their customers. */
const serviceAddresses: Partial<Record<Source, RegExp>> = {
  bento: /^(?:[^/]+\.)?bento\.me(?:\/|$)/,
  beacons: /^(?:[^/]+\.)?beacons\.(?:ai|page)(?:\/|$)/,
  carrd: /^(?:www\.)?carrd\.co(?:\/|$)/,
  littlelink: /^(?:www\.)?(?:littlelink\.io|linkstack\.org)(?:\/|$)/,
  // Other URLs on this host are pages of customers
  linktree:
    /^(?:(?:[^/]+\.)?linktr\.ee|linktree\.com)\/?$|^[^/]+\.linktr\.ee\/|^(?:www\.)?linktr\.ee\/(?:s|register|login|admin|discover|blog|marketplace|help)(?:\/|$)|^(?:www\.)?linktree\.com\//,
}
const serviceLink = { reason: 'not_supported', note: createProblem(null, 'import_service_link') } as const

const isServiceLink = (url: string, source: Source): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && (serviceAddresses[source]?.test(`${parsed.hostname}${parsed.pathname}`) ?? false)
}

const stripScheme = (url: string): string => url.replace(/^https?:\/\/|\/$/g, '')

const headings = new Set(['h2', 'h3'])

/** Reads headings and links of a page in order. Completes relative URLs with `base`. */
const readLinks = (elements: readonly Element[], source: Source, base: string | undefined): ParsedSource => {
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const social: { platform: string; url: string }[] = []
  const profile = findProfile(elements, source)
  const inFooter = source === 'littlelink' ? findFooterLinks(elements) : new Set<Element>()
  let n = 0
  for (const element of elements) {
    if (headings.has(element.tagName) && source !== 'page') {
      const title = toLine(readText(element))
      if (title && title !== profile.bio && title !== profile.display_name)
        items.push(createItem(`heading "${title.slice(0, 40)}"`, { title, kind: 'header' }))
    }
    if (element.tagName !== 'a') continue
    const position = `link ${++n}`
    const href = unwrapUrl(toLine(readAttribute(element, 'href')))
    const title = readTitle(element)
    if (!href || href.startsWith('#')) {
      if (title)
        excludedItems.push({
          position,
          title,
          url: href || null,
          reason: 'no_address',
          note: createProblem(null, 'import_no_target'),
        })
      continue
    }
    const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(href)
    const url = hasScheme ? href : href.startsWith('//') ? `https:${href}` : URL.parse(href, base)?.href
    if (!url) {
      excludedItems.push({
        position,
        title,
        url: href,
        reason: 'no_address',
        note: createProblem(null, 'import_within_page'),
      })
      continue
    }
    if (inFooter.has(element)) {
      excludedItems.push({
        position,
        title,
        url,
        reason: 'not_supported',
        note: createProblem(null, 'import_footer_link'),
      })
      continue
    }
    if (isServiceLink(url, source) || (base && stripScheme(url) === stripScheme(base))) {
      excludedItems.push({ position, title, url, ...serviceLink })
      continue
    }
    // Networks are icons without a title
    const host = URL.parse(url)?.hostname
    if (!title && source !== 'page' && (host || /^mailto:/i.test(url)))
      social.push({ platform: findLabel(element), url })
    else {
      const image = findImage(element)
      const isIcon = !image || (source === 'page' && !title) || readClasses(image).includes('icon')
      const picture = isIcon ? { isUnusable: false } : readPicture(readImageUrl(image), base)
      const link = { title: title || findLabel(element) || host || url, url }
      items.push(createItem(position, link, picture, picture.isUnusable ? [unusablePicture] : []))
    }
  }
  const avatar = source === 'page' ? { isUnusable: false } : findAvatar(elements, source, base)
  const isDark = elements.find((e) => e.tagName === 'html' && readClasses(e).includes('theme-dark'))
  const isLight = elements.find((e) => e.tagName === 'html' && readClasses(e).includes('theme-light'))
  return {
    source,
    profile: {
      ...profile,
      ...(social.length
        ? { social_links: social.map((link) => ({ ...link, platform: detectPlatform(link) })) }
        : {}),
      ...(source === 'littlelink' && (isDark ?? isLight)
        ? { theme: { mode: isDark ? 'dark' : 'light' } }
        : {}),
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    excludedSettings: avatar.isUnusable ? [{ field: 'avatar_url', note: unusablePicture }] : [],
    items,
    excludedItems,
  }
}

const findProfile = (elements: readonly Element[], source: Source): { display_name: string; bio: string } => {
  const heading = elements.find((e) => e.tagName === 'h1')
  const title = elements.find((e) => e.tagName === 'title')
  const name =
    (heading && toLine(readText(heading))) ||
    toLine(findMeta(elements, 'og:title')) ||
    (title ? toLine(readRawText(title)) : '')
  const houseName = /\s*(?:[|–-]|\bon\b)\s*(?:Linktree|Beacons(?:\.ai)?|Bento)$/i
  return {
    display_name: source === 'page' ? name : name.replace(houseName, ''),
    bio: toLine(findMeta(elements, 'og:description', 'description')),
  }
}

const findFooterLinks = (elements: readonly Element[]): Set<Element> => {
  const footers = new Set<unknown>(
    elements.filter(
      (e) =>
        e.tagName === 'footer' ||
        readClasses(e).includes('footer') ||
        (e.tagName === 'p' && /littlelink/i.test(readText(e))),
    ),
  )
  return new Set(
    elements.filter((element) => {
      if (element.tagName !== 'a') return false
      for (let node: unknown = element.parentNode; node; node = (node as Element).parentNode)
        if (footers.has(node)) return true
      return false
    }),
  )
}

/** Returns the picture of a page: from the file, from the mark-up, or the picture for search engines if it shows the person. */
const findAvatar = (
  elements: readonly Element[],
  source: Source,
  base: string | undefined,
): SourcePicture => {
  const images = elements.filter((e) => e.tagName === 'img')
  const inFile = images.map((e) => readDataUrl(readAttribute(e, 'src'))).find(Boolean)
  if (inFile) return { data: inFile, isUnusable: false }
  const isMarked = (...names: string[]) =>
    images.find((e) => names.some((name) => /avatar|profile/i.test(readAttribute(e, name))))
  // The picture for search engines of a Carrd page shows the whole page
  const image =
    isMarked('class', 'id', 'data-testid') ?? isMarked('src') ?? (source === 'carrd' ? images[0] : undefined)
  if (image) return readPicture(readImageUrl(image), base)
  return source === 'bento' || source === 'beacons'
    ? readPicture(findMeta(elements, 'og:image'), base)
    : { isUnusable: false }
}

const readTitle = (element: Element): string => toLine(readText(element))
const findLabel = (element: Element): string => {
  const label = readAttribute(element, 'aria-label') || readAttribute(element, 'title')
  if (label) return toLine(label)
  const image = findImage(element)
  return image ? toLine(readAttribute(image, 'alt')) : ''
}
const findImage = (element: Element): Element | undefined =>
  listElements(element).find(({ tagName }) => tagName === 'img')
/** Pages that load pictures late have a placeholder in `src`. */
const readImageUrl = (image: Element): string =>
  readAttribute(image, 'data-src') || readAttribute(image, 'src')

/** Returns the target of a link that LinkStack counts or whose e-mail address Cloudflare hides. */
const unwrapUrl = (href: string): string => {
  const [, target] = /\/going\/\d+\?(https?:.+)$/.exec(href) ?? []
  const [, code] = /\/cdn-cgi\/l\/email-protection#((?:[\da-f]{2}){2,})$/i.exec(href) ?? []
  if (!code) return target ?? href
  const [key = 0, ...bytes] = Buffer.from(code, 'hex')
  return toLine(`mailto:${Buffer.from(bytes.map((byte) => byte ^ key))}`)
}

const detectPlatform = ({ platform, url }: { platform: string; url: string }): string => {
  const host =
    URL.parse(url)
      ?.hostname.replace(/^(?:www|m)\./, '')
      .split('.')[0] ?? ''
  const slug = platform
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  // Labels often name the person, too
  const network = [slug, ...slug.split('_').reverse()].find(isNetwork)
  if (network) return network
  return (/^[a-z][a-z0-9_]{1,20}$/.test(slug) ? slug : host.replace(/[^a-z0-9]+/g, '_')) || 'website'
}
