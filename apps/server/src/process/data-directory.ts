import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'

const groupAndOtherBits = 0o077
/** Names of the service's files besides a database. */
const serviceFileNames = ['secret', 'media', 'outbox']
/** Suffixes of replaced files (`secret.replaced-…`) and of files beside a database. */
const suffix = /^(?:$|\.|-(?:wal|shm|journal)$)/

/**
 * Creates the data directory and restricts its files to their owner. Throws an error with advice for the operator if
 * the directory cannot be created. Logs a warning if other users can enter it.
 */
export const prepareDataDirectory = async (
  path: string,
  database: string | null,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${path} cannot be created (${(cause as Error).message}). Set DATA_DIR to a directory that this user can write to.`,
      { cause },
    )
  }
  // Windows has no permission bits
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if (mode & groupAndOtherBits)
    log.warn(
      { path, mode: (mode & 0o777).toString(8) },
      `other users can enter DATA_DIR, which contains secrets and personal data: run chmod 700 ${path}`,
    )
  await restrictFiles(path, serviceFileNames, log)
  if (database) await restrictFiles(dirname(database), [basename(database)], log)
}

/** Throws an error with advice for the operator if uploads and e-mails cannot be written to `path`. */
export const assertWritable = async (path: string): Promise<void> => {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${path} cannot be written (${(cause as Error).message}). Set DATA_DIR to a directory that this user can write to.`,
      { cause },
    )
  }
}

const restrictFiles = async (
  directory: string,
  names: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  const entries = await readdir(directory).catch(() => [])
  for (const entry of entries) {
    if (!names.some((name) => entry.startsWith(name) && suffix.test(entry.slice(name.length)))) continue
    const path = join(directory, entry)
    try {
      const { mode } = await stat(path)
      if (mode & groupAndOtherBits) await restrictToOwner(path)
    } catch (err) {
      log.warn({ err, path }, 'other users can read this path, and its permissions cannot be changed')
    }
  }
}

/**
 * Restricts a path to its owner, contents first, without following links. Throws for a file of another user, who could
 * replace it by a link.
 */
const restrictToOwner = async (path: string): Promise<void> => {
  const target = await stat(path)
  if ([target, await lstat(path)].some(({ uid }) => uid !== process.geteuid!()))
    throw new Error('it belongs to another user')
  const isDirectory = target.isDirectory()
  if (isDirectory)
    for (const entry of await readdir(path, { withFileTypes: true }))
      if (!entry.isSymbolicLink()) await restrictToOwner(join(path, entry.name))
  await chmod(path, isDirectory ? 0o700 : 0o600)
}
