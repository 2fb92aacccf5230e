import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { CachedBytes } from '../lib/byte-cache.ts'
import { etagMatches, jsonContentType } from './answer.ts'
import { fixedPairs, isVersioned } from './headers.ts'
import { createRequestId } from './request-id.ts'
import type { Limiters } from './throttle.ts'

/** An answer and whose it is. */
type Entry = CachedBytes & {
  /** State of the database that it was made of, credential included. */
  readonly version: number
  readonly credential: string
  readonly operation: string
}

/** What makes an answer worth remembering: who asked, and until when the credential is good and need not be touched. */
export type Remembering = Pick<Entry, 'credential' | 'operation'> & {
  /** The database's version before anything of the request was looked up. */
  readonly version: number
  /** Epoch milliseconds. */
  readonly credentialUntil: number
}

/** Of the memory for finished answers and pages; the bytes themselves mostly lie there already. */
const share = 0.25

/** Headers that could make another request of the same address, beside the credential. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined

/** Hashed: keys and sessions do not lie about in memory. */
const keyOf = ({ url, headers }: IncomingMessage): string | null => {
  const { authorization = '', cookie = '', 'x-api-key': single = '' } = headers
  if (!authorization && !cookie && !single) return null
  return hash('sha256', `${authorization}\n${single}\n${cookie}\n${url}`, 'base64url')
}

/** The path alone, as every request is logged. */
const pathOf = (url: string): string => url.split('?', 1)[0]!

/**
 * Finished answers of reads, by credential and address, for as long as nothing at all has changed in the database: then
 * the same credential would be found good again and the same bytes be made. So what a credential may is decided in
 * one place, and this only repeats it; at the first commit of anybody everything is asked anew. An engine that cannot say
 * cheaply whether something changed has no versions, and nothing is remembered.
 */
export const createRemembered = (deps: Deps, limiters: Limiters, isOverloaded: () => boolean) => {
  const { config, db, metrics, log, now } = deps
  const requestId = createRequestId(config.trustProxy)
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, Math.floor(config.cacheBytes * share)),
    sizeCalculation: ({ bytes }) => bytes.byteLength + 500,
  })

  return {
    /** Notes the answer to a request. */
    remember: (request: IncomingMessage, answer: CachedBytes, made: Remembering): void => {
      const until = Math.min(answer.until, made.credentialUntil)
      if (!isPlain(request) || until <= now() || db.version() !== made.version) return
      const key = keyOf(request)
      if (key === null) return
      const { version, credential, operation } = made
      const { bytes, etag, from } = answer
      entries.set(key, { bytes, etag, from, until, version, credential, operation })
    },

    /** Answers what is remembered, logged, counted and limited like any other request; false when it must be asked. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (!isPlain(request) || isOverloaded()) return false
      const key = keyOf(request)
      const entry = key === null ? undefined : entries.get(key)
      if (!entry) return false
      const started = performance.now()
      const moment = now()
      if (db.version() !== entry.version || moment < entry.from || moment >= entry.until) {
        entries.delete(key!)
        return false
      }
      // Who is over the limit is told so where all others are; such a hit is not counted
      if (limiters.general.hit(entry.credential, moment)) return false
      const id = requestId(request)
      const headers = fixedPairs(config, id, isVersioned(request.url!)).concat(
        'etag',
        entry.etag,
        'cache-control',
        'private, no-cache',
      )
      headers.push(...limiters.headers(entry.credential, moment).flat())
      const known = etagMatches(request.headers['if-none-match'], entry.etag)
      if (known) response.writeHead(304, headers).end()
      else {
        headers.push('content-type', jsonContentType, 'content-length', String(entry.bytes.byteLength))
        response.writeHead(200, headers).end(entry.bytes)
      }
      const status = known ? 304 : 200
      const ms = performance.now() - started
      metrics.request(entry.operation, status, ms / 1000)
      log.info(
        {
          id,
          method: request.method,
          path: pathOf(request.url!),
          operation: entry.operation,
          status,
          ms: Math.round(ms * 10) / 10,
          by: entry.credential,
        },
        'request',
      )
      return true
    },
  }
}

export type Remembered = ReturnType<typeof createRemembered>
