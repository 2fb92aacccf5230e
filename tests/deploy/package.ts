import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Packs `packages/NAME` like `npm pack`, once per run, and installs it in an empty folder. Returns the folder of the installed package. */
export const installPackage = async (name: 'sdk' | 'cli', folder: string): Promise<string> => {
  const source = join(root, 'packages', name, 'npm')
  const packed = join(inject('databases').folder, `packed-${name}`)
  // A script of the package builds it; the machine's npm settings may disable scripts
  const script = `[ -d "$1" ] || {
    mkdir -p "$1.part"
    npm pack --ignore-scripts=false --no-update-notifier --pack-destination "$1.part"
    mv "$1.part" "$1"
  }`
  await run('flock', ['package.json', 'sh', '-ec', script, 'sh', packed], { cwd: source })
  const [tarball] = await readdir(packed)
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'package.json'),
    '{"name":"empty","version":"1.0.0","private":true,"type":"module"}',
  )
  const options = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier']
  await run('npm', ['install', ...options, join(packed, tarball!)], { cwd: folder })
  const { name: published } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  return join(folder, 'node_modules', published)
}
