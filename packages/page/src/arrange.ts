import { findKnownKind, styledKinds } from '@vitrine/contract/block-kinds'
import {
  blockLooks,
  blockSizes,
  blockTones,
  maxSectionColumns,
  sectionGrounds,
  sectionLayouts,
  sectionSpacings,
  sectionWidths,
  themeAlignments,
} from '@vitrine/contract/design-choices'
import { resolveBlock } from './blocks/index.ts'
import { isQuotation } from './blocks/text.ts'
import { type Hex, isHex } from './colors/oklch.ts'
import { findNetwork } from './icons/index.ts'
import { omitLink, type Section, toSections } from './sections.ts'
import {
  type Composition,
  type Focus,
  findOption,
  isBroad,
  isComposed,
  readFocus,
} from './themes/composition.ts'
import { type Ground, nameColor } from './themes/grounds.ts'
import { resolveTheme, type Theme } from './themes/theme.ts'
import type { PageLink, PageProfile } from './view.ts'

export type Look = (typeof blockLooks)[number]
type Size = (typeof blockSizes)[number]
export type SectionStyle = {
  readonly layout: (typeof sectionLayouts)[number]
  readonly look?: Look | undefined
  readonly ground: Ground | null
  /** Picture on the ground. `focus` is null for its centre. */
  readonly picture: {
    readonly url: string
    readonly focus: Focus | null
  } | null
  /** Number of columns; null lets each block choose its width. */
  readonly columns: number | null
  readonly align: (typeof themeAlignments)[number] | undefined
  readonly spacing: (typeof sectionSpacings)[number]
  readonly hasHeadingBeside: boolean
  /** Width on a wide page. */
  readonly width: (typeof sectionWidths)[number]
  readonly isSticky: boolean
}

const readColor = (value: unknown): Hex | null => (isHex(value) ? value.toLowerCase() : null)

/** Returns layout, look and ground of a section, which are untrusted. The section without a heading has an empty name. */
export const findSectionStyle = (
  { section_styles }: Pick<PageProfile, 'section_styles'>,
  name: string,
  composition: Composition,
): SectionStyle => {
  const style = Array.isArray(section_styles)
    ? section_styles.find((entry) => typeof entry?.section === 'string' && entry.section.trim() === name)
    : undefined
  const hasRows = composition.isWide && composition.header !== 'portrait'
  const chosenWidth = (hasRows && findOption(sectionWidths, style?.width)) || 'auto'
  const width = chosenWidth === 'bleed' && !isBroad(composition) ? 'full' : chosenWidth
  const isPart = ['third', 'half', 'two_thirds'].includes(width)
  const ground = findOption(sectionGrounds, style?.ground) ?? 'none'
  // A band is as wide as the window, and a section as wide as the window has no corners
  const shape = ground === 'none' ? ground : isPart ? 'panel' : width === 'bleed' ? 'band' : ground
  const layout = findOption(sectionLayouts, style?.layout) ?? 'list'
  const { image_url: url, columns } = style ?? {}
  const isPictured = shape !== 'none' && typeof url === 'string' && url !== ''
  return {
    layout,
    look: findOption(blockLooks, style?.look),
    ground:
      shape === 'none'
        ? null
        : {
            shape,
            color: readColor(style?.color) ?? findOption(blockTones, style?.tone) ?? 'plain',
            isPictured,
          },
    picture: isPictured ? { url, focus: readFocus(style?.focus) } : null,
    columns:
      (layout === 'list' || layout === 'grid') &&
      Number.isInteger(columns) &&
      columns! >= 1 &&
      columns! <= maxSectionColumns
        ? columns!
        : null,
    align: findOption(themeAlignments, style?.alignment),
    spacing: findOption(sectionSpacings, style?.spacing) ?? 'normal',
    hasHeadingBeside:
      composition.isWide &&
      name !== '' &&
      style?.heading_beside === true &&
      !['third', 'half', 'bleed'].includes(width),
    width,
    isSticky: hasRows && style?.is_sticky === true,
  }
}

/** Renderings of kinds that have looks. */
const cardKinds: readonly string[] = [...styledKinds, 'product_without_picture', 'gated']
/** Kinds that keep their picture or player unless their own look replaces it. */
const mediaKinds = ['image', 'video', 'embed']

const sizeClasses = { row: '', half: 'hf', square: 'qd', wide: 'wd', full: 'fu' } as const
const lookClasses = { card: '', button: 'bn', outline: 'ol', line: 'ln', picture: 'pc', tile: 'tl' } as const
const toneClasses = { plain: '', accent: 'ac', ink: 'ik', soft: 'sf' } as const

/** Classes of a box without a frame. */
export const openBox = `${lookClasses.line} lk`

/** Classes of the tiles of a mosaic. */
const mosaicItems = { large: 'qd bg', small: 'qd', pair: 'qd wm', wide: 'wd', lone: 'wd fw' } as const

export type ItemStyle = {
  readonly look: Look
  /** Classes of the card. */
  readonly card: string
  /** Own colour of the card, which has the class `nameColor`. */
  readonly color: Hex | null
  /** True if a block with a player shows it. */
  readonly isPlayer: boolean
  /** Class of the list item. */
  readonly item:
    | ''
    | 'ti'
    | 'bu'
    | 'wd qd'
    | (typeof mosaicItems)[keyof typeof mosaicItems]
    | (typeof sizeClasses)[Size]
  /** True if the block is at most half as wide as the column. */
  readonly isNarrow: boolean
  /** True if the block is a card in a list, whatever its kind. */
  readonly isCard: boolean
}

/** Style of a block without settings. */
export const plainStyle: ItemStyle = {
  look: 'card',
  isPlayer: true,
  card: '',
  color: null,
  item: '',
  isNarrow: false,
  isCard: false,
}

/** Kinds that follow their section or theme if those show outlines or lines, because only these keep their shape. */
const boxKinds = ['events', 'latest', 'countdown', 'map', 'donation']
/** Kinds that have no box among lines and on the ground of a section. On a picture they keep it. */
const panelKinds = ['faq', 'form', 'email_capture', 'contact_card']

const resolvePanelStyle = ({ look, ground }: SectionStyle, theme: Theme): ItemStyle =>
  (look ?? (ground ? 'line' : theme.composition.look)) === 'line' && (ground || !theme.picture)
    ? { ...plainStyle, card: openBox }
    : plainStyle

/** Returns the look of dates, which have lines in a table and on a poster. */
const findEventsLook = ({ business_block_config: config, look }: PageLink): Look | undefined =>
  config?.layout === 'table' || config?.layout === 'poster' ? 'line' : findOption(blockLooks, look)

const resolveBoxStyle = (link: PageLink, section: SectionStyle, theme: Theme): ItemStyle => {
  const own = link.kind === 'events' ? findEventsLook(link) : undefined
  const look = own ?? section.look ?? theme.composition.look
  return look === 'line' || look === 'outline'
    ? { ...plainStyle, look, card: `${lookClasses[look]} lk` }
    : plainStyle
}

const resolveStyle = (link: PageLink, section: SectionStyle, theme: Theme): ItemStyle => {
  const { kind } = resolveBlock(link)
  if (kind === 'text' && isQuotation(link, isComposed(theme.composition)))
    return { ...plainStyle, card: 'qt' }
  if (panelKinds.includes(kind)) return resolvePanelStyle(section, theme)
  if (boxKinds.includes(kind)) return resolveBoxStyle(link, section, theme)
  if (!cardKinds.includes(kind)) return plainStyle
  const isMedia = mediaKinds.includes(kind)
  const { layout } = section
  const own = findOption(blockLooks, link.look)
  const { look: general, isWide, header } = theme.composition
  const inherited = section.look ?? general
  // Beside lines, outlines and buttons, and on a wide page, the picture of a product is as large as those of a grid
  const isShown =
    kind === 'product' &&
    layout === 'list' &&
    (own ?? section.look) === undefined &&
    (['line', 'outline', 'button'].includes(general) || (general === 'card' && isWide))
  const givenSize = findOption(blockSizes, link.size) ?? 'row'
  const chosenSize = isShown && givenSize === 'row' ? 'square' : givenSize
  // A player without a picture takes the colours of cards without losing its function
  const isPlayer =
    own === undefined &&
    isMedia &&
    kind !== 'image' &&
    !link.image_url &&
    (inherited === 'button' || (!theme.picture && (inherited === 'line' || inherited === 'outline')))
  let look = own ?? (isMedia && !isPlayer && inherited !== 'picture' ? 'card' : inherited)
  const showsPicture = Boolean(link.image_url) && kind !== 'gated' && !(isMedia && kind !== 'image')
  const isLarge =
    layout !== 'list' || chosenSize === 'square' || chosenSize === 'wide' || chosenSize === 'full'
  // A picture fills its area unless the block or its section has another look
  if (
    showsPicture &&
    own === undefined &&
    section.look === undefined &&
    look !== 'tile' &&
    (isLarge || (isMedia && chosenSize !== 'row'))
  )
    look = 'picture'
  if (look === 'picture' && !showsPicture) look = 'card'
  const isChosen = look === 'picture' && (own ?? section.look) === 'picture'
  // A tile has no space for the details below a booking, and shows nothing of a link without a picture or an icon
  const isBlank =
    own === undefined && kind === 'normal' && !link.image_url && !link.icon && !findNetwork(link.url)
  if (look === 'tile' && (isBlank || link.business_block_config?.details)) look = 'card'
  if (link.highlighted && (look === 'line' || look === 'outline')) look = 'card'
  const isFullRow = look === 'button' || look === 'line' || (isMedia && kind !== 'image')
  const size =
    layout === 'grid' && chosenSize === 'row' && !isFullRow
      ? look === 'picture'
        ? 'square'
        : 'half'
      : layout === 'mosaic' && chosenSize === 'row' && !isFullRow
        ? 'square'
        : chosenSize
  // A button of a wide page is as wide as its content, unless it has a size or details below it
  const isButton =
    isWide &&
    header !== 'portrait' &&
    (look === 'button' || look === 'outline') &&
    size === 'row' &&
    (layout === 'list' || layout === 'grid') &&
    !section.columns &&
    (!isMedia || kind === 'image') &&
    !link.business_block_config?.details
  const item = isButton ? 'bu' : look === 'tile' ? 'ti' : sizeClasses[size]
  const hasTone = !link.highlighted && look !== 'line' && look !== 'outline'
  const color = hasTone ? readColor(link.color) : null
  const tone = color ? 'accent' : (hasTone && findOption(blockTones, link.tone)) || 'plain'
  const isPlain = look === 'card' && size === 'row' && tone === 'plain' && layout !== 'carousel'
  // The ruled rows of a preset are for plain cards in lists; lines and outlines have no box for other details
  const isDetached = theme.hasRows ? !isPlain : look === 'line' || look === 'outline'
  return {
    look,
    isPlayer: isPlayer || look === 'card',
    card: [lookClasses[look], toneClasses[tone], color && nameColor(color), isDetached ? 'lk' : '']
      .filter(Boolean)
      .join(' '),
    color,
    item: layout === 'carousel' ? (isChosen ? 'qd' : '') : item,
    isNarrow: layout === 'carousel' || size === 'half' || size === 'square',
    isCard: !isPlain,
  }
}

/**
 * Widens a square, or a half, that is alone at the end of its run, so that rows have no holes. The last of three or more in a section
 * keeps its size where a row has space for them.
 */
const widenLone = (styles: ItemStyle[]): ItemStyle[] => {
  let start = 0
  styles.forEach(({ item }, i) => {
    if (item !== 'hf' && item !== 'qd') start = i + 1
    else if ((i - start) % 2 === 0 && !['hf', 'qd'].includes(styles[i + 1]?.item ?? '')) {
      const isLast = i > start && i === styles.length - 1
      const wide = isLast ? 'wd qd' : 'wd'
      styles[i] = { ...styles[i]!, item: item === 'qd' ? wide : isLast ? 'hf' : '', isNarrow: false }
    }
  })
  return styles
}

/** Returns the tiles of a run without holes in two columns or four: five around a large one, else three, or the rest. */
const listTiles = (count: number): (keyof typeof mosaicItems)[] => {
  if (count > 6 || count === 5) return ['large', 'small', 'small', 'small', 'small', ...listTiles(count - 5)]
  if (count === 6) return ['wide', 'small', 'small', 'small', 'small', 'wide']
  if (count === 4) return ['small', 'small', 'small', 'small']
  if (count === 3) return ['wide', 'small', 'small']
  return count === 2 ? ['pair', 'pair'] : count === 1 ? ['lone'] : []
}

const tileRuns = (styles: ItemStyle[]): ItemStyle[] => {
  for (let start = 0, end = 0; start < styles.length; start = Math.max(end, start + 1)) {
    for (end = start; styles[end]?.item === 'qd'; ) end++
    listTiles(end - start).forEach((tile, i) => {
      const style = styles[start + i]!
      styles[start + i] = { ...style, item: mosaicItems[tile], isNarrow: tile === 'small' }
    })
  }
  return styles
}

const fillRow = (style: ItemStyle): ItemStyle =>
  style.item === 'hf' || style.item === 'qd'
    ? { ...style, item: style.item === 'qd' ? 'wd' : '', isNarrow: false }
    : style

const fillCell = (style: ItemStyle): ItemStyle =>
  style.item === 'wd' || style.item === 'fu' ? style : { ...style, isNarrow: true }

/**
 * Returns the main action of a composed page: of the links without a section before its first heading the first one, or the first
 * highlighted one, that sets no size, look or picture and does not open a network. Returns undefined if buttons are the look of the page
 * or of a block there, or if the section has a ground, columns, another layout or look.
 */
export const findMainAction = <L extends PageLink>(
  [first]: readonly Section<L>[],
  profile: Pick<PageProfile, 'section_styles'>,
  { composition }: Theme,
): L | undefined => {
  if (first?.name !== '' || !isComposed(composition) || composition.look === 'button') return undefined
  const { layout, look, columns, ground } = findSectionStyle(profile, '', composition)
  const isArranged = layout !== 'list' || look !== undefined || columns !== null || ground !== null
  if (isArranged || first.links.some((link) => link.look === 'button')) return undefined
  const heading = first.links.findIndex((link) => link.kind === 'header')
  const candidates = first.links
    .slice(0, heading < 0 ? undefined : heading)
    .filter(
      (link) =>
        resolveBlock(link).kind === 'normal' &&
        findKnownKind(link) === 'normal' &&
        (link.size ?? 'row') === 'row' &&
        !link.look &&
        !link.image_url &&
        !findNetwork(link.url),
    )
  return candidates.find((link) => link.highlighted) ?? candidates[0]
}

/** Returns links in the order in which a page shows them: its main action, then its sections. */
export const listInPageOrder = <L extends Omit<PageLink, 'href'>>(
  links: readonly L[],
  profile: Pick<PageProfile, 'theme' | 'section_styles'>,
): L[] => {
  const sections = toSections(links.map((link) => ({ ...link, href: '' })))
  const action = findMainAction(sections, profile, resolveTheme(profile.theme))
  const others = omitLink(sections, action).flatMap((section) => section.links)
  return action ? [action, ...others] : others
}

/** Returns the styles of a section's links, in their order. */
export const arrange = (
  links: readonly PageLink[],
  section: SectionStyle,
  theme: Theme,
): readonly ItemStyle[] => {
  const styles = links.map((link) => resolveStyle(link, section, theme))
  if (section.layout === 'carousel') return styles
  if (section.columns) return section.columns === 1 ? styles.map(fillRow) : styles.map(fillCell)
  return section.layout === 'mosaic' ? tileRuns(styles) : widenLone(styles)
}
