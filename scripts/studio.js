import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledNode } from './bundled-node.js'
import { newest } from './newest.js'

/**
 * Builds the studio: `npm run build`. Plain JavaScript, because `npm start` runs it before an old Node is told off. With `--if-older`, as `npm start` calls it, only where the output is missing or older
 * than what it is made of, and a failure is told and passed over: the service works without its studio.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const node = bundledNode(root) ?? process.execPath
const studio = join(root, 'apps/studio')
const output = join(studio, 'dist/index.html')
const sources = [
  'apps/studio/src',
  'apps/studio/index.html',
  'apps/studio/vite.config.ts',
  'packages',
  'package-lock.json',
]

const isFresh = () =>
  existsSync(output) &&
  statSync(output).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))))

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
  if (status !== 0) {
    process.stderr.write(
      `The studio could not be built${existsSync(output) ? '; an older one is there and is served' : '; the service starts without it'}.\n`,
    )
    if (!onlyIfOlder) process.exit(1)
  }
}
