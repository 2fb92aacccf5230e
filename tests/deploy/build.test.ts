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
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMember, startService } from '../support/service.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

let root: string
let dist: string
/** Runs the first step of `npm start`. */
const build = async () => {
  const { stdout, stderr } = await run(process.execPath, [join(root, 'scripts/build.js'), '--if-older'])
  return { program: stdout.trim(), stderr }
}
const toSourcePath = (name: string) => join(root, 'apps/server/src', name)
const listFolders = async () => (await readdir(dist)).filter((name) => !name.endsWith('.js'))
const start = (program: string) =>
  startService(
    { DATA_DIR: join(root, 'data'), PORT: '0' },
    { command: [process.execPath, '--import', toSourcePath('runtime.js'), program] },
  )

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-built-')))
  dist = join(root, 'apps/server/dist')
  for (const path of [
    'package.json',
    'package-lock.json',
    'scripts',
    'apps/server/package.json',
    'apps/server/rolldown.config.js',
    'apps/server/src',
    'packages',
  ]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await cp(join(repository, path), join(root, path), { recursive: true, preserveTimestamps: true })
  }
  // The build of these sources, which the run has made
  const built = 'apps/server/dist'
  const [hash] = /[0-9a-f]{16}/.exec(await readFile(join(repository, built, 'main.js'), 'utf8'))!
  for (const name of ['main.js', 'admin.js', hash])
    await cp(join(repository, built, name), join(root, built, name), { recursive: true })
  await mkdir(join(root, 'apps/studio/dist/0123456789abcdef'), { recursive: true })
  await writeFile(join(root, 'apps/studio/dist/current'), '0123456789abcdef')
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('keeps the files of a running server’s build during another build', async () => {
  const first = await build()
  expect(first).toEqual({ program: join(dist, 'main.js'), stderr: '' })
  const service = await start(first.program)
  try {
    // The reference reads files beside its source
    expect((await fetch(`${service.url}/docs`)).status).toBe(200)
    const [former] = await listFolders()
    await appendFile(toSourcePath('start.ts'), '\nexport const added = 1\n')
    await utimes(toSourcePath('start.ts'), new Date('2020-01-01'), new Date('2020-01-01'))
    expect(await Promise.all([build(), build()])).toEqual([first, first])
    expect(await listFolders()).toHaveLength(2)
    expect(await listFolders()).toContain(former)
    // The first e-mail loads another file of the build
    await registerMember(service.url, 'built')
    const outbox = join(root, 'data/outbox')
    await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1)
  } finally {
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
  }
  const again = await start(first.program)
  expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
  const [folder] = await listFolders()
  expect((await stat(join(dist, folder!))).mode & 0o777).toBe(0o777 & ~process.umask())
})

test('starts from the sources if the server cannot be built', async () => {
  const main = await readFile(join(dist, 'main.js'), 'utf8')
  await appendFile(toSourcePath('start.ts'), '\nexport const = 1\n')
  const { program, stderr } = await build()
  expect(program).toBe(toSourcePath('main.ts'))
  expect(stderr).toContain('It starts from its sources')
  expect(await readFile(join(dist, 'main.js'), 'utf8')).toBe(main)
  // `npm run build` fails
  expect(spawnSync(process.execPath, [join(root, 'scripts/build.js')]).status).toBe(1)

  const text = await readFile(toSourcePath('start.ts'), 'utf8')
  await writeFile(toSourcePath('start.ts'), text.replace('\nexport const = 1\n', ''))
  await rm(dist, { recursive: true })
  // A file in place of the folder prevents writing
  await writeFile(dist, '')
  expect((await build()).program).toBe(toSourcePath('main.ts'))
  const service = await start(toSourcePath('main.ts'))
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
})
