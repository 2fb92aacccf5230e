import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as contract from '@vitrine/contract'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPackage } from './package.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const nextTsc = join(root, 'node_modules/typescript7/bin/tsc')

let folder: string
let installed: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sdk-'))
  installed = await installPackage('sdk', folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Returns the compiler's output, which is empty if it succeeds. */
const say = (args: string[]): Promise<string> =>
  run(process.execPath, args, { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test('contains no dependency and no unnecessary file', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('private')
  const { stdout } = await run('find', ['.', '-type', 'f'], { cwd: installed })
  const files = stdout
    .trim()
    .split('\n')
    .map((file) => file.slice(2))
  expect(files.filter((file) => !file.startsWith('dist/')).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  expect(files.filter((file) => file.endsWith('.js'))).toEqual(['dist/index.js'])
  for (const file of files.filter((name) => name.startsWith('dist/'))) {
    const text = await readFile(join(installed, file), 'utf8')
    expect(text, file).not.toMatch(/(?:from|import\() ?['"](?!\.\/\w+\.js['"])/)
    expect(text, file).not.toContain('typebox')
  }
  expect(gzipSync(await readFile(join(installed, 'dist/index.js'))).length).toBeLessThan(9 * 1024)
})

const program = `import { ApiError, block, createClient, createExtensionClient, type Link, type LinkWrite, paginate, type RequestOptions, uploadFile } from '@vitrine/sdk'
const options = { baseUrl: 'http://localhost:3000', apiKey: 'vt_x' }
const client = createClient(options)
export const titles = async (): Promise<string[]> => {
  const linkTitles: string[] = []
  for await (const link of paginate(client.listLinks, { query: { limit: 100 } })) linkTitles.push(link.title)
  const { data } = await client.createLink({ body: block.product({ title: 'a', url: 'https://example.com', config: { price: 1 } }) })
  const link: Link = data
  const body: LinkWrite = { title: 'b', url: link.url, external_id: link.external_id ?? null, x_own: 1 }
  const once: RequestOptions = { timeout: 1000, retries: 0, headers: { traceparent: 'x' } }
  await client.updateLink({ params: { id: link.id }, body, revision: link.revision, ...once })
  const answer = await client.login({ body: { email: 'a', password: 'b' } })
  if (answer.status === 202) answer.data.two_factor_required satisfies true
  await createExtensionClient(options).saveLinks({ body: { links: [{ external_id: 'sku-1', x_own: 1 }] } })
  await uploadFile(options, new Blob(['a']), { onProgress: (share: number) => void share })
  return linkTitles
}
export const reason = (error: unknown) => (error instanceof ApiError && error.code === 'stale_revision' ? error.problems : null)
`

test('typechecks strictly in an empty project and rejects wrong calls', async () => {
  const wrong = [
    `client.createLink({ body: { title: 5, url: 'https://example.com' } })`,
    `client.archiveLink()`,
    `client.deleteEverything()`,
    `client.updateLink({ params: { id: '1' }, body: { title: 'x', url: 'y' } })`,
    `client.listLinks({ revision: 1 })`,
    `client.createLink({ body: { title: 'x', url: 'https://example.com', highlihgted: true } })`,
    `client.createLink({ body: { title: 'x', url: 'https://example.com', external_id: 7 } })`,
    `client.listLinks({ timeout: '1s' })`,
  ]
  const text = `import { createClient } from '@vitrine/sdk'\nconst client = createClient({ baseUrl: '' })\n${wrong.join('\n')}`
  await writeFile(join(folder, 'refused.mts'), text)
  await writeFile(join(folder, 'use.mts'), program)
  const strictly = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const target = ['--target', 'es2022', '--module', 'nodenext']
  const compilerErrors = await say([tsc, '--noEmit', ...strictly, ...target, 'use.mts', 'refused.mts'])
  expect(
    [...compilerErrors.matchAll(/^(\S+)\((\d+),/gm)].map(([, file, line]) => [file, Number(line)]),
  ).toEqual(wrong.map((_, i) => ['refused.mts', i + 3]))
})

test('includes the descriptions of the API in the declarations', async () => {
  const flat = (text: string) => text.replaceAll('*\\/', '*/').replace(/\s+/g, ' ').trim()
  const paths = ['contract', 'client'].map((name) => join(installed, `dist/${name}.d.ts`))
  const compiler = ts.createProgram(paths, { types: [] })
  const checker = compiler.getTypeChecker()
  const listExports = (path: string) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(compiler.getSourceFile(path)!)!)
  // The description of a deprecated field is the text of its tag
  const readDoc = (symbol: ts.Symbol) =>
    flat(
      ts.displayPartsToString([
        ...symbol.getDocumentationComment(checker),
        ...(symbol.getJsDocTags(checker).find(({ name }) => name === 'deprecated')?.text ?? []),
      ]),
    )
  type Schema = { description?: string; properties?: Record<string, Schema>; anyOf?: Schema[] }
  const schemas = contract as unknown as Record<string, Schema>
  let compared = 0
  for (const type of listExports(paths[0]!))
    for (const [name, schema] of Object.entries(schemas[type.name]?.properties ?? {})) {
      const others = schema.anyOf?.filter(({ description }) => description)
      const description = schema.description ?? (others?.length === 1 ? others[0]!.description : undefined)
      if (!description) continue
      const property = checker.getDeclaredTypeOfSymbol(type).getProperty(name)!
      expect(readDoc(property), `${type.name}.${name}`).toBe(flat(description))
      compared++
    }
  expect(compared).toBeGreaterThan(100)
  const clients = new Map(
    listExports(paths[1]!).map((type) => [type.name, checker.getDeclaredTypeOfSymbol(type)]),
  )
  for (const [name, table] of [
    ['Client', contract.operations],
    ['ExtensionClient', contract.extensionOperations],
    ['AccountClient', contract.accountOperations],
  ] as const)
    for (const [id, { description }] of Object.entries(table))
      expect(readDoc(clients.get(name)!.getProperty(id)!), id).toContain(flat(description))
})

test('includes the types of the sources in the declarations', async () => {
  await mkdir(join(folder, 'same'), { recursive: true })
  const source = JSON.stringify(join(root, 'packages/sdk/src/index.ts'))
  const resources = await readFile(join(root, 'packages/sdk/src/resources.ts'), 'utf8')
  const names = [
    ...resources.matchAll(/\b[A-Z]\w+(?=,| \})/g),
    ['BlockBody'],
    ['BlockConfigs'],
    ['ClientOptions'],
  ]
  expect(names.length).toBeGreaterThan(40)
  const webhook = (from: string) => `Webhook: Awaited<ReturnType<typeof ${from}.verifyWebhook>>`
  const named = (from: string) =>
    [...names.map(([name]) => `${name}: ${from}.${name}`), webhook(from)].join('; ')
  const text = `import type * as Source from ${source}
import type * as Built from '@vitrine/sdk'
type Same<A, B> = { [K in keyof A | keyof B]: K extends keyof A & keyof B ? ([A[K], B[K]] extends [B[K], A[K]] ? never : K) : K }[keyof A | keyof B]
type None<T extends never> = T
export type Clients = [
  None<Same<Source.Client, Built.Client>>,
  None<Same<Source.ExtensionClient, Built.ExtensionClient>>,
  None<Same<Source.AccountClient, Built.AccountClient>>,
  None<Same<{ ${named('Source')} }, { ${named('Built')} }>>,
]
// Fails to compile if the comparison above accepts everything
// @ts-expect-error
export type Others = None<Same<Source.Client, Built.AccountClient>>
`
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null, types: [], typeRoots: [] },
    files: ['../same.mts'],
    include: [],
  }
  await writeFile(join(folder, 'same.mts'), text)
  await writeFile(join(folder, 'same/tsconfig.json'), JSON.stringify(config))
  const compilerErrors = await say([nextTsc, '-p', join(folder, 'same')])
  expect(compilerErrors).toBe('')
})
