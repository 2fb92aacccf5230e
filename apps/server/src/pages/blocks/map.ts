import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A place on a map: a card with a pin. */
export const map: Block = {
  kind: 'map',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon('pin') }),
}
