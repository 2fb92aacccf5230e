// Speed of storing visits of many pages, in batches of different size, also in turns with another checkout.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPostgresDatabase } from '../tests/support/databases.ts'
import { startPostgres, type TestServer } from '../tests/support/postgres.ts'
import { processorSecondsOfTree, startStore } from './processes.ts'
import { median } from './report.ts'

/** Figures of one side. Processor times are microseconds per visit, of the service and of PostgreSQL. */
type StoringFigures = {
  readonly visitsPerSecond: number
  readonly cpu: number
  readonly serverCpu: number
  /** Write-ahead log on PostgreSQL, bytes written to files on SQLite. */
  readonly bytesPerVisit: number
}
export type StoringResult = {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly pages: number
  readonly batch: number
  readonly sides: readonly StoringFigures[]
}

type Plan = {
  readonly engine?: string | undefined
  readonly rounds: number
  /** Visits of a measurement; batches of 26 store a quarter. */
  readonly visits: number
  readonly pages: readonly number[]
  /** Checkouts of the service: this one, and another one to compare with. */
  readonly checkouts: readonly string[]
  readonly say: (text: string) => void
}

const batches = [26, 400, 4000]
const home = join(import.meta.dirname, '..')

export const createStoringPlan = (
  options: { quick?: boolean; before?: string | undefined; engine?: string | undefined },
  say: Plan['say'],
): Plan => ({
  engine: options.engine,
  rounds: options.quick ? 1 : 3,
  visits: options.quick ? 4000 : 40_000,
  pages: options.quick ? [3000] : [3000, 50_000],
  checkouts: options.before ? [home, options.before] : [home],
  say,
})

/** Measures both engines. PostgreSQL writes to disk as in production. */
export const measureStoring = async (plan: Plan): Promise<StoringResult[]> => {
  const results: StoringResult[] = []
  if (plan.engine !== 'postgres')
    for (const pages of plan.pages) results.push(...(await measurePages(plan, pages, undefined)))
  if (plan.engine === 'sqlite') return results
  const server = await startPostgres({ isDurable: true }).catch((error: Error) =>
    plan.say(`No PostgreSQL: ${error.message}`),
  )
  if (!server) return results
  try {
    for (const pages of plan.pages) results.push(...(await measurePages(plan, pages, server)))
  } finally {
    await server.stop()
  }
  return results
}

type Side = { store: Awaited<ReturnType<typeof startStore>>; url: string }

const measurePages = async (
  plan: Plan,
  pages: number,
  server: TestServer | undefined,
): Promise<StoringResult[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-visits-'))
  const sides: Side[] = []
  try {
    for (const [i, checkout] of plan.checkouts.entries()) {
      const url = server ? (await createPostgresDatabase(server.url, 'template0')).url : ''
      const store = await startStore({ checkout, url, folder: join(folder, String(i)), pages })
      sides.push({ store, url })
    }
    const figures = batches.map(() => sides.map((): StoringFigures[] => []))
    // The first round is a warm-up
    for (let round = 0; round <= plan.rounds; round++)
      for (const [b, batch] of batches.entries())
        for (const [s, side] of sides.entries()) {
          const visits = round ? (batch < 100 ? plan.visits / 4 : plan.visits) : batch * 2
          const measured = await measureSide(side, server, { batch, visits, seed: round * 10 + b })
          if (round) figures[b]![s]!.push(measured)
        }
    return batches.map((batch, b) => {
      const result: StoringResult = {
        engine: server ? 'PostgreSQL' : 'SQLite',
        pages,
        batch,
        sides: figures[b]!.map(takeMedians),
      }
      plan.say(formatRow(result))
      return result
    })
  } finally {
    for (const { store } of sides) store.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const measureSide = async (
  { store, url }: Side,
  server: TestServer | undefined,
  job: { batch: number; visits: number; seed: number },
): Promise<StoringFigures> => {
  const client = server && new pg.Client(url)
  await client?.connect()
  try {
    // Otherwise the pages that the earlier measurements changed would be written during this one
    await client?.query('checkpoint')
    const before = await readServer(server, client)
    const stored = await store.run(job)
    const after = await readServer(server, client)
    return {
      visitsPerSecond: job.visits / stored.seconds,
      cpu: (stored.cpu / job.visits) * 1e6,
      serverCpu: ((after.cpu - before.cpu) / job.visits) * 1e6,
      bytesPerVisit: (server ? after.walBytes - before.walBytes : stored.writtenBytes) / job.visits,
    }
  } finally {
    await client?.end()
  }
}

const readServer = async (server: TestServer | undefined, client: pg.Client | undefined) => {
  if (!server || !client) return { cpu: 0, walBytes: 0 }
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  )
  const pid = Number(readFileSync(join(server.home, 'data/db/postmaster.pid'), 'utf8').split('\n', 1)[0])
  return { cpu: processorSecondsOfTree(pid), walBytes: rows[0]!.bytes }
}

const takeMedians = (rounds: readonly StoringFigures[]): StoringFigures => {
  const take = (name: keyof StoringFigures) => median(rounds.map((figures) => figures[name]))
  return {
    visitsPerSecond: take('visitsPerSecond'),
    cpu: take('cpu'),
    serverCpu: take('serverCpu'),
    bytesPerVisit: take('bytesPerVisit'),
  }
}

const formatInteger = (value: number): string => Math.round(value).toLocaleString('en')

const formatRow = ({ engine, pages, batch, sides }: StoringResult): string => {
  const cells = [
    `${engine}, ${formatInteger(pages)} pages, batches of ${formatInteger(batch)}`,
    ...sides.flatMap(({ visitsPerSecond, cpu, serverCpu, bytesPerVisit }) => [
      formatInteger(visitsPerSecond),
      engine === 'SQLite' ? formatInteger(cpu) : `${formatInteger(cpu)} + ${formatInteger(serverCpu)}`,
      formatInteger(bytesPerVisit),
    ]),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Renders the results as Markdown. */
export const formatStoring = (results: readonly StoringResult[]): string[] => {
  if (!results.length) return []
  const names = ['', 'before: '].slice(0, results[0]!.sides.length)
  const columns = names.flatMap((name) => [
    `${name}visits/s`,
    `${name}CPU µs a visit`,
    `${name}bytes a visit`,
  ])
  return [
    '## Storing visits of many pages',
    '',
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '--:').join('|')}|`,
    ...results.map(formatRow),
    '',
    '- Pages are drawn uniformly, and the visits of one person are spread over the batches (`bench/visit-mix.ts` states the mix). Medians of the rounds, in turns with the other checkout if there is one.',
    '- CPU is the processor time of the service, and of PostgreSQL. PostgreSQL writes with fsync and full pages, after a checkpoint, to the folder for temporary files. SQLite has the settings of the service.',
    '- Bytes are those of the write-ahead log on PostgreSQL, and those written to files on SQLite. Closing the day is not included. Of the bytes on PostgreSQL about 285 do not depend on checkpoints ([docs/scaling.md](../docs/scaling.md#write-ahead-log)); the others are full pages of the index, which are fewer the longer a checkpoint ago.',
    '',
  ]
}
