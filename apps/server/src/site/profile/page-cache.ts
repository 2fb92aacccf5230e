import { hourMs, secondMs } from '@vitrine/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import { findVerifiedHost } from '../../domain/custom-domains.ts'
import type { PageRecord } from '../../features/profile/index.ts'
import type { Changes } from '../changes.ts'
import type { CompressedPage } from './compressed-page.ts'
import type { PageChoice, Rules } from './visitors.ts'

export type ScreenedPage = PageRecord & { readonly hosts: HostList }

export type ReadPage = ScreenedPage & {
  /** Sequence number (`Changes`) and time before the read. */
  readonly sequence: number
  readonly at: number
}

export type CachedRules = {
  readonly profileId: number
  readonly revision: string
  readonly rules: Rules
  /** True if the page shows a content warning first; `?ok=1` confirms it. */
  readonly isSensitive: boolean
  /** Sequence number (`Changes`) of the last change that these rules include. */
  sequence: number
  /** Start of the last read that returned this revision. */
  confirmedAt: number
  compareAt: number
}

export type Representation = {
  /** `vcf` may have the id of a contact card. */
  readonly type: 'html' | 'json' | `vcf${number | ''}`
  readonly isOnDomain: boolean
  /** True if the visitor has confirmed the content warning of a sensitive page. */
  readonly hasConfirmedWarning: boolean
}

const confirmation = /[?&]ok=1(?=&|$)/
export const hasConfirmedWarning = (url: string): boolean => confirmation.test(url)

/** Returns the representation of a page in a URL. Ignores all other parts of the query. */
export const selectRepresentation = (
  type: Representation['type'],
  { isSensitive }: Pick<CachedRules, 'isSensitive'>,
  url: string,
  isOnDomain: boolean,
): Representation => ({ type, isOnDomain, hasConfirmedWarning: isSensitive && hasConfirmedWarning(url) })

/** Time between comparisons of a page with the database, because messages may be lost. */
const compareIntervalMs = 10 * secondMs

/** Time after which another request compares, until one succeeds. */
const compareRetryMs = secondMs

/** Maximum time since the last confirmation while the database is unreachable. */
const maxStaleMs = hourMs

/** Maximum size of the cached rules. Rules that are the same for all count as 1, others as 5 because of their compiled conditions. */
const maxRules = 100_000

const formatRevision = ({
  profile,
  entriesRevision,
  planKey,
  isOwnerVerified,
  hosts,
}: ScreenedPage): string =>
  [
    profile.id,
    profile.contentRevision,
    entriesRevision,
    planKey,
    isOwnerVerified,
    findVerifiedHost(profile.domain) ?? '',
    hosts.version,
  ].join('\n')

const formatKey = (
  { revision, rules }: CachedRules,
  { type, isOnDomain, hasConfirmedWarning }: Representation,
  { variant, campaign, excludedAudiences }: PageChoice,
): string => {
  const key = `${revision}\n${type}${isOnDomain ? ' domain' : ''}${hasConfirmedWarning ? ' ok' : ''}`
  if (rules.isSameForAll) return key
  return `${key}\n${variant ?? 0}\n${campaign?.slug ?? ''}\n${excludedAudiences?.join() ?? ''}`
}

/**
 * Caches pages by revision until their profile changes. The first request after ten seconds compares the revision, in
 * case a message was lost.
 */
export const createPageCache = ({ config, now }: Pick<Deps, 'config' | 'now'>, changes: Changes) => {
  const rulesByName = new LRUCache<string, CachedRules>({
    maxSize: maxRules,
    sizeCalculation: ({ rules }) => (rules.isSameForAll ? 1 : 5),
  })
  const pages = new LRUCache<string, CompressedPage, () => Promise<CompressedPage>>({
    maxSize: Math.max(config.cacheBytes, 1),
    sizeCalculation: (page) => Object.values(page.bodies).reduce((sum, b) => sum + b.byteLength, 2000),
    // A page that is evicted while it is rendered is still sent
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: render }) => render(),
  })

  /** Returns "compare" for rules that may be shown only while the database is unreachable, and "stale" for rules that may not be shown. */
  const assess = ({ profileId, sequence, confirmedAt, compareAt }: CachedRules, time: number) => {
    if (changes.hasChanged(profileId, sequence)) return 'stale'
    if (time < confirmedAt || confirmedAt + maxStaleMs <= time) return 'stale'
    // A `compareAt` beyond the interval comes from a clock that was ahead
    const isDue = compareAt <= time || time + compareIntervalMs < compareAt
    return isDue || !changes.isUnchanged(profileId, sequence) ? 'compare' : 'fresh'
  }

  const findUsableRules = (username: string): CachedRules | undefined => {
    const cached = rulesByName.get(username)
    return cached && assess(cached, now()) !== 'stale' ? cached : undefined
  }

  const find = (key: string): CompressedPage | undefined => {
    const page = pages.get(key)
    const time = now()
    return page && page.from <= time && time < page.until ? page : undefined
  }

  return {
    /** Returns true if the rules need no comparison with the database. */
    areFresh: (rules: CachedRules): boolean => assess(rules, now()) === 'fresh',
    /** Returns the cached rules, or undefined if they must be compared with the database first. */
    findFreshRules: (username: string): CachedRules | undefined => {
      const cached = rulesByName.get(username)
      const time = now()
      if (!cached || assess(cached, time) === 'fresh') return cached
      // Other requests use the cached rules while this request compares
      cached.compareAt = time + compareRetryMs
      return undefined
    },
    /** Returns the cached rules if the database is unreachable, and makes them fresh for a second. */
    extendRules: (username: string): CachedRules | undefined => {
      const cached = findUsableRules(username)
      if (!cached) return undefined
      cached.sequence = changes.currentSequence()
      cached.compareAt = now() + compareRetryMs
      return cached
    },
    /** Returns true if the page can be shown while the database is unreachable. */
    canOutlive: (username: string): boolean => findUsableRules(username) !== undefined,
    /** Returns the rules if they have the revision of the page that was read. */
    confirmRules: (page: ReadPage): CachedRules | undefined => {
      const cached = rulesByName.get(page.profile.username)
      if (cached?.revision !== formatRevision(page)) return undefined
      cached.sequence = Math.max(cached.sequence, page.sequence)
      cached.confirmedAt = page.at
      cached.compareAt = page.at + compareIntervalMs
      return cached
    },
    storeRules: (page: ReadPage, rules: Rules): CachedRules => {
      const { profile, sequence, at } = page
      const cached: CachedRules = {
        profileId: profile.id,
        revision: formatRevision(page),
        rules,
        isSensitive: profile.doc.sensitive.enabled,
        sequence,
        confirmedAt: at,
        compareAt: at + compareIntervalMs,
      }
      rulesByName.set(profile.username, cached)
      return cached
    },
    /** Drops the rules of a page. Call this if the database has no page at its URL. */
    forgetRules: (username: string): void => {
      rulesByName.delete(username)
    },
    findPage: (
      rules: CachedRules,
      representation: Representation,
      choice: PageChoice,
    ): CompressedPage | undefined => find(formatKey(rules, representation, choice)),
    loadPage: async (
      rules: CachedRules,
      representation: Representation,
      choice: PageChoice,
      render: () => Promise<CompressedPage>,
    ): Promise<CompressedPage> => {
      const key = formatKey(rules, representation, choice)
      return find(key) ?? (await pages.fetch(key, { context: render, forceRefresh: true }))!
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
