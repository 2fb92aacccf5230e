import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../support/ports.ts'
import { chooseDatabaseFolder } from '../support/temporary.ts'
import { findAccount, findBinaries } from './postgres-pair.ts'

const run = promisify(execFile)

/** PostgreSQL on 127.0.0.1 for one test, which may kill it and start it again. */
export type PostgresServer = {
  readonly url: string
  /** Folder of its disk. */
  readonly disk: string
  /** Starts the server and waits until it accepts connections. */
  start(): Promise<void>
  /** Kills the server with SIGKILL, so that the next start recovers from the log. */
  kill(): Promise<void>
  /** Kills the server and deletes its data. */
  remove(): Promise<void>
}

/** Creates a server, which is not started. With `MiB` it has a small disk, which needs root. */
export const createPostgresServer = async (MiB?: number): Promise<PostgresServer> => {
  const user = findAccount()
  const home = await mkdtemp(join(chooseDatabaseFolder(), 'vitrine-server-'))
  if (MiB !== undefined) await run('mount', ['-t', 'tmpfs', '-o', `size=${MiB}m`, 'tmpfs', home])
  await chmod(home, 0o700)
  if (user.uid !== undefined) await chown(home, user.uid, user.gid!)
  const data = join(home, 'data')
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as NodeJS.ProcessEnv
  const options = ['-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(findBinaries(), 'initdb'), ['-D', data, ...options], { ...user, env, cwd: home })
  const port = await findFreePort()
  const url = `postgres://vitrine@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    url,
    disk: home,
    async start() {
      const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'jit=off']
      settings.push('min_wal_size=32MB', 'max_wal_size=64MB')
      const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
      child = spawn(join(findBinaries(), 'postgres'), args, { ...user, env, cwd: home, stdio: 'ignore' })
      for (;;) {
        if (child.exitCode !== null) throw new Error('PostgreSQL did not start')
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
        client.on('error', () => {})
        const accepts = await client.connect().then(
          () => true,
          () => false,
        )
        await client.end().catch(() => {})
        if (accepts) return
        await sleep(50)
      }
    },
    kill,
    async remove() {
      await kill()
      if (MiB !== undefined) await run('umount', ['--lazy', home])
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
