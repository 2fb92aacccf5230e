import type { TSchema } from 'typebox'
import type { Html } from '../html.ts'
import type { Texts } from '../texts/index.ts'
import type { PageLink } from '../view.ts'

export type BlockContext = {
  readonly texts: Texts
  readonly lang: string
  readonly username: string
  /** Deepest heading above the block: a heading block takes the next level. */
  readonly level: 1 | 2
  /** The image is likely in the first view, so it loads at once. */
  readonly early: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** How one kind of link is shown. A new kind is a file with one of these and a line in index.ts. */
export type Block = {
  readonly kind: string
  /** `item` stands in a list of cards, `half` beside another of its kind, `between` interrupts the list. */
  readonly place: 'item' | 'half' | 'between'
  /** JSON Schema of `business_block_config`. What doesn't fit is left out, never an error on the page. */
  readonly config: TSchema
  /** Rules only this block needs; sent only with pages that show it. */
  readonly css?: string
  readonly render: (link: PageLink, context: BlockContext) => Html
}
