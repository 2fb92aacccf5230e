import type { IncomingMessage } from 'node:http'
import { normaliseHost } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { iso } from '../domain/resource.ts'
import { domainChannel, findByHost } from '../features/domains/service.ts'
import { profileChannel } from '../features/profile/service.ts'
import { boundedMap } from '../lib/bounded-map.ts'
import { secondMs } from '../lib/durations.ts'

/** A proved custom domain as the site serves it. */
export type ServedDomain = {
  readonly host: string
  readonly profileId: number
  readonly username: string
  readonly language: string
  /** The page may be seen: it is published, and nobody closed it. */
  readonly open: boolean
  /** Search engines may list the page. */
  readonly listed: boolean
  /** ISO 8601. */
  readonly updatedAt: string
  /** The page's path on the service's own host. */
  readonly path: string
  /** Where its page is kept: no path of a request has a space. */
  readonly key: string
}

/** A request to a custom domain, with the address it was sent to. */
export type Entered = { readonly domain: ServedDomain; readonly url: string }

/** Null for a request of which nobody could say whose host it names. */
const entered = new WeakMap<IncomingMessage, Entered | null>()

/** The custom domain a request was sent to; undefined on every other host. */
export const domainOf = (request: IncomingMessage): ServedDomain | undefined => entered.get(request)?.domain
/** Where the page of a profile stands, for a request to this host. */
export const homeOf = (request: IncomingMessage, { username }: { readonly username: string }): string =>
  domainOf(request) ? '/' : `/${username}`
/** The same as `domainOf` with the address as sent; null when the database could not be asked. */
export const enteredBy = (request: IncomingMessage): Entered | null | undefined => entered.get(request)

/** Paths of a custom domain that stand below the page's own path on the service. */
const belowPage = new Set(['/qr.svg', '/qr.png', '/share.png', '/robots.txt', '/sitemap.xml'])

/**
 * From here on the request is one for the page's own path, by nobody who is signed in: what a cookie or a key allows
 * belongs to the service's own host.
 */
export const onHost = (request: IncomingMessage, domain: ServedDomain): void => {
  const url = request.url!
  entered.set(request, { domain, url })
  delete request.headers.cookie
  delete request.headers.authorization
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (path === '/') request.url = domain.path + url.slice(1)
  else if (belowPage.has(path)) request.url = domain.path + url
}

const maxHosts = 10_000
/** A custom domain that ends while a notice is lost is served no longer than this. */
const hostTtlMs = 20 * secondMs

type Known = { readonly domain: ServedDomain | null }
const service: Known = { domain: null }

/**
 * Whose host a request names, remembered for as many hosts as are in use. Only the `Host` header counts: what a proxy
 * passes in `X-Forwarded-Host` is not looked at.
 */
export const createHosts = (deps: Deps) => {
  const own = new URL(deps.config.BASE_URL)
  // Not for ever: a notice may be lost
  const hosts = boundedMap<string, Known>(maxHosts, hostTtlMs, ({ domain }, host) => {
    if (domain && byProfile.get(domain.profileId) === host) byProfile.delete(domain.profileId)
  })
  const byProfile = new Map<number, string>()
  /** What was announced while each look-up was under way: profiles, hosts, or that messages may be missing. */
  const underWay = new Set<Set<number | string>>()
  const announce = (what: number | string) => {
    for (const announced of underWay) announced.add(what)
  }
  const clear = () => {
    hosts.clear()
    announce('')
  }
  deps.db.subscribe(
    profileChannel,
    (id) => {
      const host = byProfile.get(Number(id))
      if (host !== undefined) hosts.delete(host)
      announce(Number(id))
    },
    clear,
  )
  deps.db.subscribe(
    domainChannel,
    (host) => {
      hosts.delete(host)
      announce(host)
    },
    clear,
  )

  const find = async (header: string): Promise<ServedDomain | null> => {
    const host = nameOf(header)
    const announced = new Set<number | string>()
    underWay.add(announced)
    try {
      const found = await findByHost(deps, host)
      const domain = found && served(host, found)
      if (!announced.has('') && !announced.has(domain?.profileId ?? host)) {
        hosts.set(host, domain ? { domain } : service)
        if (domain) byProfile.set(domain.profileId, host)
      }
      return domain
    } finally {
      underWay.delete(announced)
    }
  }

  /** The domain a `Host` header names; null for the service itself, undefined when the database must be asked. */
  const known = (header: string | undefined): ServedDomain | null | undefined => {
    if (header === own.host || header === undefined) return null
    const host = nameOf(header)
    const kept = hosts.get(host)
    if (kept) return kept.domain
    // What cannot be a domain is not remembered: such names are any number, and up to 16 KiB long
    if (host === own.hostname || /^[\d.]*$/.test(host) || !host.includes('.')) return null
    return normaliseHost(host) === host ? undefined : null
  }

  return {
    known,
    /** Asks the database when `known` does not know. */
    resolve: async (header: string): Promise<ServedDomain | null> => {
      const domain = known(header)
      return domain === undefined ? find(header) : domain
    },
    /** Finds out whose host a request names, and enters it when it is a custom domain. Never fails. */
    resolveHost: (request: IncomingMessage): Promise<void> =>
      find(request.headers.host!).then(
        (domain) => {
          if (domain) onHost(request, domain)
        },
        (err: unknown) => {
          deps.log.warn({ err }, 'no answer whose host this is')
          entered.set(request, null)
        },
      ),
  }
}
export type Hosts = ReturnType<typeof createHosts>

/** A `Host` header without its port and a dot at the end, in lower case. */
const nameOf = (header: string): string => {
  const colon = header.indexOf(':')
  const name = (colon < 0 ? header : header.slice(0, colon)).toLowerCase()
  return name.endsWith('.') ? name.slice(0, -1) : name
}

const served = (
  host: string,
  { profile, open }: NonNullable<Awaited<ReturnType<typeof findByHost>>>,
): ServedDomain => ({
  host,
  profileId: profile.id,
  username: profile.username,
  language: profile.doc.language,
  open,
  listed: open && profile.doc.seo.indexable && !profile.doc.sensitive.enabled,
  updatedAt: iso(profile.updatedAt),
  path: `/${profile.username}`,
  key: `//${host} ${profile.id}`,
})
