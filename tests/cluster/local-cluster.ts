import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createS3Settings, startS3 } from '../support/s3.ts'
import { createServiceFolder } from '../support/service.ts'
import { chooseDatabaseFolder } from '../support/temporary.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../deploy/cluster/local.sh')
const machines = [1, 2, 3] as const
/** Machines with PostgreSQL. */
const servers = [1, 2] as const

/** Name of a process of `deploy/cluster/local.sh`, such as `vitrine@3`. */
export type Part = `${'etcd' | 'patroni' | 'haproxy' | 'pgbouncer' | 'vitrine'}@${number}`

/** The cluster of `deploy/cluster`, with an S3 peer of the tests. */
export type LocalCluster = Awaited<ReturnType<typeof startLocalCluster>>

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const startLocalCluster = async () => {
  const folder = await createServiceFolder()
  await chmod(folder.folder, 0o755)
  const s3 = await startS3()
  const dir = await mkdtemp(join(chooseDatabaseFolder(), 'cluster-'))
  await chmod(dir, 0o755)
  // Other clusters may run on this machine
  const network = `127.${80 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}`
  const env = {
    PATH: process.env.PATH,
    NETWORK: network,
    RATE_LIMIT_RPM: '0',
    PLANS_FILE: folder.plansFile,
    ...createS3Settings(s3.endpoint),
  }
  const runLocal = async (act: 'start' | 'stop', ...parts: Part[]) => {
    await run(script, [act, dir, ...parts], { env: env as NodeJS.ProcessEnv })
  }
  const isReachable = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status === 200
      },
      () => false,
    )
  const createPatroniUrl = (n: number, path: string) => `http://${network}.${n}:8008${path}`
  const find = async <T>(candidates: readonly T[], holds: (candidate: T) => Promise<boolean>) => {
    for (const candidate of candidates) if (await holds(candidate)) return candidate
    return undefined
  }
  const stop = async () => {
    await runLocal('stop')
    await s3.close()
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    await folder.remove()
  }
  const readPid = async (part: Part) => {
    const [program, n] = part.split('@')
    return Number(await readFile(join(dir, `node${n}`, `${program}.pid`), 'utf8'))
  }
  const readPostmasterPid = async (n: number) => {
    const versions = join(dir, `node${n}/var/lib/postgresql`)
    const [version] = (await readdir(versions)).filter((name) => /^\d+$/.test(name))
    return Number.parseInt(await readFile(join(versions, version!, 'vitrine/postmaster.pid'), 'utf8'), 10)
  }
  try {
    await runLocal('start')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    /** URL of the service. */
    url: `http://${network}.1:8080`,
    start: (...parts: Part[]) => runLocal('start', ...parts),
    stopParts: (...parts: Part[]) => runLocal('stop', ...parts),
    stop,
    /** Returns the number of the primary's machine. */
    async primary() {
      for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
        const n = await find(servers, (n) => isReachable(createPatroniUrl(n, '/primary')))
        if (n) return n
      }
      throw new Error('the cluster has no primary')
    },
    /** Returns true if a primary has a synchronous standby, and all processes are ready. */
    async isComplete() {
      const urls = [
        ...machines.map((n) => `http://${network}.${n}:2379/health`),
        ...machines.map((n) => `http://${network}.${n}:3000/readyz?strict=1`),
      ]
      if ((await Promise.all(urls.map(isReachable))).includes(false)) return false
      const states = await Promise.all(
        servers.map(async (n) => [
          await isReachable(createPatroniUrl(n, '/primary')),
          await isReachable(createPatroniUrl(n, '/sync')),
        ]),
      )
      return states.some(([primary]) => primary) && states.some(([primary, sync]) => sync && !primary)
    },
    async switchover(from: number) {
      const password = /^PATRONI_PASSWORD=(.*)$/m.exec(await readFile(join(dir, 'passwords'), 'utf8'))![1]
      const response = await fetch(createPatroniUrl(from, '/switchover'), {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
        body: JSON.stringify({ leader: `node${from}`, candidate: `node${3 - from}` }),
      })
      if (!response.ok) throw new Error(`the switchover was refused: ${await response.text()}`)
    },
    async etcdLeader() {
      const n = await find(machines, async (n) => {
        const response = await fetch(`http://${network}.${n}:2379/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
        })
        const { leader, header } = (await response.json()) as {
          leader: string
          header: { member_id: string }
        }
        return leader === header.member_id
      })
      if (!n) throw new Error('etcd has no leader')
      return n
    },
    async kill(part: Part) {
      process.kill(await readPid(part), 'SIGKILL')
    },
    /** Kills every process, like a power cut. */
    async killAll() {
      const programs = ['vitrine', 'pgbouncer', 'haproxy', 'etcd'] as const
      const pids = await Promise.all([
        ...servers.map((n) => readPid(`patroni@${n}`)),
        ...servers.map(readPostmasterPid),
        ...machines.flatMap((n) => programs.map((program) => readPid(`${program}@${n}`))),
      ])
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      while (pids.some(isRunning)) await sleep(50)
    },
    /** Returns the status of a process of the service, or 0 without a response. */
    readStatus: (n: number, path: string) =>
      fetch(`http://${network}.${n}:3000${path}`).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      ),
    async killPostmaster(n: number) {
      process.kill(await readPostmasterPid(n), 'SIGKILL')
    },
    /** Pauses PostgreSQL and Patroni of a machine for a time. */
    async freeze(n: number, ms: number) {
      const server = await readPostmasterPid(n)
      const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
      const pids = [await readPid(`patroni@${n}`), server, ...children.trim().split(/\s+/).map(Number)]
      const sendSignal = (name: NodeJS.Signals) => {
        for (const pid of pids) {
          try {
            process.kill(pid, name)
          } catch {}
        }
      }
      sendSignal('SIGSTOP')
      await sleep(ms)
      sendSignal('SIGCONT')
    },
  }
}
