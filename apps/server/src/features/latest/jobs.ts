import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { chooseEntries } from '@vitrine/page/latest'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Counts, RowJob } from '../../domain/job.ts'
import { toIso } from '../../domain/resource.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { maxFeedBytes } from '../../providers/latest/decode-feed.ts'
import { readFeed } from '../../providers/latest/read-feed.ts'
import { enqueueMail } from '../mail/index.ts'
import { profileChannel, releaseUploads, storePictures } from '../profile/index.ts'
import { acceptedTypes } from './find-feed.ts'
import * as repo from './repo.ts'
import { latestChannel } from './service.ts'
import { applyDownload, findSilence, maxPictureTries, type Source, type StoredEntry } from './source.ts'

/** Pause of a source whose host is busy, or whose pictures are not all copied. */
const pauseMs = 10 * secondMs
/** Maximum number of pictures that are copied in one run, so that a source of many pages does not delay others. */
const picturesPerRun = 50

/** Time between two sources. Without it, the commits of fifty due sources occupy the process (bench/feeds.ts). */
const spacingMs = 40
let nextStart = 0
const waitForTurn = async (signal: AbortSignal): Promise<void> => {
  const now = performance.now()
  nextStart = Math.max(nextStart + spacingMs, now)
  await wait(nextStart - now, undefined, { signal })
}

/** Requests feeds, once for all pages that show them, and copies the pictures of shown entries. */
export const latestSources: RowJob<repo.DueSource> = {
  kind: 'rows',
  name: 'latest-sources',
  everyMs: 5 * secondMs,
  // Most of them wait: `egress.download` limits the requests
  parallel: 50,
  wakeOn: latestChannel,
  listDueRows: async ({ db, egress }, now, after, limit) =>
    egress.isOn ? repo.listDueSources(db.read, now, after, limit) : [],
  toKey: ({ id }) => String(id),
  since: ({ due_at }) => due_at,
  work: async (deps, [due], { signal }) => {
    await waitForTurn(signal)
    return refresh(deps, due, signal)
  },
}

const refresh = async (deps: Deps, due: repo.DueSource, signal: AbortSignal): Promise<Counts> => {
  const now = deps.now()
  const stored = await repo.findDueSource(deps.db.read, due)
  if (!stored) return {}
  const pages = await repo.listShowingPages(deps.db.read, due)
  if (!pages.length) {
    await deps.db.tx((db) => repo.deleteSource(db, due))
    return { unusedSources: 1 }
  }
  const isFetched = stored.fetch_at <= now
  const source = isFetched ? await fetchSource(deps, due.url, stored, pages, signal) : stored
  if (!source) {
    await deps.db.tx((db) => repo.storeSource(db, due, stored, now + pauseMs))
    return {}
  }
  const areEntriesNew = source.entries !== stored.entries
  await deps.db.tx(async (db) => {
    await repo.storeSource(db, due, source, source.fetch_at)
    if (areEntriesNew) for (const { id } of pages) await renewPage(deps, db, id)
  })
  const isComplete = await copyPictures(deps, due.id, source, pages, signal)
  if (!isComplete) await deps.db.tx((db) => repo.storeDueTime(db, due.id, now + pauseMs))
  await notifyOwners(deps, due, source, pages, now)
  return isFetched ? { requests: 1, failures: Number(source.failures > 0) } : {}
}

/** Drops the cached pages of a profile, without a new revision of its content. */
const renewPage = async (deps: Deps, db: Tx, profileId: number): Promise<void> => {
  await repo.raiseEntriesRevision(db, profileId)
  deps.db.publish(profileChannel, String(profileId))
}

/** Returns the source after a request. Returns null if other requests of its host or account wait. */
const fetchSource = async (
  deps: Deps,
  url: string,
  source: Source,
  pages: readonly repo.ShowingPage[],
  signal: AbortSignal,
): Promise<Source | null> => {
  const headers = {
    accept: acceptedTypes,
    ...(source.etag === null ? {} : { 'if-none-match': source.etag }),
    ...(source.last_modified === null ? {} : { 'if-modified-since': source.last_modified }),
  }
  const pinnedIds = new Set(
    pages.flatMap(({ blocks }) => blocks.map((block) => String(block.business_block_config.pinned))),
  )
  try {
    const isBlocked = (await deps.blockedHosts.current()).findProblems({ url }).length > 0
    const download = isBlocked
      ? null
      : await deps.egress.download(url, headers, pages[0]!.ownerId, signal, maxFeedBytes)
    const type = download?.headers['content-type'] ?? null
    const feed = download?.bytes.length ? readFeed(download.bytes, type, download.url) : null
    return applyDownload(source, download, feed, pinnedIds, deps.now())
  } catch (error) {
    if (error instanceof DomainError) return null
    if (!(error instanceof EgressError)) throw error
    return applyDownload(source, null, null, pinnedIds, deps.now())
  }
}

const listPictureEntries = ({ entries }: Source, { blocks }: repo.ShowingPage): Set<StoredEntry> =>
  new Set(
    blocks.flatMap((block) =>
      block.business_block_config.pictures === false
        ? []
        : chooseEntries({ ...block, entries }).filter(({ picture }) => picture !== null),
    ),
  )

/** Copies missing pictures of shown entries, each with one request for all pages. Returns false if some remain. */
const copyPictures = async (
  deps: Deps,
  sourceId: number,
  source: Source,
  pages: readonly repo.ShowingPage[],
  signal: AbortSignal,
): Promise<boolean> => {
  const missing = new Map<StoredEntry, repo.ShowingPage[]>()
  const copied = new Map(pages.map((page) => [page.id, [...page.doc.pictures]]))
  for (const page of pages) {
    const doneIds = new Set(
      page.doc.pictures.flatMap(({ entry, path, tries }) =>
        path !== null || tries >= maxPictureTries ? entry : [],
      ),
    )
    const shownEntries = listPictureEntries(source, page)
    const ids = new Set([...shownEntries].map(({ id }) => id))
    for (const entry of shownEntries)
      if (!doneIds.has(entry.id)) missing.set(entry, [...(missing.get(entry) ?? []), page])
    const pictures = page.doc.pictures.filter(({ entry }) => ids.has(entry))
    if (pictures.length < page.doc.pictures.length) {
      copied.set(page.id, pictures)
      const names = page.doc.pictures.flatMap(({ entry, path }) =>
        path === null || ids.has(entry) ? [] : path.slice('/media/'.length),
      )
      await deps.db.tx(async (db) => {
        await repo.storePage(db, page.id, sourceId, { ...page.doc, pictures })
        if (names.length) await releaseUploads(db, page.id, names)
      })
    }
  }
  let remaining = picturesPerRun
  for (const [entry, entryPages] of missing) {
    if (remaining <= 0) return false
    signal.throwIfAborted()
    const bytes = await readPicture(deps, entry.picture!, entryPages[0]!.ownerId, signal)
    if (bytes === null) return false
    for (const page of entryPages) {
      if (remaining-- <= 0) return false
      const former = copied.get(page.id)!
      const tries = (former.find((picture) => picture.entry === entry.id)?.tries ?? 0) + 1
      const others = former.filter((picture) => picture.entry !== entry.id)
      const store = async (db: Tx, path: string | null, count = tries) => {
        const pictures = [...others, { entry: entry.id, path, tries: count }]
        copied.set(page.id, pictures)
        await repo.storePage(db, page.id, sourceId, { ...page.doc, pictures })
        if (path !== null) await renewPage(deps, db, page.id)
      }
      const paths = new Set(former.map(({ path }) => path))
      if (!(await storePicture(deps, page, bytes, paths, store))) return false
    }
  }
  return true
}

/** Returns an empty picture if it cannot be read, and null if other requests of its host or account wait. */
const readPicture = async (
  deps: Deps,
  url: string,
  account: number,
  signal: AbortSignal,
): Promise<Buffer | null> => {
  try {
    const accept = 'image/webp,image/png,image/jpeg,image/*;q=0.5'
    return (await deps.egress.download(url, { accept }, account, signal)).bytes
  } catch (error) {
    if (error instanceof DomainError) return null
    if (error instanceof EgressError) return Buffer.alloc(0)
    throw error
  }
}

/** Stores a picture of a page within its plan. Returns false if the service has no capacity. */
const storePicture = async (
  deps: Deps,
  page: repo.ShowingPage,
  bytes: Buffer,
  countedPaths: ReadonlySet<string | null>,
  store: (db: Tx, path: string | null, tries?: number) => Promise<void>,
): Promise<boolean> => {
  try {
    const files = await storePictures(deps, page.ownerId, page.id, bytes.length ? [bytes] : [])
    try {
      await deps.db.tx(async (db) => {
        const path = files.paths[0] ?? null
        // Several entries may have one picture
        if (!countedPaths.has(path)) await files.claim(db, { now: deps.now() }, page)
        await store(db, path)
      })
    } catch (error) {
      await files.drop()
      throw error
    }
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'unavailable') return false
    // The plan has no space: entries are shown without pictures
    await deps.db.tx((db) => store(db, null, maxPictureTries))
    return true
  }
}

/** Sends one e-mail per page and outage. A limit of e-mails postpones it to the next work. */
const notifyOwners = async (
  deps: Deps,
  { id, url }: repo.DueSource,
  source: Source,
  pages: readonly repo.ShowingPage[],
  now: number,
): Promise<void> => {
  const since = findSilence(source, now)
  for (const page of pages)
    if ((since === null) !== (page.doc.notified_at === null))
      await deps.db.tx(async (db) => {
        const [stored] = await repo.listPageSources(db, page.id, [url])
        const { ownerId: userId, owner } = page
        const params = {
          name: owner.name,
          path: `/pages/${page.id}/links`,
          page: `/${page.username}`,
          source: source.title || new URL(url).host,
          at: toIso(since ?? now),
        }
        const mail = { userId, to: owner.email, now, kind: 'source_silent', params } as const
        if (stored && (since === null || (await enqueueMail(deps, db, mail)) === 0))
          await repo.storePage(db, page.id, id, { ...stored.page, notified_at: since === null ? null : now })
      })
}
