// npm run bench -- scale: what jobs and reads cost with many accounts. See --help.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { jobs } from '../apps/server/src/jobs/list.ts'
import { moveAside } from './processes.ts'
import { describeMachine } from './report.ts'
import { measureSize, type SizeResult, seedSize } from './scale-measure.ts'
import { renderScale } from './scale-report.ts'

const run = promisify(execFile)

const help = `npm run bench -- scale [options]

For each engine and size: fills a fresh database with accounts of five links and 30 days of visits each, and one profile with
most visits; starts the service on it, times reads, gives every job something to do and has it done while a page is asked for all the time, and erases the
largest profile. Says which statements read whole tables. A whole run writes bench/SCALE.md, and one with --sizes,
--visits, --engine or --jobs only prints; half an hour an engine, mostly seeding.

  --sizes LIST     numbers of accounts (2000,20000,200000)
  --visits N       visits of the largest profile (10000000; fewer with fewer accounts)
  --engine NAME    sqlite or postgres alone
  --keep FOLDER    keeps the seeded databases there, and takes those that are there instead of seeding
  --jobs LIST      only these jobs, and no reads
  --note FILE      a paragraph about this run, which stands at the head of its report
  --only-print     SCALE.md stays as it is
  --help
`

const whole = { sizes: '2000,20000,200000', visits: '10000000' }

/** Copies folders into one that keeps them by name, or out of it into their place, with their owners. */
const copyAll = async (kept: string, folders: Readonly<Record<string, string>>, way: 'in' | 'out') => {
  const part = `${kept}.part`
  if (way === 'in') await mkdir(part, { recursive: true })
  for (const [name, folder] of Object.entries(folders)) {
    if (way === 'out') await rm(folder, { recursive: true })
    await run('cp', way === 'in' ? ['-a', folder, join(part, name)] : ['-a', join(kept, name), folder])
  }
  if (way === 'in') await rename(part, kept)
}

/** Runs the bench with the arguments behind `scale`. */
export const runScale = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: whole.sizes },
      visits: { type: 'string', default: whole.visits },
      engine: { type: 'string' },
      jobs: { type: 'string' },
      keep: { type: 'string' },
      note: { type: 'string' },
      'only-print': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const sizes = values.sizes.split(',').map(Number)
  const visits = Number(values.visits)
  if (!sizes.every((size) => size >= 1000) || !(visits > 0))
    throw new Error('--sizes must be numbers of 1000 at least, and --visits one above 0')
  const unknown = (values.jobs?.split(',') ?? []).filter((name) => !jobs.some((job) => job.name === name))
  if (unknown.length) throw new Error(`--jobs: there is no ${unknown.join(', ')}`)
  await moveAside()
  const note = values.note ? await readFile(values.note, 'utf8') : ''
  const say = (text: string) =>
    void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
  const largestSize = Math.max(...sizes)
  const results: SizeResult[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    if (values.engine && values.engine !== (engine === 'SQLite' ? 'sqlite' : 'postgres')) continue
    for (const accounts of sizes) {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-scale-'))
      const server =
        engine === 'PostgreSQL' ? await (await import('../tests/support/postgres.ts')).startPostgres() : null
      try {
        const dataDir = join(folder, 'data')
        await mkdir(dataDir)
        const size = {
          engine,
          accounts,
          visits: Math.ceil((visits * accounts) / largestSize),
          dataDir,
          url: server?.url ?? '',
          only: values.jobs?.split(','),
          say,
        }
        const kept = values.keep ? join(values.keep, `${engine.toLowerCase()}-${accounts}`) : null
        const folders = server
          ? { files: dataDir, database: join(server.home, 'data/db') }
          : { files: dataDir }
        const whileStopped = async (work: () => Promise<void>) => {
          await server?.crash()
          await work()
          await server?.restart()
        }
        if (kept && existsSync(kept)) await whileStopped(() => copyAll(kept, folders, 'out'))
        else {
          await seedSize(size)
          if (kept) await whileStopped(() => copyAll(kept, folders, 'in'))
        }
        results.push(await measureSize(size))
      } finally {
        await server?.stop()
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    }
  }
  const command = ['npm run bench -- scale', ...args].join(' ')
  const text = renderScale(results, {
    command,
    machine: describeMachine(),
    note,
  })
  process.stdout.write(text)
  const isWhole =
    !values.jobs && !values.engine && values.sizes === whole.sizes && values.visits === whole.visits
  if (isWhole && !values['only-print']) await writeFile(join(import.meta.dirname, 'SCALE.md'), text)
}
