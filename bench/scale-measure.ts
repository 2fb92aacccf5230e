// The bench of size for one engine and number of accounts.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/handle.ts'
import { findJob, type JobRow, requestJob } from '../apps/server/src/db/jobs.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { jobs } from '../apps/server/src/jobs/list.ts'
import { hourMs } from '../apps/server/src/lib/durations.ts'
import {
  builtServer,
  freePort,
  processorSeconds,
  type Running,
  residentMiB,
  settle,
  startService,
} from './processes.ts'
import { openDue } from './scale-due.ts'
import type { Probed } from './scale-probe.ts'
import { askAllTheTime, measureReads, type ReadResult, type Times } from './scale-reads.ts'
import { seedAccounts, seedVisits } from './scale-seed.ts'

export type Size = {
  engine: 'SQLite' | 'PostgreSQL'
  accounts: number
  /** Of the largest profile. */
  visits: number
  dataDir: string
  /** Of the database; '' = SQLite in the data directory. */
  url: string
  /** Names of jobs; undefined = all of them, and reads. */
  only?: readonly string[] | undefined
  say: (text: string) => void
}

export type JobResult = {
  readonly name: string
  readonly seconds: number
  readonly processorSeconds: number
  readonly outcome: string
  /** Of the page meanwhile, in milliseconds. */
  readonly page: Times
  readonly longestTurnMs: number
  /** Its own memory above what the service had at rest. */
  readonly memoryMiB: number
}

export type SizeResult = {
  readonly engine: Size['engine']
  readonly accounts: number
  readonly visits: number
  readonly readyMs: number
  /** Of the processor, until then. */
  readonly startSeconds: number
  readonly memoryMiB: number
  readonly ownMiB: number
  readonly quiet: Times
  readonly reads: readonly ReadResult[]
  readonly jobs: readonly JobResult[]
  readonly scans: readonly string[]
}

const program = builtServer()
/** A percentile of less says little. */
const quietMs = 20_000
/** What waits for a look at the table of jobs, and for one more page. */
const leastMs = 300
const jobLimitMs = 30 * 60_000
const daysOfVisits = 30
const password = 'a long phrase for the bench'

/** Whose accounts are made by signing up, as they need a password. */
const signedUp = { admin: 'bench-admin', largest: 'bench-largest' }

const serviceOf = ({ dataDir, url }: Size, probePort: number) =>
  startService(program, dataDir, {
    ...(url ? { DATABASE_URL: url } : {}),
    // Looked up nowhere: the answer is that nobody listens
    DNS_SERVERS: '127.0.0.1:9',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'scale-probe.ts')}`,
    BENCH_PROBE_PORT: String(probePort),
  })

/** Fills a database. */
export const seedSize = async (size: Size): Promise<void> => {
  const { engine, accounts, visits, dataDir, url, say } = size
  say(`${engine}, ${accounts} accounts: seeding`)
  const began = performance.now()
  const db = await openDatabase({ url, dataDir, synchronous: 'NORMAL' })
  try {
    await db.migrate()
    await seedAccounts(db, { accounts, linksEach: 5, visited: accounts, days: daysOfVisits }, Date.now())
    const service = await serviceOf(size, await freePort())
    try {
      const admin = await signUp(service.url, signedUp.admin)
      const { profileId } = await signUp(service.url, signedUp.largest)
      await db.tx((tx) =>
        tx
          .updateTable('user')
          .set({ admin_at: 1, plan_key: 'agency' })
          .where('id', '=', admin.userId)
          .execute(),
      )
      for (let i = 0; i < 10; i++) await admin.send('POST', '/api/v1/workspaces', { name: `Workspace ${i}` })
      await service.stop()
      await seedVisits(db, profileId, visits, Date.now())
    } finally {
      await service.stop()
    }
  } finally {
    await db.close()
  }
  say(`seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Measures a service that works on a seeded database. */
export const measureSize = async (size: Size): Promise<SizeResult> => {
  const { engine, accounts, visits, dataDir, url, only, say } = size
  const db = await openDatabase({ url, dataDir, synchronous: 'NORMAL' })
  try {
    await db.migrate()
    // Each is asked for in its turn; a database that was kept is of an hour in which all were due
    await db.tx((tx) =>
      tx
        .updateTable('job')
        .set({ due_at: Date.now() + hourMs })
        .execute(),
    )
    const probePort = await freePort()
    const start = () => serviceOf(size, probePort)
    const running = await start()
    const probe = async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as Probed
    try {
      const startSeconds = processorSeconds(running.pid)
      const admin = await signIn(running.url, signedUp.admin)
      const largest = await signIn(running.url, signedUp.largest)
      await settle(running.pid)
      const { now: memoryMiB, own: ownMiB } = residentMiB(running.pid)
      say(
        `ready after ${running.readyMs.toFixed(0)} ms (${startSeconds.toFixed(2)} s of processor), ${memoryMiB.toFixed(0)} MiB, ${ownMiB.toFixed(0)} of it its own`,
      )
      const forget = () =>
        db.tx((tx) =>
          tx
            .updateTable('job')
            .set((e) => ({ requested: e.ref('requested') }))
            .execute(),
        )
      const reads = only
        ? []
        : await measureReads(running, {
            accounts,
            admin: admin.cookie,
            largest: largest.cookie,
            forget,
            probe,
          })
      for (const { name, p50, processorMs, failed, longestTurnMs } of reads)
        say(
          `${name}: ${p50.toFixed(1)} ms, ${processorMs.toFixed(2)} ms of processor, turn ${longestTurnMs.toFixed(0)}, ${failed} failed`,
        )
      const page = `${running.url}/size0`
      const asking = askAllTheTime(page)
      await sleep(quietMs)
      const quiet = await asking.stop()
      say(`the page in quiet: ${quiet.p50.toFixed(1)} / ${quiet.p99.toFixed(1)} / ${quiet.max.toFixed(1)} ms`)
      const place = { db, running, page, probe, resting: residentMiB(running.pid).own, say }
      const done: JobResult[] = []
      while (!(await findJob(db.read, jobs.at(-1)!.name))) await sleep(100)
      const due = await openDue(accounts, dataDir, url)
      // Mails of alerts are of those that were found
      const order = [...jobs].sort(
        (a, b) => Number(a.name === 'alert-mails') - Number(b.name === 'alert-mails'),
      )
      for (const { name } of order.filter(({ name }) => !only || only.includes(name))) {
        let number = 0
        await due.prepare(name)
        const ask = async () => {
          number = (await db.tx((tx) => requestJob(tx, name)))!
        }
        done.push(await measureJob(place, name, ask, async () => (await jobRow(db, name)).answered >= number))
      }
      await due.close()
      const erase = () => largest.send('DELETE', '/account', { current_password: password })
      const isErased = async () => {
        const row = await db.read
          .selectFrom('erasure')
          .select('passes')
          .where('subject_id', '=', largest.profileId)
          .where('kind', '=', 'profile')
          .executeTakeFirst()
        return row?.passes === 1
      }
      if (!only || only.includes('erasures'))
        done.push(
          await measureJob(place, 'erasures', erase, isErased, `of the profile with ${visits} visits`),
        )
      const { statements } = await probe()
      const scans = url ? await scannedTables(db) : scansOf(join(dataDir, 'vitrine.sqlite'), statements)
      return {
        engine,
        accounts,
        visits,
        readyMs: running.readyMs,
        startSeconds,
        memoryMiB,
        ownMiB,
        quiet,
        reads,
        jobs: done,
        scans,
      }
    } finally {
      await running.stop()
    }
  } finally {
    await db.close()
  }
}

type Place = {
  db: Database
  running: Running
  page: string
  probe: () => Promise<Probed>
  resting: number
  say: (text: string) => void
}

const jobRow = async (db: Database, name: string): Promise<JobRow> => (await findJob(db.read, name))!

/** What came of the rows; said plainly where there were none, as the figures are those of an empty run then. */
const outcomeOf = (counts: string | null): string =>
  Object.values(JSON.parse(counts ?? '{}') as Record<string, number>).some((count) => count > 0)
    ? counts!
    : 'nothing to do'

/** Has the service do a job, and asks for a page all the time until it is done. */
const measureJob = async (
  { db, running, page, probe, resting, say }: Place,
  name: string,
  ask: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
  outcome?: string,
): Promise<JobResult> => {
  const limit = performance.now() + jobLimitMs
  await probe()
  const used = processorSeconds(running.pid)
  const asking = askAllTheTime(page)
  const began = performance.now()
  await ask()
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error(`${name} has not ended in time`)
    await sleep(50)
  }
  const seconds = (performance.now() - began) / 1000
  await sleep(leastMs)
  const times = await asking.stop()
  const { longestTurnMs } = await probe()
  const row = await jobRow(db, name)
  const result = {
    name,
    // A job that was asked for waits for the next look at the table of jobs
    seconds: outcome === undefined ? (row.duration_ms ?? 0) / 1000 : seconds,
    processorSeconds: processorSeconds(running.pid) - used,
    outcome: outcome ?? row.error ?? outcomeOf(row.counts),
    page: times,
    longestTurnMs,
    memoryMiB: residentMiB(running.pid).own - resting,
  }
  say(
    `${name}: ${result.seconds.toFixed(1)} s, ${result.processorSeconds.toFixed(1)} s of processor, turn ${longestTurnMs.toFixed(0)} ms, page ${times.p50.toFixed(1)} / ${times.p99.toFixed(1)} / ${times.max.toFixed(1)}, + ${result.memoryMiB.toFixed(0)} MiB, ${result.outcome}`,
  )
  return result
}

/** A browser's session of an account. */
const enter = async (base: string, path: string, body: object) => {
  const ask = () =>
    fetch(`${base}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let answer = await ask()
  // Right after the start a busy machine makes the service send people away
  for (let tries = 0; answer.status === 503 && tries < 60; tries++) {
    await sleep(1000)
    answer = await ask()
  }
  const { data } = (await answer.json()) as {
    data: { user: { id: number }; csrf_token: string }
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const account = await fetch(`${base}/account`, { headers: { cookie } })
  const { profiles } = ((await account.json()) as { data: { profiles: { id: number }[] } }).data
  return {
    cookie,
    userId: data.user.id,
    profileId: profiles[0]!.id,
    send: async (method: 'POST' | 'DELETE', path: string, body: object): Promise<void> => {
      const answer = await fetch(base + path, {
        method,
        headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': data.csrf_token },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    },
  }
}
const emailOf = (name: string): string => `${name}@example.com`
const signUp = (base: string, name: string) =>
  enter(base, 'register', { email: emailOf(name), password, name, accept_terms: true })
const signIn = (base: string, name: string) => enter(base, 'login', { email: emailOf(name), password })

const largeTable = 10_000

/** Statements for which SQLite goes through a whole table that is large, with what it says of them. */
const scansOf = (file: string, statements: readonly string[]): string[] => {
  const db = new Driver(file, { readonly: true })
  try {
    const sizes = new Map<string, number>()
    const rows = (table: string): number => {
      const known = sizes.get(table)
      if (known !== undefined) return known
      const isTable = db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
      // Enough to know whether it is large
      const count = isTable
        ? (db
            .prepare(`select count(*) from (select 1 from "${table}" limit ${largeTable})`)
            .pluck()
            .get() as number)
        : 0
      sizes.set(table, count)
      return count
    }
    return statements.flatMap((text) => {
      if (!/^\s*(select|update|delete|insert|with)\b/i.test(text)) return []
      const plan = db.prepare(`explain query plan ${text}`)
      const steps = plan.all(...Array(text.split('?').length - 1).fill(null)) as { detail: string }[]
      const scans = steps.filter(({ detail }) => {
        // An index of words is asked by match, and calls that a scan
        if (detail.includes('VIRTUAL TABLE')) return false
        const [, table] = /^SCAN (\w+)/.exec(detail) ?? []
        return table !== undefined && rows(table) >= largeTable
      })
      return scans.map(({ detail }) => `${detail}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
    })
  } finally {
    db.close()
  }
}

/** How often PostgreSQL went through a whole table that is large, and the rows it read so. */
const scannedTables = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ relname: string; seq_scan: number; seq_tup_read: number }>`
    select relname, seq_scan, seq_tup_read from pg_stat_user_tables
    where n_live_tup >= ${largeTable} and seq_scan > 0 order by seq_tup_read desc`.execute(db.read)
  return rows.map((row) => `${row.relname}: ${row.seq_scan} times, ${row.seq_tup_read} rows`)
}
