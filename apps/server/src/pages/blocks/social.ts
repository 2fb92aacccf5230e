import { icon, networkOf } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A profile on a network: a card with the network's mark, found by the address. */
export const social: Block = {
  kind: 'social',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon(networkOf(link.url) ?? 'globe') }),
}
