import { blockConfigs } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import type { PageLink } from '../view.ts'
import type { Block } from './block.ts'
import { findLayout, readList, readText } from './config.ts'
import { hasMarkedLink, renderMarks } from './marked-text.ts'
import { renderTitle } from './title.ts'

/** One column, or two where there is space. */
const twoColumns =
  'display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(17rem,34%)),1fr));align-items:start'

const listItems = (config: PageLink['business_block_config']) =>
  readList(config, 'items', 30)
    .map((item) => ({ question: readText(item, 'question', 300), answer: readText(item, 'answer', 5000) }))
    .filter((item) => item.question && item.answer)

export const faq: Block = {
  kind: 'faq',
  label: 'Questions',
  description:
    'Questions with expandable answers, without scripts. Answers have the marks of texts. Ignores `url`.',
  layout: 'between',
  height: ({ business_block_config: config }) => 4 + 3.25 * readList(config, 'items', 50).length,
  config: blockConfigs.faq,
  example: {
    title: 'Questions',
    url: 'https://example.com/',
    business_block_config: {
      layout: 'folded',
      items: [
        { question: 'Do you ship abroad?', answer: 'Yes, to every country in Europe. Allow ten days.' },
      ],
    },
  },
  css: `.fq{padding-inline:1.125rem;border:1px solid var(--bte);border-radius:var(--r);background:var(--bt);color:var(--btt);box-shadow:var(--shadow);overflow:clip}
.fq summary{position:relative;padding-block:.875rem;padding-inline-end:2rem;font-weight:600;cursor:pointer;list-style:none;overflow-wrap:anywhere;text-wrap:pretty}
.fq summary::-webkit-details-marker{display:none}
.fq summary::after{content:"";position:absolute;inset-inline-end:.375rem;top:1.3rem;width:.5rem;height:.5rem;border:solid var(--btm);border-width:0 2px 2px 0;transform:rotate(45deg)}
.fq [open] summary::after{transform:translateY(.25rem) rotate(225deg)}
.fq summary:focus-visible{outline-offset:-4px;border-radius:var(--r)}
.fq :is(h2,h3){padding-block:1.125rem .75rem;font-size:1.25rem}
.fq *+details{border-top:1px solid color-mix(in srgb,currentColor 16%,#0000)}
.fq p{margin:0;padding-bottom:1rem;color:var(--btm);white-space:pre-line;overflow-wrap:anywhere}
@media print{.fq details::details-content{content-visibility:visible;block-size:auto}}`,
  extraCss: ({ business_block_config: config }) =>
    listItems(config).some(({ answer }) => hasMarkedLink(answer!))
      ? '.fq p a{color:inherit;text-underline-offset:.2em}'
      : undefined,
  layoutCss: {
    columns: `.y-columns{${twoColumns};column-gap:2rem}.y-columns>:is(h2,h3){grid-column:1/-1}
.y-columns details{border-top:1px solid color-mix(in srgb,currentColor 16%,#0000)}`,
    open: `.y-open{${twoColumns};gap:1.25rem 2rem;padding-block:1.25rem}.y-open>:is(h2,h3){grid-column:1/-1;padding:0}
.y-open b{display:block;margin-bottom:.25rem;font:600 1.125rem/1.35 var(--display);overflow-wrap:anywhere}
.fq.y-open p{padding:0}`,
  },
  render: (link, context) => {
    const { style } = context
    const items = listItems(link.business_block_config)
    const layout = findLayout(link.business_block_config, faq.layoutCss)
    const classes = ['fq', style.card, layout && `y-${layout}`].filter(Boolean).join(' ')
    return html`
      <div class="${classes}">
        ${renderTitle(link, context)}
        ${items.map((item) => (layout === 'open' ? html`<div><b><bdi>${item.question}</bdi></b><p dir="auto">${renderMarks(item.answer!)}</p></div>` : html`<details><summary><bdi>${item.question}</bdi></summary><p dir="auto">${renderMarks(item.answer!)}</p></details>`))}
      </div>
    `
  },
}
