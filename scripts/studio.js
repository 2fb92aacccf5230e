import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledNode } from './bundled-node.js'
import { fingerprint } from './fingerprint.js'

/**
 * Builds the studio: `npm run build`. With `--if-older`, as `npm start` calls it, only where the output is missing or made of
 * something else than what is there, and a failure is told and passed over: the service works without its studio.
 * Plain JavaScript, because `npm start` runs it before an old Node is told off.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const node = bundledNode(root) ?? process.execPath
const studio = join(root, 'apps/studio')
const output = join(studio, 'dist/index.html')
/** What the output is made of. Vite removes it before it writes, and the server sends nothing of that name. */
const note = join(studio, 'dist/.fingerprint')
// Before it is built: what changes meanwhile makes the next start build it again
const current = fingerprint(root, 'apps/studio', [
  'apps/studio/index.html',
  'apps/studio/public',
  'apps/studio/tsconfig.json',
  'apps/studio/vite.config.ts',
  'tsconfig.json',
])

const isFresh = () =>
  existsSync(output) &&
  (current === undefined || (existsSync(note) && readFileSync(note, 'utf8') === current))

const onlyIfOlder = process.argv.includes('--if-older')
if (!(onlyIfOlder && isFresh())) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = existsSync(vite)
    ? spawnSync(
        node,
        [vite, 'build', studio, '--config', join(studio, 'vite.config.ts'), '--logLevel', 'warn'],
        {
          stdio: ['ignore', process.stderr, process.stderr],
          cwd: studio,
          env: { ...process.env, NODE_ENV: 'production' },
        },
      )
    : { status: 1 }
  if (status === 0 && current !== undefined) writeFileSync(note, current)
  if (status !== 0) {
    process.stderr.write(
      `The studio could not be built${existsSync(output) ? '; an older one is there and is served' : '; the service starts without it'}.\n`,
    )
    if (!onlyIfOlder) process.exit(1)
  }
}
