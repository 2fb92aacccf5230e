import { type Static, type TSchema, Type } from 'typebox'
import {
  avatarShapes,
  backgroundPatterns,
  backgroundPositions,
  backgroundTypes,
  blockLooks,
  buttonStyles,
  coverHeights,
  coverOverlays,
  headingStyles,
  maxLengths,
  pageHeaders,
  pageMotions,
  pageWidths,
  panelStyles,
  type ThemeColor,
  themeAlignments,
  themeColors,
  themeDensities,
  themeFonts,
  themeModes,
  themePresets,
  themeRadii,
} from '../limits.ts'
import {
  Clearable,
  createOpenBody,
  createOpenObject,
  describeSchema,
  Enum,
  MediaUrl,
  Nullable,
} from '../operation.ts'

const Color = Type.String({ format: 'color', maxLength: maxLengths.color })

const colorTexts = {
  background: 'Background of the page.',
  surface: 'Background of cards.',
  text: 'Main text.',
  muted: 'Secondary text.',
  accent: 'Buttons and links.',
} as const satisfies Record<ThemeColor, string>
const createColorsSchema = <V extends TSchema>(make: (color: typeof Color) => V) =>
  Type.Object(
    Object.fromEntries(
      themeColors.map((name) => [name, make(describeSchema(Color, colorTexts[name]))]),
    ) as Record<ThemeColor, V>,
    { description: 'Colours that replace those of the preset.' },
  )

const ThemePreset = Type.String({
  format: 'slug',
  maxLength: 40,
  'x-extensible-enum': [...themePresets],
  description: `A preset of the public site: ${themePresets.join(', ')}. An unknown name is shown as the default, \`vitrine\`.`,
})
const ThemeMode = Enum(themeModes, {
  description: "Light, dark, or `auto`: as the visitor's device is set.",
})
const ThemeFont = Enum(themeFonts, { description: 'Family of the text.' })
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
const PageHeader = Enum(pageHeaders, {
  description:
    "Layout of the header: `classic` picture above the name, `side` picture beside it, `cover` below a wide picture, `portrait` on a high picture, `poster` with the name as large as the column, `masthead` between rules like a newspaper, `card` on a business card. Null uses the preset's.",
})
const CoverAlt = Type.String({
  maxLength: maxLengths.image_alt,
  description: 'Text alternative of the cover; null if it only decorates.',
})
const focusText = 'Point of the cover that stays in view if it is cut off.'
const focusParts = {
  x: Type.Integer({ minimum: 0, maximum: 100, description: 'From the left, in percent.' }),
  y: Type.Integer({ minimum: 0, maximum: 100, description: 'From the top, in percent.' }),
}
const coverText =
  'Picture above the header `cover`, or behind `portrait`; other headers do not show it. Without `image_url` the area has the accent colour with the pattern of the theme.'
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

/** Appearance of the page. Null uses the preset's value. */
export const Theme = createOpenObject({
  preset: ThemePreset,
  mode: ThemeMode,
  colors: createColorsSchema((color) => Nullable(color)),
  font: Nullable(ThemeFont),
  heading_font: Nullable(HeadingFont),
  alignment: Nullable(Alignment),
  avatar_shape: Nullable(AvatarShape),
  radius: Nullable(Radius),
  density: Nullable(Density),
  button_style: Nullable(ButtonStyle),
  heading_style: Nullable(HeadingStyle),
  header: Nullable(PageHeader),
  cover: Type.Object(
    {
      image_url: Nullable(MediaUrl),
      image_alt: Nullable(CoverAlt),
      focus: Type.Object(focusParts, { description: focusText }),
      height: CoverHeight,
      overlay: CoverOverlay,
    },
    { description: coverText },
  ),
  width: PageWidth,
  panel: PanelStyle,
  motion: PageMotion,
  look: BlockLook,
  background: Type.Object(
    {
      type: BackgroundType,
      value: Nullable(BackgroundValue),
      image_url: Nullable(MediaUrl),
      position: Nullable(BackgroundPosition),
    },
    { description: 'Background behind the page.' },
  ),
})
export const ThemeWrite = createOpenBody({
  preset: Clearable(ThemePreset),
  mode: Clearable(ThemeMode),
  colors: Clearable(createColorsSchema((color) => Clearable(color))),
  font: Clearable(ThemeFont),
  heading_font: Clearable(HeadingFont),
  alignment: Clearable(Alignment),
  avatar_shape: Clearable(AvatarShape),
  radius: Clearable(Radius),
  density: Clearable(Density),
  button_style: Clearable(ButtonStyle),
  heading_style: Clearable(HeadingStyle),
  header: Clearable(PageHeader),
  cover: Clearable(
    Type.Object(
      {
        image_url: Clearable(MediaUrl),
        image_alt: Clearable(CoverAlt),
        focus: Clearable(
          Type.Object({ x: Clearable(focusParts.x), y: Clearable(focusParts.y) }, { description: focusText }),
        ),
        height: Clearable(CoverHeight),
        overlay: Clearable(CoverOverlay),
      },
      { description: coverText },
    ),
  ),
  width: Clearable(PageWidth),
  panel: Clearable(PanelStyle),
  motion: Clearable(PageMotion),
  look: Clearable(BlockLook),
  background: Clearable(
    Type.Object(
      {
        type: Clearable(BackgroundType),
        value: Clearable(BackgroundValue),
        image_url: Clearable(MediaUrl),
        position: Clearable(BackgroundPosition),
      },
      { description: 'Background behind the page.' },
    ),
  ),
})
export type Theme = Static<typeof Theme>
export type ThemeWrite = Static<typeof ThemeWrite>
