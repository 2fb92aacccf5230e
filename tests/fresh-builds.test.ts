import { execFile } from 'node:child_process'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..')

const builders = {
  'scripts/server-build.js': { output: 'apps/server/dist/main.js', text: "'// ' + process.argv[2] + '\\n'" },
  'node_modules/vite/bin/vite.js': { output: 'apps/studio/dist/index.html', text: "''" },
}
/** In the place of what builds: notes that it was called, and changes a source meanwhile if it is told to. */
const builder = ({ output, text }: { output: string; text: string }) => `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
  import { dirname } from 'node:path'
  process.chdir(${JSON.stringify(root)})
  appendFileSync('builds', '+')
  if (existsSync('meanwhile')) {
    appendFileSync(readFileSync('meanwhile', 'utf8'), '// changed meanwhile')
    rmSync('meanwhile')
  }
  rmSync(dirname('${output}'), { recursive: true, force: true })
  mkdirSync(dirname('${output}'), { recursive: true })
  writeFileSync('${output}', ${text})
`

const installed = {
  'apps/server': { version: '1.0.0', dependencies: { web: '1', '@v/page': '1' } },
  'apps/studio': { version: '1.0.0', dependencies: { view: '1', '@v/page': '1' } },
  'packages/page': { version: '1.0.0', dependencies: { shared: '1' }, devDependencies: { lint: '1' } },
  'node_modules/@v/page': { resolved: 'packages/page', link: true },
  'node_modules/web': {
    version: '1.0.0',
    dependencies: { part: '1' },
    optionalDependencies: { machine: '1', absent: '1' },
    peerDependencies: { beside: '1', extra: '1' },
    peerDependenciesMeta: { extra: { optional: true } },
  },
  'node_modules/web/node_modules/part': { version: '1.0.0' },
  'node_modules/part': { version: '2.0.0', dev: true },
  'node_modules/beside': { version: '1.0.0', dependencies: { web: '1' } },
  'node_modules/extra': { version: '1.0.0', dev: true },
  'node_modules/machine': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/shared': { version: '1.0.0' },
  'node_modules/view': { version: '1.0.0' },
  'node_modules/lint': { version: '1.0.0', dev: true },
}
type Installed = { [Place in keyof typeof installed]?: (typeof installed)[Place] }
const install = (packages: Installed) =>
  write('node_modules/.package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))

let folder: string
let root: string
let trees = 0
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const builds = () =>
  readFile(join(root, 'builds'), 'utf8').then(
    (text) => text.length,
    () => 0,
  )
/** What `npm start` does with one of them before it starts: the number of builds that took. */
const ask = async (name: string) => {
  const before = await builds()
  const { stderr } = await run(process.execPath, [join(root, `scripts/${name}.js`), '--if-older'])
  expect(stderr).toBe('')
  return (await builds()) - before
}
const old = (path: string) => utimes(join(root, path), new Date('2020-01-01'), new Date('2020-01-01'))

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-fresh-')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  root = join(folder, String(trees++))
  await write('package.json', '{"type":"module"}')
  await write('package-lock.json', '{}')
  for (const name of await readdir(join(repository, 'scripts')))
    if (name.endsWith('.js')) await cp(join(repository, 'scripts', name), join(root, 'scripts', name))
  for (const [path, made] of Object.entries(builders)) await write(path, builder(made))
  for (const app of ['server', 'studio'])
    for (const name of ['main.ts', 'folder/one.ts', 'one.test.ts'])
      await write(`apps/${app}/src/${name}`, `// ${name}`)
  await write('apps/server/package.json', '{}')
  await write('apps/studio/index.html', '')
  await write('apps/studio/vite.config.ts', '')
  for (const name of ['contract', 'page', 'sdk', 'cli']) {
    await write(`packages/${name}/package.json`, '{}')
    await write(`packages/${name}/src/index.ts`, '')
  }
  await install(installed)
})

const names = ['server', 'studio']

test.each(names)('the %s is built once, whatever times its sources bear', async (name) => {
  expect(await ask(name)).toBe(1)
  expect(await ask(name)).toBe(0)
  const ahead = new Date(Date.now() + 86_400_000)
  for (const path of [`apps/${name}/src/main.ts`, 'packages/page/src/index.ts', 'package-lock.json'])
    await utimes(join(root, path), ahead, ahead)
  expect(await ask(name)).toBe(0)
  // What is there is the same under another address
  await rename(root, `${root}-moved`)
  root = `${root}-moved`
  await old(`apps/${name}/dist/${name === 'server' ? 'main.js' : 'index.html'}`)
  expect(await ask(name)).toBe(0)
})

test.each(names)('the %s is built anew where a source is another, with a time of long ago', async (name) => {
  await ask(name)
  const source = `apps/${name}/src/folder/one.ts`
  for (const path of [
    source,
    'packages/page/src/index.ts',
    'packages/page/package.json',
    'package-lock.json',
  ]) {
    await appendFile(join(root, path), ' ')
    await old(path)
    expect(await ask(name), path).toBe(1)
    expect(await ask(name), path).toBe(0)
  }
  await write(`apps/${name}/src/folder/two.ts`, '')
  await old(`apps/${name}/src/folder/two.ts`)
  expect(await ask(name), 'new').toBe(1)
  await rename(join(root, source), join(root, `apps/${name}/src/folder/three.ts`))
  expect(await ask(name), 'renamed').toBe(1)
  await rm(join(root, `apps/${name}/src/folder/three.ts`))
  expect(await ask(name), 'removed').toBe(1)
  expect(await ask(name)).toBe(0)
})

test.each(names)(
  'the %s is made of no tests, of no other app and of nothing an editor leaves',
  async (name) => {
    await ask(name)
    await appendFile(join(root, `apps/${name}/src/one.test.ts`), ' ')
    await rm(join(root, 'packages/cli/src'), { recursive: true })
    await write(`apps/${names.find((other) => other !== name)}/src/main.ts`, 'other')
    await write(`apps/${name}/src/.main.ts.swp`, '')
    await write(`apps/${name}/src/node_modules/.cache/x`, '')
    expect(await ask(name)).toBe(0)
  },
)

test.each(names)('what changed while the %s was built makes the next start build it', async (name) => {
  await write('meanwhile', `apps/${name}/src/main.ts`)
  expect(await ask(name)).toBe(1)
  await old(`apps/${name}/src/main.ts`)
  expect(await ask(name)).toBe(1)
  expect(await ask(name)).toBe(0)
})

test('of the installed packages those of the server count, by their versions', async () => {
  await ask('server')
  // As `npm ci --omit=dev --workspace apps/server` leaves it, on another machine
  const {
    'apps/studio': _studio,
    'node_modules/part': _part,
    'node_modules/extra': _extra,
    'node_modules/view': _view,
    'node_modules/lint': _lint,
    'node_modules/machine': _machine,
    ...left
  } = installed
  await install(left)
  expect(await ask('server')).toBe(0)
  for (const place of [
    'node_modules/web',
    'node_modules/web/node_modules/part',
    'node_modules/beside',
    'node_modules/shared',
  ] as const) {
    await install({ ...left, [place]: { ...installed[place], version: '1.0.1' } })
    await old('node_modules/.package-lock.json')
    expect(await ask('server'), place).toBe(1)
  }
  await ask('studio')
  await install({ ...installed, 'node_modules/view': { version: '1.0.1' } })
  expect(await ask('studio')).toBe(1)
  // An installation that was cut off, or is not npm's
  await write('node_modules/.package-lock.json', '{')
  expect(await ask('server')).toBe(1)
  await rm(join(root, 'node_modules/.package-lock.json'))
  expect(await ask('server')).toBe(0)
})

test.each(names)('without sources the %s that is there is the right one', async (name) => {
  await ask(name)
  await rm(join(root, `apps/${name}/src`), { recursive: true })
  await install({})
  await write('package-lock.json', '{"another":1}')
  expect(await ask(name)).toBe(0)
})

test('what says so lies with what was built, and not among what is served', async () => {
  await ask('server')
  await ask('studio')
  expect(await readFile(join(root, 'apps/server/dist/main.js'), 'utf8')).toMatch(/^\/\/ \S{20,}\n/)
  const seen = (await readdir(join(root, 'apps/studio/dist'))).filter((path) => !path.startsWith('.'))
  expect(seen).toEqual(['index.html'])
})
