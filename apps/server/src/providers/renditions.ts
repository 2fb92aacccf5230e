import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Rendition, renditionOf } from '@vitrine/page/renditions'
import { DomainError } from '../domain/errors.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { makeRendition, maxPictureMs } from './images.ts'
import type { Storage } from './storage/port.ts'

/** Removes a stored picture with its renditions. */
export const removeWithRenditions = async (storage: Storage, name: string): Promise<void> => {
  await storage.remove(name)
  const renditions: string[] = []
  for await (const file of storage.list(name.slice(0, 32)))
    if (renditionOf(file.name)) renditions.push(file.name)
  // After listing, because removals would shift the pages of the list
  for (const rendition of renditions) await storage.remove(rendition)
}

type StoredPicture = { readonly body: Readable | Buffer; readonly size: number; readonly type: string }

/** A rendition, or the upload itself (`final` false) while too many are being made. */
export type RenditionResult = StoredPicture & { readonly final: boolean }

/**
 * Creates renditions on first request and stores them beside the upload. One is made at a time, so that many first requests
 * do not stop other work. They do not count against the plan.
 */
export const createRenditions = (storage: Storage) => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 32, maxMs: maxPictureMs })
  /** Renditions that are being made. All requests for one wait for the same promise. */
  const running = new Map<string, Promise<Buffer | null>>()

  const make = async (name: string, rendition: Rendition & { from: string }): Promise<Buffer | null> => {
    const source = await storage.get(rendition.from)
    if (!source) return null
    const bytes = await makeRendition(await buffer(source.stream), rendition)
    await storage.put(name, bytes, `image/${rendition.format}`)
    // The upload is removed before its renditions are listed, so if it is still here the list will contain this one
    if (await storage.has(rendition.from)) return bytes
    await storage.remove(name)
    return null
  }

  /** Returns the rendition `name`; null if its upload does not exist. */
  return async (name: string): Promise<RenditionResult | null> => {
    const rendition = renditionOf(name)
    if (!rendition) return null
    const type = `image/${rendition.format}`
    const stored = await storage.get(name)
    if (stored) return { body: stored.stream, size: stored.size, type, final: true }
    if (!running.has(name) && !(await storage.has(rendition.from))) return null
    try {
      const work = running.get(name) ?? limit(() => make(name, rendition)).finally(() => running.delete(name))
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
