import type { themeFonts } from '@vitrine/contract/design-choices'

/** Installed fonts with equal widths, shown until a file arrives. */
export type Fallback = {
  /** PostScript names, the only names of single styles that all browsers accept. */
  readonly names: readonly string[]
  readonly weights?: string
  /** Percentage of their size at which they are as wide as the file. `capitals` is for headings in capitals only. */
  readonly size: number
  readonly capitals?: number
}

/** A font that this service sends. */
export type FontFile = {
  readonly family: string
  /** Name in `assets/fonts`, which contains a hash, or the path of an upload. */
  readonly file: string
  readonly weights: string
  readonly style?: 'italic'
  /** Set if the file has Arabic letters only. */
  readonly isArabic?: true
  /** Heights above and below the baseline, in percent of the font size. */
  readonly ascent: number
  readonly descent: number
  /** Families of installed fonts for computers, then for Android. */
  readonly fallbacks: readonly (readonly Fallback[])[]
}

export const arial = ['ArialMT', 'LiberationSans']
export const arialBold = ['Arial-BoldMT', 'LiberationSans-Bold']
const timesBold = ['TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold']
export const roboto = ['Roboto-Regular']
// Roboto has one variable file since Android 12, whose regular style is nearly as wide
export const robotoBold = ['Roboto-Bold', ...roboto]

// The prefix prevents the use of an installed font with the same name. scripts/measure-fonts.ts measures the percentages
const web = {
  lora: {
    family: 'V Lora',
    file: 'lora-2e397678',
    weights: '400 900',
    ascent: 100.6,
    descent: 27.4,
    fallbacks: [
      [{ names: timesBold, size: 110.2, capitals: 97.8 }],
      [{ names: ['NotoSerif-Bold'], size: 93.2, capitals: 96.5 }],
    ],
  },
  loraItalic: {
    family: 'V Lora',
    file: 'lora-italic-b3b5a3ec',
    weights: '400 900',
    style: 'italic',
    ascent: 100.6,
    descent: 27.4,
    fallbacks: [
      [{ names: ['TimesNewRomanPS-ItalicMT', 'LiberationSerif-Italic'], size: 111.8 }],
      [{ names: ['NotoSerif-Italic'], size: 97.9 }],
    ],
  },
  bodoni: {
    family: 'V Bodoni',
    file: 'bodoni-moda-2309eccd',
    weights: '400 900',
    ascent: 112.5,
    descent: 40,
    fallbacks: [
      [{ names: timesBold, size: 113, capitals: 102.9 }],
      [{ names: ['NotoSerif-Bold'], size: 95.5, capitals: 101.5 }],
    ],
  },
  barlow: {
    family: 'V Barlow',
    file: 'barlow-condensed-2c2229be',
    weights: '400 900',
    ascent: 100,
    descent: 20,
    fallbacks: [
      [{ names: ['ArialNarrow-Bold', 'LiberationSansNarrow-Bold'], size: 93.8, capitals: 84 }],
      [{ names: arialBold, size: 77, capitals: 68.9 }],
      [{ names: ['RobotoCondensed-Bold'], size: 92, capitals: 85.2 }],
      [{ names: robotoBold, size: 82.3, capitals: 75.4 }],
    ],
  },
  jetbrains: {
    family: 'V JetBrains',
    file: 'jetbrains-mono-4a0dcc62',
    weights: '400 700',
    ascent: 102,
    descent: 30,
    fallbacks: [[{ names: ['CourierNewPSMT', 'LiberationMono', 'DroidSansMono'], size: 100 }]],
  },
  jost: {
    family: 'V Jost',
    file: 'jost-0c87459e',
    weights: '400 700',
    ascent: 107,
    descent: 37.5,
    fallbacks: [
      [
        { names: arial, weights: '400 599', size: 95.2 },
        { names: arialBold, weights: '600 900', size: 95.2, capitals: 97.3 },
      ],
      [
        { names: roboto, weights: '400 599', size: 95.8 },
        { names: robotoBold, weights: '600 900', size: 101.7, capitals: 106.4 },
      ],
    ],
  },
  nunito: {
    family: 'V Nunito',
    file: 'nunito-986f82fa',
    weights: '400 700',
    ascent: 101.1,
    descent: 35.3,
    fallbacks: [
      [
        { names: arial, weights: '400 599', size: 100.1 },
        { names: arialBold, weights: '600 900', size: 94.6, capitals: 96.5 },
      ],
      [
        { names: roboto, weights: '400 599', size: 100.7 },
        { names: robotoBold, weights: '600 900', size: 101.1, capitals: 105.6 },
      ],
    ],
  },
  abril: {
    family: 'V Abril',
    file: 'abril-fatface-87849841',
    weights: '400 900',
    ascent: 105.8,
    descent: 29.1,
    fallbacks: [
      [{ names: timesBold, size: 105.6, capitals: 93.7 }],
      [{ names: ['NotoSerif-Bold'], size: 89.3, capitals: 92.3 }],
    ],
  },
  anton: {
    family: 'V Anton',
    file: 'anton-49214f23',
    weights: '400 900',
    ascent: 117.6,
    descent: 32.9,
    fallbacks: [
      [{ names: ['ArialNarrow-Bold', 'LiberationSansNarrow-Bold'], size: 102.3, capitals: 83.6 }],
      [{ names: arialBold, size: 83.9, capitals: 68.6 }],
      [{ names: ['RobotoCondensed-Bold'], size: 100.3, capitals: 84.8 }],
      [{ names: robotoBold, size: 89.4, capitals: 74.6 }],
    ],
  },
  syne: {
    family: 'V Syne',
    file: 'syne-08e67c45',
    weights: '400 900',
    ascent: 92.5,
    descent: 27.5,
    fallbacks: [
      [{ names: arialBold, size: 113.3, capitals: 114 }],
      [{ names: robotoBold, size: 120.7, capitals: 124.2 }],
    ],
  },
  zilla: {
    family: 'V Zilla',
    file: 'zilla-slab-9184a001',
    weights: '400 900',
    ascent: 94.4,
    descent: 25.6,
    fallbacks: [
      [{ names: timesBold, size: 102.1, capitals: 92.1 }],
      [{ names: ['NotoSerif-Bold'], size: 86.4, capitals: 90.8 }],
    ],
  },
  caveat: {
    family: 'V Caveat',
    file: 'caveat-35ef1153',
    weights: '400 900',
    ascent: 96,
    descent: 30,
    fallbacks: [
      [{ names: arialBold, size: 71.1, capitals: 77.4 }],
      [{ names: robotoBold, size: 75.8, capitals: 84.3 }],
    ],
  },
  spaceMono: {
    family: 'V Space Mono',
    file: 'space-mono-2266d76a',
    weights: '400 900',
    ascent: 112,
    descent: 36.1,
    fallbacks: [[{ names: ['CourierNewPS-BoldMT', 'LiberationMono-Bold', 'DroidSansMono'], size: 102 }]],
  },
  fredoka: {
    family: 'V Fredoka',
    file: 'fredoka-915705ce',
    weights: '400 900',
    ascent: 97.4,
    descent: 23.6,
    fallbacks: [
      [{ names: arialBold, size: 93.7, capitals: 91.5 }],
      [{ names: robotoBold, size: 99.8, capitals: 99.6 }],
    ],
  },
  sourceSerif: {
    family: 'V Source Serif',
    file: 'source-serif-ebda2a11',
    weights: '400 700',
    ascent: 103.6,
    descent: 33.5,
    fallbacks: [
      [
        { names: ['TimesNewRomanPSMT', 'LiberationSerif'], weights: '400 599', size: 117.1 },
        { names: timesBold, weights: '600 900', size: 111.9, capitals: 96.9 },
      ],
      [
        { names: ['NotoSerif-Regular'], weights: '400 599', size: 99.3 },
        { names: ['NotoSerif-Bold'], weights: '600 900', size: 94.7, capitals: 95.5 },
      ],
    ],
  },
  lalezar: {
    family: 'V Lalezar',
    file: 'lalezar-97df7790',
    weights: '400 900',
    isArabic: true,
    ascent: 97.9,
    descent: 58.8,
    fallbacks: [[{ names: ['NotoNaskhArabic-Bold', 'NotoNaskhArabicUI-Bold'], size: 90.3 }]],
  },
} as const satisfies Record<string, FontFile>

/** Font of headings of the service's own pages and of the studio, whose build declares it (`vite.config.ts`). */
export const brandFont: FontFile = {
  family: 'V Fraunces',
  file: 'fraunces-bfb78747',
  weights: '400 900',
  ascent: 97.8,
  descent: 25.5,
  fallbacks: [[{ names: timesBold, size: 109.5 }], [{ names: ['NotoSerif-Bold'], size: 92.6 }]],
}

export const fontFiles: readonly FontFile[] = [...Object.values(web), brandFont]

/** Font stacks and the file that they begin with. `italic` replaces it in themes with slanted headings. */
export type Font = {
  readonly body: string
  readonly display: string
  readonly file?: FontFile
  readonly italic?: FontFile
}

/** Font stacks of a page, and the files that they begin with. `hasCapitals` is true if its headings are in capitals. */
export type FontUse = {
  readonly body: string
  readonly display: string
  readonly files: readonly FontFile[]
  readonly hasCapitals: boolean
  /** Width of an uploaded font of headings, as a factor of the widths of system fonts. */
  readonly headingWidth?: number
}

// System font stacks, grouped like Modern Font Stacks (CC0)
const sans =
  '-apple-system,"Segoe UI Variable Text","Segoe UI",Inter,Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif'
const oldStyle = '"Iowan Old Style","Palatino Linotype","URW Palladio L",P052,Palatino,serif'
const bookish = 'Charter,"Bitstream Charter","Sitka Text",Cambria,serif'

const createUniformFont = (stack: string): Font => ({ body: stack, display: stack })
const humanist = 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,Carlito,"Noto Sans",source-sans-pro,sans-serif'
const antique = 'Superclarendon,"Bookman Old Style","URW Bookman","URW Bookman L","Georgia Pro",Georgia,serif'

const nameFallback = (file: FontFile, index: number): string => `"${file.family} ${index + 1}"`

export const prependFamily = (file: FontFile, stack: string): string =>
  [`"${file.family}"`, ...file.fallbacks.map((_, index) => nameFallback(file, index)), stack].join()

const createHeadingFont = (body: string, file: FontFile, stack: string): Font => ({
  body,
  display: prependFamily(file, stack),
  file,
})

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
  fatface: createHeadingFont(bookish, web.abril, 'Rockwell,"Bodoni MT Black",serif'),
  condensed: createHeadingFont(
    sans,
    web.anton,
    'Impact,"Nimbus Sans Narrow",sans-serif-condensed,sans-serif',
  ),
  extended: createHeadingFont(sans, web.syne, 'sans-serif'),
  egyptian: createHeadingFont(sans, web.zilla, 'Rockwell,"Roboto Slab",serif'),
  handwritten: createHeadingFont(humanist, web.caveat, '"Segoe Print","Bradley Hand",Chilanka,cursive'),
  technical: createHeadingFont(sans, web.spaceMono, 'ui-monospace,Menlo,Consolas,monospace'),
  bubble: createHeadingFont(humanist, web.fredoka, 'ui-rounded,"Arial Rounded MT Bold",sans-serif'),
  literary: { ...createUniformFont(prependFamily(web.sourceSerif, bookish)), file: web.sourceSerif },
  arabic: createHeadingFont(sans, web.lalezar, sans),
}

/** Fonts for the text of composed pages, by the font of their headings, if the owner has chosen none. */
export const textFonts: Partial<Record<keyof typeof fonts, keyof typeof fonts>> = {
  serif: 'literary',
  antique: 'literary',
  editorial: 'literary',
  fatface: 'literary',
  humanist: 'rounded',
  bubble: 'rounded',
  handwritten: 'rounded',
  industrial: 'geometric',
  condensed: 'geometric',
  extended: 'geometric',
  geometric: 'geometric',
}

/** Returns true if a font stack begins with a file. */
const beginsWith = (stack: string, { family }: FontFile): boolean => stack.startsWith(`"${family}"`)

export const listFontFiles = (text: Font, headings: Font, hasItalics: boolean): readonly FontFile[] => {
  const textFile = text.file && beginsWith(text.body, text.file) ? text.file : undefined
  const headingFile = (hasItalics ? headings.italic : undefined) ?? headings.file
  return [...new Set([textFile, headingFile])].filter((file) => file !== undefined)
}

export const isUploadedFont = ({ file }: FontFile): boolean => file.startsWith('/')

export const getFontPath = (font: FontFile): string =>
  isUploadedFont(font) ? font.file : `/assets/fonts/${font.file}.woff2`

/** Returns true if a file is before all other fonts of the text or of the headings. */
export const isFirstFont = ({ body, display }: FontUse, file: FontFile): boolean =>
  beginsWith(body, file) || beginsWith(display, file)

export const brandFontStack = prependFamily(brandFont, 'serif')

const roundPercentage = (value: number): string => `${Math.round(value * 10) / 10}%`

/**
 * Declares a file and the installed fonts that are shown until it arrives, with its widths and line heights. `capitals` is true if
 * only headings in capitals use it. `unicode-range` prevents downloads for other scripts, and leaves letters that an uploaded font lacks to
 * the theme.
 */
export const createFontFaces = (file: FontFile, capitals = false): string => {
  const { family, weights, style, isArabic, ascent, descent, fallbacks } = file
  const range = isArabic ? 'U+600-6FF' : 'U+0-17F,U+2000-20CF'
  const isUploaded = isUploadedFont(file)
  const declareFace = (name: string, source: string, weights: string | undefined, rest: string) =>
    `@font-face{font-family:${name};src:${source};${weights ? `font-weight:${weights};` : ''}${style ? `font-style:${style};` : ''}${rest}}`
  const faces = fallbacks.flatMap((group: readonly Fallback[], index) =>
    group.map((fallback) => {
      const size = (capitals && fallback.capitals) || fallback.size
      // The size also scales the two heights
      const [above, below] = [ascent, descent].map((height) => roundPercentage((height / size) * 100))
      return declareFace(
        nameFallback(file, index),
        fallback.names.map((name) => `local(${name})`).join(),
        fallback.weights ?? weights,
        `size-adjust:${size}%;ascent-override:${above};descent-override:${below};unicode-range:${range}`,
      )
    }),
  )
  const source = `url(${getFontPath(file)})${isUploaded ? '' : 'format("woff2")'}`
  const rest = `font-display:swap${isUploaded ? '' : `;unicode-range:${range}`}`
  return [declareFace(`"${family}"`, source, weights, rest), ...faces].join('')
}

/** Declares the files of a page. */
export const createFontCss = ({ body, files, hasCapitals }: FontUse): string =>
  files.map((file) => createFontFaces(file, hasCapitals && !beginsWith(body, file))).join('')
