import { addPath, createFieldlessProblem, type FieldlessProblem } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { Rendition } from '@vitrine/page/renditions'
import { shareSize } from '@vitrine/page/share-subject'
import type sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import { fail } from '../domain/errors.ts'
import { limitConcurrency, type QueueKey } from '../process/limit-concurrency.ts'

export type FileKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'pdf'
export type ImageKind = Exclude<FileKind, 'pdf'>

/** Detects a file type by its first bytes, because name and stated type are not reliable; null if unknown. */
export const sniff = (bytes: Uint8Array): FileKind | null => {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  // ISO base media: the box lists a main brand, a version, then all compatible brands
  if (text(4, 8) === 'ftyp') {
    const brands = text(8, 12) + text(16, Math.min(bytes[3] ?? 0, 128))
    return /^(.{4})*avi[fs]/s.test(brands) ? 'avif' : null
  }
  if (text(0, 5) === '%PDF-') return 'pdf'
  return null
}

/** A picture of an account. `field` is the part's name for messages. */
type Upload = { bytes: Uint8Array; field: string }

/** Converts uploads. Each account has its own turn in the queue. */
export type Images = {
  /** Returns two WebP squares of 512 and 128 pixels, cropped around the centre. */
  makeAvatar(account: QueueKey, upload: Upload): Promise<{ large: Buffer; small: Buffer }>
  /** Returns a WebP picture of at most 512 pixels per side and about 24 kB. */
  makeSmallImage(account: QueueKey, upload: Upload): Promise<Buffer>
  /** Returns a WebP picture of at most 2,048 pixels per side, never enlarged. */
  makeBlockImage(account: QueueKey, upload: Upload): Promise<{ bytes: Buffer; width: number; height: number }>
}

const largeAvatar = 512
const smallAvatar = 128
const maxSide = 2048
const maxSmallBytes = 24_000
const maxPixels = 50_000_000
const maxSeconds = 20
/** Maximum time of work on a picture: libvips may deadlock and ignore its timeout (github.com/lovell/sharp/issues/4486). */
export const maxPictureMs = minuteMs
const quality = 82

/** Encodes pictures again (upright, first frame), which removes metadata and hidden scripts. Fails with `unavailable` if too many wait. */
export const createImages = (options: { parallel?: number; queueLimit?: number } = {}): Images => {
  const limit = limitConcurrency({
    parallel: options.parallel ?? 2,
    queueLimit: options.queueLimit ?? 20,
    maxMs: maxPictureMs,
  })
  return {
    makeAvatar: (account, upload) =>
      limit(account, () =>
        checkAndConvert(upload, async (open) => {
          const { data, info } = await open(upload.bytes)
            .autoOrient()
            .resize(largeAvatar, largeAvatar, { fit: 'cover' })
            .raw()
            .toBuffer({ resolveWithObject: true })
          const raw = { width: info.width, height: info.height, channels: info.channels }
          const square = () => open(data, { raw })
          const large = await square().webp({ quality }).toBuffer()
          const small = await square().resize(smallAvatar, smallAvatar).webp({ quality }).toBuffer()
          return { large, small }
        }),
      ),
    makeSmallImage: (account, upload) =>
      limit(account, () =>
        checkAndConvert(upload, async (open) => {
          const { data, info } = await open(upload.bytes)
            .autoOrient()
            .resize(largeAvatar, largeAvatar, { fit: 'inside', withoutEnlargement: true })
            .raw()
            .toBuffer({ resolveWithObject: true })
          const raw = { width: info.width, height: info.height, channels: info.channels }
          return encodeBelow(maxSmallBytes, thumbnailQualities, (chosen) =>
            open(data, { raw }).webp({ quality: chosen }).toBuffer(),
          )
        }),
      ),
    makeBlockImage: (account, upload) =>
      limit(account, () =>
        checkAndConvert(upload, async (open) => {
          const { data, info } = await open(upload.bytes)
            .autoOrient()
            .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
            .webp({ quality })
            .toBuffer({ resolveWithObject: true })
          return { bytes: data, width: info.width, height: info.height }
        }),
      ),
  }
}

/** Shared by the process, like sharp's threads and memory. */
export const { makeAvatar, makeBlockImage } = createImages()

/** Returns a smaller version of a stored picture, never enlarged: cropped to a centred square, or `side` pixels wide. */
export const makeRendition = async (
  bytes: Uint8Array,
  { side, square, format }: Omit<Rendition, 'from'>,
): Promise<Buffer> => {
  const openImage = await load()
  if (format === 'jpeg') return makeShareImage(openImage(bytes))
  const small = openImage(bytes).resize(side, square ? side : null, { withoutEnlargement: !square })
  if (format === 'png') return small.png().toBuffer()
  const pixels = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = pixels.info
  const encode = (chosen: number) => {
    const picture = openImage(pixels.data, { raw: { width, height, channels } })
    // AVIF's default effort takes three times as long for 3 % fewer bytes
    return (
      format === 'avif' ? picture.avif({ quality: chosen, effort: 2 }) : picture.webp({ quality: chosen })
    ).toBuffer()
  }
  const qualities = format === 'avif' ? avifQualities : webpQualities
  return side > maxPhoneWidth ? encode(qualities[0]) : encodeBelow(maxPhoneBytes, qualities, encode)
}

/** Widths for phones, where a cover must not delay the page on a slow connection. */
const maxPhoneWidth = 800
const maxPhoneBytes = 120_000
const avifQualities = [55, 40, 25] as const
const webpQualities = [quality, 60, 35] as const

/** Encodes in the first quality whose result is small enough, else in the last. */
const encodeBelow = async (
  maxBytes: number,
  qualities: readonly number[],
  encode: (chosen: number) => Promise<Buffer>,
): Promise<Buffer> => {
  const [chosen, ...lower] = qualities
  const encoded = await encode(chosen!)
  return encoded.byteLength < maxBytes || !lower.length ? encoded : encodeBelow(maxBytes, lower, encode)
}

/** Messengers ignore share pictures above 300 KB. */
const maxShareBytes = 300_000
const shareQualities = [82, 65, 45, 25, 10]

/** Returns a JPEG in the size of share pictures, cropped around the centre, on white. Lowers the quality until it is small enough. */
const makeShareImage = async (picture: Sharp): Promise<Buffer> => {
  const { width, height } = shareSize
  const png = picture.resize(width, height).flatten({ background: '#fff' }).png({ compressionLevel: 1 })
  const openImage = await load()
  const drawn = await png.toBuffer()
  return encodeBelow(maxShareBytes, shareQualities, (chosen) =>
    openImage(drawn).jpeg({ quality: chosen }).toBuffer(),
  )
}

const thumbnailWidth = 360
const maxThumbnailBytes = 12_000
const thumbnailQualities = [75, 50, 25, 10] as const

/** Returns a share picture as small WebP. Lowers the quality until it is small enough. */
export const makeThumbnail = async (picture: Buffer): Promise<Buffer> => {
  const openImage = await load()
  const { data, info } = await openImage(picture)
    .resize(thumbnailWidth)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return encodeBelow(maxThumbnailBytes, thumbnailQualities, (chosen) =>
    openImage(data, { raw }).webp({ quality: chosen }).toBuffer(),
  )
}

type Open = (bytes: Uint8Array, options?: SharpOptions) => Sharp

/** Loads with the first picture, because the native library takes 0.1 s to start. */
let loadedSharp: Promise<typeof sharp> | undefined
export const loadSharp = (): Promise<typeof sharp> => {
  loadedSharp ??= import('sharp').then(({ default: sharpModule }) => {
    sharpModule.cache(false)
    sharpModule.concurrency(1)
    return sharpModule
  })
  return loadedSharp
}

const load = async (): Promise<Open> => {
  const sharpModule = await loadSharp()
  return (bytes, options) =>
    sharpModule(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
      seconds: maxSeconds,
    })
}

const formatOf: Record<ImageKind, string> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
}

/** Checks a picture before decoding, converts it, and describes errors for the uploader. */
const checkAndConvert = async <T>(
  { bytes, field }: Upload,
  convert: (open: Open) => Promise<T>,
): Promise<T> => {
  const failUpload = (problem: FieldlessProblem) => fail('upload_invalid', addPath(field, problem))
  const kind = bytes.length === 0 ? failUpload(createFieldlessProblem('file_empty')) : sniff(bytes)
  if (kind === null || kind === 'pdf') return failUpload(createFieldlessProblem('picture_type'))

  const openImage = await load()
  const header = await openImage(bytes)
    .metadata()
    .catch((error: Error) => failUpload(toProblem(error)))
  const pixels = header.width * header.height
  if (header.format !== formatOf[kind] || !(pixels > 0))
    return failUpload(createFieldlessProblem('picture_damaged'))
  if (pixels > maxPixels) return failUpload(tooManyPixels)
  return convert(openImage).catch((error: Error) => failUpload(toProblem(error)))
}

const tooManyPixels = createFieldlessProblem('picture_pixels', { max: 50 })

const toProblem = ({ message }: Error): FieldlessProblem => {
  if (/pixel limit/i.test(message)) return tooManyPixels
  if (/timeout/i.test(message)) return createFieldlessProblem('picture_slow')
  return createFieldlessProblem('picture_incomplete')
}
