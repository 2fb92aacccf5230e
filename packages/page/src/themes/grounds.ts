import type { blockTones } from '@vitrine/contract/design-choices'
import {
  chooseTextColor,
  computeContrastRatio,
  computeLuminance,
  minTextContrast,
} from '../colors/contrast.ts'
import { type Hex, isHex, mix, toOklch } from '../colors/oklch.ts'
import { convertToScheme, derivePalette, type Tokens } from '../colors/palette.ts'
import type { Scheme } from './preset.ts'
import type { Theme } from './theme.ts'
import { chooseErrorColor, formatScheme } from './theme-css.ts'

type Tone = (typeof blockTones)[number]

/** Ground of a section in a tone of the theme or in an own colour. */
export type Ground = { readonly shape: 'panel' | 'band'; readonly color: Tone | Hex }

/** Returns the class of blocks in a colour, or of sections on a ground. */
export const nameColor = (color: Tone | Hex): string => `k-${color.replace('#', '')}`

/** Returns a dark ground in both schemes: the text colour of a light page, or a shade of a dark one. */
const chooseInk = ({ text, background }: Tokens): Hex => {
  if (computeLuminance(text) < computeLuminance(background)) return text
  const shade = mix(background, '#000000', 0.6)
  return computeContrastRatio(shade, background) < 1.15 ? mix(background, text, 0.1) : shade
}

const chooseGround = (color: Tone | Hex, tokens: Tokens): Hex => {
  const { surface, fill, background } = tokens
  switch (color) {
    case 'plain':
      return surface
    case 'accent':
      return fill
    case 'ink':
      return chooseInk(tokens)
    case 'soft':
      return mix(background, fill, 0.14)
    default:
      return color
  }
}

const shadeCard = (ground: Hex, text: Hex): Hex => {
  if (computeLuminance(text) < computeLuminance(ground)) return mix(ground, '#ffffff', 0.6)
  return computeLuminance(ground) < 0.05 ? mix(ground, text, 0.1) : mix(ground, '#000000', 0.22)
}

/** Derives all colours of a section from its ground as those of a page, so that every text on it is readable. */
export const deriveGround = (tokens: Tokens, color: Tone | Hex, style: Theme['buttonStyle']): Tokens => {
  const ground = chooseGround(color, tokens)
  const text = chooseTextColor(ground, [tokens.text, tokens.background], minTextContrast)
  const palette = {
    background: ground,
    surface: shadeCard(ground, text),
    text,
    muted: mix(text, ground, 0.2),
    // An accent that is hardly seen on the ground gives way to the text
    accent: computeContrastRatio(tokens.fill, ground) < 1.5 ? text : tokens.fill,
  }
  return derivePalette(palette, [ground], ground, style, () => {})
}

/** Returns a dark ground for a pale one, which would glare on a dark page. Other colours are the same in both schemes. */
const convertGround = ({ home }: Theme, color: Tone | Hex, scheme: Scheme): Tone | Hex => {
  if (!isHex(color) || scheme === home || scheme === 'light') return color
  const { l, c } = toOklch(color)
  return l > 0.88 && c < 0.05 ? mix(convertToScheme(color, scheme, true), '#ffffff', 0.05) : color
}

/** Renders the custom properties of sections on a ground. Soft shadows stay as on the page. */
const formatGround = (theme: Theme, color: Tone | Hex): string => {
  const { mode, looks, buttonStyle, composition } = theme
  const [light, dark] = (mode === 'auto' ? (['light', 'dark'] as const) : [mode]).map((scheme) => {
    const tokens = deriveGround(looks[scheme].tokens, convertGround(theme, color, scheme), buttonStyle)
    const { background, text, muted, hairline } = tokens
    const colors = formatScheme({ tokens, backdrop: background }, theme)
      .split(';')
      .filter(
        (declaration) =>
          !(buttonStyle === 'shadow' ? /^--drop:/ : /^--(?:drop|shadow|lift):/).test(declaration),
      )
    // Panels of glass and strips are as the ground
    const veil =
      composition.panel === 'solid'
        ? []
        : [`--veil:${background};--onv:${text};--onvm:${muted};--rim:${hairline}`]
    const error = `--bad:${chooseErrorColor(tokens, buttonStyle, true)}`
    return `.sg.${nameColor(color)}{${[...colors, ...veil, error].join(';')}}`
  })
  return light + (dark === undefined ? '' : `@media(prefers-color-scheme:dark){${dark}}`)
}

/** Renders an own colour of blocks, which have the tone `accent`. Its text is a colour of the theme if that is readable, and the same in both schemes. */
const formatBlockColor = ({ looks, home }: Theme, color: Hex): string => {
  const { background, text } = looks[home].tokens
  const name = nameColor(color)
  return `.${name},.${name}+.ct{--fill:${color};--ona:${chooseTextColor(color, [background, text])}}`
}

/** Colours of a page besides those of its theme. */
export type OwnColors = {
  readonly blocks: ReadonlySet<Hex>
  readonly grounds: ReadonlySet<Tone | Hex>
}

/** Renders grounds of sections and own colours of blocks, for screens. */
export const createGroundCss = (theme: Theme, { blocks, grounds }: OwnColors): string =>
  blocks.size || grounds.size
    ? `@media screen{${[...grounds].map((color) => formatGround(theme, color)).join('')}${[...blocks].map((color) => formatBlockColor(theme, color)).join('')}}`
    : ''
