// npm run bench -- scale: what jobs and reads cost with many accounts. See --help.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findJob, requestJob } from '../apps/server/src/db/jobs.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { isQueue } from '../apps/server/src/jobs/lag.ts'
import { jobs } from '../apps/server/src/jobs/list.ts'
import { processorSeconds, residentMiB, startService } from './processes.ts'
import { seedAccounts } from './scale-seed.ts'

const help = `npm run bench -- scale [options]

Fills a fresh database with accounts, starts the service on it, and has it do every hourly job while a page is asked
for all the time. Prints what each job took, and the page's times meanwhile beside those before.

  --accounts N   accounts, each with a profile and five links (20000)
  --visited N    of them with visits on each of the last 30 days (all)
  --engine NAME  sqlite (default) or postgres
  --help
`

const program = join(import.meta.dirname, '../apps/server/src/main.ts')
const quietMs = 4000
const jobLimitMs = 30 * 60_000

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Asks for a page again and again, a few milliseconds apart, until it is stopped. Returns the times, in milliseconds. */
const probe = (url: string, pauseMs = 3) => {
  const times: number[] = []
  let over = false
  const work = (async () => {
    while (!over) {
      const began = performance.now()
      const answer = await fetch(url)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
      times.push(performance.now() - began)
      await sleep(pauseMs)
    }
  })()
  return {
    stop: async () => {
      over = true
      await work
      return times
    },
  }
}

const pageTimes = (times: readonly number[]): string =>
  `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} / ${Math.max(...times).toFixed(1)}`

/** Runs the bench with the arguments behind `scale`. */
export const runScale = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      accounts: { type: 'string', default: '20000' },
      visited: { type: 'string' },
      engine: { type: 'string', default: 'sqlite' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const accounts = Number(values.accounts)
  const visited = Math.min(accounts, Number(values.visited ?? accounts))
  if (!(accounts > 0) || !(visited > 0)) throw new Error('--accounts and --visited must be numbers above 0')
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-scale-'))
  const server =
    values.engine === 'postgres' ? await (await import('../tests/support/postgres.ts')).startPostgres() : null
  try {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const url = server?.url ?? ''
    const db = await openDatabase({ url, dataDir, synchronous: 'NORMAL' })
    await db.migrate()
    const began = performance.now()
    const { usernames } = await seedAccounts(db, { accounts, linksEach: 5, visited, days: 30 }, Date.now())
    say(
      `# ${accounts} accounts, ${visited} visited, ${values.engine}\n\nSeeded in ${((performance.now() - began) / 1000).toFixed(0)} s.`,
    )
    const running = await startService(program, dataDir, url ? { DATABASE_URL: url } : {})
    try {
      const page = `${running.url}/${usernames[1]}`
      say(`Ready after ${running.readyMs.toFixed(0)} ms, ${residentMiB(running.pid).now.toFixed(0)} MiB.`)
      for (const path of [`/${usernames[0]}`, `/${usernames[2]}`, '/sitemap.xml']) {
        const start = performance.now()
        const answer = await fetch(running.url + path)
        await answer.arrayBuffer()
        say(`GET ${path}: ${answer.status}, ${(performance.now() - start).toFixed(1)} ms cold.`)
      }
      await fetch(page)
      const quiet = probe(page)
      await sleep(quietMs)
      const before = await quiet.stop()
      const resting = residentMiB(running.pid).now
      say(
        `\nThe page in quiet (p50 / p99 / longest): ${pageTimes(before)} ms.\n\n` +
          '| job | took s | processor s | what came of it | page p50 / p99 / longest ms | RSS + MiB |\n|---|--:|--:|---|---|--:|',
      )
      while (!(await findJob(db.read, 'alert-checks'))) await sleep(100)
      for (const job of jobs) {
        if (isQueue(job)) continue
        const used = processorSeconds(running.pid)
        const asked = probe(page)
        const number = await db.tx((tx) => requestJob(tx, job.name))
        const limit = performance.now() + jobLimitMs
        let row = await findJob(db.read, job.name)
        while (row!.answered < number!) {
          if (performance.now() > limit) throw new Error(`${job.name} has not ended in time`)
          await sleep(50)
          row = await findJob(db.read, job.name)
        }
        const times = await asked.stop()
        const cells = [
          job.name,
          ((row!.duration_ms ?? 0) / 1000).toFixed(1),
          (processorSeconds(running.pid) - used).toFixed(1),
          row!.error ?? row!.counts ?? '',
          pageTimes(times),
          (residentMiB(running.pid).now - resting).toFixed(0),
        ]
        say(`| ${cells.join(' | ')} |`)
      }
    } finally {
      await running.stop()
      await db.close()
    }
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
