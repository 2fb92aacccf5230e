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
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const start = (program: string) =>
  startService(
    { DATA_DIR: join(root, 'data'), PORT: '0' },
    { command: [process.execPath, '--import', source('runtime.js'), program] },
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

test('the server is built once and anew when a source is newer, under a service that goes on with its files', async () => {
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
    expect(await Promise.all([build(), build()])).toEqual([first, first])
    expect(await folderInUse()).not.toBe(used)
    expect(await madeAt()).toBeGreaterThan(before)
    expect((await readdir(dist)).toSorted()).toEqual(['a', 'b', 'main.js'])
    // Its mail is written by what is loaded with the first one
    await registerMember(service.url, 'built')
    const outbox = join(root, 'data/outbox')
    await expect
      .poll(
        () =>
          readdir(outbox).then(
            (names) => names.length,
            () => 0,
          ),
        { timeout: 20_000 },
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
  const { sources, lines } = JSON.parse(await readFile(join(folder, 'own.js.lines'), 'utf8')) as {
    sources: string[]
    lines: number[]
  }
  const code = (await readFile(join(folder, 'own.js'), 'utf8')).split('\n')
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
