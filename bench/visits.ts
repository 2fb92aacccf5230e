// node bench/visits.ts: speed of storing visits, and cost of analytics for a page and for an overview. See --help.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { loadConfig } from '../apps/server/src/config.ts'
import { createContainer } from '../apps/server/src/container.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import * as visits from '../apps/server/src/features/visits/index.ts'
import { agents, fillVisits, seedProfiles, sourceAt } from './visits-seed.ts'

const help = `node bench/visits.ts [options]

  --only NAMES   ingest, page, overview, comma-separated
  --engine NAME  sqlite or postgres alone
  --events N     events of the ingest row (200000)
  --big          overview at 10 million raw events too (minutes, 3 GiB of disk)
`

export type Ingest = {
  eventsPerSecond: number
  /** Processor microseconds of this process per event, without PostgreSQL's server. */
  cpuMicros: number
  /** Longest iteration of the event loop. */
  longestTurnMs: number
}
export type PageCost = { counted: number; uncounted: number; ratio: number; cpuRatio: number }
export type Overview = { events: number; milliseconds: number }

const findMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!

const openContainer = async (url: string, dataDir: string) => {
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const container = await createContainer(config, pino({ level: 'silent' }))
  await container.deps.db.migrate()
  return container
}

/** Stores `events` visits of 200 profiles with very different traffic. Each visitor views a page twice and clicks one link. */
export const ingest = async (url: string, dataDir: string, events: number): Promise<Ingest> => {
  const { deps, close } = await openContainer(url, dataDir)
  const profiles = await seedProfiles(deps, 200, 10)
  const round = Math.min(50_000, events)
  const record = (count: number, seed: number) => {
    for (let i = 0; i < count; i++) {
      const n = seed + i
      // Half of the visitors view a tenth of the profiles
      const visitor = Math.floor(n / 3)
      const { profileId, links } = profiles[visitor % 2 ? (visitor * 7) % 20 : (visitor * 13) % 200]!
      const event = { profileId, at: Date.now() }
      const source = sourceAt(visitor)
      if (n % 3 < 2) deps.visits.record({ ...event, kind: 'view' }, source)
      else deps.visits.record({ ...event, kind: 'click', linkId: links[n % 10]!, position: n % 10 }, source)
    }
  }
  record(5000, 0)
  await deps.visits.flush()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let seconds = 0
  let cpu = 0
  for (let done = 0; done < events; done += round) {
    record(round, 5000 + done)
    delay.enable()
    const began = performance.now()
    const used = process.cpuUsage()
    await deps.visits.flush()
    const { user, system } = process.cpuUsage(used)
    seconds += (performance.now() - began) / 1000
    cpu += user + system
    delay.disable()
  }
  await close()
  return { eventsPerSecond: events / seconds, cpuMicros: cpu / events, longestTurnMs: delay.max / 1e6 }
}

/** Requests the same page alternately from a service with and one without analytics. */
export const page = async (
  url: string,
  dataDir: string,
  seconds: number,
  runs: number,
): Promise<PageCost> => {
  const { deps, close } = await openContainer(url, dataDir)
  const [profile] = await seedProfiles(deps, 1, 10)
  await close()
  const sides = await Promise.all(
    ['counted', 'uncounted'].map((mode) => startServer(mode, url, join(dataDir, mode), profile!.username)),
  )
  const { moveAside, startLoad } = await import('./processes.ts')
  const { request } = await import('./seed.ts')
  await moveAside()
  const load = startLoad()
  try {
    const results = sides.map(() => ({ rate: [] as number[], cpu: [] as number[] }))
    for (let run = 0; run <= runs; run++) {
      for (const [i, side] of sides.entries()) {
        const before = await side.cpuMicros()
        const { port, pathname } = new URL(side.url)
        const { rate, responses } = await load.run({
          port: Number(port),
          connections: 32,
          seconds: run ? seconds : 1,
          status: 200,
          requests: agents.map((agent, n) =>
            request('GET', pathname, {
              'user-agent': agent,
              'accept-language': n % 2 ? 'de' : 'en-GB,en;q=0.9',
            }),
          ),
        })
        if (!run) continue
        results[i]!.rate.push(rate)
        results[i]!.cpu.push(((await side.cpuMicros()) - before) / responses)
      }
    }
    const [counted, uncounted] = results.map((r) => ({ rate: findMedian(r.rate), cpu: findMedian(r.cpu) }))
    return {
      counted: counted!.rate,
      uncounted: uncounted!.rate,
      ratio: counted!.rate / uncounted!.rate,
      cpuRatio: uncounted!.cpu / counted!.cpu,
    }
  } finally {
    load.stop()
    for (const side of sides) await side.stop()
  }
}

const startServer = async (mode: string, url: string, dataDir: string, username: string) => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'visits-page.ts'), mode, url, url ? dataDir : join(dataDir, '..'), username],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const nextMessage = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const address = (await nextMessage()) as string
  return {
    url: address,
    cpuMicros: async (): Promise<number> => {
      const message = nextMessage()
      child.send('cpu')
      return (await message) as number
    },
    stop: async () => {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await exit
    },
  }
}

/** Reads the data of a 30-day overview: this and the previous range, the series and the most frequent values. */
export const readOverview = async (deps: Pick<Deps, 'db'>, profileId: number, to: number): Promise<void> => {
  const days = await visits.readDailyCounts(deps, profileId, { from: to - 59, to })
  visits.sumCounts(days.slice(0, 30))
  visits.sumCounts(days.slice(30))
  await visits.readOverviewTops(deps, profileId, { from: to - 29, to }, 10)
}

/** Reads overviews of the busiest profile (half of all events) alternately at each size. */
export const overviews = async (
  url: () => Promise<string>,
  folder: string,
  sizes: readonly number[],
): Promise<Overview[]> => {
  const to = visits.toLocalTime('UTC', Date.now()).day
  const sides = []
  for (const events of sizes) {
    const address = await url()
    const { deps, close } = await openContainer(address, join(folder, String(events)))
    const profiles = await seedProfiles(deps, 100, 10)
    await fillVisits(deps, address, profiles, events, to)
    sides.push({ events, deps, close, profileId: profiles[0]!.profileId, times: [] as number[] })
  }
  for (let turn = 0; turn < 220; turn++)
    for (const { deps, profileId, times } of sides) {
      const began = performance.now()
      await readOverview(deps, profileId, to)
      if (turn >= 20) times.push(performance.now() - began)
    }
  for (const side of sides) await side.close()
  return sides.map(({ events, times }) => ({ events, milliseconds: findMedian(times) }))
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'ingest,page,overview' },
      engine: { type: 'string' },
      events: { type: 'string', default: '200000' },
      big: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  const isSelected = (name: string) => values.only.split(',').includes(name)
  const measureRow = async (name: string, newUrl: () => Promise<string>) => {
    const useDatabase = async <T>(work: (url: string, folder: string) => Promise<T>): Promise<T> => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-visits-'))
      try {
        return await work(await newUrl(), folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    if (isSelected('ingest')) {
      const r = await useDatabase((url, folder) => ingest(url, folder, Number(values.events)))
      say(
        `${name}: ${Math.round(r.eventsPerSecond)} events/s, ${r.cpuMicros.toFixed(1)} µs of processor an event, longest turn ${r.longestTurnMs.toFixed(1)} ms`,
      )
    }
    if (isSelected('page')) {
      const r = await useDatabase((url, folder) => page(url, folder, 3, 5))
      say(
        `${name}: page counted ${Math.round(r.counted)}/s, not counted ${Math.round(r.uncounted)}/s, ratio ${r.ratio.toFixed(2)} (cpu ${r.cpuRatio.toFixed(2)})`,
      )
    }
    if (isSelected('overview')) {
      const sizes = [10_000, values.big ? 10_000_000 : 100_000]
      const results = await useDatabase((_, folder) => overviews(newUrl, folder, sizes))
      for (const r of results)
        say(`${name}: overview of 30 days at ${r.events} events: ${r.milliseconds.toFixed(2)} ms`)
    }
  }
  if (values.engine !== 'postgres') await measureRow('SQLite', async () => '')
  if (values.engine === 'sqlite') return
  const { startPostgres } = await import('../tests/support/postgres.ts')
  const { createPostgresDatabase } = await import('../tests/support/databases.ts')
  const server = await startPostgres()
  try {
    await measureRow('PostgreSQL', async () => (await createPostgresDatabase(server.url, 'template0')).url)
  } finally {
    await server.stop()
  }
}

if (import.meta.main) await main()
