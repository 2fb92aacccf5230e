import type { ShareSubject } from '@vitrine/page/share-subject'
import { limitConcurrency, type QueueKey } from '../../process/limit-concurrency.ts'
import { maxPictureMs } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'
import type { FileCache } from '../file-cache.ts'
import { drawShareImage } from './share-image.ts'
import { computeShareVersion } from './share-version.ts'

/** Renders share pictures, one at a time. Fails with `unavailable` if too many wait. */
export const createShareImages = (storage: Storage, files: FileCache) => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })
  const formatKey = (subject: ShareSubject): string => `share ${computeShareVersion(subject)}`

  return {
    isNew: (subject: ShareSubject): boolean => !files.has(formatKey(subject)),
    get: async (client: QueueKey, subject: ShareSubject): Promise<Buffer> =>
      (await files.get(formatKey(subject), () => limit(client, () => drawShareImage(storage, subject))))!
        .bytes,
  }
}
export type ShareImages = ReturnType<typeof createShareImages>
