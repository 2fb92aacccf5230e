import { execFile, spawnSync } from 'node:child_process'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMake } from '../support/faults.ts'
import { registerMember, startService } from '../support/service.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

let root: string
let dist: string
/** What `npm start` does before it starts: prints the program. */
const build = async () => {
  const { stdout, stderr } = await run(process.execPath, [join(root, 'scripts/server.js'), '--if-older'])
  return { program: stdout.trim(), stderr }
}
const folderInUse = async () => /\.\/([ab])\//.exec(await readFile(join(dist, 'main.js'), 'utf8'))![1]!
const source = (name: string) => join(root, 'apps/server/src', name)
const linesOf = async (file: string) =>
  JSON.parse(await readFile(`${file}.lines`, 'utf8')) as { sources: string[]; lines: number[] }
const start = (program: string, flags: string[] = []) =>
  startService(
    { DATA_DIR: join(root, 'data'), PORT: '0' },
    { command: [process.execPath, '--import', source('runtime.js'), ...flags, program] },
  )

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-built-')))
  dist = join(root, 'apps/server/dist')
  for (const path of [
    'package.json',
    'package-lock.json',
    'scripts',
    'apps/server/package.json',
    'apps/server/src',
    'packages',
  ]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await cp(join(repository, path), join(root, path), { recursive: true, preserveTimestamps: true })
  }
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('the server is built once and anew when a source is another, under a service that goes on with its files', async () => {
  const first = await build()
  expect(first).toEqual({ program: join(dist, 'main.js'), stderr: '' })
  const used = await folderInUse()
  const service = await start(first.program)
  try {
    // The reference is made of files beside its module
    expect((await fetch(`${service.url}/docs`)).status).toBe(200)
    const madeAt = async () => (await stat(first.program)).mtimeMs
    const before = await madeAt()
    expect(await build()).toEqual(first)
    expect(await madeAt()).toBe(before)

    await appendFile(source('start.ts'), '\nexport const added = 1\n')
    await utimes(source('start.ts'), new Date('2020-01-01'), new Date('2020-01-01'))
    expect(await Promise.all([build(), build()])).toEqual([first, first])
    expect(await folderInUse()).not.toBe(used)
    expect(await madeAt()).toBeGreaterThan(before)
    expect((await readdir(dist)).toSorted()).toEqual(['a', 'b', 'main.js'])
    // Its mail is written by what is loaded with the first one
    await registerMember(service.url, 'built')
    const outbox = join(root, 'data/outbox')
    await expect
      .poll(() =>
        readdir(outbox).then(
          (names) => names.length,
          () => 0,
        ),
      )
      .toBe(1)
  } finally {
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
  }
  const again = await start(first.program)
  expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
})

test('each line of the build knows its source', async () => {
  const folder = join(dist, await folderInUse())
  const { sources, lines } = await linesOf(join(folder, 'own.js'))
  const code = (await readFile(join(folder, 'own.js'), 'utf8')).split('\n')
  // Of no other workspace: those of which `scripts/fingerprint.js` tells whether they have changed
  const own = sources.filter((path) => !path.includes('node_modules'))
  expect(own.filter((path) => !/(apps\/server|packages\/(contract|page|sdk))\/src\//.test(path))).toEqual([])
  const wanted = {
    'apps/server/src/start.ts': 'const withPort = ',
    'packages/contract/src/errors.ts': 'export const ',
  }
  for (const [path, text] of Object.entries(wanted)) {
    const written = (await readFile(join(root, path), 'utf8')).split('\n')
    const at = written.findIndex((line) => line.startsWith(text))
    const name = /const (\w+)/.exec(written[at]!)![1]!
    const built = code.findIndex((line) => line.startsWith(`const ${name} = `))
    expect(built, name).toBeGreaterThan(0)
    expect([sources[lines[2 * built]!], lines[2 * built + 1]], name).toEqual([
      expect.stringMatching(new RegExp(`${path}$`)),
      at + 1,
    ])
  }
})

test('a stack in the log of the built server names lines of the sources', async () => {
  const own = join(dist, await folderInUse(), 'own.js')
  const { sources, lines } = await linesOf(own)
  const index = lines.findIndex((value, i) => i % 2 === 0 && sources[value]?.endsWith('src/start.ts'))
  const place = `${pathToFileURL(own).href}:${index / 2 + 1}:3`
  const error = `Object.assign(new Error('late'), { stack: 'Error: late\\n    at f (${place})' })`
  const late = `data:text/javascript,${encodeURIComponent(`setTimeout(() => { throw ${error} }, 3000)`)}`
  const service = await start(join(dist, 'main.js'), ['--import', late])
  const { code, stdout } = await service.ended
  expect(code).toBe(1)
  expect(stdout).toContain(`at f (apps/server/src/start.ts:${lines[index + 1]})`)
})

test('what was cut off long ago is removed, and what is being built elsewhere is not', async () => {
  const parts = ['.part-1', '.part-gone', '.part-other'].map((name) => join(dist, name))
  for (const part of parts) await mkdir(part)
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await utimes(parts[0]!, before(61), before(61))
  await utimes(parts[1]!, before(100_000), before(100_000))
  await utimes(parts[2]!, before(30), before(30))
  await run(process.execPath, [join(root, 'scripts/server.js')])
  expect((await readdir(dist)).toSorted()).toEqual(['.part-other', 'a', 'b', 'main.js'])
  await rm(parts[2]!, { recursive: true })
})

test('containers that share a disk build beside each other, whatever their numbers', async () => {
  // As the first process of each is number 1
  const NODE_OPTIONS = `--import=data:text/javascript,Object.defineProperty(process,'pid',{value:1})`
  const env = { ...process.env, NODE_OPTIONS }
  const builds = [1, 2].map(() => run(process.execPath, [join(root, 'scripts/server.js')], { env }))
  expect((await Promise.all(builds)).map(({ stderr }) => stderr)).toEqual(['', ''])
  expect((await readdir(dist)).toSorted()).toEqual(['a', 'b', 'main.js'])
  const { mode } = await stat(join(dist, await folderInUse()))
  expect(mode & 0o777).toBe(0o777 & ~process.umask())
})

test.runIf(canMake('strace'))('what main.js names is on the disk before main.js names it', async () => {
  const file = join(root, 'calls')
  const calls = '--trace=fsync,fdatasync,rename,renameat,renameat2'
  await run('strace', [
    '--follow-forks',
    '--decode-fds=path',
    '--string-limit=1000',
    calls,
    `--output=${file}`,
    process.execPath,
    join(root, 'scripts/server.js'),
  ])
  const folder = join(dist, await folderInUse())
  const lines = (await readFile(file, 'utf8')).split('\n')
  const renamed = lines.findIndex((line) => line.includes(`"${folder}"`))
  expect(lines.findIndex((line) => line.includes(`"${join(dist, 'main.js')}"`))).toBeGreaterThan(renamed)
  const synced = lines.slice(0, renamed).flatMap((line) => /sync\(\d+<([^>]*)>/.exec(line)?.[1] ?? [])
  expect(synced.map((path) => basename(path))).toEqual(
    expect.arrayContaining([...(await readdir(folder)), 'entry']),
  )
  expect(synced.at(-1)).toBe(dirname(synced[0]!))
})

test('where it cannot be built the sources are started, and what is there stays', async () => {
  const main = await readFile(join(dist, 'main.js'), 'utf8')
  await appendFile(source('start.ts'), '\nexport const = 1\n')
  const { program, stderr } = await build()
  expect(program).toBe(source('main.ts'))
  expect(stderr).toContain('it starts from its sources')
  expect(await readFile(join(dist, 'main.js'), 'utf8')).toBe(main)
  expect((await readdir(dist)).toSorted()).toEqual(['a', 'b', 'main.js'])
  // `npm run build` tells of it
  expect(spawnSync(process.execPath, [join(root, 'scripts/server.js')]).status).toBe(1)

  const text = await readFile(source('start.ts'), 'utf8')
  await writeFile(source('start.ts'), text.replace('\nexport const = 1\n', ''))
  await rm(dist, { recursive: true })
  // A file where the folder belongs: nothing can be written there
  await writeFile(dist, '')
  expect((await build()).program).toBe(source('main.ts'))
  const service = await start(source('main.ts'))
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
})
