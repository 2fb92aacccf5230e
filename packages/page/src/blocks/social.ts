import { Type } from 'typebox'
import { icon, networkName, networkOf } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { textOf } from './config.ts'

export const social: Block = {
  kind: 'social',
  label: 'Social profile',
  description:
    'A profile on a network: a card with the network’s mark, found by the address. `platform` names it where the address does not tell.',
  place: 'item',
  config: Type.Object({
    platform: Type.Optional(
      Type.String({ maxLength: 40, description: 'Name of the network, as in `social_links`: `mastodon`.' }),
    ),
    handle: Type.Optional(Type.String({ maxLength: 100, description: 'Shown below the title: `@marlo`.' })),
  }),
  example: {
    title: 'Films of the week',
    url: 'https://www.youtube.com/@studiomarlo',
    business_block_config: { handle: '@studiomarlo' },
  },
  render: (link, context) => {
    const config = link.business_block_config
    const network = textOf(config, 'platform', 40) ?? networkOf(link.url)
    return card(link, context, {
      icon: (network && icon(network)) || icon('globe'),
      supporting: textOf(config, 'handle', 100) ?? (network && networkName(network)),
    })
  },
}
