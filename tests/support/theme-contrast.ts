import { blockTones, buttonStyles } from '@vitrine/contract/design-choices'
import { computeContrastRatio } from '@vitrine/page/colors/contrast'
import type { Tokens } from '@vitrine/page/colors/palette'
import { listVeiledGrounds, maxVeilAlpha, solveVeil } from '@vitrine/page/colors/veil'
import { deriveGround, deriveInk, derivePicturedGround } from '@vitrine/page/themes/grounds'
import { presets } from '@vitrine/page/themes/index'
import { patterns } from '@vitrine/page/themes/patterns'
import type { StoredTheme, Theme } from '@vitrine/page/themes/theme'
import fc from 'fast-check'
import { expect } from 'vitest'

export const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

export const background = fc.oneof(
  fc.constant({ type: 'color', value: null }),
  fc
    .array(hex, { minLength: 2, maxLength: 4 })
    .map((stops) => ({ type: 'gradient', value: `45deg,${stops.join()}` })),
  fc.constantFrom(...Object.keys(patterns)).map((value) => ({ type: 'pattern', value })),
  fc.constant({ type: 'image', image_url: 'https://images.example/a.webp' }),
)

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const colors = fc.record({
  background: optional(hex),
  surface: optional(hex),
  text: optional(hex),
  muted: optional(hex),
  accent: optional(hex),
})

export const storedTheme: fc.Arbitrary<StoredTheme> = fc.record({
  preset: fc.constantFrom(...Object.keys(presets), 'unknown'),
  mode: fc.constantFrom('auto', 'light', 'dark'),
  colors,
  dark_colors: optional(colors),
  button_style: fc.constantFrom(...buttonStyles),
  background: optional(background),
})

/** Returns all pairs of adjacent colours on a page, with the ratio that WCAG AA requires. */
const listPairs = (
  t: Tokens,
  style: Theme['buttonStyle'],
): [what: string, front: string, back: string, ratio: number][] => [
  ...t.grounds.flatMap((ground): [string, string, string, number][] => [
    ['text', t.text, ground, 4.5],
    ['muted', t.muted, ground, 4.5],
    ['accent', t.accent, ground, 3],
    ...(style === 'filled' || style === 'outline'
      ? ([['card edge', t.buttonEdge, ground, 3]] as [string, string, string, number][])
      : []),
    ...(style === 'outline'
      ? ([
          ['card text', t.buttonText, ground, 4.5],
          ['card muted', t.buttonMuted, ground, 4.5],
        ] as [string, string, string, number][])
      : []),
  ]),
  ['inverted bar', t.background, t.text, 4.5],
  ['text on surface', t.onSurface, t.surface, 4.5],
  ['muted on surface', t.onSurfaceMuted, t.surface, 4.5],
  ['on fill', t.onFill, t.fill, 4.5],
  ['card text', t.buttonText, t.button, 4.5],
  ['card muted', t.buttonMuted, t.button, 4.5],
  ['highlighted', t.onHighlight, t.highlight, 4.5],
  ['icon', t.onTile, t.tile, 4.5],
  // The bar of a donation
  ...(style === 'filled'
    ? []
    : (style === 'outline' ? t.grounds : [t.button]).map((back): [string, string, string, number] => [
        'bar',
        t.bar,
        back,
        3,
      ])),
]

/** Returns the pairs on a veil over any picture, which is darkest over black and lightest over white. */
const listVeilPairs = (t: Tokens): [what: string, front: string, back: string, ratio: number][] => {
  const veil = solveVeil(t.background, t.text, t.muted)
  expect(veil.alpha).toBeLessThanOrEqual(maxVeilAlpha)
  return listVeiledGrounds(veil).flatMap((ground) => [
    ['text on the veil', veil.text, ground, 4.5],
    ['muted on the veil', veil.muted, ground, 4.5],
  ])
}

const listInkPairs = (tokens: Tokens): [what: string, front: string, back: string, ratio: number][] => {
  const ink = deriveInk(tokens)
  return ink ? [['dark block', ink.text, ink.ground, 4.5]] : []
}

const listPictured = ({ tokens, alpha }: ReturnType<typeof derivePicturedGround>): Tokens => {
  expect(alpha).toBeLessThanOrEqual(maxVeilAlpha)
  return tokens
}

/** Expects that all texts of a page in this theme reach WCAG AA in both schemes, in every look, tone, panel and ground. */
export const expectReadable = (theme: Theme, name: string, ownColor = '#7ac943') => {
  const problems = Object.entries(theme.looks).flatMap(([scheme, { tokens }]) =>
    [
      ...listPairs(tokens, theme.buttonStyle),
      ...listVeilPairs(tokens),
      ...listInkPairs(tokens),
      ...[...blockTones, ownColor].flatMap((color) =>
        [
          deriveGround(tokens, color, theme.buttonStyle),
          listPictured(derivePicturedGround(tokens, color, theme.buttonStyle)),
        ].flatMap((ground) =>
          [...listPairs(ground, theme.buttonStyle), ...listInkPairs(ground)].map(
            ([what, ...pair]): [string, string, string, number] => [`${what} on ${color}`, ...pair],
          ),
        ),
      ),
    ]
      .filter(([, front, back, ratio]) => computeContrastRatio(front, back) < ratio)
      .map(([pair, front, back]) => `${name} ${scheme} ${pair}: ${front} on ${back}`),
  )
  expect(problems).toEqual([])
}
