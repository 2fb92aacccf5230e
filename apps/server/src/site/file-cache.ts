import { LRUCache } from 'lru-cache'
import { copyBytes } from '../lib/copy-bytes.ts'
import { createEtag } from '../lib/etag.ts'

/** Bytes of a file and their strong ETag. Callers share the bytes and must not write to them. */
export type CachedFile = { readonly bytes: Buffer; readonly etag: string }

/** Returns null if the file does not exist. */
type Make = () => Promise<Buffer | null>

const maxBytes = 32 * 1024 * 1024

/** Caches share pictures, QR codes and sitemaps. Creates each file once for all requests that wait for it. */
export const createFileCache = ({ max = maxBytes, now = () => performance.now() } = {}) => {
  const files = new LRUCache<string, CachedFile, Make>({
    maxSize: max,
    // A key contains the text of a QR code, which can be longer than its picture
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
    // Send a file even if the cache evicts it while it is being created
    ignoreFetchAbort: true,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context: make }) => {
      const file = await make()
      return file ? { bytes: copyBytes(file), etag: createEtag(file) } : undefined
    },
  })
  return {
    has: (key: string): boolean => files.has(key),
    /** Returns a file from memory, or creates the file and keeps it for `ttl` milliseconds; 0 = for ever. */
    get: (key: string, make: Make, ttl = 0): Promise<CachedFile | undefined> =>
      files.fetch(key, { context: make, ttl }),
  }
}
export type FileCache = ReturnType<typeof createFileCache>
