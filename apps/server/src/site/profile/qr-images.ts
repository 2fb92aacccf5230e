import { LRUCache } from 'lru-cache'
import { ownBytes } from '../../lib/own-bytes.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { createSingleFlight } from '../../process/single-flight.ts'
import { maxPictureMs } from '../../providers/images.ts'
import { qrPng } from '../../providers/qr.ts'

/** Pictures kept in memory: some hundred of the largest. */
const maxBytes = 4 * 1024 * 1024

/**
 * QR codes as PNGs by what they say and their side in pixels: each is drawn once however many ask for it, one at a
 * time, and the last ones are kept. Too many waiting: `unavailable`. The pictures are shared: not to be written to.
 */
export const createQrImages = (draw: typeof qrPng = qrPng) => {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // A text can be longer than its picture
    sizeCalculation: (png, key) => png.byteLength + key.length,
  })
  const flights = createSingleFlight<string, Buffer>()
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })

  const make = async (key: string, text: string, side: number): Promise<Buffer> => {
    const png = ownBytes(await limit(() => draw(text, side)))
    kept.set(key, png)
    return png
  }

  return {
    get: (text: string, side: number): Promise<Buffer> => {
      const key = `${side} ${text}`
      const png = kept.get(key)
      if (png) return Promise.resolve(png)
      return flights.run(key, () => make(key, text, side))
    },
  }
}
