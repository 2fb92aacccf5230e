import { themeFonts } from '@vitrine/contract/design-choices'
import { fonts } from '@vitrine/page/themes/fonts'

type ThemeFont = (typeof themeFonts)[number]

/** Groups of the font lists, in their order. */
const groups = ['sans', 'serif', 'display', 'writing'] as const

const groupOf = {
  system: 'sans',
  humanist: 'sans',
  geometric: 'sans',
  rounded: 'sans',
  vitrine: 'serif',
  serif: 'serif',
  transitional: 'serif',
  literary: 'serif',
  antique: 'serif',
  editorial: 'serif',
  slab: 'serif',
  egyptian: 'serif',
  industrial: 'display',
  condensed: 'display',
  extended: 'display',
  fatface: 'display',
  bubble: 'display',
  arabic: 'display',
  mono: 'writing',
  technical: 'writing',
  handwritten: 'writing',
} as const satisfies Readonly<Record<ThemeFont, (typeof groups)[number]>>

/** Returns the fonts as options in groups. */
export const listFontOptions = ({
  fonts: labels,
  fontGroups,
}: {
  readonly fonts: Readonly<Record<ThemeFont, string>>
  readonly fontGroups: Readonly<Record<(typeof groups)[number], string>>
}) =>
  groups.flatMap((group) =>
    themeFonts
      .filter((id) => groupOf[id] === group)
      .map((id) => ({ id, label: labels[id], font: fonts[id], group: fontGroups[group] })),
  )
