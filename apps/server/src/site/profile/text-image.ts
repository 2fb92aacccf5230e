import { shorten } from '@vitrine/page/head'
import { type Html, html } from '@vitrine/page/html'
import { loadSharp } from '../../providers/images.ts'

/** A transparent picture cropped to its ink. Sizes in pixels. */
export type TextImage = { readonly png: Buffer; readonly width: number; readonly height: number }

export type TextStyle = {
  /** Families separated by commas, the last one generic. */
  readonly family: string
  /** Path of a font file that has the first family. */
  readonly fontFile?: string | undefined
  readonly weight: number
  readonly isItalic?: boolean
  /** Letter spacing in em. */
  readonly letterSpacing?: number
  readonly color: string
  /** BCP 47. Selects glyphs of languages that share characters. */
  readonly lang: string
}

export type TextBox = {
  readonly width: number
  readonly height: number
  /** Sizes in pixels to try, largest first. At the last one the text is cut. */
  readonly sizes: readonly number[]
}

/** Aligns lines to the start side of their script. */
const draw = async (
  content: Html,
  room: Pick<TextBox, 'width'>,
  size: number,
  { family, fontFile }: Pick<TextStyle, 'family' | 'fontFile'> = { family: 'sans-serif' },
) => {
  const sharp = await loadSharp()
  const { data, info } = await sharp({
    text: {
      text: content.value,
      font: `${family} ${size}`,
      ...(fontFile ? { fontfile: fontFile } : {}),
      width: room.width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** Returns Pango markup, which uses HTML escapes. Removes characters that XML forbids. */
const createMarkup = (
  text: string,
  { color, weight, lang, isItalic = false, letterSpacing = 0 }: TextStyle,
  size: number,
): Html =>
  html`<span foreground="${color}" font_weight="${weight}" font_style="${isItalic ? 'italic' : 'normal'}" letter_spacing="${Math.round(letterSpacing * size * 1024)}" lang="${lang}">${text}</span>`

/** Checks for any font: without fonts, narrow and wide characters are the same small box. */
const hasFont = async (): Promise<boolean> => {
  const [narrow, wide] = await Promise.all(
    ['iiii', 'MMMM'].map((text) => draw(html`<span>${text}</span>`, { width: 400 }, 32)),
  )
  return narrow!.width < wide!.width
}
let fontCheck: Promise<boolean> | undefined
const hasFonts = (): Promise<boolean> => {
  fontCheck ??= hasFont()
  return fontCheck
}

/** Returns false for a character without a glyph, which is drawn as a box with its number: a frame without a gap. */
const isDrawable = async (character: string): Promise<boolean> => {
  const image = await draw(html`<span>${character}</span>`, { width: 400 }, 64).catch(() => null)
  // Pango draws nothing for line separators, for example
  if (!image) return false
  const { png } = image
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const rows: number[] = []
  const columns: number[] = []
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (data[y * info.width + x]! > 40) {
        rows[y] = (rows[y] ?? 0) + 1
        columns[x] = (columns[x] ?? 0) + 1
      }
  // A box: ink in all four outermost lines, and mostly empty inside
  const [top, left] = [rows.findIndex(Boolean), columns.findIndex(Boolean)]
  const [width, height] = [columns.length - left, rows.length - top]
  const ink = rows.reduce((sum, n) => sum + (n ?? 0), 0)
  const framed =
    rows[top] === width && rows.at(-1) === width && columns[left] === height && columns.at(-1) === height
  const isBox = framed && ink < (width * height * 2) / 3
  return !isBox
}

const invisibleCharacter = /[\p{Cf}\p{Mn}\p{Zs}]/u

/** Maximum code units read of a text, more than fit on the picture. */
const maxLength = 400

/** Returns the part that this machine's fonts can draw; '' if a letter or digit is missing, because half a word is worse than none. */
export const findDrawableText = async (text: string): Promise<string> => {
  const clean = text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
  if (!(await hasFonts())) return ''
  const drawable = new Map<string, boolean>()
  let out = ''
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    const missingFonts: string[] = []
    for (const c of segment) {
      if (c <= '~' || invisibleCharacter.test(c)) continue
      const hasGlyph = drawable.get(c) ?? (await isDrawable(c))
      drawable.set(c, hasGlyph)
      if (!hasGlyph) missingFonts.push(c)
    }
    if (missingFonts.some((c) => /[\p{L}\p{N}]/u.test(c))) return ''
    if (!missingFonts.length) out += segment
  }
  return out.replace(/\s+/g, ' ').trim()
}

const fits = ({ width, height }: TextImage, room: TextBox): boolean =>
  width <= room.width && height <= room.height

/** Draws a text of `findDrawableText` at the largest size that fits, shaped and wrapped for its script, or cut; null if nothing fits. */
export const drawText = async (text: string, face: TextStyle, room: TextBox): Promise<TextImage | null> => {
  // Glyphs that are too large for a picture throw an error, so they do not fit
  const attempt = (shown: string, size: number) =>
    draw(createMarkup(shown, face, size), room, size, face).catch(() => null)
  let image: TextImage | null = null
  for (const size of room.sizes) {
    image = await attempt(text, size)
    if (image && fits(image, room)) return image
  }
  let length = [...text].length
  while (length > 1) {
    const excess = image ? Math.max(image.height / room.height, image.width / room.width) : 2
    length = Math.min(length - 1, Math.ceil(length / excess))
    image = await attempt(shorten(text, length), room.sizes.at(-1)!)
    if (image && fits(image, room)) return image
  }
  return null
}
