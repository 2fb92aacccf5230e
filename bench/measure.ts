import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadResult } from './load.ts'
import {
  processorSeconds,
  type Running,
  residentMiB,
  settle,
  startBare,
  startCommits,
  startLoad,
  startService,
} from './processes.ts'
import { type EngineResult, median, type RowResult, type Side, spread } from './report.ts'
import { prepareRows, type Row, type Variant } from './rows.ts'
import { addLinks, addVariants, plansWithoutLimits, register } from './seed.ts'

export type Plan = {
  program: string
  engine: 'SQLite' | 'PostgreSQL'
  /** Database URL. '' is SQLite in the data directory. */
  url: string
  folder: string
  runs: number
  seconds: number
  connections: number
  only: readonly string[] | null
  say: (text: string) => void
}

const linkCount = 25
/** Enough accounts that no page gets more links in the write row than real pages have. */
const manyCount = 400
const manyRows = ['accounts', 'create', 'sign-in']

export const measureEngine = async (plan: Plan): Promise<EngineResult> => {
  const home = await mkdtemp(join(plan.folder, 'run-'))
  const dataDir = join(home, 'data')
  await mkdir(dataDir)
  const plans = join(home, 'plans.json')
  await writeFile(plans, plansWithoutLimits())
  const start = (env: Record<string, string> = {}) =>
    startService(plan.program, dataDir, { DATABASE_URL: plan.url, PLANS_FILE: plans, ...env })
  const isSelected = (id: string) => !plan.only || plan.only.includes(id)

  plan.say(`${plan.engine}: seeding`)
  const seeded = await start()
  const reader = await register(seeded.url, 'Reader')
  await addLinks(seeded.url, reader, linkCount)
  const varied = await register(seeded.url, 'Varied')
  if (isSelected('variants')) {
    await addLinks(seeded.url, varied, linkCount)
    await addVariants(seeded.url, varied)
  }
  const many = []
  for (let i = 0; manyRows.some(isSelected) && i < manyCount; i++) {
    many.push(await register(seeded.url, `Many${i}`))
    await addLinks(seeded.url, many[i]!, linkCount)
  }
  await settle(seeded.pid)
  await seeded.stop()

  const starts: number[] = []
  for (let i = 0; isSelected('start') && i < plan.runs; i++) {
    const service = await start()
    starts.push(service.readyMs)
    await service.stop()
  }

  const rows: RowResult[] = []
  let idle = Number.NaN
  let peak = Number.NaN
  const bare = await startBare()
  const load = startLoad()
  const commits = startCommits()
  const sessions: [Variant, Record<string, string>][] = [
    ['usual', {}],
    ['uncached', { CACHE_MIB: '0' }],
    ['visited', { TRUST_PROXY: '127.0.0.1' }],
  ]
  try {
    for (const [variant, env] of sessions) {
      if (variant !== 'usual' && !isSelected(variant)) continue
      const service = await start(env)
      try {
        if (variant === 'usual') {
          await settle(service.pid)
          idle = residentMiB(service.pid).now
        }
        for (const row of await prepareRows(variant, {
          engine: plan.engine,
          url: service.url,
          reader,
          varied,
          many,
        }))
          if (isSelected(row.id))
            rows.push(await measureRow(plan, row, service, { bare, load, commits, home }))
        if (variant === 'usual') peak = residentMiB(service.pid).peak
      } finally {
        await service.stop()
      }
    }
  } finally {
    load.stop()
    bare.stop()
    commits.stop()
  }
  return {
    engine: plan.engine,
    rows,
    readyMs: starts.length ? median(starts) : Number.NaN,
    idle,
    peak,
  }
}

/** Runs service and reference alternately after a warm-up. Pairs neighbours and takes the median, because the machine's speed drifts. */
const measureRow = async (
  plan: Plan,
  row: Row,
  service: Running,
  {
    bare,
    load,
    commits,
    home,
  }: {
    bare: Awaited<ReturnType<typeof startBare>>
    load: ReturnType<typeof startLoad>
    commits: ReturnType<typeof startCommits>
    home: string
  },
): Promise<RowResult> => {
  const connections = row.connections ?? plan.connections
  const run = async (
    { port, pid }: { port: number; pid: number },
    { requests, status }: Pick<Row, 'requests' | 'status'>,
    seconds: number,
  ): Promise<LoadResult & { cpu: number }> => {
    const before = processorSeconds(pid)
    const measured = await load.run({ port, requests, status, connections, seconds })
    const cpu = ((processorSeconds(pid) - before) / measured.responses) * 1e6
    await settle(pid)
    if (pid === service.pid) responses += measured.responses
    return { ...measured, cpu }
  }
  if (row.reference) await bare.prepare(row.reference)
  const runOurs = (seconds: number) => run(service, row, seconds)
  const { against } = row
  const runCommits = async (seconds: number) => {
    const before = processorSeconds(commits.pid)
    const measured = await commits.run({ folder: home, seconds })
    return { ...measured, cpu: ((processorSeconds(commits.pid) - before) / measured.responses) * 1e6 }
  }
  const runTheirs = against
    ? against === 'commits'
      ? runCommits
      : (seconds: number) => run(service, against, seconds)
    : row.reference && ((seconds: number) => run(bare, row, seconds))
  const seconds = plan.seconds * (row.long ?? 1)
  const warmUp = 2 * plan.seconds
  const before = (await row.stored?.()) ?? 0
  let responses = 0
  await runOurs(warmUp)
  await runTheirs?.(warmUp)

  const ours: (LoadResult & { cpu: number })[] = []
  const theirs: (LoadResult & { cpu: number })[] = []
  for (let i = 0; i < (row.long ? Math.min(plan.runs, 5) : plan.runs); i++) {
    ours.push(await runOurs(seconds))
    if (runTheirs) theirs.push(await runTheirs(seconds))
  }
  const stored = row.stored && (await row.stored()) - before
  if (stored !== undefined && stored < responses)
    throw new Error(`${row.name}: of ${responses} visits ${stored} were stored`)
  const summariseRuns = (runs: (LoadResult & { cpu: number })[]): Side => ({
    rate: median(runs.map((r) => r.rate)),
    p50: median(runs.map((r) => r.p50)),
    p99: median(runs.map((r) => r.p99)),
    cpu: median(runs.map((r) => r.cpu)),
  })
  const result: RowResult = {
    row,
    ours: summariseRuns(ours),
    theirs: theirs.length
      ? {
          ...summariseRuns(theirs),
          ratio: spread(theirs.map((their, i) => ours[i]!.rate / their.rate)),
          cpuRatio: spread(theirs.map((their, i) => their.cpu / ours[i]!.cpu)),
        }
      : null,
  }
  const { rate, cpu } = result.ours
  const ratio = result.theirs
    ? `, ratio ${result.theirs.ratio.middle.toFixed(2)} (cpu ${result.theirs.cpuRatio.middle.toFixed(2)})`
    : ''
  plan.say(`${plan.engine}: ${row.name}: ${rate.toFixed(0)}/s, ${cpu.toFixed(0)} µs${ratio}`)
  return result
}
