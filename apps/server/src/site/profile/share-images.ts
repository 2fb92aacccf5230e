import type { ShareSubject } from '@vitrine/page/share-subject'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '../../lib/own-bytes.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { createSingleFlight } from '../../process/single-flight.ts'
import { maxPictureMs } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { drawShareImage } from './share-image.ts'
import { shareVersion } from './share-version.ts'

/** Pictures kept in memory: some hundred. */
const maxBytes = 16 * 1024 * 1024

/**
 * Share pictures by what they show: each is drawn once however many ask for it, one at a time, and the last ones are
 * kept. Too many waiting: `unavailable`.
 */
export const createShareImages = (storage: Storage) => {
  const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (png) => png.byteLength })
  const flights = createSingleFlight<string, Buffer>()
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })

  const draw = async (version: string, subject: ShareSubject): Promise<Buffer> => {
    const png = ownBytes(await limit(() => drawShareImage(storage, subject)))
    kept.set(version, png)
    return png
  }

  return {
    /** Whether it must be drawn first. */
    isNew: (subject: ShareSubject): boolean => {
      const version = shareVersion(subject)
      return !kept.has(version) && !flights.has(version)
    },
    get: (subject: ShareSubject): Promise<Buffer> => {
      const version = shareVersion(subject)
      const png = kept.get(version)
      if (png) return Promise.resolve(png)
      return flights.run(version, () => draw(version, subject))
    },
  }
}
export type ShareImages = ReturnType<typeof createShareImages>
