import type { Block } from './block.ts'
import { card } from './card.ts'
import { noConfig } from './config.ts'

/** A plain link. Kinds we don't know are shown as this. */
export const normal: Block = {
  kind: 'normal',
  place: 'item',
  config: noConfig,
  render: (link, context) => card(link, context),
}
