import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A file to fetch: a card with an arrow. */
export const file: Block = {
  kind: 'file',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context, { icon: icon('download') }),
}
