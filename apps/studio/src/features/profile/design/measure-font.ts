import { fontHeights, fontWidths } from '@vitrine/contract/design-choices'
import type { Theme } from '@vitrine/sdk'

export type FontMeasures = Omit<Theme['font_file'], 'url' | 'name'>

/** Words of several languages, with letters about as frequent as in texts of pages. */
const sample =
  // biome-ignore lint/plugin: the sample is measured, not shown
  'Opening hours, prices and new work: all the links of this page. Öffnungszeiten, Preise und Termine. Horaires, tarifs et rendez-vous. Orari, prezzi e nuovi lavori. Horarios, precios y novedades. Fotos e notícias da semana.'

/** Width of the sample in Arial and Arial Bold at 100 px. Not measured, because some devices replace Arial by a font of other widths. */
const arialWidths = { 400: 9692, 600: 10_406 } as const

const probe = 'measured-font'

const limit = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.round(Math.min(Math.max(value, min), max) * 10) / 10

/** Measures a font file, compared with the font that pages show until it arrives. Returns null if the browser cannot read it. */
export const measureFont = async (
  file: Blob,
  weight: keyof typeof arialWidths,
): Promise<FontMeasures | null> => {
  const face = new FontFace(probe, await file.arrayBuffer(), { weight: '1 1000' })
  try {
    document.fonts.add(await face.load())
    const context = document.createElement('canvas').getContext('2d')!
    const measure = (atWeight: number) => {
      context.font = `${atWeight} 100px ${probe}`
      return context.measureText(sample)
    }
    const own = measure(weight)
    return {
      size_adjust: limit((own.width / arialWidths[weight]) * 100, fontWidths),
      ascent: limit(own.fontBoundingBoxAscent, fontHeights),
      descent: limit(own.fontBoundingBoxDescent, fontHeights),
      is_variable: measure(400).width !== measure(700).width,
    }
  } catch {
    return null
  } finally {
    document.fonts.delete(face)
  }
}
