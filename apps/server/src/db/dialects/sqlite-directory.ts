import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const maxCopies = 3

/** Creates the folder of `file`. Throws with the path to fix if the folder or file is not writable. */
export function requireWritable(file: string): void {
  const directory = dirname(file)
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const advice = `${directory} and ${basename(file)} in it must be readable and writable`
    throw new Error(`${advice}: ${describeError(cause)}`, { cause })
  }
}

export function deleteOldCopies(file: string): void {
  const directory = dirname(file)
  const copies = readdirSync(directory)
    .filter((name) => name.startsWith(`${basename(file)}.before-`))
    .map((name) => ({ path: join(directory, name), at: statSync(join(directory, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of copies.slice(maxCopies)) rmSync(path, { force: true })
}

export const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error))
