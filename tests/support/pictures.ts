import sharp from 'sharp'

/** Creates a picture of one colour. */
export const createPicture = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number } = '#246',
  format: 'png' | 'webp' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
