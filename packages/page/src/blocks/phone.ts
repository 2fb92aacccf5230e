import { blockConfigs } from '@vitrine/contract/blocks'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { renderCard } from './card.ts'
import { formatPhoneNumber } from './format.ts'

export const phone: Block = {
  kind: 'phone',
  label: 'Telephone',
  description:
    'Starts a call (`tel:`) or a text message (`sms:`). Without a supporting text, it shows the number.',
  layout: 'item',
  config: blockConfigs.phone,
  example: {
    title: 'Call us',
    url: 'tel:+351220000000',
    business_block_config: { number: '+351 22 000 0000' },
  },
  render: (link, context) => {
    const number = /^(?:tel|sms):([+\d][\d ().-]{2,30})$/i.exec(link.url)?.[1]
    // Numbers in cells of a composed page stay on a line
    const title = context.style.isCard ? link.title.replace(/(?<=\d) (?=\d)/g, '\u00a0') : link.title
    return renderCard({ ...link, title }, context, {
      icon: renderIcon('phone'),
      supporting: number && formatPhoneNumber(number, link.business_block_config),
    })
  },
}
