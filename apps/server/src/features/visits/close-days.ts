/** The job that turns the visits of days that have ended into documents, and deletes old visits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { type JobRun, repeatInBatches, type TaskJob } from '../../domain/job.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import * as closing from './closing-repo.ts'
import { parseLinks } from './cube.ts'
import { computeCurrentDays, type Day, visitRetentionDays } from './days.ts'
import { createPageDay, type PageDay } from './page-day.ts'
import { readVisits, visitsPerRead } from './read-repo.ts'
import * as repo from './repo.ts'

/** Limits of a transaction, which other writers of SQLite wait for. */
const pagesPerWrite = 50
const bytesPerWrite = 1024 * 1024

type ClosingDeps = Pick<Deps, 'db'>

/**
 * Closes a day one hour after it has ended in every time zone. A run may stop at any point, and two may run at once: a page's documents
 * and what they add to the totals of its links are inserted in one transaction, which does nothing if the documents exist.
 */
export const closeDays: TaskJob = {
  kind: 'task',
  name: 'close-days',
  everyMs: hourMs,
  work: async ({ db }, run) => {
    const { first } = computeCurrentDays(run.now - hourMs)
    const { sealed } = await closing.findClosedDays(db.read)
    // A clock that is far ahead may seal days early, but few before it is set right
    await db.tx((tx) => closing.sealDays(tx, sealed ? Math.min(sealed + 1, first - 1) : first - 1))
    const closedPages = await closeSealedDays({ db }, run)
    const rebuiltPages = await rebuildPages({ db }, run)
    const { built } = await closing.findClosedDays(db.read)
    const firstKept = Math.min(Math.floor(run.now / dayMs), built + 2) - visitRetentionDays
    const incompletePages = await markIncompletePages({ db }, run, firstKept)
    const repairedPages = incompletePages ? await rebuildPages({ db }, run) : 0
    const { last } = computeCurrentDays(run.now)
    const remove = (limit: number) =>
      db.tx((tx) => db.bulk.removeDays(tx, 'visit_event', { first: firstKept, today: last }, limit))
    const visits = await repeatInBatches(run, remove)
    return { closedPages, rebuiltPages: rebuiltPages + repairedPages, visits }
  },
}

/** Builds the missing documents of all sealed days. Returns the number of pages. */
const closeSealedDays = async ({ db }: ClosingDeps, run: JobRun): Promise<number> => {
  let pages = 0
  for (;;) {
    const { sealed, built } = await closing.findClosedDays(db.read)
    const day = await closing.findNextDay(db.read, built, sealed)
    if (day !== undefined) pages += await closeDay({ db }, run, day)
    await db.tx((tx) => closing.setBuiltDay(tx, day ?? sealed))
    if (day === undefined) return pages
  }
}

const closeDay = async ({ db }: ClosingDeps, run: JobRun, day: Day): Promise<number> => {
  let pages: PageDay[] = []
  let bytes = 0
  let count = 0
  let startedAt = performance.now()
  const write = async () => {
    count += await db.tx((tx) => insertPages({ db }, tx, pages))
    run.addProgress(pages.length)
    // Half of the time is for requests. Otherwise most of them would wait for a step of the job: on SQLite 7 ms instead of 0.1
    await sleep(performance.now() - startedAt, undefined, { signal: run.signal })
    startedAt = performance.now()
    pages = []
    bytes = 0
  }
  for await (const page of readPages({ db }, run, day)) {
    pages.push(page)
    bytes += page.sums.length + (page.cube?.length ?? 0)
    if (pages.length >= pagesPerWrite || bytes >= bytesPerWrite) await write()
  }
  if (pages.length) await write()
  return count
}

/** Yields the documents of each page with visits of a day. Holds the visits of one statement, and the unfinished cube of one page. */
async function* readPages({ db }: ClosingDeps, { signal }: JobRun, day: Day): AsyncGenerator<PageDay> {
  let after: closing.Position = { profile: 0, at: 0, id: 0 }
  let page: ReturnType<typeof createPageDay> | undefined
  for (;;) {
    signal.throwIfAborted()
    const visits = await closing.listVisitsOfDay(db.read, { day, ...after, limit: visitsPerRead })
    for (const visit of visits) {
      if (page?.profileId !== visit.profile_id) {
        if (page) yield page.build()
        page = createPageDay(visit.profile_id, day)
      }
      page.add(visit)
      await yieldToEventLoop()
    }
    const last = visits.at(-1)
    if (!last) break
    after = { profile: last.profile_id, at: last.at, id: last.id }
  }
  if (page) yield page.build()
}

/** Inserts missing documents of existing pages and adds their clicks to the links. Returns the number of new documents. */
const insertPages = async ({ db }: ClosingDeps, tx: Tx, pages: readonly PageDay[]): Promise<number> => {
  // Rows of a page that is deleted after this are removed by the second pass of its erasure, an hour later
  const existing = await closing.listExistingProfiles(
    tx,
    pages.map(({ profileId }) => profileId),
  )
  const newPages = await closing.insertDocuments(
    tx,
    db.bulk,
    pages.filter(({ profileId }) => existing.has(profileId)),
  )
  await repo.incrementLinkClicks(
    tx,
    db.bulk,
    newPages.flatMap((page) => listLinkIncrements(page, '')).sort(([a], [b]) => a! - b!),
  )
  return newPages.length
}

/** Returns what a page adds to the totals of its links: id, clicks, unique clicks, time of the last click. `before` was added earlier. */
const listLinkIncrements = ({ links, lastClicks }: PageDay, before: string): number[][] => {
  const old = parseLinks(before)
  return [...parseLinks(links)].flatMap(([id, [, , clicks = 0, uniqueClicks = 0]]) => {
    const lastClick = lastClicks.get(id)
    const [, , oldClicks = 0, oldUniqueClicks = 0] = old.get(id) ?? []
    return lastClick === undefined
      ? []
      : [[id, clicks - oldClicks, uniqueClicks - oldUniqueClicks, lastClick]]
  })
}

/** Builds the documents of pages and days again that received late visits. Returns the number of pages. */
const rebuildPages = async ({ db }: ClosingDeps, run: JobRun): Promise<number> => {
  let count = 0
  let after = { profile_id: 0, day: 0 }
  for (;;) {
    const marks = await closing.listReopened(db.read, after, pagesPerWrite)
    for (const { profile_id, day } of marks) {
      run.signal.throwIfAborted()
      const page = await readPage({ db }, run, profile_id, day)
      if (await db.tx((tx) => replacePage({ db }, tx, page))) count += 1
      run.addProgress(1)
      await yieldToEventLoop()
    }
    const last = marks.at(-1)
    if (!last) return count
    after = last
  }
}

const readPage = async (
  { db }: ClosingDeps,
  { signal }: JobRun,
  profileId: number,
  day: Day,
): Promise<PageDay> => {
  const page = createPageDay(profileId, day)
  for await (const visits of readVisits(db.read, { profile: profileId, day, at: 0 })) {
    signal.throwIfAborted()
    for (const visit of visits) {
      page.add(visit)
      await yieldToEventLoop()
    }
  }
  return page.build()
}

/** Replaces the documents of a page's day. Returns false, and keeps the mark, if visits were stored since they were read. */
const replacePage = async ({ db }: ClosingDeps, tx: Tx, page: PageDay): Promise<boolean> => {
  const { profileId, day, visits } = page
  await closing.excludeWriters(tx)
  if ((await closing.countVisits(tx, profileId, day)) !== visits) return false
  await closing.deleteReopened(tx, profileId, day)
  const exists = (await closing.listExistingProfiles(tx, [profileId])).has(profileId)
  // If visits of the day have been deleted, the documents are all that remains
  if (!exists || visits <= (await closing.findStoredVisits(tx, profileId, day))) return false
  const linksBefore = await closing.deleteDocuments(tx, profileId, day)
  await closing.insertDocuments(tx, db.bulk, [page])
  await repo.incrementLinkClicks(tx, db.bulk, listLinkIncrements(page, linksBefore))
  return true
}

/**
 * Compares visits of days that are about to be deleted with their documents, and marks pages whose documents count too
 * few. Returns their number.
 */
const markIncompletePages = async ({ db }: ClosingDeps, run: JobRun, firstKept: Day): Promise<number> => {
  let marked = 0
  let day = await closing.findNextDay(db.read, -1, firstKept - 1)
  while (day !== undefined) {
    for (let afterProfile = 0; ; ) {
      run.signal.throwIfAborted()
      const pages = await closing.compareCounts(db.read, day, afterProfile, pagesPerWrite)
      const rows = pages
        .filter((page) => page.visits > page.counted)
        .map(({ profile_id }) => [profile_id, day!])
      if (rows.length) await db.tx((tx) => repo.insertReopened(tx, db.bulk, rows))
      marked += rows.length
      if (pages.length < pagesPerWrite) break
      afterProfile = pages.at(-1)!.profile_id
      await yieldToEventLoop()
    }
    day = await closing.findNextDay(db.read, day, firstKept - 1)
  }
  return marked
}
