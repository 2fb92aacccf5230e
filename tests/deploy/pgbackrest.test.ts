import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../support/ports.ts'
import {
  createServiceFolder,
  readLinks,
  registerMember,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import { chooseDatabaseFolder } from '../support/temporary.ts'

/** Follows "Point-in-time recovery" of docs/backup.md with the files of deploy/pgbackrest, as the user postgres. */
const run = promisify(execFile)
const recipe = join(import.meta.dirname, '../../deploy/pgbackrest')
const bin = readdirSync('/usr/lib/postgresql')
  .map((version) => join('/usr/lib/postgresql', version, 'bin'))
  .findLast((folder) => existsSync(join(folder, 'initdb')))!

let home: string
let port: number
/** Paths of the test. pgBackRest prefers the environment to its file. */
let env: Record<string, string>
let server: ChildProcess | undefined
let service: ServiceProcess | undefined
let folder: Awaited<ReturnType<typeof createServiceFolder>>

/** Runs a program as the user postgres, because PostgreSQL refuses to run as root. */
const runAsPostgres = (program: string, ...args: string[]) => {
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  return run('setpriv', [...user, program, ...args], { env, cwd: home })
}
const runPgBackRest = (...args: string[]) => runAsPostgres('pgbackrest', '--stanza=vitrine', ...args)

const query = async (text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(`postgres://vitrine@127.0.0.1:${port}/postgres`)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const startServer = async () => {
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  const args = ['-D', env.PGBACKREST_PG1_PATH!, '-p', String(port), '-k', home]
  server = spawn('setpriv', [...user, join(bin, 'postgres'), ...args], { env, cwd: home, stdio: 'ignore' })
  // Writable, so recovery has ended
  const isReady = () => query('select pg_is_in_recovery() as recovering').catch(() => null)
  await expect.poll(isReady, { timeout: 60_000 }).toEqual([{ recovering: false }])
}
const stopServer = async () => {
  if (!server || server.exitCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}

beforeAll(async () => {
  folder = await createServiceFolder()
  home = await mkdtemp(join(chooseDatabaseFolder(), 'vitrine-pgbackrest-'))
  port = await findFreePort()
  env = {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    PGBACKREST_CONFIG: join(home, 'pgbackrest.conf'),
    PGBACKREST_PG1_PATH: join(home, 'data'),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: home,
    PGBACKREST_PG1_USER: 'vitrine',
    PGBACKREST_PG1_DATABASE: 'postgres',
    PGBACKREST_REPO1_PATH: join(home, 'repository'),
    PGBACKREST_LOG_PATH: join(home, 'log'),
    PGBACKREST_LOCK_PATH: join(home, 'lock'),
  }
  const settings = await readFile(join(recipe, 'pgbackrest.conf'), 'utf8')
  await writeFile(env.PGBACKREST_CONFIG!, settings.replace('CHANGE-ME', 'a passphrase of the test'))
  await copyFile(join(recipe, 'archive.conf'), join(home, 'archive.conf'))
  for (const name of ['repository', 'log', 'lock']) await mkdir(join(home, name))
  await chmod(home, 0o755)
  await run('chown', ['-R', 'postgres:', home])
  const cluster = ['-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await runAsPostgres(join(bin, 'initdb'), '-D', env.PGBACKREST_PG1_PATH!, ...cluster)
  const include = `include '${join(home, 'archive.conf')}'\n`
  await appendFile(join(env.PGBACKREST_PG1_PATH!, 'postgresql.conf'), include)
})
afterAll(async () => {
  await service?.end('SIGKILL')
  await stopServer()
  await folder.remove()
  await rm(home, { recursive: true, force: true })
})

test('restores deleted data to the moment before the deletion', async () => {
  const start = () =>
    startService({
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    })
  await startServer()
  await runPgBackRest('stanza-create')
  await runPgBackRest('check')
  service = await start()
  const member = await registerMember(service.url, 'recovered')
  await writeLink(service.url, member, 'before-the-backup')
  await runPgBackRest('--type=full', 'backup')
  // pgBackRest compares whole seconds, so wait until the second of the backup has ended
  const readSecond = () => query('select floor(extract(epoch from clock_timestamp()))::int as second')
  const secondOfBackup = await readSecond()
  await expect.poll(readSecond, { timeout: 10_000 }).not.toEqual(secondOfBackup)
  await writeLink(service.url, member, 'after-the-backup')
  const [moment] = await query('select clock_timestamp()::text as time')
  await query('drop table link cascade')
  await service.end('SIGTERM')
  await stopServer()

  const target = ['--type=time', `--target=${moment!.time}`, '--target-action=promote']
  await runPgBackRest('--delta', ...target, 'restore')
  await startServer()
  service = await start()
  const titles = (await readLinks(service.url, member)).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['after-the-backup', 'before-the-backup'])
  expect((await writeLink(service.url, member, 'after-the-restore')).status).toBe(200)
  // Header of files that OpenSSL encrypted
  const stored = readdirSync(join(home, 'repository'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )
  expect(stored.length).toBeGreaterThan(10)
  for (const { parentPath, name } of stored)
    expect((await readFile(join(parentPath, name))).subarray(0, 8).toString('latin1'), name).toBe('Salted__')
})
