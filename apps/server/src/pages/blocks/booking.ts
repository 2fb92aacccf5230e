import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A way to book a time: a card with a calendar. */
export const booking: Block = {
  kind: 'booking',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon('calendar') }),
}
