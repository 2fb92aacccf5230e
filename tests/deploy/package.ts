import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Packs `packages/NAME` like `npm pack`, and installs it in an empty folder. */
export const installPackage = async (
  name: 'sdk' | 'cli',
  folder: string,
): Promise<{ tarball: string; installed: string }> => {
  await mkdir(folder, { recursive: true })
  const npm = (cwd: string, ...args: string[]) =>
    run('npm', [...args, '--no-audit', '--no-fund', '--no-update-notifier'], { cwd })
  // A script of the package builds it; the machine's npm settings may disable scripts
  const pack = ['npm', 'pack', '--json', '--ignore-scripts=false', '--pack-destination', folder]
  // Two test files pack in the same folder
  const { stdout } = await run('flock', ['package.json', ...pack, '--no-update-notifier'], {
    cwd: join(root, 'packages', name, 'npm'),
  })
  const [{ filename, name: published }] = JSON.parse(stdout.slice(stdout.indexOf('[')))
  const tarball = join(folder, filename)
  await writeFile(
    join(folder, 'package.json'),
    '{"name":"empty","version":"1.0.0","private":true,"type":"module"}',
  )
  await npm(folder, 'install', '--offline', tarball)
  return { tarball, installed: join(folder, 'node_modules', published) }
}
