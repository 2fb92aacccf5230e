import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A video elsewhere, as a card: nothing of a third party is loaded. */
export const video: Block = {
  kind: 'video',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon('play') }),
}
