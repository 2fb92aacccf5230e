import { type Crop, isWhole, type Size } from './crop.ts'

/** Pixels of the longer side that are sent at most: more than any page shows. */
const longest = 2560

/** What a canvas can write; anything else becomes the last of them. */
const writable = ['image/jpeg', 'image/webp', 'image/png']

/** Animations would stand still once they are drawn anew, so they are sent as they are. */
export const canCrop = (file: File): boolean => file.type.startsWith('image/') && !/gif|svg/.test(file.type)

/** The part of a picture as a file of its own; the given file itself where nothing is cut off and it is not too large. */
export const drawCrop = async (file: File, image: ImageBitmap, crop: Crop): Promise<File> => {
  const size: Size = image
  const scale = Math.min(1, longest / Math.max(crop.width, crop.height))
  if (isWhole(crop, size) && scale === 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(crop.width * scale))
  canvas.height = Math.max(1, Math.round(crop.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
  const type = writable.includes(file.type) ? file.type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) return file
  const name = file.name.replace(/\.\w+$/, '') || 'picture'
  return new File([blob], `${name}.${blob.type.split('/')[1]}`, { type: blob.type })
}
