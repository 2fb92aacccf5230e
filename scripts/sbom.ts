/** npm run --silent sbom: CycloneDX of server and studio. `npm sbom --omit dev` would include dependencies of tests. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type LockedPackage = {
  readonly version?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}
type Component = { readonly 'bom-ref': string; readonly [more: string]: unknown }
type Sbom = {
  components: Component[]
  dependencies: { readonly ref: string; readonly dependsOn?: readonly string[] }[]
  serialNumber?: string
  readonly metadata: { timestamp?: string }
}

const root = join(import.meta.dirname, '..')
const installedWorkspaces = ['apps/server', 'apps/studio']

/** Returns the lockfile paths of all packages that those at `from` need at runtime. */
const findDependencies = (
  packages: Readonly<Record<string, LockedPackage>>,
  from: readonly string[],
): Set<string> => {
  const needed = new Set<string>()
  /** Resolves a package like Node, upwards from the importing folder. */
  const find = (path: string, name: string): string | undefined => {
    for (let folder = path; ; folder = folder === '.' ? '' : dirname(folder)) {
      const path = join(folder, 'node_modules', name)
      if (packages[path]) return packages[path].link ? packages[path].resolved : path
      if (folder === '') return undefined
    }
  }
  const add = (path: string): void => {
    if (needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const packagePath = find(path, name)
      if (packagePath !== undefined) add(packagePath)
    }
  }
  for (const path of from) add(path)
  return needed
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
// Node itself, an optional dependency of the root on Linux
const runtimes = Object.keys(packages['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
const refs = new Set(
  [...findDependencies(packages, [...installedWorkspaces, ...runtimes])].map((path) => {
    const name =
      path.startsWith('node_modules') || path.includes('/node_modules/')
        ? path.slice(path.lastIndexOf('node_modules/') + 13)
        : `@vitrine/${path.split('/')[1]}`
    return `${name}@${packages[path]!.version}`
  }),
)
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only']
const sbomJson = execFileSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
})
const sbom = JSON.parse(sbomJson) as Sbom
sbom.components = sbom.components
  .filter((component) => refs.has(component['bom-ref']))
  .map((component) => {
    const isNode = runtimes.includes(`node_modules/${component.name}`)
    // Vulnerabilities are published for Node, not for its npm package
    return isNode
      ? { ...component, cpe: `cpe:2.3:a:nodejs:node.js:${component.version}:*:*:*:*:*:*:*` }
      : component
  })
const componentRefs = new Set(sbom.components.map((component) => component['bom-ref']))
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => componentRefs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((other) => componentRefs.has(other)),
  }))
// The same commit gives the same bytes
const { SOURCE_DATE_EPOCH: seconds } = process.env
if (seconds) {
  delete sbom.serialNumber
  sbom.metadata.timestamp = new Date(Number(seconds) * 1000).toISOString()
}
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`)
