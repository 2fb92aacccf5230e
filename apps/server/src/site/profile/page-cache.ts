import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { etagMatches } from '../../http/answer.ts'
import { createRequestId } from '../../http/request-id.ts'
import { boundedMap } from '../../lib/bounded-map.ts'
import { etagOf } from '../../lib/byte-cache.ts'
import { secondMs } from '../../lib/durations.ts'
import { type Coding, codingOf } from '../../lib/negotiate.ts'
import { ownBytes } from '../../lib/own-bytes.ts'
import type { ServedDomain } from '../hosts.ts'
import { type PageChoice, plainPage, type Rules, type Visitors } from './visitors.ts'

type Encoding = 'identity' | Coding

/** A finished page: its bytes in each encoding and its headers, ready to write. */
export type FinishedPage = {
  readonly profileId: number
  /** Showing it is a view of the profile; the question before a sensitive one is not. */
  readonly counted: boolean
  /** Epoch milliseconds when it was made, and from which a schedule makes another page of it. */
  readonly from: number
  readonly until: number
  readonly bodies: Record<Encoding, Buffer>
  /** As `writeHead` takes them; the last is the request's id, set for each answer. */
  readonly headers: Record<Encoding, string[]>
  readonly etags: Record<Encoding, string>
}

/** What a choice among a profile's pages may depend on; shared caches must not answer for us then. */
const choosing = 'accept-encoding, cookie, user-agent, accept-language, referer, dnt, sec-gpc'

/**
 * Compresses a page once and fixes its headers. `headers` are those of every page of the service; a `chosen` page
 * is one of several that visitors get at the same address, by `geoHeader` too when there is one.
 */
export const finishPage = (
  html: string,
  {
    profileId,
    from,
    until,
    headers,
    counted,
    chosen,
    geoHeader,
    type = 'text/html',
  }: Pick<FinishedPage, 'profileId' | 'from' | 'until' | 'counted'> & {
    headers: Record<string, string>
    chosen: boolean
    geoHeader: string
    type?: string
  },
): FinishedPage => {
  const plain = Buffer.from(html)
  const bodies: Record<Encoding, Buffer> = {
    identity: ownBytes(plain),
    br: ownBytes(
      brotliCompressSync(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }),
    ),
    gzip: ownBytes(gzipSync(plain, { level: 7 })),
  }
  const tag = etagOf(plain).slice(1, -1)
  const etags: Record<Encoding, string> = { identity: `"${tag}"`, br: `"${tag}-br"`, gzip: `"${tag}-gz"` }
  const headersFor = (encoding: Encoding): string[] =>
    Object.entries({
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(bodies[encoding].byteLength),
      'cache-control': chosen ? 'private, no-cache' : 'public, no-cache',
      vary: chosen ? `${choosing}${geoHeader && `, ${geoHeader.toLowerCase()}`}` : 'accept-encoding, cookie',
      etag: etags[encoding],
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'x-request-id': '',
    }).flat()
  return {
    profileId,
    counted,
    from,
    until,
    bodies,
    etags,
    headers: { identity: headersFor('identity'), br: headersFor('br'), gzip: headersFor('gzip') },
  }
}

/** Before its own time a page does not hold either: then the clock was set back. */
const holdsAt = ({ from, until }: FinishedPage, moment: number): boolean => from <= moment && moment < until

/** Writes a finished page: 304 when the client has it, HEAD without the body. */
export const writePage = (
  page: FinishedPage,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void => {
  const encoding = codingOf(request.headers['accept-encoding'])
  const headers = page.headers[encoding]
  headers[headers.length - 1] = id
  if (etagMatches(request.headers['if-none-match'], page.etags[encoding])) {
    response.writeHead(304, withoutBody(headers)).end()
    return
  }
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
}

const withoutBody = (headers: string[]): string[] =>
  headers.filter((_, i) => !/^content-(?:length|encoding)$/.test(headers[i - (i % 2)]!))

/** Where a page is kept: the path alone (or the key of a custom domain) when everybody sees the same. */
const keyOf = (path: string, { plain }: Rules, { variant, campaign, missed }: PageChoice): string =>
  plain ? path : `${path} ${variant ?? 0} ${campaign?.slug ?? ''} ${missed?.join() ?? ''}`

/** What a profile's page depends on: its content, by revision, and what else there is, where that was read. */
export type Seen = { readonly content: number; readonly other?: string | undefined }

/**
 * A kept page is compared with its profile when it was not for so long. Notices drop it at once; one that was lost
 * leaves a page that should be gone for no more than twice this time.
 */
const recheckMs = 10 * secondMs

/** Keeps what was made of a profile, unless the profile changed since. */
export type Attempt = {
  /** The profile's rules; read by `load` when they are not known. */
  rules(path: string, load: () => Promise<Rules>): Promise<Rules>
  /** The page of a choice; made by `make` when there is none. */
  page(
    path: string,
    rules: Rules,
    chosen: PageChoice,
    make: () => Promise<FinishedPage | null>,
  ): Promise<FinishedPage | null>
}

/**
 * Finished pages by path, and where visitors see different ones, by path and choice; answered before the framework
 * sees the request. All of a profile leaves when it changes; what was being made meanwhile is not kept. `viewed`
 * hears of every page answered here.
 */
export const createPageCache = (
  { config, metrics, now }: Pick<Deps, 'config' | 'metrics' | 'now'>,
  visitors: Visitors,
  viewed: (page: FinishedPage, chosen: PageChoice, request: IncomingMessage) => void,
) => {
  const requestId = createRequestId(config.trustProxy)
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
  /** What the profile was like when what is kept of it was made or looked at last, and when that was. */
  const checked = boundedMap<number, { seen: Seen; at: number }>(100_000)
  const rulesPaths = new Map<number, string>()
  const rules = boundedMap<string, Rules>(20_000, 0, ({ profileId }, path) => {
    if (rulesPaths.get(profileId) === path) rulesPaths.delete(profileId)
  })

  const forget = (profileId: number): void => {
    for (const path of [...(paths.get(profileId) ?? [])]) pages.delete(path)
    const path = rulesPaths.get(profileId)
    if (path !== undefined) rules.delete(path)
    checked.delete(profileId)
    for (const attempt of making.get(profileId) ?? []) attempt.changed = true
  }

  /** What is kept of a profile that has changed since goes: the notice of the change was lost. */
  const check = (profileId: number, seen: Seen): void => {
    const known = checked.get(profileId)?.seen
    const other = seen.other ?? known?.other
    if (known && (known.content !== seen.content || known.other !== other)) forget(profileId)
    checked.set(profileId, { seen: { content: seen.content, other }, at: now() })
  }

  /** Whether what is kept of a profile need not be looked at yet. Where it must, this request does it and others go on. */
  const isFresh = (profileId: number, moment: number): boolean => {
    const known = checked.get(profileId)
    if (!known) return false
    if (known.at <= moment && moment < known.at + recheckMs) return true
    known.at = moment
    return false
  }

  return {
    forget,
    /** Forgets the profile whose page is kept under an address. */
    forgetPath: (path: string): void => {
      const profileId = pages.peek(path)?.profileId ?? rules.peek(path)?.profileId
      if (profileId !== undefined) forget(profileId)
    },
    clear: (): void => {
      pages.clear()
      rules.clear()
      checked.clear()
      for (const attempts of making.values()) for (const attempt of attempts) attempt.changed = true
    },
    /** Answers from memory, or returns false. `domain`: the custom domain the request was sent to. */
    answer: (request: IncomingMessage, response: ServerResponse, domain: ServedDomain | null): boolean => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url!
      const query = url.indexOf('?')
      if (query > 0 && meaningful.test(url)) return false
      // A visitor with a session may be a collaborator: theirs is not the public page
      if (!domain && request.headers.cookie?.includes('vitrine_session=')) return false
      const sent = query < 0 ? url : url.slice(0, query)
      if (domain && sent !== '/') return false
      const path = domain ? domain.path : sent
      const kept = domain ? domain.key : sent
      const moment = now()
      let page = pages.get(kept)
      let chosen = plainPage
      if (!page) {
        const known = rules.get(path)
        const choice = known && visitors.decide(known, request, moment)
        if (!choice) return false
        chosen = choice
        page = pages.get(keyOf(kept, known, choice))
      }
      if (!page || !holdsAt(page, moment) || !isFresh(page.profileId, moment)) return false
      metrics.pageHit()
      writePage(page, request, response, requestId(request))
      viewed(page, chosen, request)
      return true
    },
    /** Runs work on a profile whose results are kept, unless the profile changes meanwhile. `seen`: how it was just read. */
    attempt: async <T>(profileId: number, seen: Seen, work: (attempt: Attempt) => Promise<T>): Promise<T> => {
      check(profileId, seen)
      const state = { changed: false }
      const attempts = making.get(profileId) ?? making.set(profileId, new Set()).get(profileId)!
      attempts.add(state)
      try {
        return await work({
          rules: async (path, load) => {
            const known = rules.get(path)
            if (known) return known
            const made = await load()
            if (!state.changed) {
              rules.set(path, made)
              rulesPaths.set(profileId, path)
            }
            return made
          },
          page: async (path, by, chosen, make) => {
            const key = keyOf(path, by, chosen)
            const kept = pages.get(key)
            if (kept && holdsAt(kept, now())) return kept
            const page = await make()
            if (page && !state.changed) {
              pages.set(key, page)
              const known = paths.get(profileId) ?? paths.set(profileId, new Set()).get(profileId)!
              known.add(key)
            }
            return page
          },
        })
      } finally {
        attempts.delete(state)
        if (!attempts.size) making.delete(profileId)
      }
    },
  }
}

/** Query members that only the route behind knows what to do with; all others do not change the page. */
const meaningful = /[?&](?:ok|preview)=/
