import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../cache.ts'
import type { Deps } from '../deps.ts'

type Encoding = 'identity' | 'br' | 'gzip'

/** A finished page: its bytes in each encoding and its headers, ready to write. */
export type FinishedPage = {
  readonly profileId: number
  /** Showing it is a view of the profile; the question before a sensitive one is not. */
  readonly counted: boolean
  /** Epoch milliseconds from which a schedule makes another page of it. */
  readonly until: number
  readonly bodies: Record<Encoding, Buffer>
  readonly headers: Record<Encoding, readonly string[]>
  readonly etags: Record<Encoding, string>
}

/** Compresses a page once and fixes its headers. `headers` are those of every page of the service. */
export const finishPage = (
  profileId: number,
  html: string,
  until: number,
  headers: Record<string, string>,
  counted = true,
): FinishedPage => {
  const plain = Buffer.from(html)
  const bodies: Record<Encoding, Buffer> = {
    identity: plain,
    br: brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzip: gzipSync(plain, { level: 7 }),
  }
  const tag = etagOf(plain).slice(1, -1)
  const etags: Record<Encoding, string> = { identity: `"${tag}"`, br: `"${tag}-br"`, gzip: `"${tag}-gz"` }
  const headersFor = (encoding: Encoding): string[] =>
    Object.entries({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bodies[encoding].byteLength),
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, cookie',
      etag: etags[encoding],
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }).flat()
  return {
    profileId,
    counted,
    until,
    bodies,
    etags,
    headers: { identity: headersFor('identity'), br: headersFor('br'), gzip: headersFor('gzip') },
  }
}

const sane = /^[\w.:-]{8,128}$/

/** Writes a finished page: 304 when the client has it, HEAD without the body. */
export const writePage = (page: FinishedPage, request: IncomingMessage, response: ServerResponse): void => {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding: Encoding = /\bbr\b(?!;q=0)/.test(accepts)
    ? 'br'
    : /\bgzip\b(?!;q=0)/.test(accepts)
      ? 'gzip'
      : 'identity'
  const given = request.headers['x-request-id']
  const headers = page.headers[encoding].concat(
    'x-request-id',
    typeof given === 'string' && sane.test(given) ? given : randomUUID(),
  )
  const match = request.headers['if-none-match']
  if (match?.includes(page.etags[encoding])) {
    response.writeHead(304, withoutBody(headers)).end()
    return
  }
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
}

const withoutBody = (headers: string[]): string[] =>
  headers.filter((_, i) => !/^content-(?:length|encoding)$/.test(headers[i - (i % 2)]!))

/**
 * Finished pages by path, answered before the framework sees the request. A page leaves when its profile changes;
 * one that was being made meanwhile is not kept. `viewed` hears of every page answered here.
 */
export const createPageCache = (
  { config, metrics, now }: Pick<Deps, 'config' | 'metrics' | 'now'>,
  viewed: (page: FinishedPage, request: IncomingMessage) => void,
) => {
  const paths = new Map<number, Set<string>>()
  const making = new Map<number, Set<{ changed: boolean }>>()
  const pages = new LRUCache<string, FinishedPage>({
    maxSize: Math.max(config.cacheBytes, 1),
    sizeCalculation: (page) => Object.values(page.bodies).reduce((sum, b) => sum + b.byteLength, 2000),
    dispose: (page, path) => {
      const known = paths.get(page.profileId)
      if (known?.delete(path) && known.size === 0) paths.delete(page.profileId)
    },
  })

  const forget = (profileId: number): void => {
    for (const path of [...(paths.get(profileId) ?? [])]) pages.delete(path)
    for (const attempt of making.get(profileId) ?? []) attempt.changed = true
  }

  return {
    forget,
    clear: (): void => {
      pages.clear()
      for (const attempts of making.values()) for (const attempt of attempts) attempt.changed = true
    },
    /** Answers from memory, or returns false. */
    front: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url!
      const query = url.indexOf('?')
      if (query > 0 && meaningful.test(url)) return false
      const page = pages.get(query < 0 ? url : url.slice(0, query))
      // A visitor with a session may be a collaborator: theirs is not the public page
      if (!page || page.until <= now() || request.headers.cookie?.includes('vitrine_session=')) return false
      metrics.pageHit()
      writePage(page, request, response)
      viewed(page, request)
      return true
    },
    /** Makes a page of a profile and keeps it under `path`, unless the profile changes while it is made. */
    make: async (
      profileId: number,
      path: string,
      work: () => Promise<FinishedPage | null>,
    ): Promise<FinishedPage | null> => {
      const attempt = { changed: false }
      const attempts = making.get(profileId) ?? making.set(profileId, new Set()).get(profileId)!
      attempts.add(attempt)
      try {
        const page = await work()
        if (page && !attempt.changed) {
          pages.set(path, page)
          const known = paths.get(profileId) ?? paths.set(profileId, new Set()).get(profileId)!
          known.add(path)
        }
        return page
      } finally {
        attempts.delete(attempt)
        if (!attempts.size) making.delete(profileId)
      }
    },
  }
}

/** Query members that change the page itself; all others (campaign tags of advertisers) do not. */
const meaningful = /[?&](?:ok|c|preview)=/
