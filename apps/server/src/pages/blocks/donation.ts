import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A way to give: a card with a heart. */
export const donation: Block = {
  kind: 'donation',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon('heart') }),
}
