import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../lib/read-if-exists.ts'
import { rootFolder } from './folders.ts'

/** Version of the last or next release. */
export const version: string = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version

/** Returns the version that deploy/assemble.sh has stored, or that of the checkout. */
const readBuildVersion = (): string => {
  const stored = readIfExists(join(rootFolder, 'build-version'))?.toString().trim()
  if (stored) return stored
  try {
    return execFileSync('sh', [join(rootFolder, 'scripts/version.sh')], {
      encoding: 'utf8',
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return `${version}+unknown`
  }
}

/** Version of this build: `0.2.0` for the release, `0.2.0+COMMIT` for all others. */
export const buildVersion = readBuildVersion()

/** Returns true for versions of semver.org, such as `0.3.0` and `0.3.0-rc.1`. */
export const isVersion = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 100 &&
  /^\d+\.\d+\.\d+(?:-[\da-z-]+(?:\.[\da-z-]+)*)?(?:\+[\da-z.-]+)?$/i.test(value)

/** Returns the parts in order of precedence. `~` comes after every pre-release. */
const splitVersion = (version: string): (number | string)[] => {
  const [, numbers = '', preRelease = '~'] = /^([^-+]*)(?:-([^+]*))?/.exec(version) ?? []
  return `${numbers}.${preRelease}`.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Returns true if `version` comes after `than` (semver.org, 11). */
export const isLater = (version: string, than: string): boolean => {
  const otherParts = splitVersion(than)
  for (const [i, part] of splitVersion(version).entries()) {
    const other = otherParts[i]
    if (part === other) continue
    return other === undefined || (typeof part === typeof other ? part > other : typeof part === 'string')
  }
  return false
}
