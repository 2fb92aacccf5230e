import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ownBytes } from './own-bytes.ts'

/** Finished bytes of an answer with the strong ETag they give. */
export type CachedBytes = {
  readonly bytes: Buffer
  readonly etag: string
  /** Epoch milliseconds when they were made; before that they do not hold either (the clock was set back). */
  readonly from: number
  /** Epoch milliseconds from which they no longer hold (a schedule begins or ends); Infinity otherwise. */
  readonly until: number
}

/**
 * Finished answers under keys that name the revisions they were made from: a change makes another key,
 * so nothing is ever invalidated and nothing stale is ever found. Old entries fall out by size.
 */
export type ByteCache = {
  get(key: string, now: number): CachedBytes | undefined
  set(key: string, bytes: Buffer, times: { now: number; until?: number }): CachedBytes
  clear(): void
  readonly size: number
}

/** A strong ETag over the bytes. */
export const etagOf = (bytes: Buffer | string): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`

export const createByteCache = (maxBytes: number): ByteCache => {
  const entries = new LRUCache<string, CachedBytes>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: (entry, key) => entry.bytes.byteLength + key.length + 200,
  })
  return {
    get: (key, now) => {
      const entry = entries.get(key)
      return entry && entry.from <= now && now < entry.until ? entry : undefined
    },
    set: (key, bytes, { now, until = Number.POSITIVE_INFINITY }) => {
      const entry = { bytes: ownBytes(bytes), etag: etagOf(bytes), from: now, until }
      entries.set(key, entry)
      return entry
    },
    clear: () => entries.clear(),
    get size() {
      return entries.calculatedSize
    },
  }
}
