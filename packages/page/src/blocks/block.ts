import type { LinkKind, Problem } from '@vitrine/contract'
import type { TSchema } from 'typebox'
import type { ItemStyle } from '../arrange.ts'
import type { Html } from '../html.ts'
import type { Texts } from '../texts/index.ts'
import type { PageLink } from '../view.ts'

export type BlockContext = {
  readonly texts: Texts
  /** Language for formatting, with the clock of the page's time zone. */
  readonly lang: string
  readonly username: string
  /** Name of the page. */
  readonly owner: string
  /** Returns true if a block opens nothing. Imported blocks of versions before 0.2.0 have the URL of this page instead. */
  readonly isUnlinked: (link: PageLink) => boolean
  /** Deepest heading above the block. A heading block takes the next level. */
  readonly level: 1 | 2
  /** True if another card of the section has a picture or an icon, so that this one gets an icon too, unless it is a button. */
  readonly needsIcon: boolean
  /** True if the image is likely in the first view, so that it loads immediately. */
  readonly isInFirstView: boolean
  /** True if another `half` block is beside this one. */
  readonly isPaired: boolean
  /** True if pictures of the section reach the edges of large windows. */
  readonly isBleed?: boolean
  readonly style: ItemStyle
  /** True if the visitor agreed to see a sensitive page. */
  readonly hasConfirmedWarning: boolean
  readonly now: number
  readonly timezone: string
}

export type BlockRendering = {
  readonly kind: string
  /** `item` is a card in a list, `half` may be beside another `half` block, `between` interrupts the list. */
  readonly layout: 'item' | 'half' | 'between'
  /** Height in rem beside another section, by default that of a card. Null if the block needs the whole width. */
  readonly height?:
    | number
    | null
    | ((link: PageLink, context: Pick<BlockContext, 'now' | 'timezone'>) => number)
  /** CSS sent only with pages that contain this block. */
  readonly css?: string
  /** CSS of each value of the settings `layout` and `style`, sent only with pages that have one. Blocks have the class `y-` or `s-` with the value. */
  readonly layoutCss?: Readonly<Record<string, string>>
  /** CSS of content that few such blocks have. */
  readonly extraCss?: (link: PageLink) => string | undefined
  /** CSS in place of `css` if all such blocks of a page have a style that makes them cards. */
  readonly cardCss?: string
  /**
   * Returns a value if the block needs the page script. `frame` is the origin that it frames after a click. With
   * `connects` it sends requests to this service.
   */
  readonly script?: (
    link: PageLink,
    context: BlockContext,
  ) => { readonly frame?: string; readonly connects?: true } | undefined
  readonly render: (link: PageLink, context: BlockContext) => Html
  /** Part of the block that opens over the page. The page ends with it, because a box around the block could hold a fixed element. */
  readonly overlay?: {
    readonly css: string
    readonly render: (link: PageLink, context: BlockContext) => Html | null
  }
}

/** A kind of link. To add one, create a file and register it in index.ts. */
export type Block = BlockRendering & {
  readonly kind: LinkKind
  readonly label: string
  readonly description: string
  /** JSON Schema of `business_block_config`. Pages omit values that do not match, and never fail. */
  readonly config: TSchema
  /** Reports problems that the schema cannot express. */
  readonly warnings?: (
    link: Pick<PageLink, 'image_url' | 'business_block_config'> & { readonly url?: string },
  ) => readonly Problem[]
  readonly example: {
    readonly title: string
    readonly url: string
    readonly supporting_text?: string
    readonly image_url?: string
    readonly business_block_config?: Readonly<Record<string, unknown>>
  }
}
