import type { buttonStyles } from '@vitrine/contract/limits'
import type { Palette, Scheme } from '../themes/preset.ts'
import {
  chooseReadableColor,
  computeContrastRatio,
  computeLuminance,
  computeWorstRatio,
  findNearestPassing,
  TEXT_AA,
  UI_AA,
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

/** All colours of the stylesheet. Text reaches 4.5:1 on its background; accent, bar and focus reach 3:1. */
export type Tokens = {
  readonly grounds: readonly Hex[]
  /** Single colour that represents `grounds`, for canvas, sheet, and text on inverted bars. */
  readonly background: Hex
  readonly surface: Hex
  readonly text: Hex
  readonly muted: Hex
  readonly onSurface: Hex
  readonly onSurfaceMuted: Hex
  readonly accent: Hex
  readonly onAccent: Hex
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
  readonly focus: Hex
}

type ReportCorrection = (correction: Correction) => void

/** Returns the nearest readable colour. Falls back to black or white if several grounds allow none. */
const makeReadable = (
  token: string,
  requested: Hex,
  against: readonly Hex[],
  required: number,
  reportCorrection: ReportCorrection,
): Hex => {
  const used = findNearestPassing(requested, against, required) ?? chooseReadableColor(against)
  if (used !== requested.toLowerCase())
    reportCorrection({
      token,
      requested,
      used,
      ratio: Math.round(computeWorstRatio(requested, against) * 100) / 100,
      required,
    })
  return used
}

const ignoreCorrection: ReportCorrection = () => {}

/** Derives all colours of a scheme from five. Requires a text colour that is readable on all `grounds` (see `listReadableGrounds`). */
export const derivePalette = (
  palette: Palette,
  grounds: readonly Hex[],
  background: Hex,
  style: (typeof buttonStyles)[number],
  reportCorrection: ReportCorrection,
): Tokens => {
  const { surface } = palette
  const text = makeReadable('text', palette.text, grounds, TEXT_AA, reportCorrection)
  const muted = makeReadable('muted', palette.muted, grounds, TEXT_AA, reportCorrection)
  const onSurface = makeReadable('text on surface', palette.text, [surface], TEXT_AA, reportCorrection)
  const onSurfaceMuted = makeReadable('muted on surface', palette.muted, [surface], TEXT_AA, reportCorrection)
  const accent = makeReadable('accent', palette.accent, grounds, UI_AA, reportCorrection)
  const onAccent = findNearestPassing(background, [accent], TEXT_AA + 1) ?? chooseReadableColor([accent])

  const tint = mix(surface, accent, 0.14)
  // A tint of a background in the accent's hue would look like that background
  const softCard = computeContrastRatio(tint, background) < 1.06 ? surface : tint
  const cardColor = { surface, filled: accent, soft: softCard, outline: background, shadow: surface }[style]
  // An outlined card shows the page through it, so its text must be readable on every ground
  const cardGrounds = style === 'outline' ? grounds : [cardColor]
  const cardText = {
    surface: onSurface,
    filled: onAccent,
    soft: onSurface,
    outline: text,
    shadow: onSurface,
  }[style]
  const cardMutedText = {
    surface: onSurfaceMuted,
    filled: onAccent,
    soft: onSurfaceMuted,
    outline: muted,
    shadow: onSurfaceMuted,
  }
  const tile = {
    surface: tint,
    // Moves away from the text colour, so that icons can share that colour
    filled: mix(accent, computeLuminance(onAccent) > 0.18 ? '#000000' : '#ffffff', 0.2),
    soft: mix(surface, accent, 0.28),
    outline: mix(background, accent, 0.18),
    shadow: tint,
  }[style]

  const onTile = makeReadable(
    'icon',
    style === 'filled' ? onAccent : accent,
    [tile],
    TEXT_AA,
    ignoreCorrection,
  )

  // Among cards filled with the accent, the highlighted one has the text colour, or a tint if the accent looks like the text
  const isAccentLikeText = computeContrastRatio(text, accent) < 1.5
  const [highlight, onHighlight] =
    style !== 'filled'
      ? [accent, onAccent]
      : isAccentLikeText
        ? [mix(surface, accent, 0.2), text]
        : [text, background]

  return {
    grounds,
    background,
    surface,
    text,
    muted,
    onSurface,
    onSurfaceMuted,
    accent,
    onAccent,
    button: cardColor,
    buttonText: makeReadable('text on cards', cardText, cardGrounds, TEXT_AA, ignoreCorrection),
    buttonMuted: makeReadable('muted on cards', cardMutedText[style], cardGrounds, TEXT_AA, ignoreCorrection),
    buttonEdge: {
      surface: mix(surface, onSurface, 0.1),
      filled: accent,
      soft: softCard,
      outline: accent,
      shadow: text,
    }[style],
    highlight,
    onHighlight: makeReadable('text on highlight', onHighlight, [highlight], TEXT_AA, ignoreCorrection),
    tile,
    onTile,
    bar: makeReadable('bar', accent, cardGrounds, UI_AA, ignoreCorrection),
    hairline: mix(background, text, 0.14),
    focus: makeReadable('focus', accent, grounds, UI_AA, ignoreCorrection),
  }
}

/** Mixes a gradient with its first colour until black or white reaches 4.5:1. `sample` returns its intermediate colours. */
export const listReadableGrounds = (
  stops: readonly Hex[],
  sample: (stops: readonly Hex[]) => readonly Hex[],
): readonly Hex[] => {
  const first = stops[0]!
  for (let fraction = 0; fraction < 1; fraction += 0.05) {
    const pulled = fraction === 0 ? stops : stops.map((stop) => mix(stop, first, fraction))
    const all = sample(pulled)
    if (computeWorstRatio(chooseReadableColor(all), all) >= TEXT_AA) return pulled
  }
  return stops.map(() => first)
}

/** Converts a user's colour to `scheme`: keeps the hue, limits the chroma. `isArea` is true for backgrounds and cards, false for text. */
export const convertToScheme = (hex: Hex, scheme: Scheme, isArea: boolean): Hex => {
  const { l, c, h } = toOklch(hex)
  const light = (scheme === 'light') === isArea
  return fromOklch({
    l: light ? 0.985 - l * 0.15 : 0.2 + (1 - l) * 0.28,
    c: isArea ? Math.min(c * 0.5, 0.06) : Math.min(c, 0.04),
    h,
  })
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
