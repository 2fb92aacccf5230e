import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { Principal, Principals } from '../domain/context.ts'
import type { CachedBytes } from '../lib/byte-cache.ts'
import { etagMatches, jsonContentType } from './answer.ts'
import { fixedPairs, isVersioned } from './headers.ts'
import { createRequestId } from './request-id.ts'
import type { Limiters } from './throttle.ts'

/** What makes an answer worth remembering, and what must still be so when it is given again. */
export type Remembering = {
  /** The database's version before anything of the request was looked up; null where it has none. */
  readonly version: number | null
  /** See `RequestContext.until`. */
  readonly until: number
  /** Who asked. */
  readonly principal: Principal
  /** See `Answer.ofHome`. */
  readonly ofHome: boolean
  readonly operation: string
}

type Entry = CachedBytes &
  Omit<Remembering, 'ofHome' | 'until'> & {
    /** As `writeHead` takes them, by whether the client has the bytes; `idAt` is where the id of each request is put. */
    readonly headers: { readonly known: string[]; readonly sent: string[]; readonly idAt: number }
    /** As every request is logged: the path without the query. */
    readonly path: string
  }

/** Overhead of an entry beside its bytes: headers, path and principal. */
const entryBytes = 2000

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
 * Finished answers of reads, by credential and address. Where the engine has a version of the whole database (SQLite), they
 * hold for as long as it stands still: then the same credential would be found good again and the same bytes be made. Where
 * it has none (PostgreSQL), the credential is looked up as for any request, and what follows from that alone is answered
 * again. So what a credential may is decided in one place, and this only repeats it.
 */
export const createRemembered = (
  deps: Deps,
  limiters: Limiters,
  principals: Principals,
  isOverloaded: () => boolean,
) => {
  const { config, db, metrics, log, now } = deps
  const requestId = createRequestId(config.trustProxy)
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, Math.floor(config.cacheBytes * share)),
    sizeCalculation: ({ bytes }) => bytes.byteLength + entryBytes,
  })

  const headersOf = (url: string, { etag, bytes }: CachedBytes): Entry['headers'] => {
    const known = fixedPairs(config, '', isVersioned(url))
    const idAt = known.indexOf('x-request-id') + 1
    known.push('etag', etag, 'cache-control', 'private, no-cache')
    const length = String(bytes.byteLength)
    return { known, sent: known.concat('content-type', jsonContentType, 'content-length', length), idAt }
  }

  /** Writes it, logged, counted and limited like any other answer; false when the limit is reached. */
  const write = (
    entry: Entry,
    request: IncomingMessage,
    response: ServerResponse,
    moment: number,
    started: number,
  ): boolean => {
    const { credential } = entry.principal.actor
    // Who is over the limit is told so where all others are; such a hit is not counted
    if (limiters.general.hit(credential, moment)) return false
    const id = requestId(request)
    const known = etagMatches(request.headers['if-none-match'], entry.etag)
    const status = known ? 304 : 200
    const own = known ? entry.headers.known : entry.headers.sent
    // Written before another request can be answered, so one list serves all
    own[entry.headers.idAt] = id
    const limit = limiters.headers(credential, moment)
    response.writeHead(status, limit.length ? own.concat(...limit) : own)
    if (known) response.end()
    else response.end(entry.bytes)
    const ms = performance.now() - started
    metrics.request(entry.operation, status, ms / 1000)
    const { operation, path } = entry
    const { method } = request
    log.info({ id, method, path, operation, status, ms: Math.round(ms * 10) / 10, by: credential }, 'request')
    return true
  }

  /** Why a credential could not be looked up, by the request that asked. */
  const failures = new WeakMap<IncomingMessage, unknown>()

  /** Whether the credential still stands for just the same. */
  const isSame = async ({ principal }: Entry, request: IncomingMessage, moment: number): Promise<boolean> => {
    try {
      const found = await principals.again(principal, moment)
      return found !== null && !found.stale && stateOf(found) === stateOf(principal)
    } catch (error) {
      failures.set(request, error)
      return false
    }
  }

  return {
    /** Notes the answer to a request. */
    remember: (request: IncomingMessage, answer: CachedBytes, { ofHome, ...rest }: Remembering): void => {
      const { until: told, ...made } = rest
      const until = Math.min(answer.until, told, made.principal.until)
      if (!isPlain(request) || until <= now() || db.version() !== made.version) return
      if (made.version === null && !ofHome) return
      const key = keyOf(request)
      if (key === null) return
      const { bytes, etag, from } = answer
      entries.set(key, {
        bytes,
        etag,
        from,
        until,
        ...made,
        headers: headersOf(request.url!, answer),
        path: pathOf(request.url!),
      })
    },

    /** Throws why the look-up of a request's credential failed, so that nobody waits for a second one. */
    assertLookedUp: (request: IncomingMessage): void => {
      if (failures.has(request)) throw failures.get(request)
    },

    /** Answers what is remembered; false, now or later, when it must be asked. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
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
      if (entry.version !== null) return write(entry, request, response, moment, started)
      return isSame(entry, request, moment).then((same) => {
        if (same) return write(entry, request, response, moment, started)
        if (entries.peek(key!) === entry) entries.delete(key!)
        return false
      })
    },
  }
}

const stateOf = ({ actor }: Principal): string => JSON.stringify(actor)

export type Remembered = ReturnType<typeof createRemembered>
