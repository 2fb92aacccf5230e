import type { buttonStyles, themeColors, themeDensities, themeRadii } from '@vitrine/contract/design-choices'
import type { Hex } from '../colors/oklch.ts'
import type { Details } from './details.ts'
import type { fonts } from './fonts.ts'

export type Palette = { readonly [K in (typeof themeColors)[number]]: Hex }

export type Scheme = 'light' | 'dark'

export const radii = {
  none: '0px',
  small: '.375rem',
  medium: '.75rem',
  large: '1.125rem',
  full: '1.75rem',
} as const satisfies Record<(typeof themeRadii)[number], string>

export const densities = { compact: '.5rem', regular: '.75rem', roomy: '1rem' } as const satisfies Record<
  (typeof themeDensities)[number],
  string
>

/** Background of a theme: a colour, a pattern of patterns.ts, or a gradient such as `160deg,#rrggbb,#rrggbb` (2 to 4 colours). */
export type Background = { readonly type: 'color' | 'gradient' | 'pattern'; readonly value: string }

export type Preset = {
  readonly key: string
  readonly label: string
  readonly palettes: Readonly<Record<Scheme, Palette>>
  readonly backgrounds: Readonly<Record<Scheme, Background>>
  readonly font: keyof typeof fonts
  readonly radius: keyof typeof radii
  readonly density: keyof typeof densities
  readonly buttonStyle: (typeof buttonStyles)[number]
  readonly align: keyof Details['align']
  readonly heading?: keyof Details['heading']
  readonly avatar?: keyof Details['avatar']
  readonly header?: keyof Details['header']
  /** Design for `buttonStyle`, dropped if the user chooses another style. */
  readonly card?: keyof Details['card']
  readonly section?: keyof Details['section']
}
