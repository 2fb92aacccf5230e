import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { createFieldlessProblem, type FieldlessProblem } from '@vitrine/contract'
import pLimit, { type LimitFunction } from 'p-limit'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { isPublic, readAddress } from './addresses.ts'
import {
  type Exception,
  isAllowed,
  isException,
  isPrivateName,
  mayResolveToException,
  readPort,
} from './allowed.ts'
import { createHostLookup } from './host-lookup.ts'
import { type Egress, EgressError, type EgressPage, type EgressPost, type EgressResponse } from './port.ts'

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
  const limit = limitConcurrency({ parallel: 8, queueLimit: 32 })
  /** Limits by id of an account, or name of a checked host. */
  const keyLimits = new Map<number | string, LimitFunction>()
  const limitKey = async <T>(key: number | string, work: () => Promise<T>): Promise<T> => {
    const keyLimit = keyLimits.get(key) ?? pLimit(parallelPerKey)
    keyLimits.set(key, keyLimit)
    try {
      return await keyLimit(work)
    } finally {
      if (!keyLimit.activeCount && !keyLimit.pendingCount) keyLimits.delete(key)
    }
  }
  let respondedAt = Number.NEGATIVE_INFINITY

  /** Returns the allowed IP addresses of a hop. One blocked IP address blocks the host. */
  const resolveAddresses = async (
    url: URL,
    may: typeof isAllowed,
    signal: AbortSignal,
  ): Promise<string[]> => {
    const host = parseHost(url)
    const literal = readAddress(host)
    const addresses = literal
      ? [host]
      : await orAborted(resolve(host, signal), signal).catch((error: unknown) => {
          if (signal.aborted) throw error
          throw new EgressError('unknown_host', 'this host does not exist', { cause: error })
        })
    if (!addresses.length) throw new EgressError('unknown_host', 'this host has no IP address')
    return addresses.map((text) => {
      const address = readAddress(text)
      if (!address || !may(exceptions, host, address, readPort(url)))
        throw new EgressError('refused', 'the host resolves to a blocked address')
      return address.toString()
    })
  }

  const open = async (url: URL, sent: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> => {
    const addresses = await resolveAddresses(url, sent.may ?? isAllowed, signal)
    return new Promise((done, failed) => {
      const target = addresses.map((address) => dial(address, readPort(url)))
      // Connect to the checked IP addresses, even if the name now resolves to others
      const pinned: LookupFunction = (_, options, callback) => {
        const records = target.map(({ address }) => ({ address, family: isIP(address) }))
        if (options.all) callback(null, records)
        else callback(null, records[0]!.address, records[0]!.family)
      }
      const isLiteral = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
      const request: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
        host: isLiteral ? target[0]!.address : url.hostname,
        port: target[0]!.port,
        path: `${url.pathname}${url.search}`,
        method: sent.method ?? (sent.body === undefined ? 'GET' : 'POST'),
        agent: false,
        lookup: pinned,
        signal,
        ...(isLiteral ? {} : { servername: url.hostname }),
        headers: {
          ...sent.headers,
          host: url.host,
          'user-agent': userAgent,
          connection: 'close',
          ...(sent.body === undefined ? {} : { 'content-length': Buffer.byteLength(sent.body) }),
        },
      })
      request.on('response', (response) => {
        if (addresses.every((address) => isPublic(readAddress(address)!))) respondedAt = performance.now()
        done(response)
      })
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        failed(new EgressError('unreachable', 'the server switched to another protocol'))
      })
      request.on('error', failed)
      request.end(sent.body)
    })
  }

  const follow = async (
    start: URL,
    sent: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<{ url: URL; response: IncomingMessage }> => {
    let url = start
    for (let hop = 0; hop <= maxRedirects; hop++) {
      assertWeb(url)
      const response = await open(url, sent, signal)
      const { statusCode: status = 0, headers: responseHeaders } = response
      if (redirects.has(status) && responseHeaders.location) {
        response.destroy()
        const nextUrl = URL.parse(responseHeaders.location, url)
        if (!nextUrl) throw new EgressError('refused', 'the page redirects to an invalid address')
        url = nextUrl
        continue
      }
      return { url, response }
    }
    throw new EgressError('redirects', `the page redirects more than ${maxRedirects} times`)
  }

  const readPage = async (start: URL, accept: string, signal: AbortSignal): Promise<EgressPage> => {
    const headers = { accept, 'accept-encoding': 'gzip, br' }
    const { url, response } = await follow(start, { headers }, signal)
    const { statusCode: status = 0 } = response
    if (status < 200 || status > 299) {
      response.destroy()
      throw new EgressError('status', `the server responded with status ${status}`)
    }
    const type = String(response.headers['content-type'] ?? '')
      .split(';')[0]!
      .trim()
      .toLowerCase()
    return { url: url.href, type, bytes: await readBody(response, maxBytes, signal) }
  }

  /** Tries https first for an http URL, because many sites support both and https protects the content. */
  const attempt = async (url: URL, accept: string, signal: AbortSignal): Promise<EgressPage> => {
    if (url.protocol !== 'http:' || url.port) return readPage(url, accept, signal)
    const secure = new URL(url)
    secure.protocol = 'https:'
    const httpsSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs / 2)])
    try {
      return await readPage(secure, accept, httpsSignal)
    } catch (error) {
      const isFinal =
        error instanceof EgressError && ['refused', 'too_large', 'encoding'].includes(error.reason)
      if (isFinal || signal.aborted) throw error
      return readPage(url, accept, signal)
    }
  }

  const send = async (url: URL, post: EgressPost, signal: AbortSignal): Promise<EgressResponse> => {
    // The text may be confidential, so plain http is allowed only to exceptions of the operator
    const may = url.protocol === 'https:' ? isAllowed : isException
    const response = await open(url, { headers: post.headers, body: post.body, may }, signal)
    const { statusCode: status = 0, headers } = response
    const retryAfter = headers['retry-after'] ?? null
    const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity'
    return { status, retryAfter, bytes: await readStart(response, isPacked ? 0 : post.maxBytes, signal) }
  }

  /** Runs work on a URL within a time limit. Every error describes the problem with the URL. */
  const within = async <T>(
    urlText: string,
    ms: number,
    callerSignal: AbortSignal | null,
    work: (url: URL, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (off) throw new EgressError('off', 'outgoing requests are off on this installation')
    const url = URL.parse(urlText)
    if (!url) throw new EgressError('refused', 'this is not a valid web address')
    assertWeb(url)
    const timeout = AbortSignal.timeout(ms)
    try {
      return await work(url, callerSignal ? AbortSignal.any([timeout, callerSignal]) : timeout)
    } catch (error) {
      if (callerSignal?.aborted) throw callerSignal.reason
      if (error instanceof EgressError) throw error
      if (timeout.aborted)
        throw new EgressError('timeout', `the server takes longer than ${ms / 1000} seconds`, {
          cause: error,
        })
      if ((error as { code?: unknown }).code === 'unavailable') throw error
      throw new EgressError('unreachable', 'the server cannot be reached', { cause: error })
    }
  }

  return {
    isOn: !off,
    get: (urlText, accept, accountId) =>
      limitKey(accountId, () =>
        within(urlText, timeoutMs, null, (url, signal) => limit(() => attempt(url, accept, signal))),
      ),
    readStatus: (urlText, method, callerSignal) =>
      limitKey(URL.parse(urlText)?.host ?? '', () =>
        within(urlText, timeoutMs, callerSignal, async (url, signal) => {
          const { response } = await follow(url, { headers: { accept: '*/*' }, method }, signal)
          response.destroy()
          return response.statusCode ?? 0
        }),
      ),
    quietMs: () => performance.now() - respondedAt,
    post: (urlText, post) =>
      within(urlText, post.timeoutMs, post.signal, (url, signal) => send(url, post, signal)),
    checkUrl: (urlText) => checkUrl(exceptions, urlText),
  }
}

/** Request to send. `may` restricts the allowed IP addresses further. */
type OutgoingRequest = {
  readonly method?: 'HEAD' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly may?: typeof isAllowed
}

const parseHost = (url: URL): string => url.hostname.replace(/\.+$/, '').toLowerCase()

const checkUrl = (exceptions: readonly Exception[], urlText: string): FieldlessProblem | null => {
  const url = URL.parse(urlText)
  if (!url) return createFieldlessProblem('url_invalid')
  if (url.username || url.password) return createFieldlessProblem('url_credentials')
  const literal = readAddress(parseHost(url))
  const port = readPort(url)
  if (/^https?:$/.test(url.protocol) && isException(exceptions, parseHost(url), literal, port)) return null
  if (url.protocol !== 'https:') return createFieldlessProblem('url_https')
  if (literal ? !isPublic(literal) : isPrivateName(parseHost(url)))
    return createFieldlessProblem('url_public')
  if (port === 443 || port === 80 || (!literal && mayResolveToException(exceptions, port))) return null
  return createFieldlessProblem('url_port', { port: 443 })
}

/** Returns the part of a body that arrives before `maxBytes`, an error or the timeout. */
const readStart = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  const stop = () => response.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (maxBytes > 0 && !signal.aborted)
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        length += chunk.length
        if (length >= maxBytes) break
      }
  } catch {
    // The status is the result; a broken body does not change it
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

const assertWeb = (url: URL): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressError('refused', 'this is not an http or https address')
  if (url.username || url.password)
    throw new EgressError('refused', 'this web address contains a user name or password')
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

const readBody = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  const encoding = String(response.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  const decode = decoders[encoding]
  if (!decode && encoding !== 'identity') {
    response.destroy()
    throw new EgressError('encoding', 'the content encoding is not supported')
  }
  const stream: Readable = decode ? response.pipe(decode()) : response
  // `pipe` does not forward errors
  if (decode) response.on('error', (error) => stream.destroy(error))
  const stop = () => void stream.destroy(new Error('aborted'))
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes)
        throw new EgressError(
          'too_large',
          `the content is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB`,
        )
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (decode && !signal.aborted && !(error instanceof EgressError))
      throw new EgressError('encoding', 'the content cannot be decompressed', { cause: error })
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
  }
}

const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((done, failed) => {
    if (signal.aborted) return failed(signal.reason)
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    work.then(done, failed)
  })
