import { LRUCache } from 'lru-cache'
import { copyBytes } from '../lib/copy-bytes.ts'
import { etagOf } from '../lib/etag.ts'

/** Bytes of a file and their strong ETag. The bytes are shared: do not write to them. */
export type CachedFile = { readonly bytes: Buffer; readonly etag: string }

/** Returns null if the file does not exist. */
type Make = () => Promise<Buffer | null>

const maxBytes = 32 * 1024 * 1024

/**
 * Files that are made on request: share pictures, QR codes and sitemaps. Each is made once, however many requests wait for it.
 * The files used last stay in memory.
 */
export const createFileCache = ({ max = maxBytes, now = () => performance.now() } = {}) => {
  const files = new LRUCache<string, CachedFile, Make>({
    maxSize: max,
    // A key contains the text of a QR code, which can be longer than its picture
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
    // A file that is evicted while it is made is still sent
    ignoreFetchAbort: true,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context: make }) => {
      const file = await make()
      return file ? { bytes: copyBytes(file), etag: etagOf(file) } : undefined
    },
  })
  return {
    /** Returns false if the file has to be made. */
    has: (key: string): boolean => files.has(key),
    /** Returns a file from memory, or makes it. Without `ttl` (milliseconds) it does not expire. */
    get: (key: string, make: Make, ttl = 0): Promise<CachedFile | undefined> =>
      files.fetch(key, { context: make, ttl }),
  }
}
export type FileCache = ReturnType<typeof createFileCache>
