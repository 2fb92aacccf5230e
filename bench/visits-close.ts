// Cost of closing a day of many pages.
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Deps } from '../apps/server/src/deps.ts'
import { closeDays, toLocalTime } from '../apps/server/src/features/visits/index.ts'
import { residentMiB } from './processes.ts'
import { watchTurns } from './turns.ts'
import { createDayVisits, linksPerPage } from './visit-mix.ts'
import { insertVisits } from './visits-read.ts'
import type { SeededPages } from './visits-seed.ts'

const visitsPerPage = 25
/** Pages with generated visits. Further pages have copies of these. */
const distinctPages = 1000

/** Stores a past day of each page in order of time, as the service does. */
const storeDay = async (
  { db }: Deps,
  { firstProfile, firstLink }: SeededPages,
  pages: number,
  day: number,
) => {
  const originalDay = day + 1
  for (let n = 0; n < distinctPages; n++) {
    const visits = createDayVisits(visitsPerPage, {
      page: n,
      day,
      seed: n,
      firstLink: firstLink + n * linksPerPage,
    })
    await db.tx((tx) => insertVisits(tx, firstProfile + n, originalDay, visits))
  }
  const copies = Math.ceil(pages / distinctPages)
  for (let hour = 0; hour < 24; hour++)
    await db.tx((tx) =>
      sql`insert into visit_event (profile_id, day, at, link_id, kind, hour, position, visitor, device, browser, os, language,
            country, referrer, utm_source, utm_medium, utm_campaign)
          select profile_id + n * ${sql.lit(distinctPages)}, ${sql.lit(day)}, at, link_id + n * ${sql.lit(distinctPages * linksPerPage)},
            kind, hour, position, visitor, device, browser, os, language, country, referrer, utm_source, utm_medium, utm_campaign
          from visit_event, (with recursive t(n) as (select 0 union all select n + 1 from t where n < ${sql.lit(copies - 1)}) select n from t) as t
          where day = ${sql.lit(originalDay)} and hour = ${sql.lit(hour)} order by at, n`.execute(tx),
    )
  await db.tx((tx) => tx.deleteFrom('visit_event').where('day', '=', originalDay).execute())
  if (db.read.engine === 'postgres') await sql`vacuum analyze visit_event`.execute(db.read)
}

/** Closes one day of so many pages, a multiple of 1,000. */
export const measureClosing = async (deps: Deps, seeded: SeededPages, pages: number): Promise<string> => {
  const now = deps.now()
  await storeDay(deps, seeded, pages, toLocalTime('UTC', now).day - 4)
  // Resets the highest memory (proc_pid_clear_refs(5))
  await writeFile('/proc/self/clear_refs', '5').catch(() => {})
  const turns = await watchTurns()
  const used = process.cpuUsage()
  const began = performance.now()
  const { closedPages } = await closeDays.work(deps, {
    now,
    signal: new AbortController().signal,
    addProgress: () => {},
    attempt: async (_, work) => {
      await work()
      return true
    },
  })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  const longestTurn = await turns.stop()
  if (closedPages !== pages) throw new Error(`${closedPages} of ${pages} pages were closed`)
  const { bytes } = await deps.db.read
    .selectFrom('visit_sum')
    .leftJoin('visit_cube', (join) =>
      join
        .onRef('visit_cube.profile_id', '=', 'visit_sum.profile_id')
        .onRef('visit_cube.day', '=', 'visit_sum.day'),
    )
    .select(
      sql<number>`(sum(length(visit_sum.doc)) + sum(length(visit_cube.doc))) * 1.0 / count(*)`.as('bytes'),
    )
    .executeTakeFirstOrThrow()
  return `closing ${pages} pages of ${visitsPerPage} visits: ${seconds.toFixed(1)} s, ${((user + system) / 1000 / pages).toFixed(2)} ms of processor a page, ${longestTurn}, highest memory ${residentMiB(process.pid).peak.toFixed(0)} MiB, documents of ${Number(bytes).toFixed(0)} bytes a page`
}
