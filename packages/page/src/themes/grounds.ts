import type { blockTones } from '@vitrine/contract/design-choices'
import {
  chooseTextColor,
  computeContrastRatio,
  computeLuminance,
  minTextContrast,
} from '../colors/contrast.ts'
import { fromOklch, type Hex, isHex, mix, toOklch } from '../colors/oklch.ts'
import { convertToScheme, derivePalette, type Tokens } from '../colors/palette.ts'
import { listVeiledGrounds, solveVeil } from '../colors/veil.ts'
import type { Scheme } from './preset.ts'
import type { Theme } from './theme.ts'
import { chooseErrorColor, formatScheme } from './theme-css.ts'

type Tone = (typeof blockTones)[number]

/** Ground of a section in a tone of the theme or in an own colour. */
export type Ground = {
  readonly shape: 'panel' | 'band'
  readonly color: Tone | Hex
  /** True if a picture shows through the colour. */
  readonly isPictured: boolean
}

/** Returns the class of blocks in a colour. */
export const nameColor = (color: Tone | Hex): string => `k-${color.replace('#', '')}`

/** Returns the class of sections on a ground. */
export const nameGround = ({ color, isPictured }: Ground): string =>
  nameColor(color) + (isPictured ? 'p' : '')

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

const derive = (
  { fill }: Tokens,
  { ground, text, muted }: { readonly ground: Hex; readonly text: Hex; readonly muted: Hex },
  grounds: readonly Hex[],
  style: Theme['buttonStyle'],
): Tokens => {
  // An accent that is hardly seen on the ground gives way to the text
  const accent = computeContrastRatio(fill, ground) < 1.5 ? text : fill
  const palette = { background: ground, surface: shadeCard(ground, text), text, muted, accent }
  return derivePalette(palette, grounds, ground, style, () => {})
}

/** Derives all colours of a section from its ground as those of a page, so that every text on it is readable. */
export const deriveGround = (tokens: Tokens, color: Tone | Hex, style: Theme['buttonStyle']): Tokens => {
  const ground = chooseGround(color, tokens)
  const text = chooseTextColor(ground, [tokens.text, tokens.background], minTextContrast)
  return derive(tokens, { ground, text, muted: mix(text, ground, 0.2) }, [ground], style)
}

/** Derives the colours of a section whose ground covers a picture with `alpha`. They are readable over any picture. */
export const derivePicturedGround = (
  tokens: Tokens,
  color: Tone | Hex,
  style: Theme['buttonStyle'],
): { readonly tokens: Tokens; readonly alpha: number } => {
  const { background, text, muted } = deriveGround(tokens, color, style)
  const veil = solveVeil(background, text, muted)
  return {
    tokens: derive(tokens, { ...veil, ground: veil.color }, listVeiledGrounds(veil), style),
    alpha: veil.alpha,
  }
}

/** Colours of blocks in the tone `ink`, if those of the tokens would be light. */
export const deriveInk = (tokens: Tokens): { readonly ground: Hex; readonly text: Hex } | null => {
  const ground = chooseInk(tokens)
  return ground === tokens.text
    ? null
    : { ground, text: chooseTextColor(ground, [tokens.text, tokens.background], minTextContrast) }
}

/** Highest lightness of a section in the accent on the dark scheme of a light page: as a button, a bright accent stands out; as an area, it glares. */
const maxDarkLightness = 0.42

/** Returns a dark ground for a pale one or the accent, which would glare on a dark page. Other colours are the same in both schemes. */
const convertGround = ({ home, looks }: Theme, color: Tone | Hex, scheme: Scheme): Tone | Hex => {
  if (scheme === home || scheme === 'light') return color
  if (color === 'accent') {
    const fill = toOklch(looks.dark.tokens.fill)
    return fromOklch({ ...fill, l: Math.min(fill.l, maxDarkLightness) })
  }
  if (!isHex(color)) return color
  const { l, c } = toOklch(color)
  return l > 0.88 && c < 0.05 ? mix(convertToScheme(color, scheme, true), '#ffffff', 0.05) : color
}

const formatSchemes = ({ mode }: Theme, format: (scheme: Scheme) => string): string => {
  if (mode !== 'auto') return format(mode)
  const dark = format('dark')
  return format('light') + (dark && `@media(prefers-color-scheme:dark){${dark}}`)
}

/** Returns the rule of blocks in the tone `ink`, which is missing where the text of a light page is that tone. */
const formatInk = (selector: string, tokens: Tokens): string => {
  const ink = deriveInk(tokens)
  return ink ? `${selector}{--bt:${ink.ground};--btt:${ink.text}}` : ''
}

/** Renders the custom properties of sections on a ground. Soft shadows stay as on the page. */
const formatGround = (theme: Theme, ground: Ground, hasInk: boolean): string => {
  const { looks, buttonStyle, composition } = theme
  return formatSchemes(theme, (scheme) => {
    const { tokens: page } = looks[scheme]
    const color = convertGround(theme, ground.color, scheme)
    const { tokens, alpha } = ground.isPictured
      ? derivePicturedGround(page, color, buttonStyle)
      : { tokens: deriveGround(page, color, buttonStyle), alpha: 1 }
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
        : [
            `--veil:${ground.isPictured ? '#0000' : background};--onv:${text};--onvm:${muted};--rim:${hairline}`,
          ]
    const picture = ground.isPictured ? [`--shown:${Math.round(100 - alpha * 100)}%`] : []
    // Outlined cards show the picture; captions need a ground
    const isClear = ground.isPictured && buttonStyle === 'outline'
    if (isClear) picture.push('--bt:#0000')
    const error = `--bad:${chooseErrorColor(tokens, buttonStyle, true)}`
    const name = `.${nameGround(ground)}`
    return `.sg${name}{${[...colors, ...veil, ...picture, error].join(';')}}${isClear ? `${name} .pc:not(.ac,.ik,.sf,.hi){--bt:var(--bg)}` : ''}${hasInk ? formatInk(`${name} :is(.ik,.ik+.ct)`, tokens) : ''}`
  })
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
  /** Grounds by their class. */
  readonly grounds: ReadonlyMap<string, Ground>
  /** CSS positions of pictures by their class. */
  readonly focuses: ReadonlyMap<string, string>
  /** True if a block has the tone `ink`. */
  readonly hasInk: boolean
}

/** Renders grounds of sections and own colours of blocks, for screens. */
export const createGroundCss = (theme: Theme, { blocks, grounds, focuses, hasInk }: OwnColors): string => {
  const inkSelector = `:is(.ik,.ik+.ct)${grounds.size ? ':not(.sg *)' : ''}`
  const ink = hasInk
    ? formatSchemes(theme, (scheme) => formatInk(inkSelector, theme.looks[scheme].tokens))
    : ''
  const rules = [
    ink,
    ...[...grounds.values()].map((ground) => formatGround(theme, ground, hasInk)),
    ...[...blocks].map((color) => formatBlockColor(theme, color)),
    ...[...focuses].map(([name, position]) => `.${name}{--focus:${position}}`),
  ].join('')
  return rules && `@media screen{${rules}}`
}
