import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { startLoad } from '../support/load.ts'
import { findFreePort } from '../support/ports.ts'
import { createServiceFolder } from '../support/service.ts'

/**
 * Installs the archive and the Debian package of this commit in a root folder: this machine's root under an overlay,
 * without node, npm, compilers and other programs that a bare Debian lacks.
 */
const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')
const missing = '{node,npm,npx,gcc*,cc,g++*,c++,make,python3*,perl*,git,curl,wget}'

let folder: string
let files: string[]
let version: string
let holder: ChildProcess
const cpu = process.arch === 'arm64' ? 'arm64' : 'x64'
const find = (pattern: RegExp) => files.find((name) => pattern.test(name))!
/** Runs a script in the root folder, as root. */
const sh = (script: string, env: Record<string, string> = {}) =>
  run(
    'nsenter',
    [`--mount=/proc/${holder.pid}/ns/mnt`, 'chroot', join(folder, 'root/root'), 'sh', '-euc', script],
    { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...env }, maxBuffer: 64 << 20 },
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-artefacts-'))
  const out = join(folder, 'out')
  version = (await run(join(repository, 'scripts/version.sh'))).stdout.trim()
  await run(join(repository, 'scripts/artefacts.sh'), [cpu], {
    env: { ...process.env, OUT: out, IMAGE: '' },
    maxBuffer: 64 << 20,
  })
  files = await readdir(out)
  await mkdir(join(folder, 'root'))
  const mount = `
    mount -t tmpfs tmpfs "$1/root" && cd "$1/root" && mkdir upper work root
    mount -t overlay overlay -o "lowerdir=/,upperdir=upper,workdir=work" root
    mount --rbind /dev root/dev; mount -t proc proc root/proc; mount -t tmpfs tmpfs root/tmp; mount -t tmpfs tmpfs root/run
    rm -rf root/usr/local/bin root/usr/local/sbin root/opt/vitrine root/usr/bin/${missing}
    cp -r "$1/out" root/tmp/out
    echo && exec cat`
  holder = spawn('unshare', ['--mount', '--propagation=private', 'bash', '-euc', mount, 'bash', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout!, 'data')
})
afterAll(async () => {
  holder?.stdin?.end()
  if (holder?.exitCode === null) await once(holder, 'exit')
  await rm(folder, { recursive: true, force: true })
})

/** Command of the service's unit. */
const serviceCommand =
  'setpriv --reuid=vitrine --regid=vitrine --clear-groups /opt/vitrine/current/node_modules/.bin/node /opt/vitrine/current/apps/server/dist/main.js'
const createDataFolder = 'install -d -m 700 -o vitrine -g vitrine /var/lib/vitrine'

/** Returns a command that adds a migration to the build in a folder. */
const addMigration = (name: string, table: string, release: string) => {
  const up = `await db.schema.createTable('${table}').addColumn('n', 'integer').execute(); await db.schema.alterTable('link').addColumn('${table}', 'text').execute()`
  const files = `${release}/apps/server/dist/*/container.js`
  return `sed -i "s|^const allMigrations = {|& '${name}': { async up(db) { ${up} } },|" ${files}; grep -q ${name} ${files}`
}

/** Installs the files of a package as version 9.0.0, with one more migration. */
const installNext = (file: string) =>
  sh(`cd /tmp && rm -rf next next.deb && dpkg-deb --raw-extract ${file} next && cd next
    release=$(ls opt/vitrine/releases) && mv opt/vitrine/releases/$release opt/vitrine/releases/9.0.0
    ln -sfn releases/9.0.0 opt/vitrine/current && echo 9.0.0 > opt/vitrine/releases/9.0.0/build-version
    ${addMigration('9001_next', 'next_table', 'opt/vitrine/releases/9.0.0')}
    sed -i "s/^Version: .*/Version: 9.0.0/; s/$release/9.0.0/g" DEBIAN/*
    cd .. && dpkg-deb -Znone --build next next.deb >/dev/null && dpkg --install next.deb`)

/** Starts the service of the installed package, and waits until its database is ready. */
const startInstalled = async (env: Record<string, string>) => {
  const port = String(await findFreePort())
  const begin = performance.now()
  const started = sh(`exec ${serviceCommand}`, { ...env, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  const ended = started.then(
    () => 0,
    (error: { code: number }) => error.code,
  )
  onTestFinished(() => void started.child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz?strict=1`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady, { interval: 20 }).toBe(200)
  return {
    url,
    readyMs: performance.now() - begin,
    async stop() {
      started.child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  }
}

/** Starts a command in the root folder, waits for the first page and stops it. Returns the version that it reports. */
const serve = async (command: string, env: Record<string, string>): Promise<string> => {
  const port = String(await findFreePort())
  const started = sh(`exec ${command}`, { ...env, PORT: port, HOST: '127.0.0.1' })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
  const { data } = (await (await fetch(`${url}/readyz?strict=1`)).json()) as { data: { version: string } }
  started.child.kill('SIGTERM')
  await started.catch(() => {})
  return data.version
}

test('lists archives, package and bill of materials with their checksums', async () => {
  expect(files).toHaveLength(5)
  const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(folder, 'out') })
  expect(stdout.match(/: OK$/gm)).toHaveLength(4)
  const sbom = JSON.parse(await readFile(join(folder, 'out', find(/\.sbom\.json$/)), 'utf8'))
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' })
})

test('runs the archive without npm, and keeps data in the home folder', async () => {
  const archive = find(/linux-\w+\.tar\.gz$/)
  const unpacked = `/tmp/${archive.replace('.tar.gz', '')}`
  await expect(sh('command -v node || command -v npm || command -v cc')).rejects.toMatchObject({ code: 127 })
  await sh(`tar -xf /tmp/out/${archive} -C /tmp`)
  expect(await serve(`${unpacked}/vitrine`, {})).toBe(version)
  const data = '/root/.local/share/vitrine'
  const { stdout } = await sh(`${unpacked}/vitrine-admin version; ls ${data}`)
  expect(stdout).toMatch(/^Vitrine \d[\s\S]*\nvitrine\.sqlite\n/)
})

test('installs, upgrades, rolls back and removes the Debian package, and keeps settings and data', async () => {
  const file = `/tmp/out/${find(/\.deb$/)}`
  await sh(`dpkg --install ${file}`)
  await sh(`${createDataFolder}; echo "SITE_NAME=Kept" >> /etc/vitrine.env`)
  const env = { DATA_DIR: '/var/lib/vitrine' }
  expect(await serve(serviceCommand, env)).toBe(version)
  expect((await sh('stat -c %a /etc/vitrine.env')).stdout).toBe('600\n')
  expect((await sh('vitrine-admin config')).stdout).toContain('SITE_NAME = Kept   (set)')

  await installNext(file)
  expect(await serve(serviceCommand, env)).toBe('9.0.0')
  expect((await sh('vitrine-admin releases')).stdout).toMatch(/^\* 9\.0\.0 .*\n {2}\d/)
  expect((await sh('vitrine-admin rollback')).stdout).toContain('9.0.0 → ')
  expect(await serve(serviceCommand, env)).toBe(version)

  await sh('dpkg --remove vitrine')
  const left = await sh(
    'ls -d /opt/vitrine /usr/sbin/vitrine-admin 2>/dev/null || ls /etc/vitrine.env /var/lib/vitrine/vitrine.sqlite',
  )
  expect(left.stdout).toBe('/etc/vitrine.env\n/var/lib/vitrine/vitrine.sqlite\n')
  await sh('dpkg --purge vitrine; [ ! -e /etc/vitrine.env ]; [ -e /var/lib/vitrine/vitrine.sqlite ]')
})

describeSql('upgrade and rollback of the package under load', (engine) => {
  test('serves with both versions on one database, and rolls back by the command', async () => {
    const database = await createEmptyDatabase(engine)
    const { plansFile, remove } = await createServiceFolder()
    onTestFinished(async () => {
      await sh('dpkg --purge vitrine; rm -rf /var/lib/vitrine')
      await remove()
      await database.drop()
    })
    const file = `/tmp/out/${find(/\.deb$/)}`
    await sh(`dpkg --purge vitrine; rm -rf /var/lib/vitrine; dpkg --install ${file}; ${createDataFolder}`)
    const release = (await sh('ls /opt/vitrine/releases')).stdout.trim()
    const env = { DATA_DIR: '/var/lib/vitrine', DATABASE_URL: database.url, PLANS_FILE: '/tmp/plans.json' }
    await sh(`echo '${await readFile(plansFile, 'utf8')}' > /tmp/plans.json`)
    await sh(`echo "DATABASE_URL=${database.url}" >> /etc/vitrine.env`)
    const service = { ...env, RATE_LIMIT_RPM: '0' }

    const before = await startInstalled(service)
    let urls = [before.url]
    const load = await startLoad('rolling', () => urls)
    await sleep(1000)
    await installNext(file)
    // Migrates while the former version serves
    const next = await startInstalled(service)
    urls = [before.url, next.url]
    await sleep(3000)
    urls = [next.url]
    await sleep(500)
    await before.stop()
    for (const counts of [load.writes, load.pages, load.reads])
      expect(counts).toMatchObject({ sent: counts.ok, unavailable: 0, failed: 0, broken: 0 })
    expect(load.writes.ok).toBeGreaterThan(20)
    load.print(`upgrade beside the former version [${engine}]`, (await load.countLost(next.url)).lost)

    const begin = performance.now()
    expect((await sh('vitrine-admin rollback')).stdout).toBe(`9.0.0 → ${release}\n`)
    const commandMs = performance.now() - begin
    // systemd restarts the unit, here on another port
    await next.stop()
    const after = await startInstalled(service)
    urls = [after.url]
    await load.waitForWrite()
    await sleep(1000)
    await load.end()
    const { lost, twice } = await load.countLost(after.url)
    load.print(`upgrade and rollback [${engine}], command ${Math.round(commandMs)} ms`, lost, after.readyMs)
    expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
    for (const counts of [load.writes, load.pages, load.reads])
      expect(counts).toMatchObject({ failed: 0, unavailable: 0 })
    await after.stop()

    // A migration that excludes the former release
    await sh(`vitrine-admin rollback 9.0.0
      ${addMigration('9002_drop_example_needs_9_0_0', 'other_table', '/opt/vitrine/releases/9.0.0')}
      vitrine-admin migrate`)
    await expect(sh('vitrine-admin rollback')).rejects.toMatchObject({
      stderr: expect.stringContaining(`${release} cannot use the database: restore the backup`),
    })
    expect((await sh('vitrine-admin releases')).stdout).toMatch(/^\* 9\.0\.0 /m)
  })
})
