import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getUploadHash, parseRendition, type Rendition } from '@vitrine/page/renditions'
import { DomainError } from '../domain/errors.ts'
import { limitConcurrency, type QueueKey } from '../process/limit-concurrency.ts'
import { makeRendition, maxPictureMs } from './images.ts'
import type { Storage } from './storage/port.ts'

export const removeWithRenditions = async (storage: Storage, name: string): Promise<void> => {
  await storage.remove(name)
  const renditions: string[] = []
  for await (const file of storage.list(getUploadHash(name)))
    if (parseRendition(file.name)) renditions.push(file.name)
  // List first, because removals would shift the pages of the list
  for (const rendition of renditions) await storage.remove(rendition)
}

type StoredPicture = { readonly body: Readable | Buffer; readonly size: number; readonly type: string }

/** A rendition, or the upload (`final` false) while too many are being created. */
export type RenditionResult = StoredPicture & { readonly final: boolean }

/** Creates renditions at first request, one at a time to leave room for other work. Stores them without counting against the plan. */
export const createRenditions = (storage: Storage) => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 32, maxMs: maxPictureMs })
  /** Renditions in progress. All requests for one share its promise. */
  const running = new Map<string, Promise<Buffer | null>>()

  const make = async (name: string, rendition: Rendition & { from: string }): Promise<Buffer | null> => {
    const source = await storage.get(rendition.from)
    if (!source) return null
    const bytes = await makeRendition(await buffer(source.stream), rendition)
    await storage.put(name, bytes, `image/${rendition.format}`)
    // Removing an upload precedes listing its renditions, so if it still exists, the list will contain this one
    if (await storage.has(rendition.from)) return bytes
    await storage.remove(name)
    return null
  }

  /** Returns a rendition by name, or null if the upload does not exist. `client` has its own turn in the queue. */
  return async (name: string, client: QueueKey): Promise<RenditionResult | null> => {
    const rendition = parseRendition(name)
    if (!rendition) return null
    const type = `image/${rendition.format}`
    const storedImage = await storage.get(name)
    if (storedImage) return { body: storedImage.stream, size: storedImage.size, type, final: true }
    if (!running.has(name) && !(await storage.has(rendition.from))) return null
    try {
      const work =
        running.get(name) ?? limit(client, () => make(name, rendition)).finally(() => running.delete(name))
      running.set(name, work)
      const bytes = await work
      return bytes && { body: bytes, size: bytes.byteLength, type, final: true }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'unavailable')) throw error
      const source = await storage.get(rendition.from)
      return source && { body: source.stream, size: source.size, type: 'image/webp', final: false }
    }
  }
}
