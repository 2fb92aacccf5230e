import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError, fail } from '../../domain/errors.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { checkUrl, type Exception, isAllowed, isException } from './allowed.ts'
import { readBody, readStart } from './body.ts'
import { type ConnectOptions, connect, type OutgoingRequest } from './connect.ts'
import { createHostLookup } from './host-lookup.ts'
import { type Egress, EgressError, type EgressPage, type EgressRequest, type EgressResponse } from './port.ts'

export type EgressOptions = {
  readonly off?: boolean
  readonly allow?: readonly Exception[]
  readonly userAgent: string
  /** Timeout of the whole request in milliseconds: name resolution, redirects, body. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Name servers, as `address:port`; empty = those of the machine. */
  readonly servers?: readonly string[]
  /** Resolves a host until `signal` aborts. Tests replace it. */
  readonly resolve?: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Replaces the target of a connection. Tests redirect to local servers. */
  readonly dial?: (address: string, port: number) => { readonly address: string; readonly port: number }
}

const maxRedirects = 3
/** Concurrent reads per account or checked host, so that slow hosts leave connections to others. */
const parallelPerKey = 2
/** Maximum number of downloads that wait for a host, and for any. More would keep those of other hosts and accounts from starting. */
const maxDownloadQueue = 8
const redirects = new Set([301, 302, 303, 307, 308])

/** Creates a client for URLs that users enter. Checks scheme, port and resolved IP addresses of each hop, and connects to those. */
export const createEgress = ({
  off = false,
  allow: exceptions = [],
  userAgent,
  timeoutMs = 5000,
  maxBytes = 5 * 1024 * 1024,
  servers = [],
  resolve = createHostLookup(servers, exceptions),
  dial = (address, port) => ({ address, port }),
}: EgressOptions): Egress => {
  let respondedAt = Number.NEGATIVE_INFINITY
  const onPublicResponse = () => {
    respondedAt = performance.now()
  }
  const options: ConnectOptions = { exceptions, userAgent, resolve, dial, onPublicResponse }
  const limit = limitConcurrency({ parallel: 8, queueLimit: 32 })
  const limitDownloads = limitConcurrency({ parallel: 4, queueLimit: maxDownloadQueue })
  const limitKey = createKeyLimiter()

  /** Runs work on a URL within a time limit, unless outgoing requests are off. */
  const runWithinDeadline = async <T>(
    urlText: string,
    ms: number,
    callerSignal: AbortSignal | null,
    work: (url: URL, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (off) throw new EgressError('off', 'outgoing requests are off on this installation')
    const url = parseUrl(urlText)
    const timeout = AbortSignal.timeout(ms)
    try {
      return await work(url, callerSignal ? AbortSignal.any([timeout, callerSignal]) : timeout)
    } catch (error) {
      if (callerSignal?.aborted) throw callerSignal.reason
      throw describeError(error, timeout, ms)
    }
  }

  return {
    isOn: !off,
    get: (urlText, accept, account, startBytes) =>
      // The timeout includes the time in the shared queue, but not the wait for other reads of the same account
      limitKey(account, () =>
        runWithinDeadline(urlText, timeoutMs, null, (url, signal) =>
          limit(
            account,
            () => readPreferringHttps(options, url, { accept, maxBytes, startBytes, timeoutMs }, signal),
            signal,
          ),
        ),
      ),
    download: (urlText, headers, account, callerSignal, startBytes) => {
      const read = () =>
        runWithinDeadline(urlText, timeoutMs, callerSignal, async (start, signal) => {
          const request = { headers: { ...headers, 'accept-encoding': 'gzip, br' } }
          const { url, response } = await followRedirects(options, start, request, signal)
          const { statusCode: status = 0, headers: received } = response
          const isRead = status >= 200 && status <= 299
          if (!isRead) response.destroy()
          const bytes = isRead
            ? await readBody(response, startBytes ?? maxBytes, signal, startBytes !== undefined)
            : Buffer.alloc(0)
          return { status, url: url.href, headers: received, bytes }
        })
      const host = URL.parse(urlText)?.host ?? ''
      return limitKey(host, () => limitDownloads(account, read, callerSignal), maxDownloadQueue)
    },
    readStatus: (urlText, method, callerSignal) =>
      limitKey(URL.parse(urlText)?.host ?? '', () =>
        runWithinDeadline(urlText, timeoutMs, callerSignal, async (url, signal) => {
          const { response } = await followRedirects(
            options,
            url,
            { headers: { accept: '*/*' }, method },
            signal,
          )
          response.destroy()
          return response.statusCode ?? 0
        }),
      ),
    findRedirect: (urlText, isWanted, callerSignal) =>
      limitKey(URL.parse(urlText)?.host ?? '', () =>
        runWithinDeadline(urlText, timeoutMs, callerSignal, async (start, signal) => {
          let url: URL | null = start
          for (let hop = 0; url && hop < maxRedirects; hop++) {
            const { response, nextUrl } = await requestHop(
              options,
              url,
              { headers: { accept: '*/*' } },
              signal,
            )
            response.destroy()
            if (nextUrl && isWanted(nextUrl.href)) return nextUrl.href
            url = nextUrl
          }
          return null
        }),
      ),
    readCertificateEnd: (urlText, callerSignal) =>
      runWithinDeadline(urlText, timeoutMs, callerSignal, async (url, signal) => {
        const response = await connect(options, url, { method: 'HEAD', headers: { accept: '*/*' } }, signal)
        const { valid_to } = (response.socket as TLSSocket).getPeerCertificate()
        response.destroy()
        return Date.parse(valid_to)
      }),
    msSinceResponse: () => performance.now() - respondedAt,
    send: (urlText, request) =>
      runWithinDeadline(urlText, request.timeoutMs, request.signal, (url, signal) =>
        send(options, url, request, signal),
      ),
    checkUrl: (urlText) => checkUrl(exceptions, urlText),
  }
}

/** Limits concurrent work per id of an account, or name of a checked host. */
const createKeyLimiter = () => {
  const limits = new Map<number | string, LimitFunction>()
  return async <T>(
    key: number | string,
    work: () => Promise<T>,
    queueLimit = Number.POSITIVE_INFINITY,
  ): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(parallelPerKey)
    if (limit.pendingCount >= queueLimit) fail('unavailable')
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (!limit.activeCount && !limit.pendingCount) limits.delete(key)
    }
  }
}

const followRedirects = async (
  options: ConnectOptions,
  start: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<{ url: URL; response: IncomingMessage }> => {
  let url = start
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const { response, nextUrl } = await requestHop(options, url, request, signal)
    if (!nextUrl) return { url, response }
    response.destroy()
    url = nextUrl
  }
  throw new EgressError('redirects', `the page redirects more than ${maxRedirects} times`)
}

/** Requests a URL. `nextUrl` is where it redirects to, or null. */
const requestHop = async (
  options: ConnectOptions,
  url: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; nextUrl: URL | null }> => {
  assertWeb(url)
  const response = await connect(options, url, request, signal)
  const { location } = response.headers
  if (!redirects.has(response.statusCode ?? 0) || !location) return { response, nextUrl: null }
  const nextUrl = URL.parse(location, url)
  if (nextUrl) return { response, nextUrl }
  response.destroy()
  throw new EgressError('refused', 'the page redirects to an invalid URL')
}

type ReadLimits = {
  readonly accept: string
  readonly maxBytes: number
  readonly startBytes: number | undefined
  readonly timeoutMs: number
}

const readPage = async (
  options: ConnectOptions,
  start: URL,
  { accept, maxBytes, startBytes }: ReadLimits,
  signal: AbortSignal,
): Promise<EgressPage> => {
  const headers = { accept, 'accept-encoding': 'gzip, br' }
  const { url, response } = await followRedirects(options, start, { headers }, signal)
  const { statusCode: status = 0 } = response
  if (status < 200 || status > 299) {
    response.destroy()
    throw new EgressError('status', `the server responded with status ${status}`, { status })
  }
  const type = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const bytes = await readBody(response, startBytes ?? maxBytes, signal, startBytes !== undefined)
  return { url: url.href, type, bytes }
}

/** Tries https first for an http URL, because many sites support both and https protects the content. */
const readPreferringHttps = async (
  options: ConnectOptions,
  url: URL,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<EgressPage> => {
  if (url.protocol !== 'http:' || url.port) return readPage(options, url, limits, signal)
  const secure = new URL(url)
  secure.protocol = 'https:'
  const httpsSignal = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs / 2)])
  try {
    return await readPage(options, secure, limits, httpsSignal)
  } catch (error) {
    const isFinal =
      error instanceof EgressError && ['refused', 'too_large', 'encoding'].includes(error.reason)
    if (isFinal || signal.aborted) throw error
    return readPage(options, url, limits, signal)
  }
}

const send = async (
  options: ConnectOptions,
  url: URL,
  { method = 'POST', headers, body, maxBytes }: EgressRequest,
  signal: AbortSignal,
): Promise<EgressResponse> => {
  // The text may be confidential, so plain http is allowed only to exceptions of the operator
  const isAddressAllowed = url.protocol === 'https:' ? isAllowed : isException
  const request = { method, headers, isAddressAllowed, ...(body === undefined ? {} : { body }) }
  const response = await connect(options, url, request, signal)
  const { statusCode: status = 0, headers: received } = response
  const isPacked = (received['content-encoding'] ?? 'identity') !== 'identity'
  const bytes = await readStart(response, isPacked ? 0 : maxBytes, signal)
  return { status, retryAfter: received['retry-after'] ?? null, bytes }
}

const parseUrl = (text: string): URL => {
  const url = URL.parse(text)
  if (!url) throw new EgressError('refused', 'this is not a valid web address')
  assertWeb(url)
  return url
}

const assertWeb = (url: URL): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressError('refused', 'this is not an http or https URL')
  if (url.username || url.password)
    throw new EgressError('refused', 'this web address contains a user name or password')
}

/** Returns an error that describes the problem with the URL. */
const describeError = (error: unknown, timeout: AbortSignal, ms: number): unknown => {
  // A DomainError means that the queue of requests is full (503)
  if (error instanceof EgressError || error instanceof DomainError) return error
  if (timeout.aborted)
    return new EgressError('timeout', `the server takes longer than ${ms / 1000} seconds`, { cause: error })
  return new EgressError('unreachable', 'the server cannot be reached', { cause: error })
}
