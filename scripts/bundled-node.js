import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the Node that `npm ci` installed, and restores its link in node_modules/.bin. npm before 10.9 (Debian 12 has 9.2) removes
 * that link together with the other processor's package. Plain JavaScript for an old Node.
 *
 * @param {string} [root]
 * @returns {string | undefined} the program, or undefined to use the system's Node
 */
export const findBundledNode = (root = fileURLToPath(new URL('..', import.meta.url))) => {
  const name = `node-${process.platform}-${process.arch}`
  const program = join(root, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) return undefined
  const command = join(root, 'node_modules/.bin/node')
  try {
    if (!existsSync(command)) symlinkSync(`../${name}/bin/node`, command)
  } catch {
    // Another process was faster, or the code is read-only. The program itself exists
  }
  return program
}
