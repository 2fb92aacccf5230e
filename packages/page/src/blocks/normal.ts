import { blockConfigs } from '@vitrine/contract/blocks'
import { findNetwork, renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { renderCard } from './card.ts'

export const normal: Block = {
  kind: 'normal',
  label: 'Link',
  description: 'A card that opens a web address. Links of an unknown kind are shown like this.',
  layout: 'item',
  config: blockConfigs.normal,
  example: {
    title: 'Our website',
    url: 'https://example.com/',
    supporting_text: 'Everything that we do',
  },
  render: (link, context) => {
    const network = link.image_url || link.icon ? undefined : findNetwork(link.url)
    return renderCard(link, context, { icon: renderIcon(network ?? (context.needsIcon ? 'link' : '')) })
  },
}
