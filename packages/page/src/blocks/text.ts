import { blockConfigs } from '@vitrine/contract/blocks'
import { attr, type Html, html } from '../html.ts'
import { stripMarks } from '../marked-text.ts'
import { renderPhoto } from '../picture.ts'
import { parseUploadedPicture } from '../renditions.ts'
import type { PageLink } from '../view.ts'
import type { Block } from './block.ts'
import { findLayout, readText } from './config.ts'
import { renderMarkedText } from './marked-text.ts'
import { renderTitle } from './title.ts'

const maxTitle = 60

const listMarker = /^[-•*]\s+(?=\S)/

type TextLink = Pick<PageLink, 'business_block_config' | 'supporting_text' | 'description'>

const readBody = (link: TextLink): string =>
  readText(link.business_block_config, 'text', 5000) ?? link.supporting_text ?? link.description ?? ''

const collapseWhitespace = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const shortenFirstLine = (link: TextLink, toWords: (line: string) => string): string => {
  const firstLine = readBody(link).trim().split(/\r?\n/, 1)[0]!
  const line = collapseWhitespace(toWords(firstLine.replace(listMarker, '')))
  const characters = [...line]
  if (characters.length <= maxTitle) return line
  const start = characters.slice(0, maxTitle).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

/** Returns the title of a text block whose title was left empty: the first words of its text. Pages do not show it. */
export const deriveTextTitle = (link: TextLink): string => shortenFirstLine(link, stripMarks)

/** Titles of blocks from before texts had marks contain them. */
export const hasDerivedTitle = (link: TextLink & Pick<PageLink, 'title'>): boolean => {
  const title = collapseWhitespace(link.title)
  return title === deriveTextTitle(link) || title === shortenFirstLine(link, (line) => line)
}

const toParagraphsAndLists = (body: string): { readonly isList: boolean; readonly lines: string[] }[] => {
  const parts: { readonly isList: boolean; readonly lines: string[] }[] = []
  let isOpen = false
  for (const line of body.split('\n').map((text) => text.trim())) {
    const isList = listMarker.test(line)
    const text = line.replace(listMarker, '')
    const last = parts.at(-1)
    if (text && isOpen && last?.isList === isList) last.lines.push(text)
    else if (text) parts.push({ isList, lines: [text] })
    isOpen = text !== ''
  }
  return parts
}

/** Letters of a line beside another section. */
const lineLetters = 60

/** Words between quotation marks, and the name of their author on the next line. */
const quotation =
  /^(?:(["“„«‹»])([^"“”„«»‹›]{8,320})["”“»›«]|[「『][^「」『』]{4,160}[」』])[.!?]?(?:\s*\n\s*([^\n]{1,80}))?$/u

/** Returns true for a text in large type: one with the style of a quote, or on a composed page one that is only a quotation. */
export const isQuotation = (link: PageLink, isComposed: boolean): boolean => {
  const style = readText(link.business_block_config, 'style')
  return !link.image_url && (style ? style === 'quote' : isComposed && quotation.test(readBody(link).trim()))
}

/** Returns true for a text whose lines begin at one edge on centred pages: one with a drop cap or three paragraphs. */
export const isLongText = (link: PageLink): boolean =>
  link.kind === 'text' &&
  (readText(link.business_block_config, 'style') === 'drop_cap' || readBody(link).split(/\n\s*\n/).length > 2)

/** Renders a quotation. Straight quotation marks become those of the language. */
const renderQuotation = (link: PageLink): Html => {
  const body = readBody(link).trim()
  const match = quotation.exec(body)
  const [, mark, words] = match ?? []
  const author = match ? match[3] : /\n\s*([^\n]{1,80})$/u.exec(body)?.[1]
  const whole = author ? body.slice(0, -author.length).trim() : body
  return html`<p>${mark === '"' ? html`<q>${renderMarkedText(words!)}</q>` : renderMarkedText(whole)}</p>${author ? html`<p>${renderMarkedText(author.replace(/^[-–]\s*/, '— '))}</p>` : null}`
}

const findPictureLayout = ({ image_url, business_block_config }: PageLink): string | undefined =>
  image_url ? findLayout(business_block_config, text.layoutCss) : undefined

/** Height of the picture in rem, whose width is that of a column or of its part beside the text. */
const estimatePicture = (link: PageLink, layout: string): number => {
  const { width = 4, height = 3 } = parseUploadedPicture(link.image_url) ?? {}
  return ((layout === 'above' ? 30 : 12) * height) / width
}

const pictureCss = `.tx[class*=y-]{container-type:inline-size}.tx:is(.y-start,.y-end){max-width:none}
.tp{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem 2rem}
.tx .im{margin:0}
.tx img{display:block;width:100%;height:auto;border-radius:var(--r)}
.tw{max-width:36rem;text-align:start;text-wrap:pretty}
.tw>*{margin:0}.tw>*+*{margin-top:.75rem}
@container(min-width:34rem){.tp:not(.y-above>*){grid-template-columns:minmax(0,2fr) minmax(0,3fr)}.y-end>.tp.tp{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}
.y-end .im{grid-area:1/2}.y-end .tw{grid-area:1/1}
.tp:not(.y-above>*)>.tw{align-self:center}}`

/** Scripts whose first letter can be large. Others join their letters, or have no capitals. */
const capitalScripts =
  /^[\p{P}\p{Z}]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}]/u
/** Letters of three lines beside a drop cap. */
const leastDropText = 140

const leadCss = `.tx.tx.tx.s-lead{max-width:44rem;font-size:clamp(1.25rem,1.1rem + .7vw,1.5rem);line-height:1.5}`
const dropCss = `.s-drop_cap .dc::first-letter{margin-inline-end:.5rem;font-family:var(--display);font-weight:600;-webkit-initial-letter:3;initial-letter:3}
@supports not ((initial-letter:3) or (-webkit-initial-letter:3)){.s-drop_cap .dc::first-letter{float:inline-start;font-size:3.6em;line-height:.85}}`

export const text: Block = {
  kind: 'text',
  label: 'Text',
  description:
    'Text between cards. Lines that begin with `- ` become a list, web addresses become links, and `**bold**`, `*italic*` and `[words](https://…)` become what they say, within a line. Clicks on these links are not counted. The title is a heading, unless it is the first line of the text or equals the section. Ignores `url`.',
  layout: 'between',
  height: (link) => {
    const layout = findPictureLayout(link)
    const picture = layout ? estimatePicture(link, layout) : 0
    const words = 3 + (1.7 * String(link.business_block_config?.text ?? '').length) / lineLetters
    return layout === 'above' ? words + picture : Math.max(words, picture)
  },
  config: blockConfigs.text,
  example: {
    title: 'About us',
    url: 'https://example.com/',
    image_url: '/media/91ac03de.webp',
    business_block_config: {
      text: 'We are a small team.\n\nWrite to us at any time.',
      layout: 'start',
      style: 'plain',
    },
  },
  css: `.tx{max-width:36rem;margin:.5rem 0;font-size:1.0625rem;line-height:1.65;overflow-wrap:anywhere;text-wrap:pretty}
.tx>*{margin:0}.tx>*+*{margin-top:.75rem}
:is(.ls,.im,.fm,.fq,.vc)+.tx:has(h2,h3){margin-top:1rem}
:is(h2,h3)+.tx{margin-top:0}
.tx p{white-space:pre-line}
.tx ul{padding-inline-start:1.25rem}
.tx li+li{margin-top:.25rem}
.tx ::marker{color:var(--accent)}
.tx a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:.2em}`,
  layoutCss: {
    above: pictureCss,
    start: pictureCss,
    end: pictureCss,
    lead: leadCss,
    drop_cap: dropCss,
  },
  render: (link, { level, isInFirstView, style: { card } }) => {
    const heading = link.title && !hasDerivedTitle(link) ? renderTitle(link, { level }) : null
    if (card)
      return html`<blockquote class="tx ${card}" dir="auto">${heading}${renderQuotation(link)}</blockquote>`
    const style = findLayout(link.business_block_config, text.layoutCss, 'style')
    const parts = toParagraphsAndLists(readBody(link))
    const [first] = parts
    const opening = first && !first.isList ? stripMarks(first.lines.join(' ')) : ''
    const hasDropCap = style === 'drop_cap' && opening.length >= leastDropText && capitalScripts.test(opening)
    const words = html`
        ${heading}
        ${parts.map(({ isList, lines }, i) =>
          isList
            ? html`<ul>${lines.map((line) => html`<li>${renderMarkedText(line)}</li>`)}</ul>`
            : html`<p${attr('class', hasDropCap && i === 0 && 'dc')}>${renderMarkedText(lines.join('\n'))}</p>`,
        )}
      `
    const layout = findPictureLayout(link)
    const classes = ['tx', layout && `y-${layout}`, style && `s-${style}`].filter(Boolean).join(' ')
    if (!layout) return html`<div class="${classes}" dir="auto">${words}</div>`
    const picture = renderPhoto(link.image_url!, {
      alt: link.image_alt ?? '',
      isInFirstView,
      sizes: `(min-width:38rem) ${layout === 'above' ? 36 : 22}rem,calc(100vw - 2rem)`,
      size: [1200, 900],
    })
    return html`
      <div class="${classes}" dir="auto">
        <div class="tp"><figure class="im">${picture}</figure><div class="tw">${words}</div></div>
      </div>
    `
  },
}
