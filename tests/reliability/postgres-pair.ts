import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../support/ports.ts'
import { chooseDatabaseFolder } from '../support/temporary.ts'

const run = promisify(execFile)
const limitMs = 60_000

/** A primary and its synchronous standby on 127.0.0.1, from the machine's binaries. */
export type PostgresPair = {
  /** Ports by current role. */
  readonly primary: number
  readonly standby: number
  url(port: number): string
  /** Kills the primary with SIGKILL. */
  killPrimary(): Promise<void>
  /** Promotes the standby. Afterwards it accepts writes and waits for no standby. */
  promote(): Promise<void>
  /** Makes the former primary a standby of the new one, which waits for it from then on. */
  rebuild(): Promise<void>
  stop(): Promise<void>
}

type Server = { port: number; data: string; child: ChildProcess }

/** Folder of the newest PostgreSQL of this machine. */
export const findBinaries = (): string => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const bin = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')))
  if (!bin) throw new Error('a standby needs the PostgreSQL of the machine: apt-get install postgresql')
  return bin
}

/** User for PostgreSQL, which refuses to run as root. */
export const findAccount = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))!
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

export const startPostgresPair = async (): Promise<PostgresPair> => {
  const bin = findBinaries()
  const user = findAccount()
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const home = await mkdtemp(join(chooseDatabaseFolder(), 'vitrine-pair-'))
  await chmod(home, 0o755)
  if (user.uid !== undefined) await chown(home, user.uid, user.gid!)
  let folderCount = 0
  const folder = async () => {
    folderCount += 1
    const data = join(home, `data-${folderCount}`)
    await mkdir(data, { mode: 0o700 })
    if (user.uid !== undefined) await chown(data, user.uid, user.gid!)
    return data
  }
  const url = (port: number) => `postgres://vitrine@127.0.0.1:${port}/postgres`
  const query = async (port: number, text: string) => {
    const client = new pg.Client({ connectionString: url(port), connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (const end = Date.now() + limitMs; ; await sleep(50)) {
      if (await holds().catch(() => false)) return
      if (Date.now() > end) throw new Error(`${what} has not come to be`)
    }
  }
  const start = async (data: string): Promise<Server> => {
    const port = await findFreePort()
    // No fsync, because only processes are killed here
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${home}`,
      'fsync=off',
      'wal_level=replica',
    ]
    const more = [
      'hot_standby=on',
      'max_connections=60',
      'shared_buffers=32MB',
      'wal_keep_size=64MB',
      'jit=off',
    ]
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...[...settings, ...more].flatMap((setting) => ['-c', setting])],
      { ...user, env: env as NodeJS.ProcessEnv, cwd: data, stdio: 'ignore' },
    )
    await until(`the server on ${port}`, async () => (await query(port, 'select 1')).length === 1)
    return { port, data, child }
  }
  const attach = async (to: Server): Promise<Server> => {
    const data = await folder()
    const source = ['-h', '127.0.0.1', '-p', String(to.port), '-U', 'vitrine']
    await run(join(bin, 'pg_basebackup'), [...source, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], {
      ...user,
      env,
      cwd: home,
    })
    // After its promotion it must not wait for a standby
    await appendFile(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    const standby = await start(data)
    await query(to.port, "alter system set synchronous_standby_names = '*'")
    await query(to.port, 'select pg_reload_conf()')
    await until('a synchronous standby', async () => {
      const rows = await query(to.port, 'select sync_state from pg_stat_replication')
      const names = await query(to.port, 'show synchronous_standby_names')
      return (
        rows.some(({ sync_state }) => sync_state === 'sync') && names[0].synchronous_standby_names === '*'
      )
    })
    return standby
  }
  const end = async ({ child, data }: Server, signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  const data = await folder()
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...user,
      env,
      cwd: data,
    },
  )
  let primary = await start(data)
  let standby = await attach(primary)
  let dead: Server | undefined
  return {
    get primary() {
      return primary.port
    },
    get standby() {
      return standby.port
    },
    url,
    async killPrimary() {
      const exited = once(primary.child, 'exit')
      primary.child.kill('SIGKILL')
      await exited
      dead = primary
    },
    async promote() {
      await query(standby.port, 'select pg_promote(true, 60)')
      await until(
        'the promotion',
        async () => !(await query(standby.port, 'select pg_is_in_recovery() as r'))[0].r,
      )
      primary = standby
    },
    async rebuild() {
      if (dead) await end(dead, 'SIGKILL')
      dead = undefined
      standby = await attach(primary)
    },
    async stop() {
      for (const server of new Set([primary, standby, ...(dead ? [dead] : [])])) await end(server, 'SIGQUIT')
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
