import { type BrokenReason, opensAddress, resolvePeriod } from '@vitrine/contract'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { getCountdownEnd } from '@vitrine/page/countdown'
import { describeDestination } from '@vitrine/page/visitors/destinations'
import { sha256 } from '../../crypto/tokens.ts'
import { clampFuture } from '../../lib/clamp-future.ts'
import type { EgressError } from '../../providers/egress/port.ts'
import type { LinkRecord } from './link.ts'

/** Results of checks of a URL. The hash of the URL keeps the row small and finds the links that open the URL. */
export type CheckedUrl = {
  readonly hash: string
  readonly due_at: number
  /** Time of the last request with a result. */
  readonly checked_at: number
  /** First failure since the last success; null = no failure. */
  readonly failed_at: number | null
  readonly reason: BrokenReason | null
  /** Path of the picture that was copied from the site of a player, and the number of attempts. */
  readonly picture: string | null
  readonly picture_tries: number
}

/** Result of requests: a server responds, the URL fails for a reason, or it could not be checked (null). */
export type Outcome = 'responds' | BrokenReason | null

/** Interval between checks of a URL that does not fail. */
export const checkIntervalMs = 7 * dayMs
/** Maximum time until the next check. A later check was set by a clock that was ahead. */
export const maxWaitMs = checkIntervalMs + dayMs
/** Minimum time between the two failures after which a URL counts as broken, and the interval while it fails. */
const failureGapMs = dayMs
/** URLs that become due within this time are checked together. */
const groupingMs = hourMs
/** Maximum number of URLs of a profile that are checked, in the order of the page. */
const maxUrls = 500

const hashUrl = (url: URL): string => sha256(url.href).slice(0, 16)

/** Result of a URL that has not been requested. */
const unchecked = { checked_at: 0, failed_at: null, reason: null, picture: null, picture_tries: 0 }

/** Web address that visitors of a link open. `path` and `item` name its field, and its entry of a list. */
type LinkUrl = {
  readonly hash: string
  readonly href: string
  readonly url: string
  readonly path: string
  readonly item?: string
}

const listEntryUrls = ({ kind, business_block_config: { items } }: LinkRecord['doc'], now: number) => {
  if ((kind !== 'events' && kind !== 'gallery') || !Array.isArray(items)) return []
  return items.flatMap((entry, i) => {
    if (typeof entry?.url !== 'string') return []
    const { url, title, caption, alt, starts_at, ends_at } = entry
    if (Date.parse(ends_at ?? starts_at) + dayMs <= now) return []
    const item = [title, caption, alt].find((text) => typeof text === 'string' && text) ?? String(i + 1)
    return [{ url, path: `business_block_config.items[${i}].url`, item }]
  })
}

/** Returns the web addresses of a link and of its entries. Omits those that visitors do not open, now or later. */
export const listUrls = ({ doc }: Pick<LinkRecord, 'doc'>, now: number): LinkUrl[] => {
  if (!doc.is_enabled || resolvePeriod(doc.schedule).to <= now) return []
  const isOpened = opensAddress(doc) && (getCountdownEnd(doc) ?? now + 1) > now
  const opened = doc.destinations.map((destination, i) => ({
    url: destination.url,
    path: `destinations[${i}].url`,
    item: describeDestination(destination),
  }))
  return [
    ...(isOpened ? [{ url: doc.url, path: 'url' }, ...opened] : []),
    ...listEntryUrls(doc, now),
  ].flatMap((field) => {
    const url = URL.parse(field.url)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    // Servers do not receive the fragment
    url.hash = ''
    return [{ ...field, hash: hashUrl(url), href: url.href }]
  })
}

export const collectUrls = (
  links: readonly Pick<LinkRecord, 'doc'>[],
  now: number,
  pageUrls: readonly string[] = [],
): Map<string, string> => {
  const urls = new Map<string, string>()
  for (const { hash, href, url } of links.flatMap((link) => listUrls(link, now)))
    if (urls.size < maxUrls && !pageUrls.includes(url)) urls.set(hash, href)
  return urls
}

export const isDue = (checkedUrl: CheckedUrl | undefined, now: number): boolean =>
  clampFuture(checkedUrl?.due_at ?? 0, now, maxWaitMs) <= now + groupingMs

/** Adds an outcome to the results of a URL. If the check itself failed, the former result stays. */
export const applyOutcome = (
  before: CheckedUrl | undefined,
  hash: string,
  outcome: Outcome,
  now: number,
): CheckedUrl => {
  const result = { ...(before ?? { hash, ...unchecked }), due_at: now + checkIntervalMs }
  if (outcome === null) return result
  if (outcome === 'responds') return { ...result, checked_at: now, failed_at: null, reason: null }
  const failed_at = Math.min(result.failed_at ?? now, now)
  return { ...result, due_at: now + failureGapMs, checked_at: now, failed_at, reason: outcome }
}

type UrlFailure = {
  readonly reason: BrokenReason
  readonly failedAt: number
  readonly checkedAt: number
}

/** Returns the failures of a URL, or null unless it failed twice at least a day apart. */
const readFailure = ({ reason, failed_at, checked_at }: CheckedUrl): UrlFailure | null =>
  reason !== null && failed_at !== null && checked_at - failed_at >= failureGapMs
    ? { reason, failedAt: failed_at, checkedAt: checked_at }
    : null

/** Returns the broken URLs of links. A changed URL has no results. */
export const matchBrokenUrls = <L extends Pick<LinkRecord, 'doc'>>(
  links: readonly L[],
  checkedUrls: readonly CheckedUrl[],
  now: number,
): { readonly link: L; readonly field: LinkUrl; readonly failure: UrlFailure }[] => {
  const failuresByHash = new Map(
    checkedUrls.flatMap((checkedUrl) => {
      const failure = readFailure(checkedUrl)
      return failure ? [[checkedUrl.hash, failure] as const] : []
    }),
  )
  if (!failuresByHash.size) return []
  return links.flatMap((link) =>
    listUrls(link, now).flatMap((field) => {
      const failure = failuresByHash.get(field.hash)
      return failure ? [{ link, field, failure }] : []
    }),
  )
}

/** Errors of certificates that browsers reject too. A missing intermediate certificate is not included: browsers find it themselves. */
const certificateErrors = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
])
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT'])

/** Returns `not_found` only for 404 and 410. Other statuses are often temporary, or sent to programs only. */
export const classifyStatus = (status: number): Outcome =>
  status === 404 || status === 410 ? 'not_found' : 'responds'

export const classifyError = ({ reason, cause }: EgressError): Outcome => {
  const code = String((cause as { code?: unknown } | undefined)?.code)
  if (reason === 'unknown_host') return code === 'ENOTFOUND' ? 'unknown_host' : null
  if (reason === 'timeout') return 'no_response'
  if (reason !== 'unreachable') return null
  if (certificateErrors.has(code)) return 'certificate'
  return connectionErrors.has(code) ? 'no_response' : null
}
