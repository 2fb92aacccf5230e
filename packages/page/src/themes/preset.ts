import type {
  buttonStyles,
  themeColors,
  themeDensities,
  themeFonts,
  themeRadii,
} from '@vitrine/contract/limits'
import type { Hex } from '../colors/oklch.ts'
import type { Details } from './details.ts'

/** Colours chosen by a designer or user. All other colours derive from these. */
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

const sans =
  '-apple-system,"Segoe UI Variable Text","Segoe UI",Inter,Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif'
const oldStyle = '"Iowan Old Style","Palatino Linotype","URW Palladio L",P052,Palatino,serif'

/** System font stacks, without downloads. Grouped like Modern Font Stacks (CC0). */
export const fonts = {
  vitrine: { body: sans, display: oldStyle },
  system: { body: sans, display: sans },
  serif: { body: oldStyle, display: oldStyle },
  transitional: {
    body: 'Charter,"Bitstream Charter","Sitka Text",Cambria,serif',
    display: 'Charter,"Bitstream Charter","Sitka Text",Cambria,serif',
  },
  humanist: {
    body: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",source-sans-pro,sans-serif',
    display: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",source-sans-pro,sans-serif',
  },
  geometric: {
    body: 'Avenir,Montserrat,Corbel,"URW Gothic",source-sans-pro,sans-serif',
    display: 'Avenir,Montserrat,Corbel,"URW Gothic",source-sans-pro,sans-serif',
  },
  rounded: {
    body: 'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,sans-serif',
    display:
      'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,sans-serif',
  },
  editorial: {
    body: 'Charter,"Bitstream Charter","Sitka Text",Cambria,serif',
    display: 'Didot,"Bodoni MT","Noto Serif Display",C059,"URW Palladio L",P052,serif',
  },
  antique: {
    body: 'Superclarendon,"Bookman Old Style","URW Bookman","URW Bookman L","Georgia Pro",Georgia,serif',
    display: 'Superclarendon,"Bookman Old Style","URW Bookman","URW Bookman L","Georgia Pro",Georgia,serif',
  },
  industrial: {
    body: sans,
    display:
      'Bahnschrift,"DIN Alternate","Franklin Gothic Medium","Nimbus Sans Narrow",sans-serif-condensed,sans-serif',
  },
  slab: {
    body: 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif',
    display: 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif',
  },
  mono: {
    body: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace',
    display: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace',
  },
} as const satisfies Record<(typeof themeFonts)[number], { body: string; display: string }>

/**
 * Background of a theme. The value is a colour, the name of a pattern in patterns.ts, or a gradient: an optional angle and
 * two to four colours, such as `160deg,#rrggbb,#rrggbb`.
 */
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
  /** Designed for `buttonStyle`; dropped if the user chooses another style. */
  readonly card?: keyof Details['card']
  readonly section?: keyof Details['section']
}
