import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBundledNode } from '../../scripts/bundled-node.js'
import { readLinks, registerMember, runEntry, startService, writeLink } from '../support/service.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')
/** Debian's unprivileged user. */
const nobody = 65_534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs']

let root: string
let current: string
let firstRun: string
const install = async () =>
  // Like a root user with a umask of 077
  (
    await run('sh', ['-c', 'umask 077; exec sh "$0"', join(deploy, 'install.sh')], {
      env: { ...process.env, ROOT: root },
    })
  ).stdout

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-installed-'))
  await chmod(root, 0o755)
  current = join(root, 'opt/vitrine/current')
  firstRun = await install()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Returns all lines of a setting of a unit. */
const readUnit = async (name: string) => {
  const text = await readFile(join(root, 'etc/systemd/system', name), 'utf8')
  return (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)
}
const replacePaths = (text: string) =>
  text.replaceAll('/opt/vitrine', join(root, 'opt/vitrine')).replaceAll('/var/', join(root, 'var/'))
/** Returns command and environment of a systemd unit, with paths below the test's root. */
const readCommand = async (name: string) => {
  const setting = await readUnit(name)
  const env = Object.fromEntries(
    setting('Environment').flatMap((line) =>
      line.split(' ').map((pair) => replacePaths(pair).split('=') as [string, string]),
    ),
  )
  return {
    command: replacePaths(setting('ExecStart')[0]!).split(' '),
    cwd: replacePaths(setting('WorkingDirectory')[0]!),
    env,
  }
}
const stateDirectory = async (name: string) => {
  const path = join(root, 'var/lib', name)
  await mkdir(join(path, '..'), { recursive: true })
  await mkdir(path, { mode: 0o700 })
  await chown(path, nobody, nobody)
  return path
}

test('changes nothing in a second run', async () => {
  expect(firstRun).toContain('current → ')
  const listTree = async () => {
    const paths = await readdir(root, { recursive: true })
    return Promise.all(paths.map(async (path) => `${path} ${(await stat(join(root, path))).mtimeMs}`))
  }
  const before = await listTree()
  expect(await install()).toMatch(/nothing to change\n$/)
  expect(await listTree()).toEqual(before)
  const readMode = async (path: string) => (await stat(join(root, path))).mode & 0o777
  // Settings hold secrets; code is for the service's user
  expect(await readMode('etc/vitrine.env')).toBe(0o600)
  for (const path of ['opt/vitrine', 'opt/vitrine/releases', 'usr/local/sbin/vitrine-admin'])
    expect(await readMode(path), path).toBe(0o755)
})

test('installs only the code that a server needs', async () => {
  const files = (await readdir(current, { recursive: true })).filter(
    (path) => !path.startsWith('node_modules/'),
  )
  expect(files).toContain('apps/studio/dist/current')
  expect(
    files.filter((path) => /\.test\.ts$|(^|\/)(data|\.env|\.git)(\/|$)|\.sqlite|^tests|^bench/.test(path)),
  ).toEqual([])
  // The bundle contains all packages without machine code or files
  const packages = (await readdir(join(current, 'node_modules'))).filter((name) => !name.startsWith('.'))
  expect(packages.toSorted()).toEqual(
    ['@img', '@vitrine', '@zxcvbn-ts', 'better-sqlite3', 'detect-libc', 'semver', 'sharp'].toSorted(),
  )
  const licences = await readFile(join(current, 'THIRD-PARTY-LICENSES'), 'utf8')
  for (const name of ['fastify', 'react', 'pg', 'sharp']) expect(licences).toContain(`\n==> ${name}/`)
  const { stdout } = await run('du', ['-smD', '--exclude=.bin', '--exclude=.cache', current])
  expect(Number.parseInt(stdout, 10)).toBeLessThan(60)
})

test('names the release by version and commit, lists releases and goes back', async () => {
  const admin = (...args: string[]) => run(join(root, 'usr/local/sbin/vitrine-admin'), args)
  const [name] = await readdir(join(root, 'opt/vitrine/releases'))
  expect(name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect((await admin('releases')).stdout).toMatch(new RegExp(`^\\* ${name}  installed 2.*\n$`))
  await expect(admin('rollback')).rejects.toMatchObject({
    stderr: expect.stringContaining('no release before'),
  })
  await expect(admin('rollback', '../..')).rejects.toMatchObject({ code: 1 })
})

test('passes systemd’s verification with units rated as restricted', async () => {
  const folder = join(root, 'units')
  await mkdir(folder)
  const names = ['vitrine.service', 'vitrine-backup.service', 'vitrine-backup.timer']
  for (const name of names)
    await writeFile(
      join(folder, name),
      replacePaths(await readFile(join(root, 'etc/systemd/system', name), 'utf8')).replace(
        /^(User|Group)=.*$/gm,
        '$1=daemon',
      ),
    )
  const { stderr } = await run('systemd-analyze', [
    'verify',
    '--man=no',
    ...names.map((name) => join(folder, name)),
  ])
  expect(stderr.split('\n').filter((line) => line.includes('vitrine'))).toEqual([])
  // Restarts have no limit, after which the unit would stay down
  const unit = await readUnit('vitrine.service')
  expect([unit('StartLimitIntervalSec'), unit('Restart')]).toEqual([['0'], ['on-failure']])
  // Exposure in tenths: below 2 of 10
  for (const name of names.slice(0, 2))
    await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', join(folder, name)])
})

test('runs as a user who may only write its data, without forbidden system calls', async () => {
  const data = await stateDirectory('vitrine')
  const { command, cwd, env } = await readCommand('vitrine.service')
  const calls = join(data, 'calls')
  const strace = ['strace', '--follow-forks', '--summary-only', `--output=${calls}`]
  const service = await startService(
    { ...env, PORT: '0' },
    { command, cwd, launcher: [...asNobody, ...strace] },
  )
  try {
    const member = await registerMember(service.url, 'installed')
    expect((await writeLink(service.url, member, 'first')).status).toBe(200)
    expect((await readLinks(service.url, member)).map(({ title }) => title)).toEqual(['first'])
    const { 'content-type': _, ...headers } = member.headers
    const form = new FormData()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40" cx="45" cy="45"/></svg>'
    const png = await (await import('sharp')).default(Buffer.from(svg)).png().toBuffer()
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    const upload = await fetch(`${service.url}/api/v1/business-blocks/upload`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(upload.status).toBe(200)
    expect((await fetch(`${service.url}/installed`)).status).toBe(200)
    expect((await fetch(`${service.url}/installed/share.png`)).status).toBe(200)
    expect((await fetch(`${service.url}/studio/`)).status).toBe(200)

    const backups = await stateDirectory('vitrine-backups')
    const backup = await readCommand('vitrine-backup.service')
    const ended = await runEntry('', [], backup.env, { ...backup, launcher: asNobody }).ended
    expect(ended).toMatchObject({ code: 0 })
    const [backupName] = await readdir(backups)
    expect(await readdir(join(backups, backupName!))).toEqual(
      expect.arrayContaining(['manifest.json', 'vitrine.sqlite']),
    )
  } finally {
    // strace does not forward signals, so signal the service itself
    const [pid] = (await run('pgrep', ['--parent', String(service.child.pid)])).stdout.trim().split('\n')
    process.kill(Number(pid), 'SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0 })
  }

  const used = (await readFile(calls, 'utf8'))
    .split('\n')
    .filter((line) => /^ *\d+\.\d+ /.test(line))
    .map((line) => line.trim().split(/ +/).at(-1)!)
    .filter((name) => name !== 'total')
  expect(used.length).toBeGreaterThan(30)
  const [allowed, forbidden] = await Promise.all(['@system-service', '@privileged'].map(listSyscalls))
  expect((await readUnit('vitrine.service'))('SystemCallFilter')).toEqual(['@system-service', '~@privileged'])
  // A refused call fails with EPERM and a library may fall back silently, so compare the recorded calls
  expect(used.filter((name) => !allowed!.has(name) || forbidden!.has(name))).toEqual([])
})

/** Returns the system calls of a systemd set, and of the sets that it contains. */
const listSyscalls = async (set: string): Promise<Set<string>> => {
  const { stdout } = await run('systemd-analyze', ['syscall-filter', set])
  const lines = stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#') && line !== set)
  const nested = await Promise.all(lines.filter((word) => word.startsWith('@')).map(listSyscalls))
  return new Set([...lines.filter((word) => !word.startsWith('@')), ...nested.flatMap((set) => [...set])])
}

describe('vitrine-admin', () => {
  const runAsRoot = (args: string[], env = {}) =>
    run(join(root, 'usr/local/sbin/vitrine-admin'), args, { env: { PATH: process.env.PATH, ...env } })

  test('parses the environment file like systemd', async () => {
    const file = join(root, 'etc/vitrine.env')
    const lines = (await readFile(file, 'utf8')).replace(/^#MAIL_FROM/m, 'MAIL_FROM')
    await writeFile(
      file,
      [
        `${lines}SITE_NAME=Former`,
        '; a comment, too',
        'PATH=/nowhere',
        'LD_PRELOAD=/nowhere/library.so',
        '  SITE_NAME="Robin\'s pages"  ',
        'PORT=3008',
        'IMPRINT_URL=https://example.com/imprint',
        'IMPRINT_URL=',
        "TERMS_URL=https://example.com/?a=$HOME&b='c'",
      ].join('\n'),
    )
    // The caller's environment overrides the file, but a line inside a value is not a variable
    const environment = { PORT: '3009', GREETING: 'of two\nTERMS_URL=lines' }
    const { stdout, stderr } = await runAsRoot(['config'], environment)
    expect(stderr.match(/line \d+ of .*vitrine\.env: \w+ applies to the service only/g)).toHaveLength(2)
    expect(stderr).toMatch(/: PATH applies.*\n.*: LD_PRELOAD applies/)
    expect(stdout).not.toContain('https://example.com/imprint')
    for (const line of [
      'MAIL_FROM = Vitrine <hello@links.example.com>   (set)',
      "SITE_NAME = Robin's pages   (set)",
      "TERMS_URL = https://example.com/?a=$HOME&b='c'   (set)",
      'PORT = 3009   (set)',
      `DATA_DIR = ${join(root, 'var/lib/vitrine')}   (set)`,
    ])
      expect(stdout).toContain(line)
    await writeFile(file, `${lines}SMTP_URL=smtp://a\\b@127.0.0.1\n`)
    await expect(runAsRoot(['jobs'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/line \d+ of .*vitrine\.env: systemd treats a backslash/),
    })
    await writeFile(file, lines)
  })

  test('runs as the user of the service', async () => {
    expect((await runAsRoot(['voucher', 'list'])).stdout).toContain('code')
    expect((await runAsRoot(['backup', '--help'])).stdout).toContain('Usage: vitrine-admin backup')
    expect((await stat(join(root, 'var/lib/vitrine/vitrine.sqlite'))).uid).toBe(nobody)
    const secrets = join(root, 'secrets')
    await mkdir(secrets, { mode: 0o700 })
    await expect(runAsRoot(['backup', secrets])).rejects.toMatchObject({ code: 1 })
  })
})

test('creates `node_modules/.bin/node` again if npm has removed it', async () => {
  const folder = join(root, 'old-npm')
  const program = `node-${process.platform}-${process.arch}`
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  expect(findBundledNode(folder)).toBeUndefined()
  await mkdir(join(folder, 'node_modules', program, 'bin'), { recursive: true })
  await symlink(process.execPath, join(folder, 'node_modules', program, 'bin/node'))
  for (const _ of ['first', 'second'])
    expect(findBundledNode(folder)).toBe(join(folder, 'node_modules', program, 'bin/node'))
  const { stdout } = await run(join(folder, 'node_modules/.bin/node'), ['--version'])
  expect(stdout.trim()).toBe(process.version)
})
