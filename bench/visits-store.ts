// Child process of visits-spread.ts: stores visits with the code of a checkout, which may be an earlier one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Deps } from '../apps/server/src/deps.ts'
import { createVisitStream } from './visit-mix.ts'
import { type SeededPages, seedPages } from './visits-seed.ts'

export type StoreJob =
  | { readonly checkout: string; readonly url: string; readonly folder: string; readonly pages: number }
  | { readonly batch: number; readonly visits: number; readonly seed: number }

export type Stored = {
  readonly seconds: number
  /** Processor seconds of this process. */
  readonly cpu: number
  /** Bytes that this process wrote to files, or NaN without /proc. */
  readonly writtenBytes: number
}

let deps: Deps
let pages: number
let seeded: SeededPages

const open = async (checkout: string, url: string, folder: string, count: number): Promise<void> => {
  const load = <T>(file: string): Promise<T> => import(join(checkout, 'apps/server/src', file))
  const { loadConfig } = await load<typeof import('../apps/server/src/config.ts')>('config.ts')
  const { createContainer } = await load<typeof import('../apps/server/src/container.ts')>('container.ts')
  const config = loadConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const container = await createContainer(config, pino({ level: 'silent' }))
  deps = container.deps
  await deps.db.migrate()
  pages = count
  seeded = await seedPages(deps, pages)
}

const readWrittenBytes = (): number => {
  try {
    return Number(/wchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

const store = async (batch: number, visits: number, seed: number): Promise<Stored> => {
  const next = createVisitStream(seed, { pages, ...seeded })
  const stream = Array.from({ length: visits }, next)
  const before = readWrittenBytes()
  const used = process.cpuUsage()
  const began = performance.now()
  for (let from = 0; from < visits; from += batch) {
    for (const { event, source } of stream.slice(from, from + batch))
      deps.visits.record({ ...event, at: Date.now() }, source)
    await deps.visits.flush()
  }
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  return {
    seconds,
    cpu: (user + system) / 1e6,
    writtenBytes: readWrittenBytes() - before,
  }
}

process.on('message', async (job: StoreJob) => {
  try {
    if ('batch' in job) process.send?.(await store(job.batch, job.visits, job.seed))
    else {
      await open(job.checkout, job.url, job.folder, job.pages)
      process.send?.({})
    }
  } catch (error) {
    process.send?.({ error: String(error) })
  }
})
