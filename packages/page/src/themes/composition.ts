import {
  blockLooks,
  coverHeights,
  coverOverlays,
  headingDecorations,
  headingSizes,
  headingStyles,
  pageHeaders,
  pageMotions,
  panelStyles,
  pictureStyles,
  textSizes,
} from '@vitrine/contract/design-choices'
import type { StoredTheme } from './theme.ts'

/** Arrangement of a page, without what does not apply: panels need a background picture, and covers a header that shows them. */
export type Composition = {
  readonly header: (typeof pageHeaders)[number] | null
  readonly cover: Cover | null
  readonly isWide: boolean
  readonly panel: (typeof panelStyles)[number]
  readonly motion: (typeof pageMotions)[number]
  readonly look: (typeof blockLooks)[number]
  readonly pictureStyle: (typeof pictureStyles)[number]
  readonly headingSize: (typeof headingSizes)[number]
  readonly textSize: (typeof textSizes)[number]
}

export type Cover = {
  readonly url: string | null
  readonly alt: string
  /** CSS position, such as `50% 20%`. */
  readonly focus: string
  readonly height: (typeof coverHeights)[number]
  readonly overlay: (typeof coverOverlays)[number]
}

/** Returns the option equal to a stored value, which can have any type. */
export const findOption = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value)

const readPercent = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : 50

const resolveCover = (cover: StoredTheme['cover']): Cover => {
  const { image_url: url, image_alt: alt, focus, height, overlay } = cover ?? {}
  return {
    url: typeof url === 'string' && url ? url : null,
    alt: typeof alt === 'string' ? alt : '',
    focus: `${readPercent(focus?.x)}% ${readPercent(focus?.y)}%`,
    height: findOption(coverHeights, height) ?? 'medium',
    overlay: findOption(coverOverlays, overlay) ?? 'none',
  }
}

export const resolveComposition = (wish: StoredTheme, hasPicture: boolean): Composition => {
  const header = findOption(pageHeaders, wish.header) ?? null
  return {
    header,
    cover: header === 'cover' || header === 'portrait' ? resolveCover(wish.cover) : null,
    isWide: wish.width === 'wide',
    panel: (hasPicture && findOption(panelStyles, wish.panel)) || 'solid',
    motion: findOption(pageMotions, wish.motion) ?? 'none',
    look: findOption(blockLooks, wish.look) ?? 'card',
    pictureStyle: findOption(pictureStyles, wish.picture_style) ?? 'plain',
    headingSize: findOption(headingSizes, wish.heading_size) ?? 'normal',
    textSize: findOption(textSizes, wish.text_size) ?? 'normal',
  }
}

/** Returns the heading detail of a style, undefined for `plain`, or `fallback` of the preset for a missing or unknown style. */
export const resolveHeadingStyle = <T>(style: unknown, fallback: T) => {
  const known = findOption(headingStyles, style)
  return known === undefined ? fallback : known === 'plain' ? undefined : known
}

/** Returns the detail of headings of sections, undefined for `none`, or `fallback` of the preset for a missing or unknown decoration. */
export const resolveHeadingDecoration = <T>(decoration: unknown, fallback: T) => {
  const known = findOption(headingDecorations, decoration)
  return known === undefined ? fallback : known === 'none' ? undefined : known
}

/** Returns true if the theme alone needs rules of composition. Sections and blocks can need them as well. */
export const isComposed = ({
  header,
  isWide,
  panel,
  motion,
  look,
  pictureStyle,
  headingSize,
  textSize,
}: Composition): boolean =>
  header !== null ||
  isWide ||
  panel !== 'solid' ||
  motion !== 'none' ||
  look !== 'card' ||
  pictureStyle !== 'plain' ||
  headingSize !== 'normal' ||
  textSize !== 'normal'
