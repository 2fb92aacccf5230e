import { LRUCache } from 'lru-cache'
import { ownBytes } from '../../lib/own-bytes.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { createSingleFlight } from '../../process/single-flight.ts'
import { maxPictureMs } from '../../providers/images.ts'

/** Pictures kept in memory: some hundred of the largest. */
const maxBytes = 4 * 1024 * 1024

/**
 * QR codes by everything they show: each is drawn once however many ask for it, one at a time, and the last ones are
 * kept. Too many waiting: `unavailable`. The pictures are shared: not to be written to.
 */
export const createQrImages = () => {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // A text can be longer than its picture
    sizeCalculation: (image, key) => image.byteLength + key.length,
  })
  const flights = createSingleFlight<string, Buffer>()
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })

  const make = async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const image = ownBytes(await limit(draw))
    kept.set(key, image)
    return image
  }

  return {
    /** Returns true if it must be drawn first. */
    isNew: (key: string): boolean => !kept.has(key) && !flights.has(key),
    get: (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
      const image = kept.get(key)
      return image ? Promise.resolve(image) : flights.run(key, () => make(key, draw))
    },
  }
}
