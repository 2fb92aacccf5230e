export type Size = { readonly width: number; readonly height: number }
export type Crop = Size & { readonly x: number; readonly y: number }

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

const minSidePixels = 16

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** Returns the largest centred crop with a ratio of width to height, or the whole picture if `ratio` is null. */
export const computeLargestCrop = ({ width, height }: Size, ratio: number | null): Crop => {
  if (ratio === null) return { x: 0, y: 0, width, height }
  const cropWidth = Math.min(width, height * ratio)
  const cropHeight = cropWidth / ratio
  return {
    x: Math.round((width - cropWidth) / 2),
    y: Math.round((height - cropHeight) / 2),
    width: Math.round(cropWidth),
    height: Math.round(cropHeight),
  }
}

export const moveCrop = (crop: Crop, size: Size, dx: number, dy: number): Crop => ({
  ...crop,
  x: Math.round(clamp(crop.x + dx, 0, size.width - crop.width)),
  y: Math.round(clamp(crop.y + dy, 0, size.height - crop.height)),
})

/** Moves one corner and keeps the opposite one. Preserves the shape unless `ratio` is null. */
export const resizeCrop = (
  crop: Crop,
  size: Size,
  corner: Corner,
  dx: number,
  dy: number,
  ratio: number | null,
): Crop => {
  const [isNorth, isWest] = [corner.startsWith('n'), corner.endsWith('w')]
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const roomX = isWest ? right : size.width - crop.x
  const roomY = isNorth ? bottom : size.height - crop.y
  let width = crop.width + (isWest ? -dx : dx)
  let height = crop.height + (isNorth ? -dy : dy)
  if (ratio === null) {
    width = clamp(width, Math.min(minSidePixels, roomX), roomX)
    height = clamp(height, Math.min(minSidePixels, roomY), roomY)
  } else {
    // The larger movement determines the size
    const newWidth = Math.abs(dx) >= Math.abs(dy) * ratio ? width : height * ratio
    const maxWidth = Math.min(roomX, roomY * ratio)
    width = clamp(newWidth, Math.min(minSidePixels * Math.max(1, ratio), maxWidth), maxWidth)
    height = width / ratio
  }
  width = Math.round(width)
  height = Math.round(height)
  return { x: isWest ? right - width : crop.x, y: isNorth ? bottom - height : crop.y, width, height }
}

export const isWhole = (crop: Crop, size: Size): boolean =>
  crop.width === size.width && crop.height === size.height
