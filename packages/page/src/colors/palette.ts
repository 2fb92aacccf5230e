import type { buttonStyles } from '@vitrine/contract/design-choices'
import type { Palette, Scheme } from '../themes/preset.ts'
import {
  chooseReadableColor,
  chooseTextColor,
  computeContrastRatio,
  computeLuminance,
  computeWorstRatio,
  findNearestPassing,
  minTextContrast,
  minUiContrast,
} from './contrast.ts'
import { fromOklch, type Hex, mix, toOklch } from './oklch.ts'

/** A colour changed for readability. `ratio` is that of the requested colour, `required` the WCAG AA minimum. */
export type Correction = {
  readonly token: string
  readonly requested: Hex
  readonly used: Hex
  readonly ratio: number
  readonly required: number
}

/** All colours of the stylesheet. Text reaches 4.5:1 on its background; accent and bar reach 3:1. */
export type Tokens = {
  readonly grounds: readonly Hex[]
  /** Single colour that represents `grounds`, for the canvas and text on inverted bars. */
  readonly background: Hex
  readonly surface: Hex
  readonly text: Hex
  readonly muted: Hex
  readonly onSurface: Hex
  readonly onSurfaceMuted: Hex
  /** Accent of lines, focus rings and edges of areas in `fill`. */
  readonly accent: Hex
  /** Accent of filled areas, as the user chose it. */
  readonly fill: Hex
  readonly onFill: Hex
  readonly button: Hex
  readonly buttonText: Hex
  readonly buttonMuted: Hex
  readonly buttonEdge: Hex
  readonly highlight: Hex
  readonly onHighlight: Hex
  readonly tile: Hex
  readonly onTile: Hex
  /** Colour of the bar of a donation. Cards filled with the accent use their text colour. */
  readonly bar: Hex
  /** Decorative only, without required contrast. */
  readonly hairline: Hex
}

type ReportCorrection = (correction: Correction) => void

/** Returns the nearest readable colour. Falls back to black or white if no colour is readable on all grounds. */
const makeReadable = (
  token: string,
  requested: Hex,
  against: readonly Hex[],
  required: number,
  reportCorrection: ReportCorrection,
): Hex => {
  const usedColor = findNearestPassing(requested, against, required) ?? chooseReadableColor(against)
  if (usedColor !== requested.toLowerCase())
    reportCorrection({
      token,
      requested,
      used: usedColor,
      ratio: Math.round(computeWorstRatio(requested, against) * 100) / 100,
      required,
    })
  return usedColor
}

const ignoreCorrection: ReportCorrection = () => {}

type BaseColors = Pick<
  Tokens,
  'background' | 'surface' | 'text' | 'muted' | 'onSurface' | 'onSurfaceMuted' | 'accent' | 'fill' | 'onFill'
>
type CardColors = Readonly<Record<'fill' | 'text' | 'muted' | 'tile' | 'edge', Hex>>

/** Returns the colours of a card. `tile` is the ground of its icon. */
const deriveCard = (style: (typeof buttonStyles)[number], base: BaseColors): CardColors => {
  const { background, surface, text, muted, onSurface, onSurfaceMuted, accent, onFill } = base
  const tint = mix(surface, base.fill, 0.14)
  const surfaceCard = { fill: surface, text: onSurface, muted: onSurfaceMuted, tile: tint }
  switch (style) {
    case 'surface':
      return { ...surfaceCard, edge: mix(surface, onSurface, 0.1) }
    case 'shadow':
      return { ...surfaceCard, edge: text }
    case 'soft': {
      // A tint of a background in the accent's hue would look like that background
      const fill = computeContrastRatio(tint, background) < 1.06 ? surface : tint
      return { ...surfaceCard, fill, tile: mix(surface, base.fill, 0.28), edge: fill }
    }
    case 'outline':
      return { fill: background, text, muted, tile: mix(background, base.fill, 0.12), edge: accent }
    case 'filled': {
      // Moves away from the text colour, so that icons can share that colour
      const tile = mix(base.fill, computeLuminance(onFill) > 0.18 ? '#000000' : '#ffffff', 0.2)
      return { fill: base.fill, text: onFill, muted: onFill, tile, edge: accent }
    }
  }
}

/** Derives all colours of a scheme from five. Requires a text colour that is readable on all `grounds` (see `listReadableGrounds`). */
export const derivePalette = (
  palette: Palette,
  grounds: readonly Hex[],
  background: Hex,
  style: (typeof buttonStyles)[number],
  reportCorrection: ReportCorrection,
): Tokens => {
  const { surface } = palette
  const text = makeReadable('text', palette.text, grounds, minTextContrast, reportCorrection)
  const muted = makeReadable('muted', palette.muted, grounds, minTextContrast, reportCorrection)
  const onSurface = makeReadable(
    'text on surface',
    palette.text,
    [surface],
    minTextContrast,
    reportCorrection,
  )
  const onSurfaceMuted = makeReadable(
    'muted on surface',
    palette.muted,
    [surface],
    minTextContrast,
    reportCorrection,
  )
  const accent = makeReadable('accent', palette.accent, grounds, minUiContrast, reportCorrection)
  const fill = palette.accent
  const onFill = chooseTextColor(fill, [background, text])

  const card = deriveCard(style, {
    background,
    surface,
    text,
    muted,
    onSurface,
    onSurfaceMuted,
    accent,
    fill,
    onFill,
  })
  // An outlined card shows the page through it, so its text must be readable on every ground
  const cardGrounds = style === 'outline' ? grounds : [card.fill]
  const iconColor = style === 'filled' ? onFill : accent
  // Among cards filled with the accent, the highlighted one has the text colour
  const [highlight, onHighlight] = style === 'filled' ? [text, background] : [fill, onFill]

  return {
    grounds,
    background,
    surface,
    text,
    muted,
    onSurface,
    onSurfaceMuted,
    accent,
    fill,
    onFill,
    button: card.fill,
    buttonText: makeReadable('text on cards', card.text, cardGrounds, minTextContrast, ignoreCorrection),
    buttonMuted: makeReadable('muted on cards', card.muted, cardGrounds, minTextContrast, ignoreCorrection),
    buttonEdge: card.edge,
    highlight,
    onHighlight: makeReadable(
      'text on highlight',
      onHighlight,
      [highlight],
      minTextContrast,
      ignoreCorrection,
    ),
    tile: card.tile,
    onTile: makeReadable('icon', iconColor, [card.tile], minTextContrast, ignoreCorrection),
    bar: makeReadable('bar', accent, cardGrounds, minUiContrast, ignoreCorrection),
    hairline: mix(background, text, 0.14),
  }
}

/** Mixes a gradient with its first colour until black or white reaches 4.5:1. `sample` returns its intermediate colours. */
export const listReadableGrounds = (
  stops: readonly Hex[],
  sample: (stops: readonly Hex[]) => readonly Hex[],
): readonly Hex[] => {
  const firstStop = stops[0]!
  for (let fraction = 0; fraction < 1; fraction += 0.05) {
    const mixedStops = fraction === 0 ? stops : stops.map((stop) => mix(stop, firstStop, fraction))
    const colors = sample(mixedStops)
    if (computeWorstRatio(chooseReadableColor(colors), colors) >= minTextContrast) return mixedStops
  }
  return stops.map(() => firstStop)
}

/**
 * Converts a user's colour to `scheme`: keeps the hue, limits the chroma. `isArea` is true for backgrounds and cards, false for text.
 * Dark areas take the hue of `tint`; theirs is hardly seen if they were pale.
 */
export const convertToScheme = (hex: Hex, scheme: Scheme, isArea: boolean, tint = hex): Hex => {
  const { l, c, h } = toOklch(hex)
  const isLight = (scheme === 'light') === isArea
  if (!isArea || isLight)
    return fromOklch({
      l: isLight ? 0.985 - l * 0.15 : 0.2 + (1 - l) * 0.28,
      c: isArea ? Math.min(c * 0.5, 0.06) : Math.min(c, 0.04),
      h,
    })
  const hue = toOklch(tint)
  return fromOklch({
    l: 0.2 + (1 - l) * 0.28,
    c: hue.c < minTint ? hue.c : Math.min(Math.max(hue.c * 0.9, 0.032), 0.06),
    h: hue.h,
  })
}

/** Chroma below which a colour counts as grey. */
const minTint = 0.008

/** Returns the colour whose hue the dark scheme of a light page has: a strong background, else the ink of its texts. */
export const chooseTint = ({ background, text }: Partial<Palette>): Hex | undefined => {
  const chroma = (hex: Hex | undefined) => (hex ? toOklch(hex).c : 0)
  if (chroma(background) >= 0.06) return background
  return [text, background].find((hex) => chroma(hex) >= 2 * minTint) ?? background
}

/** Gives the cards and texts of a palette the hue of another background, so that they match it. */
export const matchBackground = (palette: Palette, background: Hex): Palette => {
  const { l, c, h } = toOklch(background)
  const applyHue = (hex: Hex) => {
    const color = toOklch(hex)
    return fromOklch({ l: color.l, c: Math.min(color.c, c, 0.03), h })
  }
  return {
    ...palette,
    background,
    surface:
      computeLuminance(background) < 0.18
        ? fromOklch({ l: l + 0.06, c, h })
        : fromOklch({ l: (l + 2) / 3, c: c * 0.4, h }),
    text: applyHue(palette.text),
    muted: applyHue(palette.muted),
  }
}
