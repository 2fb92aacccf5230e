import type { buttonStyles, Palette, Scheme } from '../themes/preset.ts'
import { nearestPassing, readableOn, relativeLuminance, TEXT_AA, UI_AA, worstRatio } from './contrast.ts'
import { fromOklch, type Hex, mix, toOklch } from './oklch.ts'

/** A colour that had to be changed to be readable. `ratio` is what was wished for, `required` the WCAG AA bound. */
export type Correction = {
  readonly token: string
  readonly wanted: Hex
  readonly used: Hex
  readonly ratio: number
  readonly required: number
}

/** Every colour the stylesheet names. Text tokens reach 4.5:1 on what they lie on, `line…`/`focus` 3:1. */
export type Tokens = {
  /** What lies under the content: one colour, or the sampled colours of a gradient or pattern. */
  readonly grounds: readonly Hex[]
  /** One of `grounds`: canvas, sheet, and text on inverted bars. */
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
  /** Decoration only: nothing depends on seeing it. */
  readonly hairline: Hex
  readonly surfaceEdge: Hex
  readonly focus: Hex
}

type Note = (correction: Correction) => void

/** The nearest readable colour; black or white where even that has none (never on one ground). */
const solve = (token: string, wanted: Hex, against: readonly Hex[], required: number, note: Note): Hex => {
  const used = nearestPassing(wanted, against, required) ?? readableOn(against)
  if (used !== wanted.toLowerCase())
    note({ token, wanted, used, ratio: Math.round(worstRatio(wanted, against) * 100) / 100, required })
  return used
}

const quiet: Note = () => {}

/**
 * Works out every colour of one scheme from five. `grounds` are the colours under the content, `background`
 * the one of them the canvas has; some text colour
 * must exist that reads on all of them (see `readableGrounds`).
 */
export const derive = (
  palette: Palette,
  grounds: readonly Hex[],
  background: Hex,
  style: (typeof buttonStyles)[number],
  note: Note,
): Tokens => {
  const { surface } = palette
  const text = solve('text', palette.text, grounds, TEXT_AA, note)
  const muted = solve('muted', palette.muted, grounds, TEXT_AA, note)
  const onSurface = solve('text on surface', palette.text, [surface], TEXT_AA, note)
  const onSurfaceMuted = solve('muted on surface', palette.muted, [surface], TEXT_AA, note)
  const accent = solve('accent', palette.accent, grounds, UI_AA, note)
  const onAccent = nearestPassing(background, [accent], TEXT_AA + 1) ?? readableOn([accent])

  const tint = mix(surface, accent, 0.14)
  const fill = { surface, filled: accent, soft: tint, outline: background, shadow: surface }[style]
  // An outlined card shows the page through it, so its text must read on every ground.
  const under = style === 'outline' ? grounds : [fill]
  const main = { surface: onSurface, filled: onAccent, soft: onSurface, outline: text, shadow: onSurface }[
    style
  ]
  const side = {
    surface: onSurfaceMuted,
    filled: onAccent,
    soft: onSurfaceMuted,
    outline: muted,
    shadow: onSurfaceMuted,
  }
  const tile = {
    surface: tint,
    // Away from the colour of the text, so that icons can have it too
    filled: mix(accent, relativeLuminance(onAccent) > 0.18 ? '#000000' : '#ffffff', 0.2),
    soft: mix(surface, accent, 0.28),
    outline: mix(background, accent, 0.18),
    shadow: tint,
  }[style]

  // Where every card is filled with the accent, a highlighted one takes the text colour.
  const highlight = style === 'filled' ? text : accent

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
    button: fill,
    buttonText: solve('text on cards', main, under, TEXT_AA, quiet),
    buttonMuted: solve('muted on cards', side[style], under, TEXT_AA, quiet),
    buttonEdge: {
      surface: mix(surface, onSurface, 0.1),
      filled: accent,
      soft: tint,
      outline: accent,
      shadow: text,
    }[style],
    highlight,
    onHighlight:
      style === 'filled'
        ? (nearestPassing(background, [highlight], TEXT_AA) ?? readableOn([highlight]))
        : onAccent,
    tile,
    onTile: solve('icon', style === 'filled' ? onAccent : accent, [tile], TEXT_AA, quiet),
    hairline: mix(background, text, 0.14),
    surfaceEdge: mix(surface, onSurface, 0.12),
    focus: solve('focus', accent, grounds, UI_AA, quiet),
  }
}

/**
 * Pulls the colours of a gradient together until black or white reads on all of them at 4.5:1. Unchanged when that
 * holds already. `sample` gives every colour a gradient of these stops passes through.
 */
export const readableGrounds = (
  stops: readonly Hex[],
  sample: (stops: readonly Hex[]) => readonly Hex[],
): readonly Hex[] => {
  const first = stops[0]!
  for (let share = 0; share < 1; share += 0.05) {
    const pulled = share === 0 ? stops : stops.map((stop) => mix(stop, first, share))
    const all = sample(pulled)
    if (worstRatio(readableOn(all), all) >= TEXT_AA) return pulled
  }
  return stops.map(() => first)
}

/**
 * A colour of one scheme for the other: lightness mirrored into what `scheme` has for areas or for text, chroma of
 * large areas calmed, hue kept. All stops of a gradient land on the same side, so it stays one that text reads on.
 */
export const mirrored = (hex: Hex, scheme: Scheme, area: boolean): Hex => {
  const { l, c, h } = toOklch(hex)
  const light = (scheme === 'light') === area
  return fromOklch({
    l: light ? 0.985 - l * 0.15 : 0.17 + (1 - l) * 0.3,
    c: area ? Math.min(c * 0.6, 0.06) : Math.min(c, 0.04),
    h,
  })
}
