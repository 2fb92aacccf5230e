import { type Static, type TSchema, Type } from 'typebox'
import {
  avatarShapes,
  backgroundPatterns,
  backgroundPositions,
  backgroundTypes,
  buttonStyles,
  maxLengths,
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
