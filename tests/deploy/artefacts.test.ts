import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../support/ports.ts'

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
  const asService = (program: string) =>
    `setpriv --reuid=vitrine --regid=vitrine --clear-groups /opt/vitrine/current/node_modules/.bin/node /opt/vitrine/current/apps/server/dist/${program}`
  await sh(
    'install -d -m 700 -o vitrine -g vitrine /var/lib/vitrine; echo "SITE_NAME=Kept" >> /etc/vitrine.env',
  )
  const env = { DATA_DIR: '/var/lib/vitrine' }
  expect(await serve(asService('main.js'), env)).toBe(version)
  expect((await sh('stat -c %a /etc/vitrine.env')).stdout).toBe('600\n')
  expect((await sh('vitrine-admin config')).stdout).toContain('SITE_NAME = Kept   (set)')

  // The same files as another version
  await sh(`cd /tmp && dpkg-deb --raw-extract ${file} next && cd next
    release=$(ls opt/vitrine/releases) && mv opt/vitrine/releases/$release opt/vitrine/releases/9.0.0
    ln -sfn releases/9.0.0 opt/vitrine/current && echo 9.0.0 > opt/vitrine/releases/9.0.0/build-version
    sed -i "s/^Version: .*/Version: 9.0.0/; s/$release/9.0.0/g" DEBIAN/*
    cd .. && dpkg-deb -Znone --build next next.deb >/dev/null && dpkg --install next.deb`)
  expect(await serve(asService('main.js'), env)).toBe('9.0.0')
  expect((await sh('vitrine-admin releases')).stdout).toMatch(/^\* 9\.0\.0 .*\n {2}\d/)
  expect((await sh('vitrine-admin rollback')).stdout).toContain('9.0.0 → ')
  expect(await serve(asService('main.js'), env)).toBe(version)

  await sh('dpkg --remove vitrine')
  const left = await sh(
    'ls -d /opt/vitrine /usr/sbin/vitrine-admin 2>/dev/null || ls /etc/vitrine.env /var/lib/vitrine/vitrine.sqlite',
  )
  expect(left.stdout).toBe('/etc/vitrine.env\n/var/lib/vitrine/vitrine.sqlite\n')
  await sh('dpkg --purge vitrine; [ ! -e /etc/vitrine.env ]; [ -e /var/lib/vitrine/vitrine.sqlite ]')
})
