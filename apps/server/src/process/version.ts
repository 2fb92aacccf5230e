import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './folders.ts'

/** The version of this build. */
export const version: string = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version

/** Returns true if `version` comes after `than`. */
export const isLater = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, i) => part !== b[i])
  return at >= 0 && a[at]! > b[at]!
}
