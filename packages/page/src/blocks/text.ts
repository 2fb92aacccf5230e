import { blockConfigs } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import type { Block } from './block.ts'
import { readText } from './config.ts'

export const text: Block = {
  kind: 'text',
  withoutAddress: true,
  label: 'Text',
  description: 'Text between cards: the title in bold, then paragraphs. Ignores `url`.',
  layout: 'between',
  config: blockConfigs.text,
  example: {
    title: 'Beginners are welcome',
    url: 'https://example.com/',
    business_block_config: { text: 'We keep groups to six people.\n\nBring nothing but time.' },
  },
  css: '.tx{margin:.5rem 0 0;overflow-wrap:anywhere;text-wrap:pretty}.tx p{margin:0 0 .5rem;white-space:pre-line}',
  render: (link) => {
    const body =
      readText(link.business_block_config, 'text', 5000) ?? link.supporting_text ?? link.description ?? ''
    const paragraphs = body.split(/\n\s*\n/).filter((part) => part.trim())
    return html`
      <div class="tx" dir="auto">
        ${link.title ? html`<p><strong>${link.title}</strong></p>` : null}
        ${paragraphs.map((part) => html`<p>${part.trim()}</p>`)}
      </div>
    `
  },
}
