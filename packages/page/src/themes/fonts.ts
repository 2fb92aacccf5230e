import type { themeFonts } from '@vitrine/contract/limits'

/** A font that this service sends. Its file name in `assets/fonts` contains a hash. */
export type FontFile = {
  readonly family: string
  readonly file: string
  readonly weights: string
  readonly style?: 'italic'
}

// The prefix prevents the use of an installed font with the same name
const web = {
  lora: { family: 'V Lora', file: 'lora-2e397678', weights: '400 900' },
  loraItalic: { family: 'V Lora', file: 'lora-italic-b3b5a3ec', weights: '400 900', style: 'italic' },
  bodoni: { family: 'V Bodoni', file: 'bodoni-moda-2309eccd', weights: '400 900' },
  barlow: { family: 'V Barlow', file: 'barlow-condensed-2c2229be', weights: '400 900' },
  jetbrains: { family: 'V JetBrains', file: 'jetbrains-mono-4a0dcc62', weights: '400 700' },
  jost: { family: 'V Jost', file: 'jost-0c87459e', weights: '400 700' },
  nunito: { family: 'V Nunito', file: 'nunito-986f82fa', weights: '400 700' },
} as const satisfies Record<string, FontFile>

export const fontFiles: readonly FontFile[] = Object.values(web)

/** Font stacks and the file that they begin with. `italic` replaces it in themes with slanted headings. */
export type Font = {
  readonly body: string
  readonly display: string
  readonly file?: FontFile
  readonly italic?: FontFile
}

// System font stacks, grouped like Modern Font Stacks (CC0)
const sans =
  '-apple-system,"Segoe UI Variable Text","Segoe UI",Inter,Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif'
const oldStyle = '"Iowan Old Style","Palatino Linotype","URW Palladio L",P052,Palatino,serif'
const bookish = 'Charter,"Bitstream Charter","Sitka Text",Cambria,serif'

const createUniformFont = (stack: string): Font => ({ body: stack, display: stack })
const humanist = 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,Carlito,"Noto Sans",source-sans-pro,sans-serif'
const antique = 'Superclarendon,"Bookman Old Style","URW Bookman","URW Bookman L","Georgia Pro",Georgia,serif'

const prependFamily = (file: FontFile, stack: string): string => `"${file.family}",${stack}`

/** Fonts of themes and users' choices. A page loads the file of its headings, and that of its text if it differs. */
export const fonts: Readonly<Record<(typeof themeFonts)[number], Font>> = {
  vitrine: {
    body: sans,
    display: prependFamily(web.lora, oldStyle),
    file: web.lora,
    italic: web.loraItalic,
  },
  system: createUniformFont(sans),
  serif: {
    body: oldStyle,
    display: prependFamily(web.lora, oldStyle),
    file: web.lora,
    italic: web.loraItalic,
  },
  transitional: createUniformFont(bookish),
  humanist: { body: humanist, display: prependFamily(web.nunito, humanist), file: web.nunito },
  geometric: {
    ...createUniformFont(
      prependFamily(web.jost, 'Avenir,Montserrat,Corbel,"URW Gothic",source-sans-pro,sans-serif'),
    ),
    file: web.jost,
  },
  rounded: {
    ...createUniformFont(
      prependFamily(
        web.nunito,
        'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,sans-serif',
      ),
    ),
    file: web.nunito,
  },
  editorial: {
    body: bookish,
    display: prependFamily(
      web.bodoni,
      'Didot,"Bodoni MT","Noto Serif Display",C059,"URW Palladio L",P052,serif',
    ),
    file: web.bodoni,
  },
  antique: {
    body: antique,
    display: prependFamily(web.lora, antique),
    file: web.lora,
    italic: web.loraItalic,
  },
  industrial: {
    body: sans,
    display: prependFamily(
      web.barlow,
      'Bahnschrift,"DIN Alternate","Franklin Gothic Medium","Nimbus Sans Narrow",sans-serif-condensed,sans-serif',
    ),
    file: web.barlow,
  },
  slab: createUniformFont('Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif'),
  mono: {
    ...createUniformFont(
      prependFamily(
        web.jetbrains,
        'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace',
      ),
    ),
    file: web.jetbrains,
  },
}

export const listFontFiles = (text: Font, headings: Font, hasItalics: boolean): readonly FontFile[] => {
  const textFile = text.file && text.body.startsWith(`"${text.file.family}"`) ? text.file : undefined
  const headingFile = (hasItalics ? headings.italic : undefined) ?? headings.file
  return [...new Set([textFile, headingFile])].filter((file) => file !== undefined)
}

export const getFontPath = ({ file }: FontFile): string => `/assets/fonts/${file}.woff2`

/** Declares a font that is used only if it arrives before the first paint. `unicode-range` prevents downloads for other scripts. */
export const createFontFace = (font: FontFile): string =>
  `@font-face{font-family:"${font.family}";src:url(${getFontPath(font)})format("woff2");font-weight:${font.weights};${font.style ? `font-style:${font.style};` : ''}font-display:optional;unicode-range:U+0-17F,U+2000-20CF}`
