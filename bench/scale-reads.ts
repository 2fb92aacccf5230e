// Reads of a service with many accounts, one at a time: what each takes, and what it costs the service's process.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { dayMs } from '../apps/server/src/lib/durations.ts'
import { processorSeconds, type Running } from './processes.ts'
import type { Asked, Asking } from './scale-page.ts'
import type { Probed } from './scale-probe.ts'
import { sessionOf } from './scale-seed.ts'

export type Times = {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly count: number
  readonly failed?: number
}
export type ReadResult = Times & {
  readonly name: string
  /** Processor time of the service's process for one, in milliseconds. */
  readonly processorMs: number
  /** Those that were answered by something else than 200. */
  readonly failed: number
  readonly longestTurnMs: number
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const timesOf = (values: readonly number[]): Times => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
  max: values.length ? Math.max(...values) : 0,
  count: values.length,
})

type Headers = Readonly<Record<string, string>>

/** One GET: how long it took, in milliseconds, and whether it succeeded. */
const get = async (url: string, headers: Headers): Promise<{ ms: number; ok: boolean }> => {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return { ms: performance.now() - began, ok: answer.status === 200 }
}

const measure = async (
  name: string,
  { pid }: Running,
  count: number,
  one: (i: number) => ReturnType<typeof get>,
  probe: () => Promise<Probed>,
): Promise<ReadResult> => {
  await probe()
  const used = processorSeconds(pid)
  const times: number[] = []
  let failed = 0
  for (let i = 0; i < count; i++) {
    const { ms, ok } = await one(i)
    times.push(ms)
    if (!ok) failed += 1
  }
  const processorMs = ((processorSeconds(pid) - used) * 1000) / count
  return { name, ...timesOf(times), failed, processorMs, longestTurnMs: (await probe()).longestTurnMs }
}

/** Whose views are stored. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }

/**
 * Asks for a page again and again as a browser does, a few milliseconds apart, until it is stopped. Returns the times, in
 * milliseconds.
 */
export const askAllTheTime = (url: string, pauseMs = 3) => {
  const asking: Asking = { url, pauseMs, headers: browser }
  const thread = new Worker(new URL('./scale-page.ts', import.meta.url), { workerData: asking, execArgv: [] })
  const asked = once(thread, 'message') as Promise<[Asked]>
  // Whoever stops it hears of an error
  asked.catch(() => {})
  return {
    stop: async () => {
      thread.postMessage('stop')
      const [{ times, failed }] = await asked
      return { ...timesOf(times), failed }
    },
  }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * The reads. `admin` is the cookie of an administrator with workspaces, `largest` of the account with most visits; `forget`
 * has the service forget the answers it remembers.
 */
export const measureReads = async (
  running: Running,
  {
    accounts,
    admin,
    largest,
    forget,
    probe,
  }: {
    accounts: number
    admin: string
    largest: string
    forget: () => Promise<unknown>
    probe: () => Promise<Probed>
  },
): Promise<ReadResult[]> => {
  const { url } = running
  const cookie = (value: string) => ({ cookie: value })
  // Accounts with an even number have a session that counts
  const account = (i: number) => Math.floor((i * 7919) % (accounts / 2)) * 2
  const session = (i: number) => cookie(`vitrine_session=${sessionOf(account(i))}`)
  const read = (name: string, count: number, path: (i: number) => string, headers: (i: number) => Headers) =>
    measure(name, running, count, (i) => get(url + path(i), headers(i)), probe)
  const again = (name: string, count: number, path: string, headers: Headers) =>
    measure(
      name,
      running,
      count,
      async () => {
        await forget()
        return get(url + path, headers)
      },
      probe,
    )
  const nobody = () => ({})
  const asAdmin = () => cookie(admin)
  const pages = Math.ceil(accounts / 25)
  const range = `from=${day(Date.now() - 29 * dayMs)}&to=${day(Date.now())}`
  return [
    await read('a page, cold', 200, (i) => `/size${account(i)}`, nobody),
    await read('a page, warm', 200, () => `/size${account(0)}`, nobody),
    await read('GET /links, another account each time', 200, () => '/api/v1/links', session),
    await read('GET /analytics/overview, 30 days', 50, () => `/api/v1/analytics/overview?${range}`, session),
    await again(
      'the same of the largest profile',
      10,
      `/api/v1/analytics/overview?${range}`,
      cookie(largest),
    ),
    await read(
      'administrator finds an address',
      20,
      (i) => `/api/v1/admin/users?q=size${account(i)}@`,
      asAdmin,
    ),
    await read(
      'administrator finds a name (émile)',
      10,
      (i) => `/api/v1/admin/users?q=%C3%A9mile%20exemple%20${i}`,
      asAdmin,
    ),
    await read(
      'administrator finds nobody',
      10,
      (i) => `/api/v1/admin/users?q=nobody-is-called-${i}`,
      asAdmin,
    ),
    await read(
      'administrator finds a page',
      20,
      (i) => `/api/v1/admin/profiles?q=size${account(i)}`,
      asAdmin,
    ),
    await read(
      'administrator looks at the last page of accounts',
      10,
      (i) => `/api/v1/admin/users?page=${pages - i}`,
      asAdmin,
    ),
    await again('list of 10 workspaces', 10, '/api/v1/workspaces', asAdmin()),
    await read('export of an account', 20, () => '/account/export', session),
    await read('sitemap: the list, cold', 1, () => '/sitemap.xml', nobody),
    await read('sitemap: its first part, cold', 1, () => '/sitemap-1.xml', nobody),
  ]
}
