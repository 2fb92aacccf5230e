import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Time of the newest file below a place, in epoch milliseconds; 0 where nothing is there, as an installation has no sources of
 * the studio. Plain JavaScript for an old Node.
 *
 * @param {string} path
 * @returns {number}
 */
export const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
      .map((name) => newest(join(path, name))),
  )
}
