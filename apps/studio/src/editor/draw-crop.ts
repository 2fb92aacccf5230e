import { type Crop, isWhole, type Size } from './crop.ts'

/** Maximum pixels of the longer side. Pages show fewer. */
const maxSidePixels = 2560

/** Formats that a canvas can write. Other formats become PNG. */
const outputTypes = ['image/jpeg', 'image/webp', 'image/png']

/** Returns true for pictures that can be redrawn. Redrawing GIF and SVG would lose animations. */
export const canCrop = (file: File): boolean => file.type.startsWith('image/') && !/gif|svg/.test(file.type)

/** Returns the cropped picture as a new file, or the file itself if it is complete and small enough. */
export const drawCrop = async (file: File, image: ImageBitmap, crop: Crop): Promise<File> => {
  const size: Size = image
  const scale = Math.min(1, maxSidePixels / Math.max(crop.width, crop.height))
  if (isWhole(crop, size) && scale === 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(crop.width * scale))
  canvas.height = Math.max(1, Math.round(crop.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
  const type = outputTypes.includes(file.type) ? file.type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) return file
  const name = file.name.replace(/\.\w+$/, '') || 'picture'
  return new File([blob], `${name}.${blob.type.split('/')[1]}`, { type: blob.type })
}
