import { type Static, Type } from 'typebox'
import { Clearable, described, Enum, MediaUrl, Nullable, open, openBody } from '../operation.ts'

const Color = Type.String({ format: 'color', maxLength: 7 })

export const themePresets = [
  'vitrine',
  'newspaper',
  'brutalist',
  'terminal',
  'sunset',
  'ocean',
  'candy',
  'minimal',
  'stationery',
  'neon',
  'corporate',
  'botanical',
] as const
export const themeFonts = [
  'vitrine',
  'system',
  'serif',
  'transitional',
  'humanist',
  'geometric',
  'rounded',
  'slab',
  'mono',
  'editorial',
  'antique',
  'industrial',
] as const
export const buttonStyles = ['surface', 'filled', 'soft', 'outline', 'shadow'] as const
export const backgroundTypes = ['color', 'gradient', 'pattern', 'image'] as const
export const backgroundPatterns = [
  'dots',
  'grid',
  'lines',
  'laid',
  'bars',
  'stripes',
  'checks',
  'waves',
  'rings',
  'rays',
] as const

const ThemePreset = Type.String({
  format: 'slug',
  maxLength: 40,
  'x-extensible-enum': [...themePresets],
  description: `A preset of the public site: ${themePresets.join(', ')}. One it does not have is shown as the default, \`vitrine\`.`,
})
const ThemeMode = Enum(['light', 'dark', 'auto'], {
  description: "Light, dark, or `auto`: as the visitor's device is set.",
})
const ThemeFont = Enum(themeFonts, { description: 'Family of the text.' })
const Radius = Enum(['none', 'small', 'medium', 'large', 'full'], { description: 'Rounding of corners.' })
const Density = Enum(['compact', 'regular', 'roomy'], {
  description: 'Spacing between the parts of the page.',
})
const ButtonStyle = Enum(buttonStyles, { description: 'Style of the links on the page.' })
const BackgroundType = Enum(backgroundTypes, { description: 'Kind of background.' })
const BackgroundValue = Type.String({
  maxLength: 60,
  pattern: `^(?:#[0-9a-fA-F]{6}|(?:\\d{1,3}deg, ?)?#[0-9a-fA-F]{6}(?:, ?#[0-9a-fA-F]{6}){1,3}|${backgroundPatterns.join('|')})$`,
  description: `A colour; for a gradient an angle and two to four colours, \`45deg,#102030,#405060\`; for a pattern one of ${backgroundPatterns.join(', ')}.`,
})

/** Look of the page. Null uses the preset's value. */
export const Theme = open({
  preset: ThemePreset,
  mode: ThemeMode,
  colors: Type.Object(
    {
      background: Nullable(described(Color, 'Background of the page.')),
      surface: Nullable(described(Color, 'Background of cards.')),
      text: Nullable(described(Color, 'Main text.')),
      muted: Nullable(described(Color, 'Secondary text.')),
      accent: Nullable(described(Color, 'Buttons and links.')),
    },
    { description: 'Colours that replace those of the preset.' },
  ),
  font: Nullable(ThemeFont),
  radius: Nullable(Radius),
  density: Nullable(Density),
  button_style: Nullable(ButtonStyle),
  background: Type.Object(
    {
      type: BackgroundType,
      value: Nullable(BackgroundValue),
      image_url: Nullable(MediaUrl),
    },
    { description: 'Background behind the page.' },
  ),
})
export const ThemeWrite = openBody({
  preset: Clearable(ThemePreset),
  mode: Clearable(ThemeMode),
  colors: Clearable(
    Type.Object(
      {
        background: Clearable(described(Color, 'Background of the page.')),
        surface: Clearable(described(Color, 'Background of cards.')),
        text: Clearable(described(Color, 'Main text.')),
        muted: Clearable(described(Color, 'Secondary text.')),
        accent: Clearable(described(Color, 'Buttons and links.')),
      },
      { description: 'Colours that replace those of the preset.' },
    ),
  ),
  font: Clearable(ThemeFont),
  radius: Clearable(Radius),
  density: Clearable(Density),
  button_style: Clearable(ButtonStyle),
  background: Clearable(
    Type.Object(
      {
        type: Clearable(BackgroundType),
        value: Clearable(BackgroundValue),
        image_url: Clearable(MediaUrl),
      },
      { description: 'Background behind the page.' },
    ),
  ),
})
export type Theme = Static<typeof Theme>
export type ThemeWrite = Static<typeof ThemeWrite>
