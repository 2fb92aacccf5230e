import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const server = 'apps/server/src'
type Walls = { readonly forbidden: readonly { readonly name: string }[] }

/** A forbidden import, and its file, by import rule. */
const breaks: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-cycles': [`${server}/features/d/index.ts`, `${server}/features/e/index.ts`],
  'contract-imports-only-typebox': ['packages/contract/src/a.ts', 'left-pad'],
  'page-runs-in-a-browser': ['packages/page/src/a.ts', 'node:fs'],
  'sdk-imports-only-the-contract': ['packages/sdk/src/a.ts', 'packages/page/src/view.ts'],
  'cli-is-a-client': ['packages/cli/src/a.ts', 'packages/contract/src/index.ts'],
  'server-imports-no-client': [`${server}/cli/a.ts`, 'packages/sdk/src/index.ts'],
  'studio-is-a-client': ['apps/studio/src/a.ts', `${server}/lib/two.ts`],
  'limits-are-constants': ['packages/contract/src/limits.ts', 'packages/contract/src/operation.ts'],
  'studio-features-are-imported-at-index': [
    'apps/studio/src/features/a/a.ts',
    'apps/studio/src/features/b/queries.ts',
  ],
  'studio-editor-and-ui-import-no-feature': [
    'apps/studio/src/editor/a.ts',
    'apps/studio/src/features/b/index.ts',
  ],
  'studio-imports-only-declared-libraries': ['apps/studio/src/b.ts', 'left-pad'],
  'features-import-features-at-index': [`${server}/features/a/service.ts`, `${server}/features/b/link.ts`],
  'server-imports-features-at-index': [`${server}/site/a.ts`, `${server}/features/b/link.ts`],
  'only-app-imports-handlers': [`${server}/jobs/a.ts`, `${server}/features/b/handlers.ts`],
  'features-import-no-http': [`${server}/features/b/service.ts`, `${server}/http/answer.ts`],
  'services-import-no-cookies': [`${server}/features/b/policy.ts`, `${server}/domain/cookies.ts`],
  'http-imports-no-feature': [`${server}/http/a.ts`, `${server}/features/b/index.ts`],
  'mcp-runs-operations': [`${server}/mcp/a.ts`, `${server}/features/b/index.ts`],
  'only-app-imports-mcp': [`${server}/site/b.ts`, `${server}/mcp/routes.ts`],
  'lower-layers-import-no-feature': [`${server}/domain/a.ts`, `${server}/features/b/index.ts`],
  'lib-imports-nothing-of-vitrine': [`${server}/lib/a.ts`, `${server}/domain/errors.ts`],
  'repositories-are-private-to-their-folder': [
    `${server}/features/a/policy.ts`,
    `${server}/features/b/repo.ts`,
  ],
  'root-is-start-composition-configuration': [`${server}/helpers.ts`, `${server}/lib/two.ts`],
  'only-dialects-import-drivers': [`${server}/db/a.ts`, 'pg'],
  'no-test-code-in-the-service': [`${server}/process/a.ts`, 'tests/support/app.ts'],
}
/** Rules that also apply to imports of types. */
const typesAlone = new Set(['services-import-no-cookies'])
const libraries = ['left-pad', 'pg']

let tree: string
const writeSource = (file: string, text: string) => {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'a' })
}
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'walls-'))
  cpSync(join(root, 'lint'), join(tree, 'lint'), { recursive: true })
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const plugins = settings.overrides.flatMap(({ plugins = [] }: { plugins?: string[] }) => plugins)
  expect(plugins.sort()).toEqual(
    globSync('lint/*.grit', { cwd: root })
      .map((file) => `./${file}`)
      .sort(),
  )
  writeSource('biome.json', JSON.stringify({ ...settings, $schema: undefined, vcs: { enabled: false } }))
})
afterAll(() => rmSync(tree, { recursive: true }))

test('reports exactly the violated import rules', async () => {
  const { default: walls } = (await import(join(root, '.dependency-cruiser.mjs'))) as { default: Walls }
  expect(Object.keys(breaks).sort()).toEqual(walls.forbidden.map(({ name }) => name).sort())
  for (const name of libraries) {
    writeSource(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    writeSource(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
  writeSource('tsconfig.json', readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  writeSource('package.json', '{ "name": "broken", "type": "module" }')
  const isFile = (name: string) => name.endsWith('.ts')
  for (const name of Object.values(breaks).flat())
    if (isFile(name)) writeSource(name, 'export type Part = 1\n')
  for (const [wall, [file, imported]] of Object.entries(breaks)) {
    const up = '../'.repeat(file.split('/').length - 1)
    const from = isFile(imported) ? `${up}${imported}` : imported
    writeSource(
      file,
      typesAlone.has(wall)
        ? `import type { Part } from '${from}'\nexport type Of = Part\n`
        : `import '${from}'\n`,
    )
  }
  writeSource(`${server}/features/e/index.ts`, `import '../d/index.ts'\n`)
  writeSource(`${server}/deps.ts`, `import './features/b/index.ts'\n`)
  // Allowed imports of the same files
  writeSource(`${server}/features/c/service.ts`, `import '../b/index.ts'\nimport './repo.ts'\n`)
  writeSource(`${server}/features/c/repo.ts`, `import '../../domain/errors.ts'\n`)
  const lazyImport = `export const load = () => import('../b/queries.ts')\n`
  writeSource(
    'apps/studio/src/features/c/c.ts',
    `import '../b/index.ts'\nimport './queries.ts'\n${lazyImport}`,
  )
  writeSource(
    'apps/studio/src/features/c/queries.ts',
    `import '../../../../../packages/contract/src/limits.ts'\n`,
  )
  const { stdout } = spawnSync(
    process.execPath,
    [
      bin('depcruise'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'packages',
      'apps',
      'tests',
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 << 20 },
  )
  const { violations } = JSON.parse(stdout).summary as {
    violations: { from: string; rule: { name: string } }[]
  }
  for (const [wall, [file]] of Object.entries(breaks))
    expect(
      violations.filter(({ rule, from }) => rule.name === wall && from === file),
      wall,
    ).not.toEqual([])
  expect(violations.find(({ from }) => from === `${server}/deps.ts`)?.rule.name).toBe(
    'lower-layers-import-no-feature',
  )
  const broken = new Set([
    ...Object.values(breaks).map(([file]) => file),
    `${server}/features/e/index.ts`,
    `${server}/deps.ts`,
  ])
  expect(violations.filter(({ from }) => !broken.has(from))).toEqual([])
})

test('requires studio features to have names of server features', () => {
  const features = (app: string) => readdirSync(join(root, `apps/${app}/src/features`))
  // The server has the pages of an account in `account` and `profile`. `more` only leads to other screens
  const names = new Set([...features('server'), 'pages', 'more'])
  expect(features('studio').filter((name) => !names.has(name))).toEqual([])
})

/** Returns the findings of Biome with the project's settings. */
const lint = (...files: string[]) => {
  const { stdout } = spawnSync(
    process.execPath,
    [bin('biome'), 'lint', '--reporter=json', '--max-diagnostics=none', ...files],
    { cwd: tree, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { message: string; location: { path: string } }[]
  }
  return diagnostics
}

test('reports SQL outside of repositories', () => {
  const [, patterns] = /or \{([\s\S]*?)\n\} as/.exec(readFileSync(join(root, 'lint/sql.grit'), 'utf8'))!
  const calls = [...patterns!.matchAll(/`(.*)`/g)].map(([, call]) => call!)
  expect(calls.length).toBeGreaterThan(4)
  const statement = (call: string) => (call === 'sql' ? 'sql`select 1`' : call.replaceAll('$', ''))
  for (const [i, call] of calls.entries()) {
    writeSource(`${server}/features/sql/statement-${i}.ts`, `${statement(call)}\n`)
    writeSource(`${server}/features/sql/${i}-repo.ts`, `${statement(call)}\n`)
  }
  writeSource(`${server}/features/sql/array.ts`, 'export const other = [1, 2].with(0, 3)\n')
  const findings = lint(`${server}/features/sql`).filter(({ message }) =>
    message.startsWith('SQL is allowed in'),
  )
  expect(findings.map(({ location }) => location.path).sort()).toEqual(
    calls.map((_, i) => `${server}/features/sql/statement-${i}.ts`).sort(),
  )
})

test('reports sentences outside of catalogues', () => {
  const reported = {
    'apps/studio/src/features/a/label.tsx': 'export const label = <b title="Name">{1}</b>\n',
    'apps/studio/src/features/a/jsx.tsx': 'export const text = <p>Saved</p>\n',
    [`${server}/features/texts/sentence.ts`]: "export const title = 'A title is long'\n",
    [`${server}/site/page.ts`]: 'export const page = html`<div><p class="note">Test mode.</p></div>`\n',
    'packages/page/src/blocks/block.ts': 'export const block = html`<h2>Opening hours</h2>`\n',
  }
  const allowed = {
    [`${server}/features/texts/allowed.ts`]:
      "export const check = () => { throw new Error('The row is missing') }\nexport const gauge = { help: 'Rows by state' }\n",
    [`${server}/site/allowed.ts`]: 'export const page = html`<p>1</p><title></title>`\n',
    'packages/page/src/blocks/allowed.ts': "export const help = 'Fields of a block'\n",
  }
  for (const [file, text] of Object.entries({ ...reported, ...allowed })) writeSource(file, text)
  const paths = lint(...Object.keys(reported), ...Object.keys(allowed))
    .filter(({ message }) => message.startsWith('Texts are in catalogues'))
    .map(({ location }) => location.path)
  expect(paths.sort()).toEqual(Object.keys(reported).sort())
})
