import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../support/ports.ts'

const startLimitMs = 15_000

/** PgBouncer in front of a database. */
export type Bouncer = {
  /** URL of the database through PgBouncer. */
  readonly url: string
  stop(): Promise<void>
}

/** PgBouncer refuses to run as root. */
const account = () => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))!
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Starts Debian's PgBouncer with its defaults, except for `pool_mode` and size. It rejects start parameters. */
export const startPgBouncer = async (
  databaseUrl: string,
  mode: 'session' | 'transaction',
  poolSize = 10,
): Promise<Bouncer> => {
  const target = new URL(databaseUrl)
  const name = target.pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pgbouncer-'))
  const port = await findFreePort()
  const log = join(folder, 'log')
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${target.hostname} port=${target.port} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
logfile = ${log}
`,
  )
  const { uid, gid } = account()
  await chmod(folder, 0o755)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    uid,
    gid,
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const exited = once(child, 'exit')
  target.host = `127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + startLimitMs; ; ) {
    const client = new pg.Client({ connectionString: target.href })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return { url: target.href, stop }
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > end || child.exitCode !== null) {
        const output = await readFile(log, 'utf8').catch(() => '')
        await stop()
        throw new Error(`PgBouncer did not start:\n${output.slice(-2000)}`, { cause: error })
      }
      await sleep(50)
    }
  }
}
