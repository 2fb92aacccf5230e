import { blockConfigs } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import type { Block } from './block.ts'

export const header: Block = {
  kind: 'header',
  label: 'Heading',
  description: 'A heading between cards, with the supporting text below it. Ignores `url`.',
  layout: 'between',
  height: 4,
  config: blockConfigs.header,
  example: { title: 'Find us', url: 'https://example.com/', supporting_text: 'Ring the bell twice' },
  render: (link, { level }) => {
    const text = html`<bdi>${link.title}</bdi>`
    const heading = level === 1 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`
    return link.supporting_text
      ? html`${heading}<p class="sub"><bdi>${link.supporting_text}</bdi></p>`
      : heading
  },
}
