/**
 * npm run release -- VERSION: checks the texts, sets all versions and the lines of README.md, closes "Unreleased" in
 * CHANGELOG.md, stores a sample database in tests/releases and the OpenAPI documents in docs/openapi, commits and tags.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLater } from '../apps/server/src/process/version.ts'
import { keepDatabase } from '../tests/releases/keep.ts'

const root = join(import.meta.dirname, '..')

export const listManifests = (): string[] =>
  ['package.json', ...globSync('{packages,apps}/{*,*/npm}/package.json', { cwd: root })].filter((file) =>
    existsSync(join(root, file)),
  )

/** Sets the version of a manifest, and of its dependencies on packages of this repository. */
export const setManifestVersion = (text: string, version: string): string => {
  const manifest = JSON.parse(text) as Record<string, Record<string, string>> & { version: string }
  manifest.version = version
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const name of Object.keys(manifest[kind] ?? {}))
      if (name.startsWith('@vitrine/')) manifest[kind]![name] = version
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Sets version and repository in the installation lines of README.md. */
export const setReadme = (text: string, version: string, remote: string): string => {
  const address = remote.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/').replace(/\.git$/, '')
  const readme = text.replace(/^VERSION=.*$/m, `VERSION=${version}`)
  return address.startsWith('https://') ? readme.replace(/^REPOSITORY=.*$/m, `REPOSITORY=${address}`) : readme
}

const unreleasedHeading = '## Unreleased\n'

/** Moves the unreleased section of the changelog to the version. Throws if it is empty. */
export const closeUnreleasedSection = (changelog: string, version: string, day: string): string => {
  const at = changelog.indexOf(unreleasedHeading)
  const rest = at < 0 ? '' : changelog.slice(at + unreleasedHeading.length)
  if (!/^- /m.test(rest.split(/^## /m)[0]!))
    throw new Error('The section "Unreleased" of CHANGELOG.md is empty. Add an entry.')
  return `${changelog.slice(0, at)}${unreleasedHeading}\n## ${version} - ${day}\n${rest}`
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the reason why this version cannot be released, or null. */
const findReleaseProblem = (version: string, current: string): string | null => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Usage: npm run release -- 0.2.0'
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean)
  if (tags.includes(`v${version}`)) return `There is a tag v${version} already.`
  const isFirst = tags.length === 0 && version === current
  if (!isFirst && !isLater(version, current)) return `${version} does not come after ${current}.`
  if (git('status', '--porcelain')) return 'There are changes that are not committed.'
  return null
}

const release = async (version: string): Promise<void> => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const problem = findReleaseProblem(version, JSON.parse(read('package.json')).version)
  if (problem) throw new Error(problem)
  execFileSync(process.execPath, [join(root, 'scripts/texts.ts'), '--release'], {
    cwd: root,
    stdio: 'inherit',
  })
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(join(root, 'CHANGELOG.md'), closeUnreleasedSection(read('CHANGELOG.md'), version, day))
  const remote = git('config', '--default', '', '--get', 'remote.origin.url')
  writeFileSync(join(root, 'README.md'), setReadme(read('README.md'), version, remote))
  for (const file of listManifests()) writeFileSync(join(root, file), setManifestVersion(read(file), version))
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  })
  execFileSync(process.execPath, [join(root, 'scripts/openapi.ts'), 'docs/openapi'], {
    cwd: root,
    stdio: 'inherit',
  })
  await keepDatabase(version, join(root, 'tests/releases'))
  git('add', '--all')
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Vitrine ${version}`)
  process.stdout.write(
    `Created the commit and the tag v${version}. Push them: git push --follow-tags\n` +
      'Bill of materials: npm run --silent sbom > sbom.json\n',
  )
}

if (import.meta.main)
  try {
    await release(process.argv[2] ?? '')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
