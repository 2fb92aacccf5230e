import { blockConfigs } from '@vitrine/contract/blocks'
import { splitAtAddresses } from '@vitrine/contract/url'
import { type Html, html } from '../html.ts'
import type { PageLink } from '../view.ts'
import type { Block } from './block.ts'
import { renderOutgoingAttributes } from './card.ts'
import { readText } from './config.ts'

const maxTitle = 60

const listMarker = /^[-•*]\s+(?=\S)/

type TextLink = Pick<PageLink, 'business_block_config' | 'supporting_text' | 'description'>

const readBody = (link: TextLink): string =>
  readText(link.business_block_config, 'text', 5000) ?? link.supporting_text ?? link.description ?? ''

const collapseWhitespace = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Returns the title of a text block whose title was left empty: the first line of its text. Pages do not show it. */
export const deriveTextTitle = (link: TextLink): string => {
  const firstLine = readBody(link).trim().split(/\r?\n/, 1)[0]!
  const line = collapseWhitespace(firstLine.replace(listMarker, ''))
  const characters = [...line]
  if (characters.length <= maxTitle) return line
  const start = characters.slice(0, maxTitle).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

export const hasDerivedTitle = (link: TextLink & Pick<PageLink, 'title'>): boolean =>
  collapseWhitespace(link.title) === deriveTextTitle(link)

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

const renderLine = (line: string): Html[] =>
  splitAtAddresses(line).map(({ text, url }) =>
    url ? html`<a href="${url}" dir="ltr"${renderOutgoingAttributes({})}>${text}</a>` : html`${text}`,
  )

/** Letters of a line beside another section. */
const lineLetters = 60

export const text: Block = {
  kind: 'text',
  label: 'Text',
  description:
    'Text between cards. Lines that begin with `- ` become a list, web addresses become links. The title is a heading, unless it is the first line of the text. Ignores `url`.',
  layout: 'between',
  height: ({ business_block_config: config }) => 3 + (1.7 * String(config?.text ?? '').length) / lineLetters,
  config: blockConfigs.text,
  example: {
    title: 'About us',
    url: 'https://example.com/',
    business_block_config: { text: 'We are a small team.\n\nWrite to us at any time.' },
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
  render: (link, { level }) => {
    const title = link.title && !hasDerivedTitle(link) ? html`<bdi>${link.title}</bdi>` : null
    return html`
      <div class="tx" dir="auto">
        ${title && (level === 1 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`)}
        ${toParagraphsAndLists(readBody(link)).map(({ isList, lines }) =>
          isList
            ? html`<ul>${lines.map((line) => html`<li>${renderLine(line)}</li>`)}</ul>`
            : html`<p>${renderLine(lines.join('\n'))}</p>`,
        )}
      </div>
    `
  },
}
