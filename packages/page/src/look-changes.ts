import type { LinkFields, ProfileFields, ThemeWrite } from '@vitrine/contract'
import { initialTheme, plainSectionStyle } from '@vitrine/contract/initial-theme'
import { type CompleteLook, type LookKey, looks } from './looks.ts'
import { type Section, toSections } from './sections.ts'
import { getCoverPlace } from './themes/composition.ts'

type Theme = ProfileFields['theme']
type SectionStyle = ProfileFields['section_styles'][number]
type Colors = Pick<ThemeWrite, 'mode' | 'colors' | 'dark_colors' | 'background'>

const {
  preset: _preset,
  mode: _mode,
  font_file: _fontFile,
  heading_font_file: _headingFontFile,
  header,
  avatar_size,
  avatar_place,
  social_place,
  cover,
  width,
  panel,
  motion,
  look,
  picture_style,
  ...skin
} = initialTheme

/** Settings that leave colours, type and shapes to the preset. Uploaded fonts stay. */
export const clearedSkin: ThemeWrite & Pick<Theme, 'colors' | 'dark_colors' | 'background'> = skin

/** Settings of a page without a composition. The cover's picture stays. */
const clearedComposition = {
  header,
  avatar_size,
  avatar_place,
  social_place,
  cover: { height: cover.height, overlay: cover.overlay, name_place: cover.name_place },
  width,
  panel,
  motion,
  look,
  picture_style,
} satisfies ThemeWrite

/** Settings that leave everything to the preset, except the cover's picture. */
export const clearedDesign = { ...clearedSkin, ...clearedComposition } satisfies ThemeWrite

/** Returns colours and background of a look. A background picture of the page stays. */
const getColors = ({ colors = {}, dark_colors = {}, background }: CompleteLook, theme: Theme): Colors => ({
  colors: { ...initialTheme.colors, ...colors },
  dark_colors: { ...initialTheme.dark_colors, ...dark_colors },
  background:
    theme.background.type === 'image' ? theme.background : { ...initialTheme.background, ...background },
})

/**
 * Returns the mode of a look. One that has none ends the mode of the look before, but not the user's, unless its background suits only
 * the other mode.
 */
const getMode = ({ mode, colors }: CompleteLook, theme: Theme): Colors => {
  const current = findLook(theme)
  const earlier = current && looks[current]
  if (mode) return { mode }
  return colors?.background || earlier?.mode === theme.mode ? { mode: 'auto' } : {}
}

const toText = ({ colors, dark_colors, background }: Colors): string =>
  JSON.stringify([
    Object.entries({ ...initialTheme.colors, ...colors }).sort(),
    Object.entries({ ...initialTheme.dark_colors, ...dark_colors }).sort(),
    background?.type === 'image' ? '' : [background?.type, background?.value],
  ])

/** Returns true if the colours or the background are neither those of a preset nor of a look. */
export const hasOwnColors = (theme: Theme): boolean =>
  !Object.values(looks).some((look) => toText(getColors(look, theme)) === toText(theme))

/** A block as far as a look depends on it. */
export type LookLink = Pick<LinkFields, 'pinned' | 'section' | 'image_url'> &
  Partial<Pick<LinkFields, 'kind' | 'business_block_config'>>

const listPictureSections = (sections: readonly Section<LookLink>[]): string[] =>
  sections
    .filter((section) => {
      const pictures = section.links.filter(({ image_url }) => image_url).length
      const isGallery = section.links.every(({ kind }) => kind === 'gallery')
      return isGallery || (pictures > 1 && pictures * 2 >= section.links.length)
    })
    .map(({ name }) => name)

/** Kinds of blocks that can be only a picture. */
const pictureKinds = ['normal', 'image', 'gallery']
/** Kinds of blocks that need the larger part of a row. */
const longKinds = [
  'menu',
  'events',
  'faq',
  'form',
  'text',
  'latest',
  'gallery',
  'product',
  'image',
  'video',
  'embed',
]
/** Most blocks of a section that stays in view beside a longer one. */
const maxShort = 4

/** Returns the widths of sections of few short blocks and of the longer ones after or before them. */
const pairSections = (
  sections: readonly Section<LookLink>[],
  pictured: readonly string[],
): (Pick<SectionStyle, 'width' | 'is_sticky'> | undefined)[] => {
  const isShort = sections.map(
    ({ links }) => links.length <= maxShort && !links.some(({ kind = 'normal' }) => longKinds.includes(kind)),
  )
  const places: ReturnType<typeof pairSections> = []
  for (let i = 0; i + 1 < sections.length; i++) {
    const pair = [i, i + 1]
    if (isShort[i] === isShort[i + 1] || pair.some((at) => pictured.includes(sections[at]!.name))) continue
    for (const at of pair)
      places[at] = isShort[at]
        ? { width: 'third', is_sticky: true }
        : { width: 'two_thirds', is_sticky: false }
    i++
  }
  return places
}

/** Address of an uploaded picture that is at least 1000 pixels wide. */
const coverPicture = /\/media\/[0-9a-f]{32}-\d{4,}x\d+\.webp$/

/** Returns the first picture of the page's blocks that is large enough for a cover. */
const findCoverPicture = (links: readonly LookLink[]): string | undefined =>
  links
    .flatMap(({ image_url, business_block_config: config }) => [
      image_url,
      ...(config && 'items' in config && Array.isArray(config.items) ? config.items : []).map(
        (item) => item.image_url,
      ),
    ])
    .find((url) => typeof url === 'string' && coverPicture.test(url))

/**
 * Returns the settings that a look changes. Content and the user's pictures stay, and colours if the caller asks for it. A page without a
 * cover gets its first large picture if the header of the look shows one.
 */
export const createLookChange = (
  key: LookKey,
  page: Pick<ProfileFields, 'theme'>,
  links: readonly LookLink[],
  keepsColors = false,
): { theme: ThemeWrite; section_styles: SectionStyle[] } => {
  const look = looks[key]
  const { colors: _, dark_colors: __, background: ___, ...skin } = clearedSkin
  const { first, pictures, sections: turns = [], pairs } = look
  const sections = toSections(links)
  const pictured = pictures ? listPictureSections(sections) : []
  // Tiles and pictures at the edges of the window suit no prices and players
  const mixed =
    pictures?.layout === 'carousel' ? pictures : ({ ...pictures, layout: 'grid', width: 'auto' } as const)
  const placed = pairs ? pairSections(sections, pictured) : []
  const cover =
    page.theme.cover.image_url || !getCoverPlace(look.theme.header) ? undefined : findCoverPicture(links)
  let headings = 0
  return {
    theme: {
      ...skin,
      ...clearedComposition,
      ...look.theme,
      ...(cover ? { cover: { ...clearedComposition.cover, ...look.theme.cover, image_url: cover } } : {}),
      ...(keepsColors ? {} : { ...getMode(look, page.theme), ...getColors(look, page.theme) }),
    },
    section_styles: sections.flatMap(({ name: section, links: blocks }, i) => {
      const isGallery = blocks.every(({ kind = 'normal' }) => pictureKinds.includes(kind))
      const style = {
        ...(section ? {} : first),
        ...(pictured.includes(section) ? (isGallery ? pictures : mixed) : {}),
        ...(section && turns.length ? turns[headings++ % turns.length] : {}),
        ...placed[i],
      }
      return Object.keys(style).length ? { section, ...plainSectionStyle, ...style } : []
    }),
  }
}

/** Returns the look whose arrangement a theme has, or undefined. */
export const findLook = (theme: Theme): LookKey | undefined =>
  (Object.keys(looks) as LookKey[]).find((key) =>
    Object.entries(looks[key].theme).every(([name, value]) => {
      const present = theme[name as keyof Theme]
      return name === 'cover' || present === value
    }),
  )

/** Returns the styles of sections with that of a section which `after` has and `before` has not, as the page's look has it. */
export const addSectionStyle = <S extends readonly SectionStyle[]>(
  { theme, section_styles }: { readonly theme: Theme; readonly section_styles: S },
  before: readonly LookLink[],
  after: readonly LookLink[],
  name: string,
): S | SectionStyle[] => {
  const isKnown =
    section_styles.some(({ section }) => section === name) ||
    toSections(before).some((section) => section.name === name)
  const key = isKnown ? undefined : findLook(theme)
  const style =
    key && createLookChange(key, { theme }, after).section_styles.find(({ section }) => section === name)
  return style ? [...section_styles, style] : section_styles
}
