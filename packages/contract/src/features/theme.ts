import { type Static, Type } from 'typebox'
import {
  avatarPlaces,
  avatarShapes,
  avatarSizes,
  backgroundPatterns,
  backgroundPositions,
  backgroundTypes,
  blockLooks,
  blockTones,
  buttonStyles,
  coverHeights,
  coverOverlays,
  fontHeights,
  fontWidths,
  headingDecorations,
  headingSizes,
  headingStyles,
  maxFontName,
  namePlaces,
  nameSizes,
  pageHeaders,
  pageMotions,
  pageWidths,
  panelStyles,
  pictureStyles,
  socialPlaces,
  type ThemeColor,
  textSizes,
  themeAlignments,
  themeColors,
  themeDensities,
  themeFonts,
  themeModes,
  themePresets,
  themeRadii,
} from '../design-choices.ts'
import { defineNullable, defineObject, defineValue, toReadSchemas, toWriteSchemas } from '../fields.ts'
import { initialTheme } from '../initial-theme.ts'
import { maxLengths } from '../limits.ts'
import {
  createOpenBody,
  createOpenObject,
  describeSchema,
  Enum,
  FontUrl,
  MediaUrl,
  Percent,
} from '../operation.ts'

export const Color = Type.String({ format: 'color', maxLength: maxLengths.color })

const colorTexts = {
  background: 'Background of the page.',
  surface: 'Background of cards.',
  text: 'Main text.',
  muted: 'Secondary text.',
  accent: 'Buttons and links.',
} as const satisfies Record<ThemeColor, string>
const createColor = (name: ThemeColor) => defineNullable(describeSchema(Color, colorTexts[name]))
const colors = Object.fromEntries(themeColors.map((name) => [name, createColor(name)])) as Record<
  ThemeColor,
  ReturnType<typeof createColor>
>

const ThemePreset = Type.String({
  format: 'slug',
  maxLength: 40,
  'x-extensible-enum': [...themePresets],
  description: `A preset of the public site: ${themePresets.join(', ')}. An unknown name is shown as the default, \`vitrine\`.`,
})
const ThemeMode = Enum(themeModes, {
  description: "Light, dark, or `auto`: as the visitor's device is set.",
})
const ThemeFont = Enum(themeFonts, {
  description:
    'Family of the text. With null, pages with a header, a width or another arrangement have one that suits their headings.',
})
const HeadingFont = Enum(themeFonts, {
  description: 'Family of the name and the headings. Null uses the headings of `font`.',
})
const Alignment = Enum(themeAlignments, {
  description:
    'Alignment of the header and the headings. With `start`, wide screens show header and links side by side.',
})
const AvatarShape = Enum(avatarShapes, { description: 'Shape of the profile picture.' })
const Radius = Enum(themeRadii, { description: 'Rounding of corners.' })
const Density = Enum(themeDensities, {
  description: 'Spacing between the parts of the page.',
})
const ButtonStyle = Enum(buttonStyles, { description: 'Style of the links on the page.' })
const BackgroundType = Enum(backgroundTypes, { description: 'Kind of background.' })
const BackgroundPosition = Enum(backgroundPositions, {
  description:
    'Point of the background picture that stays in view if the picture is cut off. Null is the centre.',
})
const BackgroundValue = Type.String({
  maxLength: 60,
  pattern: `^(?:#[0-9a-fA-F]{6}|(?:\\d{1,3}deg, ?)?#[0-9a-fA-F]{6}(?:, ?#[0-9a-fA-F]{6}){1,3}|${backgroundPatterns.join('|')})$`,
  description: `A colour; for a gradient an angle and two to four colours, \`45deg,#102030,#405060\`; for a pattern one of ${backgroundPatterns.join(', ')}.`,
})

const HeadingStyle = Enum(headingStyles, {
  description: "Style of the name and the headings. Null uses the preset's.",
})
const HeadingSize = Enum(headingSizes, {
  description: 'Size of the name and the headings of sections. Words of the name always fit.',
})
const HeadingDecoration = Enum(headingDecorations, {
  description:
    "Decoration of the headings of sections: a short `bar` below, a `rule` above, `lines` beside, a small `label`, a `number`, a `wave` below, or the accent colour behind them as a `sticker` or `pill`. Null uses the preset's.",
})
const TextSize = Enum(textSizes, { description: 'Size of all texts, with their spaces.' })
const PageHeader = Enum(pageHeaders, {
  description:
    "Layout of the header: `classic` picture above the name, `side` picture beside it, `cover` below a wide picture, `portrait` on a high picture, `poster` with the name as large as the column, `masthead` between rules like a newspaper, `card` on a business card, `split` beside a high picture that reaches the edge of the window. Null uses the preset's.",
})
const NameSize = Enum(nameSizes, {
  description: 'Size of the name. Its words always fit. Null follows `heading_size`.',
})
const AvatarSize = Enum(avatarSizes, { description: 'Size of the profile picture; `none` hides it.' })
const AvatarPlace = Enum(avatarPlaces, {
  description:
    'Place of the profile picture: `above` the name in the headers `side` and `cover`, or `beside` it in `classic`, `cover`, `poster` and `masthead`. Null is the place of the header.',
})
const SocialPlace = Enum(socialPlaces, {
  description:
    'Place of the links to social profiles: after the `bio`, at the `top`, or at the `end` of the page.',
})
const NamePlace = Enum(namePlaces, {
  description:
    'Place of the name with the header `cover`: `below` the cover or `over` it, on a veil. With `split`, `over` is a box that covers a part of the picture on wide screens.',
})
const CoverAlt = Type.String({
  maxLength: maxLengths.image_alt,
  description: 'Text alternative of the cover; null if it only decorates.',
})
const CoverHeight = Enum(coverHeights, { description: 'Height of the cover.' })
const CoverOverlay = Enum(coverOverlays, {
  description: '`fade` blends the cover into the background, `tint` gives it the accent colour.',
})
const PageWidth = Enum(pageWidths, {
  description: 'Width on large screens: one `column`, or `wide` with sections side by side.',
})
const PanelStyle = Enum(panelStyles, {
  description:
    'How text stays readable on a background picture: on `solid` panels, on translucent `glass`, with a `veil` over the whole picture, or with a `strip` behind each line. Without a background picture it has no effect.',
})
const PageMotion = Enum(pageMotions, {
  description:
    'Motion, only for visitors whose device allows it: blocks `rise` while scrolling, cover or background `settle` after loading, highlighted links `pulse` three times.',
})
export const BlockLook = Enum(blockLooks, {
  description:
    'Look of a block: `card`, filled `button`, `outline`, a `line` below it, large `picture` with a caption, `tile` with the icon only.',
})
export const Tone = Enum(blockTones, {
  description: 'Colours of the theme: `plain`, `accent`, `ink` dark in both schemes, or `soft`.',
})

const PictureStyle = Enum(pictureStyles, {
  description:
    'Treatment of pictures: `polaroid` with a frame, slightly turned, `arch` rounded at the top, `mono` without colours until the pointer is on them, or `warm` as on old film.',
})

const FontName = Type.String({ maxLength: maxFontName, description: 'Name in the editor.' })
const FontMeasure = (description: string, { min, max }: { min: number; max: number } = fontHeights) =>
  Type.Number({ minimum: min, maximum: max, description })
/** Fields of an uploaded font. */
const fontFile = {
  url: defineNullable(FontUrl),
  name: defineNullable(FontName),
  size_adjust: defineNullable(
    FontMeasure('Average width of its letters in percent of Arial; of Arial Bold for headings.', fontWidths),
  ),
  ascent: defineNullable(FontMeasure('Height above the baseline in percent of the font size.')),
  descent: defineNullable(FontMeasure('Depth below the baseline in percent of the font size.')),
  is_variable: defineValue(
    Type.Boolean({ description: 'True if the file has several weights. Otherwise browsers embolden texts.' }),
    initialTheme.font_file.is_variable,
  ),
}
const fontFileText =
  'Without `size_adjust`, `ascent` and `descent`, lines may move when the file arrives. Send them together with `url`.'

/** Appearance of the page. Null uses the preset's value. */
const themeFields = {
  preset: defineValue(ThemePreset, initialTheme.preset),
  mode: defineValue(ThemeMode, initialTheme.mode),
  colors: defineObject(colors, 'Colours that replace those of the preset.'),
  dark_colors: defineObject(
    colors,
    'Colours of the dark scheme. Null derives them from `colors` or the preset.',
  ),
  font: defineNullable(ThemeFont),
  heading_font: defineNullable(HeadingFont),
  font_file: defineObject(
    fontFile,
    `Uploaded font of the texts, before \`font\`, which shows the letters that it lacks. ${fontFileText}`,
  ),
  heading_font_file: defineObject(
    fontFile,
    'Uploaded font of the name and the headings, before `heading_font`. Fields as in `font_file`.',
  ),
  alignment: defineNullable(Alignment),
  avatar_shape: defineNullable(AvatarShape),
  radius: defineNullable(Radius),
  density: defineNullable(Density),
  button_style: defineNullable(ButtonStyle),
  heading_style: defineNullable(HeadingStyle),
  heading_size: defineValue(HeadingSize, initialTheme.heading_size),
  name_size: defineNullable(NameSize),
  heading_decoration: defineNullable(HeadingDecoration),
  text_size: defineValue(TextSize, initialTheme.text_size),
  header: defineNullable(PageHeader),
  avatar_size: defineValue(AvatarSize, initialTheme.avatar_size),
  avatar_place: defineNullable(AvatarPlace),
  social_place: defineValue(SocialPlace, initialTheme.social_place),
  cover: defineObject(
    {
      image_url: defineNullable(MediaUrl),
      image_alt: defineNullable(CoverAlt),
      focus: defineObject(
        {
          x: defineValue(Percent('From the left, in percent.'), initialTheme.cover.focus.x),
          y: defineValue(Percent('From the top, in percent.'), initialTheme.cover.focus.y),
        },
        'Point of the cover that stays in view if it is cut off.',
      ),
      height: defineValue(CoverHeight, initialTheme.cover.height),
      overlay: defineValue(CoverOverlay, initialTheme.cover.overlay),
      name_place: defineValue(NamePlace, initialTheme.cover.name_place),
    },
    'Picture above the header `cover`, behind `portrait`, beside `split`, below `poster` and `masthead`; other headers do not show it. Without `image_url`, the area of the first three has the accent colour with the pattern of the theme.',
  ),
  width: defineValue(PageWidth, initialTheme.width),
  panel: defineValue(PanelStyle, initialTheme.panel),
  motion: defineValue(PageMotion, initialTheme.motion),
  look: defineValue(BlockLook, initialTheme.look),
  picture_style: defineValue(PictureStyle, initialTheme.picture_style),
  background: defineObject(
    {
      type: defineValue(BackgroundType, initialTheme.background.type),
      value: defineNullable(BackgroundValue),
      image_url: defineNullable(MediaUrl),
      position: defineNullable(BackgroundPosition),
    },
    'Background behind the page.',
  ),
}
export const Theme = createOpenObject(toReadSchemas(themeFields))
export const ThemeWrite = createOpenBody(toWriteSchemas(themeFields))
export type Theme = Static<typeof Theme>
export type ThemeWrite = Static<typeof ThemeWrite>
