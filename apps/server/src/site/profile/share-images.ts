import { type ShareSubject, shareSize } from '@vitrine/page/share-subject'
import { computeShareVersion } from '../../features/profile/index.ts'
import { limitConcurrency, type QueueKey } from '../../process/limit-concurrency.ts'
import { makeRendition, makeThumbnail, maxPictureMs } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'
import type { CachedFile, FileCache } from '../file-cache.ts'
import { drawShareImage } from './share-image.ts'

/** Renders share pictures and their thumbnails, one at a time. Fails with `unavailable` if too many wait. */
export const createShareImages = (storage: Storage, files: FileCache) => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })
  // Lists of an agency ask for all cards in view at once
  const thumbnailLimit = limitConcurrency({ parallel: 1, queueLimit: 100, maxMs: maxPictureMs })
  const formatKey = (subject: ShareSubject): string => `share ${computeShareVersion(subject)}`

  return {
    isNew: (subject: ShareSubject): boolean => !files.has(formatKey(subject)),
    get: async (client: QueueKey, subject: ShareSubject): Promise<Buffer> =>
      (await files.get(formatKey(subject), () => limit(client, () => drawShareImage(storage, subject))))!
        .bytes,
    getJpeg: async (client: QueueKey, subject: ShareSubject): Promise<Buffer> => {
      const draw = async () =>
        makeRendition(await drawShareImage(storage, subject), {
          side: shareSize.width,
          square: false,
          format: 'jpeg',
        })
      const key = `jpeg ${computeShareVersion(subject)}`
      return (await files.get(key, () => limit(client, draw)))!.bytes
    },
    getThumbnail: async (client: QueueKey, subject: ShareSubject): Promise<CachedFile> => {
      const draw = async () => makeThumbnail(await drawShareImage(storage, subject))
      return (await files.get(`thumbnail ${computeShareVersion(subject)}`, () =>
        thumbnailLimit(client, draw),
      ))!
    },
  }
}
export type ShareImages = ReturnType<typeof createShareImages>
