import { blockConfigs } from '@vitrine/contract/blocks'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { renderCard } from './card.ts'

export const email: Block = {
  kind: 'email',
  label: 'E-mail',
  description: 'Starts an e-mail (`mailto:`). Without a supporting text, it shows the e-mail address.',
  layout: 'item',
  config: blockConfigs.email,
  example: { title: 'Write to us', url: 'mailto:hello@example.com' },
  render: (link, context) =>
    renderCard(link, context, {
      icon: renderIcon('mail'),
      supporting: /^mailto:([^?%\s]{3,254})(?:\?|$)/i.exec(link.url)?.[1],
    }),
}
