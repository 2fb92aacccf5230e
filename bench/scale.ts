// npm run bench -- scale: response times of pages during a long job, with many accounts. See --help.
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { findJob, requestJob } from '../apps/server/src/db/jobs.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { builtServer, moveAside, residentMiB, settle, startService } from './processes.ts'
import { describeMachine } from './report.ts'
import type { Asking, ProbeResult } from './scale-page.ts'
import { findTableScans, scannedTables } from './scale-scans.ts'
import { seedAccounts } from './scale-seed.ts'

const help = `npm run bench -- scale [options]

For each engine and size: fills a database with accounts of five links and 30 days of visits each, starts the service, and
requests a page without pause, first alone and then beside the alert checks of all profiles. Prints the times of the page,
the run time of the job, the memory of the service, and the statements or tables that were read as a whole. A run without
options writes bench/SCALE.md.

  --sizes LIST   numbers of accounts (2000,20000)
  --engine NAME  sqlite or postgres alone
  --help
`

const defaultSizes = '2000,20000'
const job = 'alert-checks'
const quietMs = 20_000
const jobLimitMs = 30 * 60_000
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }

type Engine = 'SQLite' | 'PostgreSQL'
type Times = { readonly p50: number; readonly p99: number; readonly max: number }
type Result = {
  readonly engine: Engine
  readonly accounts: number
  readonly readyMs: number
  readonly quiet: Times
  readonly beside: Times
  readonly jobSeconds: number
  /** Resident memory before the job. */
  readonly memoryMiB: number
  readonly addedMiB: number
  readonly scans: readonly string[]
}

/** Requests a page continuously in a thread until it is stopped. */
const requestPage = (url: string) => {
  const workerData: Asking = { url, pauseMs: 3, headers: browser }
  const thread = new Worker(new URL('./scale-page.ts', import.meta.url), { workerData, execArgv: [] })
  const result = once(thread, 'message') as Promise<[ProbeResult]>
  result.catch(() => {}) // The caller of `stop` receives the error
  return {
    stop: async (): Promise<Times> => {
      thread.postMessage('stop')
      const [{ times, failed }] = await result
      if (failed) throw new Error(`${failed} pages failed`)
      const sorted = times.toSorted((a, b) => a - b)
      const findPercentile = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { p50: findPercentile(0.5), p99: findPercentile(0.99), max: findPercentile(1) }
    },
  }
}

const measure = async (engine: Engine, accounts: number, folder: string, url: string): Promise<Result> => {
  const dataDir = join(folder, 'data')
  const statementsFile = join(folder, 'statements.json')
  await mkdir(dataDir)
  const db = await openDatabase({ url, dataDir, synchronous: 'NORMAL' })
  try {
    await db.migrate()
    await seedAccounts(db, { accounts, linksEach: 5, visited: accounts, days: 30 }, Date.now())
    const running = await startService(builtServer(), dataDir, {
      ...(url ? { DATABASE_URL: url } : {}),
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'scale-probe.ts')}`,
      BENCH_STATEMENTS: statementsFile,
    })
    try {
      const page = `${running.url}/size0`
      await settle(running.pid)
      const alone = requestPage(page)
      await sleep(quietMs)
      const quiet = await alone.stop()
      const memoryMiB = residentMiB(running.pid).now
      const requests = requestPage(page)
      const number = await db.tx((tx) => requestJob(tx, job))
      const limit = performance.now() + jobLimitMs
      let row = await findJob(db.read, job)
      while ((row?.answered ?? 0) < number!) {
        if (performance.now() > limit) throw new Error(`${job} did not end in time`)
        await sleep(50)
        row = await findJob(db.read, job)
      }
      const beside = await requests.stop()
      const addedMiB = residentMiB(running.pid).peak - memoryMiB
      await running.stop()
      const scans = url
        ? await scannedTables(db)
        : findTableScans(join(dataDir, 'vitrine.sqlite'), JSON.parse(await readFile(statementsFile, 'utf8')))
      const jobSeconds = (row?.duration_ms ?? 0) / 1000
      return {
        engine,
        accounts,
        readyMs: running.readyMs,
        quiet,
        beside,
        jobSeconds,
        memoryMiB,
        addedMiB,
        scans,
      }
    } finally {
      await running.stop()
    }
  } finally {
    await db.close()
  }
}

const render = (results: readonly Result[], command: string): string => {
  const formatTimes = ({ p50, p99, max }: Times) => [p50, p99, max].map((ms) => ms.toFixed(1)).join(' / ')
  const rows = results.map((result) =>
    [
      result.engine,
      result.accounts.toLocaleString('en'),
      result.readyMs.toFixed(0),
      formatTimes(result.quiet),
      formatTimes(result.beside),
      result.jobSeconds.toFixed(1),
      `${result.memoryMiB.toFixed(0)} + ${result.addedMiB.toFixed(0)}`,
    ].join(' | '),
  )
  const largest = Map.groupBy(results, ({ engine }) => engine)
  return `# Speed with many accounts

\`${command}\`, ${describeMachine().join(', ')}.

One client requests a page without pause: first alone, then while the alert checks of all profiles run.

| engine | accounts | ready ms | page alone, p50 / p99 / max ms | page during the checks | checks s | memory MiB |
|---|--:|--:|--:|--:|--:|--:|
${rows.map((row) => `| ${row} |`).join('\n')}

Tables that statements read as a whole:

${[...largest]
  .flatMap(([engine, all]) =>
    (all.at(-1)?.scans ?? []).map((scan) => `- ${engine}: \`${scan.replaceAll('`', "'")}\``),
  )
  .join('\n')}
`
}

export const runScale = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: defaultSizes },
      engine: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => size >= 1)) throw new Error('--sizes must be numbers above 0')
  await moveAside()
  const results: Result[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    if (values.engine && values.engine !== (engine === 'SQLite' ? 'sqlite' : 'postgres')) continue
    for (const accounts of sizes) {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-scale-'))
      const server =
        engine === 'PostgreSQL' ? await (await import('../tests/support/postgres.ts')).startPostgres() : null
      try {
        results.push(await measure(engine, accounts, folder, server?.url ?? ''))
      } finally {
        await server?.stop()
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    }
  }
  const text = render(results, ['npm run bench -- scale', ...args].join(' '))
  process.stdout.write(text)
  if (args.length === 0) await writeFile(join(import.meta.dirname, 'SCALE.md'), text)
}
