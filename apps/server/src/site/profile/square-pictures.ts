import { buffer } from 'node:stream/consumers'
import { limitConcurrency, type QueueKey } from '../../process/limit-concurrency.ts'
import { loadSharp, maxPictureMs, sniff } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'

/**
 * Creates a function that returns a square JPEG for address books and SVG viewers, or null if missing or no picture. Fails
 * with `unavailable` if too many wait.
 */
export const createSquarePictures = (storage: Storage) => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })
  return async (client: QueueKey, url: string | null, side: number): Promise<Buffer | null> => {
    const file = url?.startsWith('/media/') ? await storage.get(url.slice('/media/'.length)) : null
    if (!file) return null
    const bytes = await buffer(file.stream)
    const kind = sniff(bytes)
    if (kind === null || kind === 'pdf') return null
    const sharp = await loadSharp()
    return limit(client, () =>
      sharp(bytes).resize(side, side).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(),
    )
  }
}
export type PictureLoader = ReturnType<typeof createSquarePictures>
