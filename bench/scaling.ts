// node bench/scaling.ts: measures the bytes of visits and documents, and writes the table of docs/scaling.md.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/handle.ts'
import { createPostgresDatabase } from '../tests/support/databases.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { measureClosing } from './visits-close.ts'
import { openContainer, seedPages } from './visits-seed.ts'

const measuredPages = 4000
/** Mix: pages have five visits a day on average, all on one page in five. `measureClosing` stores 25 visits of each page. */
const visitsPerPage = 25
const busyShare = 0.2
/** The busiest hour against the average. */
const busiestHour = 3
const rawDays = 8
/** Days that are open at most, at 12:00 UTC. */
const openDays = 2
const cubeDays = 90

/** Returns the bytes of a table with its indexes and partitions. */
const measureTable = async (db: Db, table: string): Promise<number> => {
  await sql`vacuum full ${sql.table(table)}`.execute(db)
  // A table without partitions is not in the tree
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(relid)),
    pg_total_relation_size(${table}))::bigint as bytes from pg_partition_tree(${table})`.execute(db)
  return rows[0]!.bytes
}

type Sizes = { readonly visit: number; readonly sum: number; readonly cube: number }

const measureSizes = async (): Promise<Sizes> => {
  const server = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-scaling-'))
  try {
    const { url } = await createPostgresDatabase(server.url, 'template0')
    const { deps, close } = await openContainer(url, folder)
    await measureClosing(deps, await seedPages(deps, measuredPages), measuredPages)
    const { read } = deps.db
    const sizes = {
      visit: (await measureTable(read, 'visit_event')) / (measuredPages * visitsPerPage),
      sum: (await measureTable(read, 'visit_sum')) / measuredPages,
      cube: (await measureTable(read, 'visit_cube')) / measuredPages,
    }
    await close()
    return sizes
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const formatCount = (count: number) => Number(count.toPrecision(2)).toLocaleString('en')

const formatBytes = (bytes: number): string => {
  const units = ['MB', 'GB', 'TB']
  let value = bytes / 1e6
  let unit = 0
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${Number(value.toPrecision(2))} ${units[unit]}`
}

const renderTable = ({ visit, sum, cube }: Sizes): string => {
  const scales = [1e6, 1e7, 1e8]
  const row = (name: string, format: (pages: number) => string) =>
    `| ${[name, ...scales.map(format)].join(' | ')} |`
  const perDay = (pages: number) => pages * busyShare * visitsPerPage
  return [
    `Sizes in PostgreSQL with indexes: ${Math.round(visit)} bytes a visit, ${Math.round(sum)} the sums and ${Math.round(cube)} the cube of a page and day with ${visitsPerPage} visits.`,
    '',
    '| | 1 million pages | 10 million | 100 million |',
    '|---|--:|--:|--:|',
    row('Visits a second, average and busiest hour', (pages) =>
      [1, busiestHour].map((factor) => formatCount((perDay(pages) / 86_400) * factor)).join(', '),
    ),
    row(`Visits, kept for ${rawDays} days`, (pages) =>
      formatBytes(perDay(pages) * (rawDays + openDays) * visit),
    ),
    row(`Cubes, kept for ${cubeDays} days`, (pages) => formatBytes(pages * busyShare * cubeDays * cube)),
    row('Sums, each year', (pages) => formatBytes(pages * busyShare * 365 * sum)),
  ].join('\n')
}

const path = join(import.meta.dirname, '../docs/scaling.md')
const document = await readFile(path, 'utf8')
const [before, , after] = document.split(/<!-- (?:bench\/scaling\.ts|end) -->/)
if (after === undefined) throw new Error('docs/scaling.md has no place for the table')
const table = renderTable(await measureSizes())
await writeFile(path, `${before}<!-- bench/scaling.ts -->\n${table}\n<!-- end -->${after}`)
process.stdout.write(`${table}\n`)
