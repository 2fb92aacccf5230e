import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../support/ports.ts'
import { fetchWithHost, registerMember, runEntry, startService, writeLink } from '../support/service.ts'

/**
 * Runs the steps of deploy/Dockerfile without registry and builder: each stage is this machine's root under an overlay in a
 * mount namespace. `apt-get` only checks that its packages exist. Then the image runs as in deploy/compose.yaml.
 */
const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(repository, path), 'utf8')

type Instruction = { readonly name: string; readonly text: string }
type Stage = { readonly from: string; readonly as: string; readonly instructions: readonly Instruction[] }

const parseStages = (text: string): Stage[] => {
  const stages: { from: string; as: string; instructions: Instruction[] }[] = []
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
  for (const line of lines) {
    const [, name, value] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [from, , as] = value!.split(' ')
      stages.push({ from: from!, as: as ?? 'last', instructions: [] })
    } else if (name) stages.at(-1)!.instructions.push({ name, text: value!.trim() })
    else if (line.trim()) throw new Error(`not understood: ${line}`)
  }
  return stages
}

/** Matches paths like builders read .dockerignore: the last pattern for a path or a folder above it decides. */
const parseIgnoreFile = (text: string) => {
  const patterns = text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const path = line.replace(/^!/, '')
      const expression = path
        .replace(/[.+^$()[\]{}|\\]/g, '\\$&')
        .replaceAll('**/', '\0')
        .replaceAll('*', '[^/]*')
        .replaceAll('\0', '(?:.*/)?')
      return { path, kept: line.startsWith('!'), matches: new RegExp(`^${expression}(?:/.*)?$`) }
    })
  const isIgnored = (path: string) => patterns.findLast(({ matches }) => matches.test(path))?.kept === false
  return {
    isIgnored,
    /** True if no later pattern includes a path below it again. */
    closed: (folder: string) =>
      isIgnored(folder) && !patterns.some(({ path, kept }) => kept && path.startsWith(`${folder}/`)),
  }
}

let stages: Stage[]
let compose: string
let folder: string
let holder: ChildProcess

/** Returns a list of the service in compose.yaml. */
const readList = (key: string): string[] => {
  const service = /^ {2}vitrine:\n((?: {4}.*\n|\n)*)/m.exec(compose)![1]!
  const list = new RegExp(`^ {4}${key}:\\n((?: {6}- .*\\n)+)`, 'm').exec(service)
  return [...(list?.[1] ?? '').matchAll(/- (.*)/g)].map(([, entry]) => entry!)
}
const listInstructionValues = (stage: Stage, name: string) =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text)
/** Parses the JSON array of an instruction. */
const parseExec = (name: string): string[] =>
  JSON.parse(
    listInstructionValues(stages.at(-1)!, name)
      .at(-1)!
      .replace(/^[^[]*/, ''),
  )

const runInNamespace = (...command: string[]) => ['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, ...command]
const sh = (script: string, ...args: string[]) => {
  const [program, ...rest] = runInNamespace('sh', '-euc', script, 'sh', ...args)
  return run(program!, rest, { maxBuffer: 64 << 20 })
}
const findRoot = (stage: string) => join(folder, 'roots', stage, 'root')

/** Mounts the machine's root under an overlay, as bare as the base image where commands would notice. */
const prepare = (stage: string) =>
  sh(
    `mkdir -p "$1/upper" "$1/work" "$1/root"
     mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
     mount --rbind /dev "$1/root/dev"
     mount -t proc proc "$1/root/proc"
     mount -t tmpfs tmpfs "$1/root/tmp"
     cd "$1/root"
     rm -rf app checkout data backups usr/local/bin/node usr/local/LICENSE
     for file in passwd group shadow; do grep -E '^(root|daemon|nobody|nogroup|shadow):' "/etc/$file" > "etc/$file" || true; done
     mkdir -p usr/local/sbin
     printf '#!/bin/sh\\n[ "$1" = update ] || exec /usr/bin/apt-get --simulate "$@"\\n' > usr/local/sbin/apt-get
     chmod 755 usr/local/sbin/apt-get`,
    join(folder, 'roots', stage),
  )

const copy = async (stage: Stage, text: string, workdir: string) => {
  const words = text.split(' ')
  const takeOption = (name: string) =>
    words[0]!.startsWith(`--${name}=`) ? words.shift()!.slice(name.length + 3) : undefined
  const source = takeOption('from')
  const mode = takeOption('chmod')
  const to = words.pop()!
  for (const word of words)
    await sh(
      `mkdir -p "$3/$4"
       if [ -d "$1/$2" ]; then cp -R --preserve=mode,timestamps "$1/$2/." "$3/$4"; else install -m "\${5:-$(stat -c %a "$1/$2")}" -t "$3/$4" "$1/$2"; fi`,
      source === undefined ? join(folder, 'context') : findRoot(source),
      word,
      findRoot(stage.as),
      to.startsWith('/') ? to : join(workdir, to),
      mode ?? '',
    )
}

const build = async (stage: Stage) => {
  await prepare(stage.as)
  let workdir = '/'
  if (stage.from.startsWith('node:24')) {
    const node = process.execPath
    await sh(`cp "$1" "$2/bin/node"; echo MIT > "$2/LICENSE"`, node, join(findRoot(stage.as), 'usr/local'))
  }
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      workdir = text
      await sh('mkdir -p "$1"', join(findRoot(stage.as), workdir))
    } else if (name === 'COPY') await copy(stage, text, workdir)
    else if (name === 'RUN')
      await sh(
        'exec chroot "$1" env PATH="/usr/local/sbin:/usr/local/bin:$PATH" HOME=/tmp sh -c "cd $2 && $3"',
        findRoot(stage.as),
        workdir,
        text,
      )
  }
}

/** Wraps a command to run like a container of the image: with its user, folder and rights. */
const createContainerCommand = (...command: string[]) => {
  const last = stages.at(-1)!
  expect(listInstructionValues(last, 'USER')).toEqual(['node'])
  expect(readList('cap_drop')).toEqual(['ALL'])
  expect(readList('security_opt')).toEqual(['no-new-privileges:true'])
  const user = ['--reuid=node', '--regid=node', '--clear-groups', '--no-new-privs', '--bounding-set=-all']
  const chdir = `--chdir=${listInstructionValues(last, 'WORKDIR').at(-1)}`
  return runInNamespace('chroot', findRoot(last.as), 'setpriv', ...user, 'env', chdir, ...command)
}
const readEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(
    listInstructionValues(stages.at(-1)!, 'ENV').flatMap((text) =>
      text.split(' ').map((pair) => pair.split('=')),
    ),
  ),
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
})
const execute = (env: Record<string, string>, ...command: string[]) =>
  runEntry('', [], env, { command: createContainerCommand(...command) }).ended

beforeAll(async () => {
  stages = parseStages(await read('deploy/Dockerfile'))
  compose = await read('deploy/compose.yaml')
  folder = await mkdtemp(join(tmpdir(), 'vitrine-image-'))
  await mkdir(join(folder, 'roots'))
  holder = spawn(
    'unshare',
    [
      '--mount',
      '--propagation=private',
      'sh',
      '-c',
      'mount -t tmpfs tmpfs "$1" && echo && exec cat',
      'sh',
      join(folder, 'roots'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await once(holder.stdout!, 'data')

  const { isIgnored, closed } = parseIgnoreFile(await read('.dockerignore'))
  const walk = async (path: string): Promise<string[]> => {
    const entries = await readdir(join(repository, path), { withFileTypes: true })
    const files = await Promise.all(
      entries.map((entry) => {
        const below = path ? `${path}/${entry.name}` : entry.name
        if (entry.isDirectory()) return closed(below) ? [] : walk(below)
        return isIgnored(below) ? [] : [below]
      }),
    )
    return files.flat()
  }
  for (const path of await walk('')) {
    await mkdir(dirname(join(folder, 'context', path)), { recursive: true })
    await cp(join(repository, path), join(folder, 'context', path))
  }
  for (const stage of stages) await build(stage)

  // A new volume takes content and owner of the folder that it covers
  const root = findRoot(stages.at(-1)!.as)
  for (const volume of readList('volumes'))
    await sh(
      'cp -a "$1$3" "$2"; mount --bind "$2" "$1$3"',
      root,
      join(folder, 'roots', volume.split(':')[0]!),
      volume.split(':')[1]!,
    )
  expect(compose).toMatch(/^ {4}read_only: true$/m)
  await sh('mount -o remount,ro "$1"', root)
  await sh('umount "$1/tmp"', root)
  for (const path of readList('tmpfs')) await sh('mount -t tmpfs tmpfs "$1"', join(root, path))
})
afterAll(async () => {
  // The mounts end with the last process of the namespace
  holder?.stdin?.end()
  if (holder?.exitCode === null) await once(holder, 'exit')
  await rm(folder, { recursive: true, force: true })
})

test('excludes data, secrets and backups of a checkout from the image', async () => {
  const { isIgnored } = parseIgnoreFile(await read('.dockerignore'))
  const paths = [
    '.env',
    '.git/config',
    'data/secret',
    'data/vitrine.sqlite',
    'vitrine.sqlite-wal',
    'vitrine-backup-2026-03-01T040000Z/secret',
    'backups/vitrine-backup-2026-03-01T040000Z/manifest.json',
    'node_modules/pg/package.json',
    'tests/support/service.ts',
    'deploy/.env',
    'deploy/vitrine.env',
    'deploy/postgres.dump',
    'docs/vitrine.dump',
    'scripts/secret.txt',
    'apps/server/data/secret',
    'apps/server/.env.local',
    'apps/server/vitrine.sqlite',
    'apps/server/src/dump.sql',
    'apps/server/src/tls.key',
    'apps/server/src/app.test.ts',
    'apps/studio/dist/index.html',
    'packages/page/backups/x',
    'packages/page/vitrine-backup-2026-03-01T040000Z/secret',
    'packages/sdk/npm/vitrine-sdk.tgz',
  ]
  expect(paths.filter((path) => !isIgnored(path))).toEqual([])
  const excluded = paths.filter((path) =>
    /(^|\/)(data|.env|vitrine-backup-[^/]*)(\/|$)|\.(env|sqlite|dump)$/.test(path),
  )
  const { stdout } = await run('git', ['check-ignore', '--no-index', ...excluded], { cwd: repository })
  expect(stdout.trim().split('\n')).toEqual(excluded)
})

test('includes only one Node and the runtime files in the image', async () => {
  const { stdout } = await sh('cd "$1/app" && find . -type f', findRoot('last'))
  const files = stdout.trim().split('\n')
  expect(files).toContain('./apps/studio/dist/current')
  expect(files).toContain('./node_modules/better-sqlite3/package.json')
  expect(
    files.filter((path) =>
      /^\.\/node_modules\/(vite|react|typescript|vitest|npm|node-linux-\w+)\/|\.d\.ts$|^\.\/(apps|packages|scripts)\/.*(\.test\.|\/cli\/src\/)/.test(
        path,
      ),
    ),
  ).toEqual([])
  expect(files.filter((path) => path.startsWith('./scripts/'))).toEqual([])
  const writable = await sh('find "$1/app" ! -type l \\( ! -user root -o -perm /022 \\)', findRoot('last'))
  expect(writable.stdout).toBe('')
})

test('runs by compose.yaml and keeps its data', async () => {
  const env: Record<string, string> = {
    ...readEnvironment(),
    BASE_URL: 'https://links.example.com',
    PORT: String(await findFreePort()),
  }
  const checkHealth = () => execute(env, ...parseExec('HEALTHCHECK'))
  const start = () => startService(env, { command: createContainerCommand(...parseExec('CMD')) })
  expect((await checkHealth()).code).toBe(1)
  let service = await start()
  const url = `http://127.0.0.1:${env.PORT}`
  onTestFinished(async () => void (await service.end('SIGTERM')))
  expect(await checkHealth()).toMatchObject({ code: 0, stderr: '' })
  const member = await registerMember(url, 'contained', 'links.example.com')
  expect((await writeLink(url, member, 'first')).status).toBe(200)
  const { 'content-type': _, ...headers } = member.headers
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40"/></svg>'
  const png = await (await import('sharp')).default(Buffer.from(svg)).png().toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const upload = { method: 'POST', headers, body: form }
  expect((await fetchWithHost(`${url}/api/v1/business-blocks/upload`, upload)).status).toBe(200)
  for (const path of ['/contained/share.png', '/studio/'])
    expect(
      (await fetchWithHost(`${url}${path}`, { headers: { host: 'links.example.com' } })).status,
      path,
    ).toBe(200)

  const granted = await execute(env, 'vitrine-admin', 'grant', member.email)
  expect(granted).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(member.email) })
  const backup = await execute(env, 'vitrine-admin', 'backup', '/backups')
  expect(backup.code).toBe(0)
  const backupPath = backup.stdout.trim()
  const checked = await execute(env, 'vitrine-admin', 'restore', backupPath, '--check')
  expect(checked).toMatchObject({ code: 0 })
  const refused = await execute(env, 'touch', '/app/x')
  expect(refused.stderr).toContain('Read-only file system')

  const ended = await service.end('SIGTERM')
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.stderr).not.toContain('ontconfig')
  const files = (await execute(env, 'ls', '-A', env.DATA_DIR!)).stdout.trim().split('\n')
  expect(files.toSorted()).toEqual(['last-backup', 'media', 'outbox', 'secret', 'vitrine.sqlite'])

  const restored = await execute(env, 'vitrine-admin', 'restore', backupPath, '--force')
  expect(restored).toMatchObject({ code: 0 })
  service = await start()
  const page = await (
    await fetchWithHost(`${url}/contained`, { headers: { host: 'links.example.com' } })
  ).text()
  expect(page.match(/<bdi>first<\/bdi>/g)).toHaveLength(1)
})

test('trusts the gateway of its network as proxy in compose.yaml', () => {
  const [, gateway] = /gateway: (.*)$/m.exec(compose)!
  const [, subnet] = /subnet: (.*)\.0\/24$/m.exec(compose)!
  expect(gateway).toBe(`${subnet}.1`)
  expect(compose).toContain(`TRUST_PROXY: ${gateway}\n`)
  // Clients of this port are trusted as proxies, so it listens on loopback only
  expect(readList('ports')).toEqual(['127.0.0.1:3000:3000'])
})
