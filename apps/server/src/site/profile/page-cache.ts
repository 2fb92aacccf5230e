import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { verifiedHost } from '../../domain/custom-domains.ts'
import type { HostList } from '../../features/blocked-hosts/index.ts'
import type { PageRecord } from '../../features/profile/index.ts'
import { hourMs, secondMs } from '../../lib/durations.ts'
import type { Changes } from '../changes.ts'
import type { CompressedPage } from './finished-page.ts'
import type { PageChoice, Rules } from './visitors.ts'

export type ScreenedPage = PageRecord & { readonly hosts: HostList }

export type ReadPage = ScreenedPage & {
  /** Values of `Changes` and the clock before the read. */
  readonly moment: number
  readonly at: number
}

/** Rules of a page at one revision, current since `moment` and `at`. */
export type CachedRules = {
  readonly profileId: number
  readonly revision: string
  readonly rules: Rules
  /** True if the page asks for consent first; `?ok=1` gives it. */
  readonly isSensitive: boolean
  moment: number
  at: number
  /** Time of the last confirming read. */
  comparedAt: number
}

/** HTML, JSON or contact card, on a custom domain or not, before or after the visitor's consent. */
export type Form = `${'html' | 'json' | `vcf${number | ''}`}${'' | ' domain'}${'' | ' ok'}`

const consent = /[?&]ok=1(?=&|$)/
/** Returns true if an address contains the visitor's consent to a sensitive page. */
export const hasConsent = (url: string): boolean => consent.test(url)

/** Returns the form of a page in an address. Ignores all other parts of the query. */
export const formOf = (
  type: 'html' | 'json' | `vcf${number | ''}`,
  { isSensitive }: Pick<CachedRules, 'isSensitive'>,
  url: string,
  onDomain: boolean,
): Form => `${type}${onDomain ? ' domain' : ''}${isSensitive && hasConsent(url) ? ' ok' : ''}`
export const isOnDomain = (form: Form): boolean => form.includes(' domain')
export const isConfirmed = (form: Form): boolean => form.endsWith(' ok')

/** Age at which a cached page is compared with the database, because messages may be lost. */
const compareMs = 10 * secondMs

/** Maximum age of a page in use while the database is away. */
const maxStaleMs = hourMs

/** Maximum size of the cached rules. Plain rules count as 1, all others as 5. */
const maxRules = 100_000

/** Dependencies of a page besides visitor and time. */
const revisionOf = ({ profile, planKey, hosts }: ScreenedPage): string =>
  [profile.id, profile.contentRevision, planKey, verifiedHost(profile.domain) ?? '', hosts.version].join('\n')

const keyOf = ({ revision, rules }: CachedRules, form: Form, choice: PageChoice): string => {
  if (rules.plain) return `${revision}\n${form}`
  const { variant, campaign, missed } = choice
  return `${revision}\n${form}\n${variant ?? 0}\n${campaign?.slug ?? ''}\n${missed?.join() ?? ''}`
}

/** Caches pages by revision. A revision is used while its profile is unchanged, and compared with the database every ten seconds. */
export const createPageCache = ({ config, now }: Pick<Deps, 'config' | 'now'>, changes: Changes) => {
  const current = new LRUCache<string, CachedRules>({
    maxSize: maxRules,
    sizeCalculation: ({ rules }) => (rules.plain ? 1 : 5),
  })
  const pages = new LRUCache<string, CompressedPage, () => Promise<CompressedPage>>({
    maxSize: Math.max(config.cacheBytes, 1),
    sizeCalculation: (page) => Object.values(page.bodies).reduce((sum, b) => sum + b.byteLength, 2000),
    // A page that is evicted while it is rendered is still sent
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })

  const find = (key: string): CompressedPage | undefined => {
    const page = pages.get(key)
    const time = now()
    return page && page.from <= time && time < page.until ? page : undefined
  }

  const findStale = (username: string): CachedRules | undefined => {
    const cached = current.get(username)
    const time = now()
    return cached &&
      cached.comparedAt <= time &&
      time < cached.comparedAt + maxStaleMs &&
      !changes.hasChanged(cached.profileId, cached.moment)
      ? cached
      : undefined
  }

  return {
    /** Returns undefined if the rules must be compared with the database. */
    current: (username: string): CachedRules | undefined => {
      const cached = current.get(username)
      if (!cached || !changes.isUnchanged(cached.profileId, cached.moment)) return undefined
      const time = now()
      if (cached.at <= time && time < cached.at + compareMs) return cached
      // One request per second compares; the others use the cache until one succeeds
      cached.at = time - compareMs + secondMs
      return undefined
    },
    /** Returns rules for another second without a comparison; undefined if they are too old, or the page is known to have changed. */
    extend: (username: string): CachedRules | undefined => {
      const cached = findStale(username)
      if (!cached) return undefined
      cached.moment = changes.moment()
      cached.at = now() - compareMs + secondMs
      return cached
    },
    /** Returns true if the page can be shown while the database is away. */
    canOutlive: (username: string): boolean => findStale(username) !== undefined,
    /** Returns the rules if they have the revision of the page that was read. */
    compare: (page: ReadPage): CachedRules | undefined => {
      const cached = current.get(page.profile.username)
      if (cached?.revision !== revisionOf(page)) return undefined
      cached.moment = Math.max(cached.moment, page.moment)
      cached.at = page.at
      cached.comparedAt = page.at
      return cached
    },
    keepRules: (page: ReadPage, rules: Rules): CachedRules => {
      const { profile, moment, at } = page
      const isSensitive = profile.doc.sensitive.enabled
      const read = { moment, at, comparedAt: at }
      const cached = { profileId: profile.id, revision: revisionOf(page), rules, isSensitive, ...read }
      current.set(profile.username, cached)
      return cached
    },
    /** Call this if the database has no page at an address. */
    forget: (username: string): void => {
      current.delete(username)
    },
    page: (rules: CachedRules, form: Form, choice: PageChoice): CompressedPage | undefined =>
      find(keyOf(rules, form, choice)),
    /** Returns a cached page, or renders it once for all waiting requests. */
    load: async (
      rules: CachedRules,
      form: Form,
      choice: PageChoice,
      make: () => Promise<CompressedPage>,
    ): Promise<CompressedPage> => {
      const key = keyOf(rules, form, choice)
      return find(key) ?? (await pages.fetch(key, { context: make, forceRefresh: true }))!
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
