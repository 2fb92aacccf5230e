import {
  avatarPlaces,
  avatarShapes,
  avatarSizes,
  backgroundPositions,
  backgroundTypes,
  blockLooks,
  buttonStyles,
  coverHeights,
  coverOverlays,
  headingDecorations,
  headingSizes,
  headingStyles,
  namePlaces,
  nameSizes,
  pageHeaders,
  pageMotions,
  pageWidths,
  panelStyles,
  pictureStyles,
  socialPlaces,
  textSizes,
  themeAlignments,
  themeDensities,
  themeFonts,
  themeModes,
  themePresets,
  themeRadii,
} from '@vitrine/contract/design-choices'
import type { ProfileUpdate } from '@vitrine/sdk'
import { InvalidArgumentError, Option } from 'commander'
import { createChoice } from './fields.ts'
import type { Values } from './program.ts'

type Theme = NonNullable<ProfileUpdate['theme']>

/** Paths of the values of an object, such as `cover.name_place`. */
type PathOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends object ? `${K}.${PathOf<NonNullable<T[K]>>}` : K
}[keyof T & string]

/** Settings of a design, with the names of their values if the contract lists them. The compiler finds missing ones. */
const settings: Readonly<Record<PathOf<Theme>, readonly [description: string, names?: readonly string[]]>> = {
  preset: ['theme of the page', themePresets],
  mode: ['light or dark scheme', themeModes],
  'colors.background': ['colour of the page, such as #f4efe6'],
  'colors.surface': ['colour of cards'],
  'colors.text': ['colour of texts'],
  'colors.muted': ['colour of small texts'],
  'colors.accent': ['colour of buttons and links'],
  'dark_colors.background': ['colour of the page in the dark scheme'],
  'dark_colors.surface': ['colour of cards in the dark scheme'],
  'dark_colors.text': ['colour of texts in the dark scheme'],
  'dark_colors.muted': ['colour of small texts in the dark scheme'],
  'dark_colors.accent': ['colour of buttons and links in the dark scheme'],
  font: ['font of texts', themeFonts],
  heading_font: ['font of the name and headings', themeFonts],
  'font_file.url': ['URL of an uploaded font for texts'],
  'font_file.name': ['name of the font in the studio'],
  'font_file.size_adjust': ['average width of its letters in percent of Arial'],
  'font_file.ascent': ['height above the baseline in percent of the font size'],
  'font_file.descent': ['depth below the baseline in percent of the font size'],
  'font_file.is_variable': ['the font has several weights'],
  'heading_font_file.url': ['URL of an uploaded font for the name and headings'],
  'heading_font_file.name': ['name of the font in the studio'],
  'heading_font_file.size_adjust': ['average width of its letters in percent of Arial Bold'],
  'heading_font_file.ascent': ['height above the baseline in percent of the font size'],
  'heading_font_file.descent': ['depth below the baseline in percent of the font size'],
  'heading_font_file.is_variable': ['the font has several weights'],
  heading_style: ['style of headings', headingStyles],
  heading_size: ['size of headings', headingSizes],
  heading_decoration: ['decoration of headings of sections', headingDecorations],
  text_size: ['size of texts', textSizes],
  alignment: ['alignment of the header and headings', themeAlignments],
  density: ['spaces between parts of the page', themeDensities],
  radius: ['rounding of corners', themeRadii],
  button_style: ['style of buttons', buttonStyles],
  header: ['layout of the header', pageHeaders],
  name_size: ['size of the name', nameSizes],
  avatar_shape: ['shape of the profile picture', avatarShapes],
  avatar_size: ['size of the profile picture', avatarSizes],
  avatar_place: ['place of the profile picture', avatarPlaces],
  social_place: ['place of links to social profiles', socialPlaces],
  'cover.image_url': ['URL of an uploaded picture for the cover'],
  'cover.image_alt': ['description of the cover'],
  'cover.focus.x': ['point of the cover that stays in view, from the left in percent'],
  'cover.focus.y': ['the same from the top'],
  'cover.height': ['height of the cover', coverHeights],
  'cover.overlay': ['overlay of the cover', coverOverlays],
  'cover.name_place': ['place of the name with a cover', namePlaces],
  width: ['width of the page', pageWidths],
  panel: ['grounds over a background picture', panelStyles],
  motion: ['motion of the blocks', pageMotions],
  look: ['look of blocks without their own', blockLooks],
  picture_style: ['treatment of pictures', pictureStyles],
  'background.type': ['kind of background', backgroundTypes],
  'background.value': ['colour, gradient or pattern of the background'],
  'background.image_url': ['URL of an uploaded picture for the background'],
  'background.position': ['part of the background picture that stays in view', backgroundPositions],
}

const parsePercent = (text: string): number => {
  if (!/^(?:\d{1,2}|100)$/.test(text)) throw new InvalidArgumentError('It must be a number from 0 to 100.')
  return Number(text)
}

const parseMeasure = (text: string): number => {
  if (!/^\d{1,3}(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  return Number(text)
}

const createOption = (path: string, description: string, names?: readonly string[]): Option => {
  const name = `--${path.replaceAll(/[._]/g, '-')}`
  if (names) return createChoice(`${name} <name>`, description, names)
  if (path.startsWith('cover.focus.'))
    return new Option(`${name} <percent>`, description).argParser(parsePercent)
  if (path.endsWith('.is_variable')) return new Option(name, description)
  if (/\.(?:size_adjust|ascent|descent)$/.test(path))
    return new Option(`${name} <percent>`, description).argParser(parseMeasure)
  return new Option(`${name} <text>`, description)
}

const optionsByPath = Object.entries(settings).map(
  ([path, [description, names]]) => [path, createOption(path, description, names)] as const,
)

export const designOptions: readonly Option[] = optionsByPath.map(([, option]) => option)

type Tree = { [name: string]: unknown }

/** Returns the design that options set. An empty text clears a setting (null). */
export const collectDesign = (values: Values): Theme => {
  const theme: Tree = {}
  for (const [path, option] of optionsByPath) {
    const value = values[option.attributeName()]
    if (value === undefined) continue
    const names = path.split('.')
    const last = names.pop()!
    let owner = theme
    for (const name of names) {
      owner[name] ??= {}
      owner = owner[name] as Tree
    }
    owner[last] = value === '' ? null : value
  }
  return theme
}
