/**
 * Sides in pixels of what an uploaded picture is made smaller to. `square` is cropped around the centre; `width` keeps
 * the shape, up to twice the column of a page; `icon` is square as well, and a PNG because not every program that shows
 * icons knows WebP. Nobody can ask for another size, so an upload has no more renditions than these.
 */
export const sides = {
  square: [96, 144, 224, 336],
  width: [400, 800, 1200],
  icon: [32, 180],
} as const

export type Rendition = {
  readonly side: number
  readonly square: boolean
  readonly format: 'webp' | 'avif' | 'png'
}

const pattern = /^([0-9a-f]{32}(?:-\d{1,4}x\d{1,4})?)-([sw])(\d{2,4})\.(webp|avif|png)$/
const original = /^([0-9a-f]{32})(?:-([1-9]\d{0,3})x([1-9]\d{0,3}))?\.webp$/

const has = (list: readonly number[], side: number): boolean => list.includes(side)

/** `0f3a…-1200x800-w400.avif`: what it is made from and how; null for every name but those of the fixed sizes. */
export const renditionOf = (name: string): (Rendition & { readonly from: string }) | null => {
  const [, stem, shape, digits, format] = pattern.exec(name) ?? []
  if (!stem) return null
  const side = Number(digits)
  const known = format === 'png' ? sides.icon : shape === 's' ? sides.square : sides.width
  if (!has(known, side) || String(side) !== digits || (format === 'png' && shape !== 's')) return null
  return { from: `${stem}.webp`, side, square: shape === 's', format: format as Rendition['format'] }
}

/** The size that the name of an uploaded picture tells; uploads from before names told it have none. */
export type Uploaded = { readonly stem: string; readonly width?: number; readonly height?: number }

/** An uploaded picture by its path under `/media/`; null for any other address, also that of a rendition. */
export const uploadedPicture = (url: string | null | undefined): Uploaded | null => {
  if (!url?.startsWith('/media/')) return null
  const name = url.slice('/media/'.length)
  const [, hash, width, height] = original.exec(name) ?? []
  if (!hash) return null
  const stem = url.slice(0, -'.webp'.length)
  return width ? { stem, width: Number(width), height: Number(height) } : { stem }
}
