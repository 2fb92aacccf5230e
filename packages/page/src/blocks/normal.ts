import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

export const normal: Block = {
  kind: 'normal',
  label: 'Link',
  description: 'A card that leads to an address. Kinds that are not known are shown as this.',
  place: 'item',
  config: noConfig,
  example: {
    title: 'My portfolio',
    url: 'https://example.com/work',
    supporting_text: 'Ten years in pictures',
  },
  render: (link, context) => card(link, context),
}
