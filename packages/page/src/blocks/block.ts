import type { Problem } from '@vitrine/contract'
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
  /** The visitor agreed to see a sensitive page. */
  readonly confirmed: boolean
  readonly now: number
  /** IANA name of the profile's time zone. */
  readonly timezone: string
}

export type BlockRendering = {
  readonly kind: string
  /** `item` is in a list of cards, `half` beside another of its kind, `between` interrupts the list. */
  readonly place: 'item' | 'half' | 'between'
  /** CSS of this block, sent only with pages that contain it. */
  readonly css?: string
  /** Returns a value if the block needs the page script, with the origin that it frames after a click. */
  readonly script?: (link: PageLink, context: BlockContext) => { readonly frame?: string } | undefined
  readonly render: (link: PageLink, context: BlockContext) => Html
}

/** A kind of link. To add one, create a file and register it in index.ts. */
export type Block = BlockRendering & {
  readonly label: string
  /** Purpose, and effect of the link's fields, in one or two sentences. */
  readonly description: string
  /** True if visitors do not follow the link's address. */
  readonly withoutAddress?: true
  /** JSON Schema of `business_block_config`. Pages omit values that do not match, and never fail. */
  readonly config: TSchema
  /** Reports what the schema cannot express. */
  readonly warnings?: (link: Pick<PageLink, 'image_url' | 'business_block_config'>) => readonly Problem[]
  /** A link of this kind, as it is written to the API. */
  readonly example: {
    readonly title: string
    readonly url: string
    readonly supporting_text?: string
    readonly image_url?: string
    readonly business_block_config?: Readonly<Record<string, unknown>>
  }
}
