import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledNode } from './bundled-node.js'
import { newest } from './newest.js'

/**
 * Builds the server into few files, which start in half the time of 1,800 (docs/decisions/0028): `npm run build`. With
 * `--if-older`, as `npm start` calls it, only where the build is missing or older than what it is made of; and it prints the
 * program to start, which is that of the sources where nothing could be built: the service works without.
 * Plain JavaScript, because `npm start` runs it before an old Node is told off.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'apps/server/dist/main.js')
const sources = [
  'apps/server/src',
  'packages',
  'package-lock.json',
  // `npm ci` writes it anew: other packages may be there under the same lockfile
  'node_modules/.package-lock.json',
  'scripts/server.js',
  'scripts/server-build.js',
]

const isFresh = () =>
  existsSync(built) &&
  statSync(built).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))))

const onlyIfOlder = process.argv.includes('--if-older')
let isBuilt = onlyIfOlder && isFresh()
if (!isBuilt) {
  const { status } = spawnSync(
    bundledNode(root) ?? process.execPath,
    [join(root, 'scripts/server-build.js')],
    { stdio: ['ignore', process.stderr, process.stderr] },
  )
  isBuilt = status === 0 || isFresh()
  if (!isBuilt) {
    process.stderr.write('The server could not be built; it starts from its sources, which takes longer.\n')
    if (!onlyIfOlder) process.exit(1)
  }
}
if (onlyIfOlder) process.stdout.write(`${isBuilt ? built : join(root, 'apps/server/src/main.ts')}\n`)
