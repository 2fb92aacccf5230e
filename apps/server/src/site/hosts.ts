import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { normaliseHost } from '@vitrine/contract'
import { hourMs, secondMs } from '@vitrine/contract/durations'
import type { Deps } from '../deps.ts'
import { toIso } from '../domain/resource.ts'
import { findPageByHost, isIndexable, type PageRecord } from '../features/profile/index.ts'
import { isLoopbackHost } from '../lib/address.ts'
import { createBoundedMap } from '../lib/bounded-map.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import type { Changes } from './changes.ts'

export type ServedDomain = {
  readonly host: string
  readonly profileId: number
  readonly username: string
  readonly language: string
  /** True if the page is published and not blocked. */
  readonly isOpen: boolean
  /** True if search engines may list the page. */
  readonly isListed: boolean
  /** ISO 8601. */
  readonly updatedAt: string
  /** Path of the page on the service's host. */
  readonly path: string
}

/** A request to a custom domain with its original URL. */
export type DomainRequest = { readonly domain: ServedDomain; readonly url: string }

/** Host that serves nothing: one of `EXTRA_HOSTS`, which is redirected, an unknown one, or one that could not be resolved. */
export type ForeignHost = 'extra' | 'unknown' | 'unresolved'

const otherHosts = new WeakMap<IncomingMessage, DomainRequest | ForeignHost>()

/** Marks a request for another host, for `guardDomains`. */
export const markForeign = (request: IncomingMessage, host: ForeignHost): void => {
  otherHosts.set(request, host)
}
/** Returns undefined for the service's own host. */
export const readOtherHost = (request: IncomingMessage): DomainRequest | ForeignHost | undefined =>
  otherHosts.get(request)

export const readDomain = (request: IncomingMessage): ServedDomain | undefined => {
  const host = otherHosts.get(request)
  return typeof host === 'object' ? host.domain : undefined
}
export const toPagePath = (request: IncomingMessage, { username }: { readonly username: string }): string =>
  readDomain(request) ? '/' : `/${username}`

/** Paths of a custom domain below the page's path on the service's host. */
const belowPage = new Set([
  '/qr.svg',
  '/qr.png',
  '/share.png',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/atproto-did',
  '/.well-known/webfinger',
])

/** Rewrites a request to a custom domain to the page's path. Removes credentials, which are valid only on the service's host. */
export const rewriteToPage = (request: IncomingMessage, domain: ServedDomain): void => {
  const url = request.url!
  otherHosts.set(request, { domain, url })
  delete request.headers.cookie
  delete request.headers.authorization
  delete request.headers['x-api-key']
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (path === '/') request.url = domain.path + url.slice(1)
  else if (belowPage.has(path)) request.url = domain.path + url
}

const maxHosts = 10_000
/** Maximum age of a cached host, because messages about changes may be lost. */
const hostTtlMs = 10 * secondMs

/** Cached host. `domain` is null if no page has it. */
type CachedHost = { readonly domain: ServedDomain | null; readonly sequence: number; readonly at: number }

/** Maximum age of a host in use while the database is unreachable. */
const maxStaleMs = hourMs
/** Maximum time to wait for the database if the host can be resolved from memory instead. */
const maxReadMs = secondMs
const createTimeoutError = () => new Error('the database did not respond in time')

/** Owner of a host: a page with this custom domain, or null for the service itself. */
type HostOwner = ServedDomain | ForeignHost | null

/** Resolves hosts and caches those in use. Only the `Host` header counts; `X-Forwarded-Host` is ignored. */
export const createHosts = (deps: Deps, changes: Changes) => {
  const serviceUrl = new URL(deps.config.BASE_URL)
  const extraHosts: ReadonlySet<string> = new Set(deps.config.EXTRA_HOSTS)
  const hosts = createBoundedMap<string, CachedHost>(maxHosts, hostTtlMs)

  const find = async (header: string): Promise<ServedDomain | null> => {
    const host = parseName(header)
    const sequence = changes.currentSequence()
    const page = await findPageByHost(deps, host)
    const domain = page ? toServedDomain(host, page, deps.config) : null
    hosts.set(host, { domain, sequence, at: deps.now() })
    return domain
  }

  const isCurrent = (host: string, { domain, sequence }: CachedHost): boolean =>
    changes.isUnchanged(host, sequence) && (!domain || changes.isUnchanged(domain.profileId, sequence))

  /** Returns undefined if the host must be looked up. A request without the header (HTTP/1.0) is for the service. */
  const findCachedOwner = (header: string | undefined): HostOwner | undefined => {
    if (header === serviceUrl.host || header === undefined) return null
    const host = parseName(header)
    const cached = hosts.get(host, { noDeleteOnStaleGet: true })
    if (cached && isCurrent(host, cached)) return cached.domain ?? 'unknown'
    if (host === serviceUrl.hostname || (deps.config.isLocal && isLocalHost(host))) return null
    if (extraHosts.has(host)) return 'extra'
    // Do not cache names that cannot be a domain: their number is unlimited, and each has up to 16 KiB
    return normaliseHost(host) === host ? undefined : 'unknown'
  }

  const findStale = (host: string): CachedHost | undefined => {
    const cached = hosts.get(host, { allowStale: true, noDeleteOnStaleGet: true })
    if (!cached || deps.now() >= cached.at + maxStaleMs) return undefined
    const { domain, sequence } = cached
    const hasChanged =
      changes.hasChanged(host, sequence) ||
      (domain !== null && changes.hasChanged(domain.profileId, sequence))
    return hasChanged ? undefined : cached
  }

  /** Returns the domain of a host. If the database is unreachable, keeps the cached domain for one more second. */
  const findOrExtend = async (header: string): Promise<ServedDomain | null> => {
    const host = parseName(header)
    try {
      return await (findStale(host) ? withTimeout(maxReadMs, find(header), createTimeoutError) : find(header))
    } catch (error) {
      const staleHost = findStale(host)
      if (!staleHost) throw error
      hosts.set(host, { ...staleHost, sequence: changes.currentSequence() }, { ttl: secondMs })
      return staleHost.domain
    }
  }

  return {
    findCachedOwner,
    resolve: async (header: string): Promise<HostOwner> => {
      const owner = findCachedOwner(header)
      return owner === undefined ? ((await find(header)) ?? 'unknown') : owner
    },
    /** Looks up the host of a request; rewrites a request to a custom domain, marks one to an unknown host. Never rejects. */
    resolveHost: (request: IncomingMessage): Promise<void> =>
      findOrExtend(request.headers.host!).then(
        (domain) => {
          if (domain) rewriteToPage(request, domain)
          else markForeign(request, 'unknown')
        },
        (err: unknown) => {
          deps.log.warn({ err }, 'cannot resolve the owner of a host')
          markForeign(request, 'unresolved')
        },
      ),
  }
}
export type Hosts = ReturnType<typeof createHosts>

/** Returns the host of a `Host` header without port, in lower case; '' if the port is not a number. */
const parseName = (header: string): string => {
  const colon = header.indexOf(':', header.indexOf(']') + 1)
  if (colon >= 0 && /\D/.test(header.slice(colon + 1))) return ''
  const name = (colon < 0 ? header : header.slice(0, colon)).toLowerCase()
  return name.endsWith('.') ? name.slice(0, -1) : name
}

/** Returns true for a loopback name or any IP literal. */
const isLocalHost = (host: string): boolean =>
  isLoopbackHost(host) || isIP(host.startsWith('[') ? host.slice(1, -1) : host) !== 0

const toServedDomain = (host: string, page: PageRecord, config: Deps['config']): ServedDomain => {
  const { profile, isBlocked } = page
  const isOpen = profile.isPublished && !isBlocked
  return {
    host,
    profileId: profile.id,
    username: profile.username,
    language: profile.doc.language,
    isOpen,
    isListed: isOpen && isIndexable(config, page) && !profile.doc.sensitive.enabled,
    updatedAt: toIso(profile.updatedAt),
    path: `/${profile.username}`,
  }
}
