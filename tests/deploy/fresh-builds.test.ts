import { execFile } from 'node:child_process'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

/** Replaces a bundler: counts its calls, and changes a source during the build if `during-APP` names one. */
const bundler = (output: string) => `
  import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  const root = join(import.meta.dirname, '../../..')
  appendFileSync(join(root, 'builds-${output}'), '+')
  if (existsSync(join(root, 'during-${output}'))) {
    appendFileSync(join(root, readFileSync(join(root, 'during-${output}'), 'utf8')), '// changed')
    rmSync(join(root, 'during-${output}'))
  }
  writeFileSync(join(process.argv[process.argv.indexOf('${output === 'server' ? '--dir' : '--outDir'}') + 1], 'x.js'), '')
`
const entries = { server: 'apps/server/dist/main.js', studio: 'apps/studio/dist/current' }
const apps = ['server', 'studio'] as const
type App = (typeof apps)[number]

let root: string
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const countBuilds = (app: App) =>
  readFile(join(root, `builds-${app}`), 'utf8').then(
    (text) => text.length,
    () => 0,
  )
/** Runs what `npm start` runs first. Returns the number of builds of an app. */
const start = async (app: App) => {
  const before = await countBuilds(app)
  const { stdout } = await run(process.execPath, [join(root, 'scripts/build.js'), '--if-older'])
  expect(stdout).toBe(`${join(root, entries.server)}\n`)
  return (await countBuilds(app)) - before
}
const longAgo = (path: string) => utimes(join(root, path), new Date('2020-01-01'), new Date('2020-01-01'))

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-fresh-'))
  await write('package.json', '{"type":"module"}')
  await write('package-lock.json', '{}')
  for (const name of ['build.js', 'bundled-node.js'])
    await cp(join(repository, 'scripts', name), join(root, 'scripts', name))
  await write('node_modules/rolldown/bin/cli.mjs', bundler('server'))
  await write('node_modules/vite/bin/vite.js', bundler('studio'))
  await write('node_modules/vite/package.json', '{"type":"module"}')
  for (const app of apps) {
    await write(`apps/${app}/package.json`, '{}')
    for (const name of ['main.ts', 'folder/one.ts', 'one.test.ts'])
      await write(`apps/${app}/src/${name}`, `// ${name}`)
  }
  for (const name of ['contract', 'page', 'sdk', 'cli']) {
    await write(`packages/${name}/package.json`, '{}')
    await write(`packages/${name}/src/index.ts`, '')
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

test.each(apps)('builds the %s once, regardless of modification times', async (app) => {
  expect(await start(app)).toBe(1)
  const future = new Date(Date.now() + 86_400_000)
  for (const path of [`apps/${app}/src/main.ts`, 'package-lock.json'])
    await utimes(join(root, path), future, future)
  expect(await start(app)).toBe(0)
  await rename(root, `${root}-moved`)
  root = `${root}-moved`
  expect(await start(app)).toBe(0)
})

test.each(apps)('builds the %s again if any content differs, even with an old time', async (app) => {
  await start(app)
  const source = `apps/${app}/src/folder/one.ts`
  for (const path of [
    source,
    'packages/page/src/index.ts',
    'packages/page/package.json',
    'package-lock.json',
  ]) {
    await appendFile(join(root, path), ' ')
    await longAgo(path)
    expect(await start(app), path).toBe(1)
  }
  await rename(join(root, source), join(root, `apps/${app}/src/folder/two.ts`))
  expect(await start(app), 'renamed').toBe(1)
  await rm(join(root, `apps/${app}/src/folder/two.ts`))
  expect(await start(app), 'removed').toBe(1)
  // The current build and the one before, which a running process may still use
  const names = await readdir(join(root, `apps/${app}/dist`))
  expect(names.filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(2)
})

test.each(apps)('ignores tests, other apps and files of editors for the %s', async (app) => {
  await start(app)
  await appendFile(join(root, `apps/${app}/src/one.test.ts`), ' ')
  await rm(join(root, 'packages/cli/src'), { recursive: true })
  await write(`apps/${apps.find((other) => other !== app)}/src/main.ts`, 'other')
  await write(`apps/${app}/src/.main.ts.swp`, '')
  expect(await start(app)).toBe(0)
})

test.each(apps)('builds the %s again if a source changed during the build', async (app) => {
  await write(`during-${app}`, `apps/${app}/src/main.ts`)
  expect(await start(app)).toBe(1)
  expect(await start(app)).toBe(1)
  expect(await start(app)).toBe(0)
})

test.each(apps)('uses the existing build of the %s if its sources are missing', async (app) => {
  await start(app)
  await rm(join(root, `apps/${app}/src`), { recursive: true })
  await write('package-lock.json', '{"other":1}')
  expect(await start(app)).toBe(0)
})

test.each(apps)(
  'removes the folder of an interrupted build of the %s, but not of one in progress',
  async (app) => {
    const dist = `apps/${app}/dist`
    for (const name of ['.part-1', '.part-2']) await mkdir(join(root, dist, name), { recursive: true })
    await longAgo(`${dist}/.part-1`)
    expect(await start(app)).toBe(1)
    expect((await readdir(join(root, dist))).filter((name) => name.startsWith('.'))).toEqual(['.part-2'])
  },
)
