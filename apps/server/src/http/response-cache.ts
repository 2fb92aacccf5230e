import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyOperation } from '@vitrine/contract'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import type { Actor, Principal, Principals } from '../domain/context.ts'
import { DomainError } from '../domain/errors.ts'
import { etagMatches, jsonContentType } from './envelope.ts'
import { createHeaderBuilder, isVersioned } from './headers.ts'
import type { OperationResponse } from './pipeline.ts'
import { createRequestIdReader } from './request-id.ts'
import { toLoggedPath } from './service.ts'
import type { Load } from './shed.ts'
import type { Limiters } from './throttle.ts'

type CacheableResponse = {
  readonly operation: AnyOperation
  readonly response: OperationResponse
  readonly principal: Principal
  readonly target: unknown
  readonly now: number
  authorise(actor: Actor, now: number): Promise<unknown>
}

type Entry = Pick<CacheableResponse, 'principal' | 'authorise' | 'now'> & {
  readonly operation: string
  readonly etag: string
  readonly body: Buffer
  readonly state: string
  /** Monotonic time: a wall clock that is set back must not prolong an entry. */
  readonly createdAt: number
  /** Logger with the fields that all requests for this entry share. Created at first use. */
  log?: Logger
}

/** Memory of an entry besides its body, in bytes. */
const entryOverhead = 2000
const lifetimeMs = 1000

type Parts = {
  readonly limiters: Limiters
  readonly principals: Pick<Principals, 'reload'>
  readonly load: Load
  readonly maxBytes: number
}

/** Errors of credential lookups by request, so that the pipeline does not repeat them. */
const lookupErrors = new WeakMap<IncomingMessage, unknown>()

export const throwLookupError = (request: IncomingMessage): void => {
  if (lookupErrors.has(request)) throw lookupErrors.get(request)
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Sends responses of `cacheable` operations again, before routing, and authorises each request. Entries expire after a
 * second: schedules start without a write.
 */
export const createResponseCache = (
  { config, log, metrics, now }: Pick<Deps, 'config' | 'log' | 'metrics' | 'now'>,
  { limiters, principals, load, maxBytes }: Parts,
) => {
  const readRequestId = createRequestIdReader(config.TRUST_PROXY)
  const buildHeaders = createHeaderBuilder(config)
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body, state }) => body.byteLength + state.length + entryOverhead,
  })

  const isValid = async (entry: Entry, request: IncomingMessage, time: number): Promise<boolean> => {
    try {
      const principal = await principals.reload(entry.principal, time)
      if (!principal || principal.isTouchDue) return false
      return entry.state === formatState(principal.actor, await entry.authorise(principal.actor, time))
    } catch (error) {
      // The pipeline repeats authorise to respond with its 403 or 404
      if (!(error instanceof DomainError)) lookupErrors.set(request, error)
      return false
    }
  }

  const write = (entry: Entry, request: IncomingMessage, response: ServerResponse, started: number): void => {
    const { credential } = entry.principal.actor
    const id = readRequestId(request)
    const status = etagMatches(request.headers['if-none-match'], entry.etag) ? 304 : 200
    const headers = buildHeaders(id, isVersioned(request.url!))
    headers.push('etag', entry.etag, 'cache-control', 'private, no-cache')
    for (const header of limiters.headers(credential, now())) headers.push(...header)
    if (status === 200)
      headers.push('content-type', jsonContentType, 'content-length', String(entry.body.byteLength))
    response.writeHead(status, headers)
    response.end(status === 200 ? entry.body : undefined)
    const ms = performance.now() - started
    metrics.request(entry.operation, status, ms / 1000)
    const { operation } = entry
    entry.log ??= log.child({ method: 'GET', path: toLoggedPath(request.url!), operation, by: credential })
    entry.log.info({ id, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }

  return {
    /** Returns false, or a promise of false, if the pipeline must respond. */
    send: (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
      if (request.method !== 'GET' || hasBody(request) || load.overloaded) return false
      if (request.headers['x-propose'] !== undefined) return false
      const key = toCacheKey(request)
      const entry = key ? entries.get(key) : undefined
      if (!key || !entry) return false
      const started = performance.now()
      const time = now()
      // The wall clock too: after it jumps, schedules and expiries in the entry are out of date
      const isFresh = started - entry.createdAt < lifetimeMs && Math.abs(time - entry.now) < lifetimeMs
      if (!isFresh) {
        entries.delete(key)
        return false
      }
      return isValid(entry, request, time).then((valid) => {
        if (!valid) {
          entries.delete(key)
          return false
        }
        // The pipeline responds with 429
        if (limiters.general.consume(entry.principal.actor.credential, time)) return false
        write(entry, request, response, started)
        return true
      })
    },

    /** Stores a response, unless it is streamed or sets cookies. */
    set: (key: string, { operation, response, target, ...entry }: CacheableResponse): void => {
      const { body } = response
      if (!maxBytes || !Buffer.isBuffer(body) || response.cookies || !response.etag) return
      entries.set(key, {
        ...entry,
        operation: operation.id,
        etag: response.etag,
        body,
        state: formatState(entry.principal.actor, target),
        createdAt: performance.now(),
      })
    },
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Hashes the URL and credential headers, so that no key stays in memory. Returns null for a request without credentials. */
export const toCacheKey = ({ url, headers }: IncomingMessage): string | null => {
  const { authorization = '', cookie = '', 'x-api-key': key = '' } = headers
  if (!authorization && !cookie && !key) return null
  return hash('sha256', `${authorization}\n${key}\n${cookie}\n${url}`, 'base64url')
}

/** Returns the state of caller and target as text. The target of a cacheable operation contains its revisions. */
const formatState = (actor: Actor, target: unknown): string => JSON.stringify([actor, target])
