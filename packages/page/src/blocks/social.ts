import { blockConfigs } from '@vitrine/contract/blocks'
import { findNetwork, getNetworkName, renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { renderCard } from './card.ts'
import { readText } from './config.ts'

export const social: Block = {
  kind: 'social',
  label: 'Social profile',
  description:
    'A card with the icon of a network, detected by the web address. Set `platform` if the network cannot be detected.',
  layout: 'item',
  config: blockConfigs.social,
  example: {
    title: 'Our channel',
    url: 'https://www.youtube.com/@studiomarlo',
    business_block_config: { handle: '@studiomarlo' },
  },
  render: (link, context) => {
    const config = link.business_block_config
    const network = readText(config, 'platform', 40) ?? findNetwork(link.url)
    return renderCard(link, context, {
      icon: (network && renderIcon(network)) || renderIcon('globe'),
      supporting: readText(config, 'handle', 100) ?? (network && getNetworkName(network)),
    })
  },
}
