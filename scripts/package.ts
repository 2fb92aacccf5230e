/** Builds a published package for `npm pack`: one JavaScript file for Node 20 and browsers of 2022, declarations, README and licence. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { inlineRoutes } from '../packages/sdk/src/inline-routes.ts'
import { readDeclarations } from './declarations.ts'

type Build = {
  readonly input: string
  readonly output: string
  readonly types: boolean
  readonly bin: boolean
  readonly bundled: readonly string[]
}

const builds: Readonly<Record<string, Build>> = {
  sdk: { input: 'src/index.ts', output: 'index.js', types: true, bin: false, bundled: [] },
  cli: { input: 'src/main.ts', output: 'vitrine.js', types: false, bin: true, bundled: ['commander'] },
}

const root = join(import.meta.dirname, '..')
const readManifest = (folder: string): { version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Builds into `packages/NAME/npm` or another folder. */
export const buildPackage = async (name: string, into?: string): Promise<void> => {
  const build = builds[name]
  if (!build) throw new Error(`There is no package "${name}"; there are ${Object.keys(builds).join(', ')}.`)
  const source = join(root, 'packages', name)
  const target = into ?? join(source, 'npm')
  const [version, published] = [readManifest(source).version, readManifest(join(source, 'npm')).version]
  if (version !== published)
    throw new Error(`packages/${name} is ${version}, packages/${name}/npm/package.json says ${published}.`)
  const dist = join(target, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  const bundle = await rolldown({
    input: join(source, build.input),
    platform: build.bin ? 'node' : 'neutral',
    external: /^node:/,
    transform: { target: 'es2022' },
    treeshake: true,
    plugins: [inlineRoutes()],
  })
  await bundle.write({ file: join(dist, build.output), format: 'esm', comments: { jsdoc: false } })
  await bundle.close()
  if (build.bin) chmodSync(join(dist, build.output), 0o755)
  if (build.types)
    for (const [file, text] of await readDeclarations(join(source, build.input)))
      writeFileSync(join(dist, file), text)
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'))
  const licences = build.bundled.map((library) => {
    const manifest = findPackageJSON(library, join(source, 'package.json'))!
    return `\nThis package contains ${library}:\n\n${readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8')}`
  })
  writeFileSync(join(target, 'LICENSE'), readFileSync(join(root, 'LICENSE'), 'utf8') + licences.join(''))
}

if (import.meta.main) await buildPackage(process.argv[2] ?? '')
