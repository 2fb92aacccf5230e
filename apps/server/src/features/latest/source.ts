import { createHash } from 'node:crypto'
import { dayMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { checkUrl } from '@vitrine/contract/url'
import type { SourceEntry } from '@vitrine/page/view'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'
import type { EgressDownload } from '../../providers/egress/port.ts'
import { parseRetryAfter } from '../../providers/egress/retry-after.ts'
import type { Feed } from '../../providers/latest/read-feed.ts'

/** `picture` is its web address. */
export type StoredEntry = Omit<SourceEntry, 'picture'> & { readonly picture: string | null }

/** Content of `latest_source`. */
export type Source = {
  readonly title: string
  readonly etag: string | null
  readonly last_modified: string | null
  /** Time between requests. It adapts to how often the entries change. */
  readonly interval_ms: number
  /** Earliest time of the next request. */
  readonly fetch_at: number
  /** First failure since the last success; null = none. */
  readonly failed_at: number | null
  readonly failures: number
  readonly entries: readonly StoredEntry[]
}

/** A copied picture of an entry; `path` is null if all attempts so far failed. */
type CopiedPicture = { readonly entry: string; readonly path: string | null; readonly tries: number }

/** Content of `latest_page`. */
export type SourcePage = {
  readonly pictures: readonly CopiedPicture[]
  /** Time at which the owner was notified that the source does not respond. */
  readonly notified_at: number | null
}

const minIntervalMs = 15 * minuteMs
export const maxIntervalMs = dayMs
/** Time without a response after which the owner is notified. */
const silentMs = 7 * dayMs
export const maxPictureTries = 3

export const readSource = createDocReader<Source>('latest_source', {
  title: '',
  etag: null,
  last_modified: null,
  interval_ms: 2 * minIntervalMs,
  fetch_at: 0,
  failed_at: null,
  failures: 0,
  entries: listOf<StoredEntry>({
    id: required,
    title: required,
    url: required,
    picture: null,
    publishedAt: null,
  }),
})

export const readSourcePage = createDocReader<SourcePage>('latest_page', {
  pictures: listOf<CopiedPicture>({ entry: required, path: null, tries: 0 }),
  notified_at: null,
})

/** Returns the entries of a feed with ids that fit into URLs. */
export const toStoredEntries = ({ entries }: Feed): StoredEntry[] => {
  const byId = new Map<string, StoredEntry>()
  for (const { id, ...entry } of entries) {
    const key = createHash('sha256').update(id).digest('hex').slice(0, 16)
    if (checkUrl(entry.url) === null && !byId.has(key)) byId.set(key, { id: key, ...entry })
  }
  return [...byId.values()]
}

const clampInterval = (ms: number): number => Math.min(Math.max(ms, minIntervalMs), maxIntervalMs)

const readMaxAge = (header: string | undefined): number =>
  Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(header ?? '')?.[1] ?? 0) * secondMs

/**
 * Returns the source after a request; `feed` is null if the response contains none. Entries stay after failures, and those of
 * `pinnedIds` stay after they have left the feed.
 */
export const applyDownload = (
  source: Source,
  download: EgressDownload | null,
  feed: Feed | null,
  pinnedIds: ReadonlySet<string>,
  now: number,
): Source => {
  const { headers = {}, status = 0 } = download ?? {}
  const retryMs = parseRetryAfter(status, headers['retry-after'] ?? null, now)
  if (!feed && status !== 304) {
    const failures = source.failures + 1
    const waitMs = Math.max(clampInterval(minIntervalMs * 2 ** Math.min(failures - 1, 10)), retryMs)
    return { ...source, failures, failed_at: source.failed_at ?? now, fetch_at: now + waitMs }
  }
  const newEntries = feed ? toStoredEntries(feed) : source.entries
  const newIds = new Set(newEntries.map(({ id }) => id))
  const entries = [...newEntries, ...source.entries.filter(({ id }) => pinnedIds.has(id) && !newIds.has(id))]
  const isSame = JSON.stringify(entries) === JSON.stringify(source.entries)
  const interval_ms = clampInterval(source.interval_ms * (isSame ? 1.5 : 0.5))
  const askedMs = Math.max(feed?.ttlMs ?? 0, readMaxAge(headers['cache-control']))
  return {
    title: feed?.title ?? source.title,
    etag: headers.etag ?? (status === 304 ? source.etag : null),
    last_modified: headers['last-modified'] ?? (status === 304 ? source.last_modified : null),
    interval_ms,
    fetch_at: now + Math.max(interval_ms, Math.min(askedMs, maxIntervalMs)),
    failed_at: null,
    failures: 0,
    entries: isSame ? source.entries : entries,
  }
}

/** Returns the time since which a source has not responded, or null if that is not long enough to report it. */
export const findSilence = ({ failed_at }: Pick<Source, 'failed_at'>, now: number): number | null =>
  failed_at !== null && failed_at <= now - silentMs ? failed_at : null
