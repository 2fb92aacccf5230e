import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** Something embeddable elsewhere (music, a post), as a card: nothing of a third party is loaded. */
export const embed: Block = {
  kind: 'embed',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon('play') }),
}
