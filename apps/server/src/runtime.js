// Plain JavaScript without named imports that an old Node lacks, so that it starts there and prints the error
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { findBundledNode } from '../../../scripts/bundled-node.js'

const needed = 24

if (Number(process.versions.node.split('.', 1)[0]) < needed) {
  const bundled = findBundledNode()
  if (bundled !== undefined && bundled !== process.execPath) {
    const args = [...process.execArgv, ...process.argv.slice(1)]
    const child = spawn(bundled, args, { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    process.exit(await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))))
  }
  process.stderr.write(
    `Vitrine needs Node ${needed} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      'On Linux (x64, arm64) `npm ci` brings the right one and `npm start` uses it.\n' +
      `On other systems install Node ${needed} from https://nodejs.org and start again.\n`,
  )
  process.exit(1)
}

// The compile cache halves the time of the second start
module.enableCompileCache(
  join(module.findPackageJSON(import.meta.url), '../../../node_modules/.cache/vitrine'),
)

// Only the owner can read new files: database, uploads, mails and backups are personal data.
process.umask(0o077)
