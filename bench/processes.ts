// Processes of a run, each bound to a core: service and references to the first, load to the second.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../tests/support/ports.ts'
import type { PreparedResponse } from './bare.ts'
import type { CommitJob } from './commits.ts'
import type { Job, LoadResult } from './load.ts'
import type { Stored, StoreJob } from './visits-store.ts'

/** True if processes can be bound to cores, which requires two cores and `taskset`. */
export const canPinCores = availableParallelism() >= 2 && existsSync('/usr/bin/taskset')
const onCore = (core: number): string[] => (canPinCores ? ['/usr/bin/taskset', '-c', String(core)] : [])
const serverCore = 0
const loadCore = 1

/** Moves this process and its later children to the core of the load generator. */
export const moveAside = async (): Promise<void> => {
  if (!canPinCores) return
  const moved = spawn('/usr/bin/taskset', ['-c', '-p', String(loadCore), String(process.pid)])
  await once(moved, 'exit')
}

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill()
})

const startNode = (core: number, file: string): ChildProcess => {
  const [command, ...args] = [...onCore(core), process.execPath]
  const child = fork(join(import.meta.dirname, file), { execPath: command!, execArgv: args })
  children.add(child)
  return child
}

const call = async <T>(child: ChildProcess, message: object): Promise<T> => {
  child.send(message)
  const [reply] = (await once(child, 'message')) as [T & { error?: string }]
  if (reply.error) throw new Error(reply.error)
  return reply
}

export const startLoad = () => {
  const child = startNode(loadCore, 'load.ts')
  return {
    run: async (job: Job) => (await call<{ measured: LoadResult }>(child, job)).measured,
    stop: () => child.kill(),
  }
}

/** Starts the reference for writes on the core of the service. */
export const startCommits = () => {
  const child = startNode(serverCore, 'commits.ts')
  return {
    pid: child.pid!,
    run: async (job: CommitJob) => (await call<{ measured: LoadResult }>(child, job)).measured,
    stop: () => child.kill(),
  }
}

/** Starts the storage of visits on the core of the service. */
export const startStore = async (setup: Extract<StoreJob, { pages: number }>) => {
  const child = startNode(serverCore, 'visits-store.ts')
  await call<object>(child, setup)
  return {
    run: (job: Extract<StoreJob, { batch: number }>) => call<Stored>(child, job),
    stop: () => child.kill(),
  }
}

export const startBare = async () => {
  const child = startNode(serverCore, 'bare.ts')
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    pid: child.pid!,
    prepare: (prepared: PreparedResponse) => call<{ ready: true }>(child, prepared),
    stop: () => child.kill(),
  }
}

export type Running = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Milliseconds from process start to the first 200 of /readyz. */
  readonly readyMs: number
  stop(): Promise<void>
}

/** Returns the program that `npm start` would run. Builds it if it is outdated. */
export const builtServer = (): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build.js'), '--if-older'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

/** Starts the service in production mode. Writes one access line per request to a file. */
export const startService = async (
  program: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<Running> => {
  const port = await findFreePort()
  const log = join(dataDir, '..', 'service.log')
  const out = openSync(log, 'w')
  const [command, ...args] = [...onCore(serverCore), process.execPath, ...startOptions(program), program]
  const started = performance.now()
  const child = spawn(command!, args, {
    env: {
      PATH: process.env.PATH,
      // As in `npm start`
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      // Host of the generated requests
      BASE_URL: 'http://127.0.0.1',
      AUTH_RATE_LIMIT_RPM: '0',
      ...env,
    },
    stdio: ['ignore', out, out],
  })
  children.add(child)
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - started > 60_000)
      throw new Error(`The service did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`)
    await sleep(2)
  }
  const readyMs = performance.now() - started
  return {
    url,
    port,
    pid: child.pid!,
    readyMs,
    async stop() {
      child.kill('SIGTERM')
      await exit
      children.delete(child)
    },
  }
}

/** Returns Node's options in `npm start` of the program's checkout. */
const startOptions = (program: string): string[] => {
  const root = join(dirname(program), '../../..')
  const manifest = join(root, 'package.json')
  if (!existsSync(manifest)) return []
  const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts?: { start?: string } }
  const options = /.*\bnode (.*) \S+$/.exec(scripts?.start ?? '')?.[1]?.split(' ') ?? []
  return options.map((option) => (option.startsWith('./') ? join(root, option) : option))
}

const isReady = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(`${url}/readyz`, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('error', () => resolve(false))
  })

/** Returns the processor time of a process in seconds, or NaN without /proc. */
export const processorSeconds = (pid: number): number => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const readNanoseconds = (thread: string) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0])
    return threads.reduce((sum, thread) => sum + readNanoseconds(thread), 0) / 1e9
  } catch {
    return Number.NaN
  }
}

/** Returns the processor time of a process and its children in seconds. Excludes children that have ended. */
export const processorSecondsOfTree = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => name === String(pid) || readParent(name) === pid)
    .reduce((sum, name) => sum + (processorSeconds(Number(name)) || 0), 0)

const readParent = (pid: string): number | undefined => {
  try {
    // The name in brackets may contain spaces
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Waits until a process is idle (e-mails of the seed, writes of disconnected clients), for at most 60 s. */
export const settle = async (pid: number): Promise<void> => {
  const stepMs = 250
  for (let step = 0, idleSteps = 0, last = processorSeconds(pid); step < 240 && idleSteps < 2; step++) {
    await sleep(stepMs)
    const now = processorSeconds(pid)
    idleSteps = now - last < 0.02 || Number.isNaN(now) ? idleSteps + 1 : 0
    last = now
  }
}

/** Returns the resident memory in MiB, or NaN without /proc. `own` excludes pages of files, which the system can reclaim. */
export const residentMiB = (pid: number): { now: number; peak: number; own: number } => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024
    return { now: read('VmRSS'), peak: read('VmHWM'), own: read('RssAnon') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN, own: Number.NaN }
  }
}
