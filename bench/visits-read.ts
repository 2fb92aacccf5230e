// Cost of analytics from daily documents and from visits of an open day.
import { sql } from 'kysely'
import type { Tx } from '../apps/server/src/db/handle.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import * as visits from '../apps/server/src/features/visits/index.ts'
import { createPageDay } from '../apps/server/src/features/visits/page-day.ts'
import { median } from './report.ts'
import { watchTurns } from './turns.ts'
import { createDayVisits, type MixVisit } from './visit-mix.ts'
import type { SeededPages } from './visits-seed.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

const documentDays = 365
const cubeDays = 90
const rowsPerInsert = 500

const buildDocuments = async (
  count: number,
  place: { page: number; day: number; seed: number; firstLink: number },
) => {
  const { page: profileId, day } = place
  const page = createPageDay(profileId, day)
  createDayVisits(count, place).forEach((visit, id) => {
    page.add({ ...visit, id, day })
  })
  const { has, totals, links, sums, cube } = await page.build()
  if (!cube) throw new Error('the day is too large for a cube')
  return { row: { has, ...visits.toCounts(totals), links, doc: sums }, cube }
}

/** Stores the documents of a year. Days repeat after `distinctDays`, because building those of a heavy page takes seconds. */
const storeYear = async (
  { db }: ReadDeps,
  {
    profileId,
    firstLink,
    count,
    distinctDays,
    today,
  }: {
    profileId: number
    firstLink: number
    count: number
    distinctDays: number
    today: number
  },
): Promise<void> => {
  const documents: Awaited<ReturnType<typeof buildDocuments>>[] = []
  for (let n = 0; n < distinctDays; n++)
    documents.push(await buildDocuments(count, { page: profileId, day: today - n, seed: n, firstLink }))
  for (let n = 0; n < documentDays; n++) {
    const { row, cube } = documents[n % distinctDays]!
    const key = { profile_id: profileId, day: today - 1 - n }
    await db.tx(async (tx) => {
      await tx
        .insertInto('visit_sum')
        .values({ ...key, ...row })
        .execute()
      if (n < cubeDays)
        await tx
          .insertInto('visit_cube')
          .values({ ...key, doc: cube })
          .execute()
    })
  }
}

/** Stores visits without their documents. */
export const insertVisits = async (
  db: Tx,
  profileId: number,
  day: number,
  dayVisits: readonly MixVisit[],
): Promise<void> => {
  for (let from = 0; from < dayVisits.length; from += rowsPerInsert)
    await db
      .insertInto('visit_event')
      .values(
        dayVisits
          .slice(from, from + rowsPerInsert)
          .map((visit) => ({ ...visit, profile_id: profileId, day })),
      )
      .execute()
}

const filterCases: readonly (readonly [string, readonly visits.VisitFilter[]])[] = [
  ['no filter', []],
  ['one filter', [{ dim: 'country', op: 'is', values: ['DE'] }]],
  [
    'two filters',
    [
      { dim: 'country', op: 'is', values: ['DE'] },
      { dim: 'referrer', op: 'is_not', values: ['google.com'] },
    ],
  ],
]

/** Reads what an overview shows of a period: all values, and the most frequent of each dimension. */
const readOverview = async (
  deps: ReadDeps,
  profileId: number,
  range: visits.DayRange,
  filters: readonly visits.VisitFilter[],
): Promise<void> => {
  const { days } = await visits.readDays(deps, profileId, range, { detail: 'values', filters })
  const marginals = await visits.sumMarginals(days)
  for (const dim of marginals.values.keys()) visits.selectTop(marginals, dim, 10)
  if (!marginals.hours.flat().some(Boolean)) throw new Error('the overview has no visits')
}

/** Reads overviews of an ordinary and a heavy page alternately. Returns lines with medians. */
export const measureReading = async (
  deps: ReadDeps,
  pages: SeededPages,
  turns: number,
): Promise<string[]> => {
  const today = visits.toLocalTime('UTC', deps.now()).day
  const sizes = [
    { name: 'ordinary page, 25 visits a day', count: 25, distinctDays: documentDays },
    { name: 'heavy page, 33,334 visits a day', count: 33_334, distinctDays: 30 },
  ]
  const cells = []
  for (const [n, { name, count, distinctDays }] of sizes.entries()) {
    const profileId = pages.firstProfile + n
    await storeYear(deps, { profileId, firstLink: pages.firstLink + 10 * n, count, distinctDays, today })
    for (const length of [30, documentDays])
      for (const [filterName, filters] of filterCases) {
        const range = { from: today - length, to: today - 1 }
        const read = () => readOverview(deps, profileId, range, filters)
        cells.push({ name: `${name}, ${length} days, ${filterName}`, read, times: [] as number[], cpu: 0 })
      }
  }
  if (deps.db.read.engine === 'postgres')
    await sql`vacuum analyze visit_sum, visit_cube`.execute(deps.db.read)
  for (let turn = -3; turn < turns; turn++)
    for (const cell of cells) {
      const used = process.cpuUsage()
      const began = performance.now()
      await cell.read()
      const time = performance.now() - began
      const { user, system } = process.cpuUsage(used)
      if (turn < 0) continue
      cell.times.push(time)
      cell.cpu += (user + system) / 1000 / turns
    }
  return cells.map(
    ({ name, times, cpu }) =>
      `${name}: ${median(times).toFixed(1)} ms (fastest ${Math.min(...times).toFixed(1)}), ${cpu.toFixed(1)} ms of processor`,
  )
}

/** Reads an overview of today twice, for pages with so many visits. */
export const measureOpenDay = async (
  deps: ReadDeps,
  pages: SeededPages,
  counts: readonly number[],
): Promise<string[]> => {
  const { day } = visits.toLocalTime('UTC', deps.now())
  const lines: string[] = []
  for (const [n, count] of counts.entries()) {
    const profileId = pages.firstProfile + 10 + n
    const place = { page: n, day, seed: n, firstLink: pages.firstLink }
    await deps.db.tx((tx) => insertVisits(tx, profileId, day, createDayVisits(count, place)))
    if (deps.db.read.engine === 'postgres') await sql`analyze visit_event`.execute(deps.db.read)
    const measure = async (): Promise<string> => {
      const began = performance.now()
      await readOverview(deps, profileId, { from: day, to: day }, filterCases[2]![1])
      return (performance.now() - began).toFixed(1)
    }
    const turns = await watchTurns()
    const first = await measure()
    const second = await measure()
    lines.push(
      `open day of ${count} visits, two filters: ${first} ms, again ${second} ms, ${await turns.stop()}`,
    )
  }
  return lines
}
