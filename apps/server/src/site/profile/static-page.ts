import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createProblem, type Rule, type RuleParams, type StaticPage } from '@vitrine/contract'
import { isForm } from '@vitrine/page/form-definition'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { fontFiles, getFontPath } from '@vitrine/page/themes/fonts'
import { addUtmTags } from '@vitrine/page/utm'
import type { PageLink } from '@vitrine/page/view'
import { type DefaultTreeAdapterMap, Parser, serialize, serializeOuter } from 'parse5'
import type { Deps } from '../../deps.ts'
import { findPageById } from '../../features/profile/index.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { readFont } from './assets.ts'
import { addBlockedHosts, loadContent } from './load-page.ts'
import { createMedia } from './media.ts'
import { toProfileView } from './profile-view.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['parentNode']

/** Maximum bytes of pictures per file, before base64. */
const maxPictureBytes = 8 * 1024 * 1024

const ownMeta = /^(?:og:url|og:image(?::.*)?|twitter:image(?::.*)?)$/

type Omissions = ReturnType<typeof createOmissions>

/** Collects the parts of a page that the downloaded file omits. */
const createOmissions = () => {
  const list: StaticPage['left_out'] = []
  return {
    list,
    add: <R extends Rule>(what: string, rule: R, ...params: RuleParams<R>): void => {
      const reason = createProblem(null, rule, ...params)
      list.push({ what, reason: reason.message, problem: reason })
    },
  }
}

/** Converts a page to one file with its pictures. Forms submit to the service, gated links open the page. */
export const createStaticPages = (deps: Deps, pictureBytes = maxPictureBytes) => {
  const loadMedia = createMedia(deps)
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16 })

  const createStaticPage = async (profileId: number, userId: number): Promise<StaticPage | null> => {
    const storedPage = await findPageById(deps, profileId)
    if (!storedPage) return null
    // The file is for another host, whose owner decides about search engines
    const record = addBlockedHosts(
      { ...storedPage, isOwnerVerified: true },
      await deps.blockedHosts.current(),
    )
    const omissions = createOmissions()
    const page = await renderForEveryone(deps, record, omissions)
    const document = await parseInChunks(page.html)
    const embed = createEmbedder((name) => loadMedia(name, userId), pictureBytes, omissions)
    const css =
      (await adaptElements(document, { embed, omissions, baseUrl: deps.config.BASE_URL })) ?? page.css
    const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; img-src data:; font-src data:; base-uri 'none'; form-action ${new URL(deps.config.BASE_URL).origin}`
    const html = (await serializeInPieces(document)).replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
    return {
      html,
      filename: `${record.profile.username}.html`,
      size_bytes: Buffer.byteLength(html),
      left_out: omissions.list,
    }
  }
  // One at a time, because the owner of a page determines its cost
  return (profileId: number, userId: number) => limit(userId, () => createStaticPage(profileId, userId))
}

/** Renders the page without gates, forms and links for certain visitors. */
const renderForEveryone = async (
  deps: Deps,
  record: ReturnType<typeof addBlockedHosts>,
  omissions: Omissions,
) => {
  const { profile } = record
  const content = await loadContent(deps, profile)
  const { audiences } = content.rules
  const everyone = { variant: null, excludedAudiences: audiences.map((_, index) => index) }
  const { page } = toProfileView(deps, record, content, everyone)
  for (const audience of audiences)
    omissions.add(`${audience.links.length} links`, 'page_file_audience', { count: audience.links.length })
  // biome-ignore lint/plugin: the API names omitted parts in English
  if (profile.doc.sensitive.enabled) omissions.add('Content warning', 'page_file_sensitive')
  const direct = (link: PageLink): PageLink => {
    if (link.gate && link.gate.type !== 'none') {
      omissions.add(link.title, 'page_file_gate')
      return { ...link, href: page.canonicalUrl }
    }
    if (isForm(link.kind))
      omissions.add(link.title, profile.isPublished ? 'page_file_form' : 'page_file_draft')
    return { ...link, href: isForm(link.kind) ? link.href : addUtmTags(link.url, link.utm ?? {}) }
  }
  return renderProfilePage({ ...page, links: page.links.map(direct), hasConfirmedWarning: true })
}

/** Creates a function that returns a picture as a `data:` URL, or null if it is missing or too large. */
const createEmbedder = (
  loadMedia: (name: string) => ReturnType<ReturnType<typeof createMedia>>,
  pictureBytes: number,
  omissions: Omissions,
) => {
  const pictures = new Map<string, string | null>()
  let remainingBytes = pictureBytes
  return async (path: string): Promise<string | null> => {
    const cached = pictures.get(path)
    if (cached !== undefined) return cached
    const file = await loadMedia(path.slice('/media/'.length))
    const bytes = file && (Buffer.isBuffer(file.body) ? file.body : await buffer(file.body))
    const fits = bytes !== null && bytes.length <= remainingBytes
    if (fits) remainingBytes -= bytes.length
    else if (bytes) omissions.add(path, 'page_file_size', { max: Math.ceil(pictureBytes / 2 ** 20) })
    else omissions.add(path, 'page_file_picture')
    const url = fits ? `data:${file!.type};base64,${bytes.toString('base64')}` : null
    pictures.set(path, url)
    return url
  }
}

type Embed = ReturnType<typeof createEmbedder>

/** Removes and changes elements that need the service. Returns the text of the last stylesheet. */
const adaptElements = async (
  document: Parent,
  { embed, omissions, baseUrl }: { embed: Embed; omissions: Omissions; baseUrl: string },
): Promise<string | undefined> => {
  const toAbsoluteUrl = (path: string): string => new URL(path, `${baseUrl}/`).href
  let css: string | undefined

  /** Adapts one element. Returns false to remove it with its content. */
  const adapt = async (element: Element): Promise<boolean> => {
    const getAttribute = (name: string) => element.attrs.find((a) => a.name === name)?.value
    const setAttribute = (name: string, value: string) => {
      element.attrs = [...element.attrs.filter((a) => a.name !== name), { name, value }]
    }
    const removeAttributes = (...names: string[]) => {
      element.attrs = element.attrs.filter((a) => !names.includes(a.name))
    }
    switch (element.tagName) {
      case 'script':
      case 'source':
        return false
      case 'link': {
        const href = getAttribute('href') ?? ''
        const icon = getAttribute('rel') === 'icon' && href.startsWith('/media/') ? await embed(href) : null
        if (icon) setAttribute('href', icon)
        return icon !== null
      }
      case 'meta':
        return !ownMeta.test(getAttribute('property') ?? getAttribute('name') ?? '')
      case 'img': {
        const src = getAttribute('src')
        removeAttributes('srcset', 'sizes', 'loading', 'fetchpriority')
        const picture = src?.startsWith('/media/') ? await embed(src) : null
        if (picture) setAttribute('src', picture)
        return picture !== null
      }
      case 'a': {
        const href = getAttribute('href') ?? ''
        removeAttributes('data-play', 'data-title')
        if (!href.startsWith('/')) return true
        setAttribute('href', toAbsoluteUrl(href))
        omissions.add(readText(element) || href, 'page_file_service')
        return true
      }
      case 'p':
        // The opening status depends on the time, which a file cannot follow
        return getAttribute('class') !== 'os'
      case 'form':
        setAttribute('action', toAbsoluteUrl(getAttribute('action') ?? '/'))
        return true
      case 'style': {
        const [text] = element.childNodes
        if (text && 'value' in text) {
          text.value = await embedFiles(text.value, embed)
          css = text.value
        }
        return true
      }
      default:
        return true
    }
  }

  const walk = async (parent: Parent): Promise<void> => {
    const remaining: Parent['childNodes'] = []
    for (const node of parent.childNodes) {
      const pause = yieldToEventLoop()
      if (pause) await pause
      if ('tagName' in node && !(await adapt(node))) continue
      if ('childNodes' in node) await walk(node)
      remaining.push(node)
    }
    parent.childNodes = remaining
  }
  await walk(document)
  return css
}

/** Replaces the URLs of pictures and fonts in a stylesheet by their content. */
const embedFiles = async (stylesheet: string, embed: Embed): Promise<string> => {
  let css = stylesheet
  for (const [, path] of [...css.matchAll(/url\(["']?(\/media\/[\w.-]+)["']?\)/g)])
    css = css.replaceAll(path!, (await embed(path!)) ?? 'data:,')
  for (const font of fontFiles)
    if (css.includes(getFontPath(font)))
      css = css.replace(getFontPath(font), `data:font/woff2;base64,${readFont(font).toString('base64')}`)
  return css
}

const chunkLength = 32_768

const parseInChunks = async (html: string): Promise<DefaultTreeAdapterMap['document']> => {
  const parser = new Parser<DefaultTreeAdapterMap>()
  for (let at = 0; at < html.length; at += chunkLength) {
    parser.tokenizer.write(html.slice(at, at + chunkLength), at + chunkLength >= html.length)
    await yieldToEventLoop()
  }
  return parser.document
}

/** Depth to which elements are written one by one. Deeper elements are links or blocks. */
const piecesDepth = 8

const serializeInPieces = async (document: DefaultTreeAdapterMap['document']): Promise<string> => {
  let text = ''
  const write = async (parent: Parent, depth: number): Promise<void> => {
    for (const node of parent.childNodes) {
      if (!('tagName' in node) || !node.childNodes.length || depth === piecesDepth)
        // The escaping of a text depends on its parent
        text += 'tagName' in node ? serializeOuter(node) : serialize({ ...parent, childNodes: [node] })
      else {
        const end = `</${node.tagName}>`
        text += serializeOuter({ ...node, childNodes: [] }).slice(0, -end.length)
        await write(node, depth + 1)
        text += end
      }
      const pause = yieldToEventLoop()
      if (pause) await pause
    }
  }
  await write(document, 0)
  return text
}

const readText = (node: Node): string => {
  if ('value' in node && node.nodeName === '#text') return node.value
  return 'childNodes' in node ? node.childNodes.map(readText).join(' ').replace(/\s+/g, ' ').trim() : ''
}
