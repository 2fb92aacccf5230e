import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledNode } from './bundled-node.js'
import { fingerprint } from './fingerprint.js'

/**
 * Builds the server into few files, which start in half the time of 1,800 (docs/decisions/0028): `npm run build`. With
 * `--if-older`, as `npm start` calls it, only where the build is missing or made of something else than what is there; and it
 * prints the program to start, which is that of the sources where nothing could be built: the service works without.
 * Plain JavaScript, because `npm start` runs it before an old Node is told off.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'apps/server/dist/main.js')
// Before it is built: what changes meanwhile makes the next start build it again
const current = fingerprint(root, 'apps/server', ['scripts/server-build.js'])

const isFresh = () =>
  existsSync(built) && (current === undefined || readFileSync(built, 'utf8').startsWith(`// ${current}\n`))

const onlyIfOlder = process.argv.includes('--if-older')
let isBuilt = onlyIfOlder && isFresh()
if (!isBuilt) {
  const { status } = spawnSync(
    bundledNode(root) ?? process.execPath,
    [join(root, 'scripts/server-build.js'), String(current)],
    { stdio: ['ignore', process.stderr, process.stderr] },
  )
  isBuilt = status === 0 || isFresh()
  if (!isBuilt) {
    process.stderr.write('The server could not be built; it starts from its sources, which takes longer.\n')
    if (!onlyIfOlder) process.exit(1)
  }
}
if (onlyIfOlder) process.stdout.write(`${isBuilt ? built : join(root, 'apps/server/src/main.ts')}\n`)
