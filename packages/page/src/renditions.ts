/**
 * Pixel sizes: `square` is cropped, `width` keeps the shape, `icon` is a PNG, `share` a JPEG in the format of share
 * pictures. Only these exist, which limits renditions per upload.
 */
export const sides = {
  square: [96, 144, 224, 336],
  width: [400, 800, 1200],
  icon: [32, 180],
  share: [1200],
} as const

export type Rendition = {
  readonly side: number
  readonly square: boolean
  readonly format: 'webp' | 'avif' | 'png' | 'jpeg'
}

const pattern = /^([0-9a-f]{32}(?:-\d{1,4}x\d{1,4})?)-([sw])(\d{2,4})\.(webp|avif|png|jpeg)$/
const original = /^([0-9a-f]{32})(?:-([1-9]\d{0,3})x([1-9]\d{0,3}))?\.webp$/

const has = (list: readonly number[], side: number): boolean => list.includes(side)

/** Returns the hash that an upload's name and the names of its renditions start with. */
export const getUploadHash = (name: string): string => name.slice(0, 32)

/** Parses a name such as `0f3a…-1200x800-w400.avif`. Returns null for sizes that do not exist. */
export const parseRendition = (name: string): (Rendition & { readonly from: string }) | null => {
  const [, stem, shape, digits, format] = pattern.exec(name) ?? []
  if (!stem) return null
  const side = Number(digits)
  const isSquare = shape === 's'
  const sizes = isSquare
    ? { png: sides.icon, webp: sides.square, avif: sides.square }
    : { jpeg: sides.share, webp: sides.width, avif: sides.width }
  const { [format as keyof typeof sizes]: allowed = [] } = sizes
  if (!has(allowed, side) || String(side) !== digits) return null
  return { from: `${stem}.webp`, side, square: isSquare, format: format as Rendition['format'] }
}

/** Dimensions are missing in names of older uploads. */
export type UploadedPicture = { readonly stem: string; readonly width?: number; readonly height?: number }

/** Parses the path of an uploaded picture. Returns null for other paths, including renditions. */
export const parseUploadedPicture = (url: string | null | undefined): UploadedPicture | null => {
  if (!url?.startsWith('/media/')) return null
  const name = url.slice('/media/'.length)
  const [, hash, width, height] = original.exec(name) ?? []
  if (!hash) return null
  const stem = url.slice(0, -'.webp'.length)
  return width ? { stem, width: Number(width), height: Number(height) } : { stem }
}
