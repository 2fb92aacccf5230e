/**
 * Builds the studio and the server (`npm run build`). With `--if-older`, as in `npm start`, builds only changed apps and prints the
 * program to start: the sources if the server cannot be built. Plain JavaScript, because `npm start` runs it before it rejects an old Node.
 */
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const onlyIfOlder = process.argv.includes('--if-older')

/** @param {string} path relative to the root */
const at = (path) => join(root, path)

/**
 * Each build has its own folder, named by the hash of its inputs; the entry file contains that hash. Running processes
 * thus keep their files.
 */
const apps = [
  {
    name: 'studio',
    folder: 'apps/studio',
    files: ['index.html', 'public', 'tsconfig.json', 'vite.config.ts']
      .map((name) => `apps/studio/${name}`)
      .concat('tsconfig.json'),
    entry: 'current',
    otherEntries: [],
    /** @param {string} hash */
    entryText: (hash) => hash,
    /** @param {string} output */
    command: (output) => [
      at('node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      output,
      '--logLevel',
      'warn',
    ],
    failure: 'The studio could not be built.',
  },
  {
    name: 'server',
    folder: 'apps/server',
    files: ['apps/server/rolldown.config.js'],
    entry: 'main.js',
    otherEntries: ['admin.js'],
    /**
     * @param {string} hash
     * @param {string} entry
     */
    entryText: (hash, entry) => `import './${hash}/${entry}'\n`,
    /** @param {string} output */
    command: (output) => [
      at('node_modules/rolldown/bin/cli.mjs'),
      '--config',
      'rolldown.config.js',
      '--dir',
      output,
    ],
    failure: 'The server could not be built. It starts from its sources, which takes longer.',
  },
]

/** @typedef {(typeof apps)[number]} App */

/**
 * Returns files at or below a path in a stable order, without tests, hidden files and installed packages.
 *
 * @param {string} path relative to the root
 * @returns {string[]}
 */
const filesIn = (path) => {
  const stat = statSync(at(path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat ? [path] : []
  return readdirSync(at(path))
    .filter(
      (name) => !name.startsWith('.') && name !== 'node_modules' && !/\.test\.tsx?$|\.gen\.d\.ts$/.test(name),
    )
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/**
 * Returns a hash of an app's sources, the shared workspaces and the lockfile. Ignores modification times: unpacking an
 * archive restores old ones.
 *
 * @param {App} app
 */
const contentHash = ({ folder, files }) => {
  const workspaces = [folder, 'packages/contract', 'packages/page', 'packages/sdk', 'packages/texts']
  const sources = workspaces
    .flatMap((path) => [`${path}/package.json`, `${path}/src`])
    .concat('package-lock.json', files)
  const hash = createHash('sha256')
  if (folder === 'apps/studio') hash.update(process.env.PSEUDO || '')
  for (const path of sources.flatMap(filesIn)) {
    const bytes = readFileSync(at(path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

/** @param {App} app */
const builtHash = ({ folder, entry }) => {
  const path = at(`${folder}/dist/${entry}`)
  const [hash = ''] = existsSync(path) ? readFileSync(path, 'utf8').match(/[0-9a-f]{16}/) || [] : []
  return hash && existsSync(at(`${folder}/dist/${hash}`)) ? hash : ''
}

/**
 * Builds an app. Returns false if the build fails.
 *
 * @param {App} app
 * @param {string} hash
 */
const build = (app, hash) => {
  const dist = at(`${app.folder}/dist`)
  const previousHash = builtHash(app)
  const temporaryFolder = join(dist, `.part-${randomUUID()}`)
  try {
    mkdirSync(temporaryFolder, { recursive: true })
    const { status } = spawnSync(findBundledNode(root) || process.execPath, app.command(temporaryFolder), {
      cwd: at(app.folder),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', process.stderr],
    })
    if (status !== 0) return false
    if (!onlyIfOlder) rmSync(join(dist, hash), { recursive: true, force: true })
    // Another process may have built the same content in the meantime
    if (!existsSync(join(dist, hash))) renameSync(temporaryFolder, join(dist, hash))
    for (const entry of [...app.otherEntries, app.entry]) {
      writeFileSync(`${temporaryFolder}-entry`, app.entryText(hash, entry))
      renameSync(`${temporaryFolder}-entry`, join(dist, entry))
    }
    for (const name of readdirSync(dist))
      if (![app.entry, ...app.otherEntries, hash, previousHash].includes(name) && !isRecent(join(dist, name)))
        rmSync(join(dist, name), { recursive: true, force: true })
    return true
  } catch (error) {
    process.stderr.write(`${error}\n`)
    return builtHash(app) === hash
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

/**
 * Returns true if another process may still be building in a folder.
 *
 * @param {string} path
 */
const isRecent = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return Boolean(stat && /\.part-[^/]*$/.test(path) && stat.mtimeMs > Date.now() - 3_600_000)
}

/** @param {App} app */
const ensureBuilt = (app) => {
  const previousHash = builtHash(app)
  // Packaged installations have a build but no sources
  if (!existsSync(at(`${app.folder}/src`))) return previousHash !== ''
  const hash = contentHash(app)
  if ((onlyIfOlder && previousHash === hash) || build(app, hash)) return true
  process.stderr.write(`${app.failure}\n`)
  return false
}

/** Returns false if the comparison with other products must be read again. Only continuous integration checks it: old releases stay buildable. */
const isComparisonCurrent = () => {
  const check = at('scripts/check-comparison.ts')
  if (!process.env.CI || !existsSync(check)) return true
  return spawnSync(findBundledNode(root) || process.execPath, [check], { stdio: 'inherit' }).status === 0
}

const [studio, server] = apps.map(ensureBuilt)
if (onlyIfOlder)
  process.stdout.write(`${at(server ? 'apps/server/dist/main.js' : 'apps/server/src/main.ts')}\n`)
else if (!studio || !server || !isComparisonCurrent()) process.exit(1)
