/** A size or a part of a picture, in its own pixels. */
export type Size = { readonly width: number; readonly height: number }
export type Crop = Size & { readonly x: number; readonly y: number }

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

/** The least that is kept in either direction. */
const minimum = 16

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The largest part of a shape, from the middle; the whole picture where `ratio` (width by height) is null. */
export const largestCrop = ({ width, height }: Size, ratio: number | null): Crop => {
  if (ratio === null) return { x: 0, y: 0, width, height }
  const kept = Math.min(width, height * ratio)
  const high = kept / ratio
  return {
    x: Math.round((width - kept) / 2),
    y: Math.round((height - high) / 2),
    width: Math.round(kept),
    height: Math.round(high),
  }
}

/** Moves what is kept, inside the picture. */
export const moveCrop = (crop: Crop, size: Size, dx: number, dy: number): Crop => ({
  ...crop,
  x: Math.round(clamp(crop.x + dx, 0, size.width - crop.width)),
  y: Math.round(clamp(crop.y + dy, 0, size.height - crop.height)),
})

/** Moves one corner; the one across stays where it is, and the shape is kept where `ratio` is given. */
export const resizeCrop = (
  crop: Crop,
  size: Size,
  corner: Corner,
  dx: number,
  dy: number,
  ratio: number | null,
): Crop => {
  const [north, west] = [corner.startsWith('n'), corner.endsWith('w')]
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const roomX = west ? right : size.width - crop.x
  const roomY = north ? bottom : size.height - crop.y
  let width = crop.width + (west ? -dx : dx)
  let height = crop.height + (north ? -dy : dy)
  if (ratio === null) {
    width = clamp(width, Math.min(minimum, roomX), roomX)
    height = clamp(height, Math.min(minimum, roomY), roomY)
  } else {
    // The direction that was moved further decides
    const wanted = Math.abs(dx) >= Math.abs(dy) * ratio ? width : height * ratio
    const most = Math.min(roomX, roomY * ratio)
    width = clamp(wanted, Math.min(minimum * Math.max(1, ratio), most), most)
    height = width / ratio
  }
  width = Math.round(width)
  height = Math.round(height)
  return { x: west ? right - width : crop.x, y: north ? bottom - height : crop.y, width, height }
}

/** Whether nothing is cut off. */
export const isWhole = (crop: Crop, size: Size): boolean =>
  crop.width === size.width && crop.height === size.height
