import { blockConfigs } from '@vitrine/contract/blocks'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { renderCard } from './card.ts'
import { formatPhoneNumber } from './format.ts'

export const whatsapp: Block = {
  kind: 'whatsapp',
  label: 'WhatsApp',
  description:
    'Opens a chat (`https://wa.me/` and the number). Without a supporting text, it shows the number.',
  layout: 'item',
  config: blockConfigs.whatsapp,
  example: {
    title: 'Chat on WhatsApp',
    url: 'https://wa.me/351900000000',
    business_block_config: { number: '+351 900 000 000' },
  },
  render: (link, context) => {
    const digits = /^https:\/\/wa\.me\/(\d{6,15})(?:[/?#]|$)/i.exec(link.url)?.[1]
    const supporting = digits && formatPhoneNumber(`+${digits}`, link.business_block_config)
    return renderCard(link, context, { icon: renderIcon('whatsapp'), supporting })
  },
}
