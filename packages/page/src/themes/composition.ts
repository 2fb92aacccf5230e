import {
  avatarPlaces,
  avatarSizes,
  blockLooks,
  coverHeights,
  coverOverlays,
  headingDecorations,
  headingSizes,
  headingStyles,
  namePlaces,
  nameSizes,
  pageHeaders,
  pageMotions,
  panelStyles,
  pictureStyles,
  socialPlaces,
  textSizes,
} from '@vitrine/contract/design-choices'
import type { StoredTheme } from './theme.ts'

/** Arrangement of a page, without what does not apply: panels need a background picture, and covers a header that shows them. */
export type Composition = {
  readonly header: (typeof pageHeaders)[number] | null
  readonly cover: Cover | null
  /** Null follows the size of headings. */
  readonly nameSize: (typeof nameSizes)[number] | null
  readonly avatarSize: (typeof avatarSizes)[number]
  /** Null is the place of the header, also if the header has no other. */
  readonly avatarPlace: (typeof avatarPlaces)[number] | null
  readonly socialPlace: (typeof socialPlaces)[number]
  readonly isWide: boolean
  readonly panel: (typeof panelStyles)[number]
  readonly motion: (typeof pageMotions)[number]
  readonly look: (typeof blockLooks)[number]
  readonly pictureStyle: (typeof pictureStyles)[number]
  readonly headingSize: (typeof headingSizes)[number]
  readonly textSize: (typeof textSizes)[number]
}

/** Place of the cover by header. Others show none, and those with a cover below show only a picture. */
const coverPlaces = {
  cover: 'above',
  portrait: 'behind',
  split: 'beside',
  poster: 'below',
  masthead: 'below',
} as const
type CoverPlace = (typeof coverPlaces)[keyof typeof coverPlaces]

export const getCoverPlace = (header: string | null | undefined): CoverPlace | undefined =>
  coverPlaces[header as keyof typeof coverPlaces]

export type Cover = {
  readonly url: string | null
  readonly alt: string
  /** CSS position, such as `50% 20%`. */
  readonly focus: string
  readonly height: (typeof coverHeights)[number]
  readonly overlay: (typeof coverOverlays)[number]
  readonly place: CoverPlace
  /** True if the header is on the cover, or its box covers a part of a cover beside it. */
  readonly isUnderName: boolean
}

/** Returns the option equal to a stored value, which can have any type. */
export const findOption = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value)

export const readPercent = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : 50

/** Focal point of a picture, in percent. */
export type Focus = readonly [x: number, y: number]

/** Returns a focal point, or null for the centre. */
export const readFocus = (value: unknown): Focus | null => {
  const { x, y } = (value ?? {}) as Readonly<Record<string, unknown>>
  const focus = [readPercent(x), readPercent(y)] as const
  return focus.every((percent) => percent === 50) ? null : focus
}

/** Returns the class of pictures with a focal point. */
export const nameFocus = (focus: Focus): string => `f-${focus.join('-')}`

const resolveCover = ({ cover, header }: StoredTheme): Cover | null => {
  const place = typeof header === 'string' ? getCoverPlace(header) : undefined
  const { image_url, image_alt: alt, focus, height, overlay, name_place } = cover ?? {}
  const url = typeof image_url === 'string' && image_url ? image_url : null
  if (!place || (place === 'below' && !url)) return null
  return {
    url,
    alt: typeof alt === 'string' ? alt : '',
    focus: `${readPercent(focus?.x)}% ${readPercent(focus?.y)}%`,
    height: findOption(coverHeights, height) ?? 'medium',
    overlay: findOption(coverOverlays, overlay) ?? 'none',
    place,
    isUnderName: place === 'behind' || (place !== 'below' && findOption(namePlaces, name_place) === 'over'),
  }
}

/** Headers in which the profile picture can be elsewhere. */
const movableAvatars: Readonly<Record<(typeof avatarPlaces)[number], readonly unknown[]>> = {
  above: ['side', 'cover'],
  beside: ['classic', 'cover', 'poster', 'masthead'],
}

/** Returns the places of the profile picture that a theme's header can show. */
export const listAvatarPlaces = ({ header, cover }: StoredTheme) =>
  avatarPlaces.filter(
    (place) =>
      movableAvatars[place].includes(header) && !(header === 'cover' && cover?.name_place === 'over'),
  )

export const resolveComposition = (wish: StoredTheme, hasPicture: boolean): Composition => {
  const header = findOption(pageHeaders, wish.header) ?? null
  return {
    header,
    cover: resolveCover(wish),
    nameSize: findOption(nameSizes, wish.name_size) ?? null,
    avatarSize: findOption(avatarSizes, wish.avatar_size) ?? 'normal',
    avatarPlace: findOption(listAvatarPlaces(wish), wish.avatar_place) ?? null,
    socialPlace: findOption(socialPlaces, wish.social_place) ?? 'bio',
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

/** Returns true if the head of a wide page is above its sections, which have the whole width. */
export const isBroad = ({ isWide, header }: Composition): boolean =>
  isWide && header !== 'card' && header !== 'classic' && header !== 'portrait'

const plainComposition = Object.entries(resolveComposition({}, false))

/** Returns true if the theme alone needs rules of composition. Sections and blocks can need them as well. */
export const isComposed = (composition: Composition): boolean =>
  plainComposition.some(([name, value]) => composition[name as keyof Composition] !== value)
