import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'

/** Permission bits of everybody but the owner. */
const others = 0o077
/** What the service keeps in its directory besides a database. */
const ownNames = ['secret', 'media', 'outbox']
/** What follows the name in what was put aside (`secret.replaced-…`), and in the files beside a database. */
const suffix = /^(?:$|\.|-(?:wal|shm|journal)$)/

/**
 * Makes the data directory, the owner's alone as it holds the secret, addresses and mails, and takes from others what
 * they may read in it: entry files set a umask, but earlier versions and copies by hand had none. A directory that is
 * open itself stays so, since others may have been let in on purpose: the operator is told. `database`: its file.
 * Fails with an Error whose message is for the operator.
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
      `DATA_DIR ${path} cannot be made (${(cause as Error).message}). Name a directory this user may write to.`,
      { cause },
    )
  }
  // Windows has no such bits
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if (mode & others)
    log.warn(
      { path, mode: (mode & 0o777).toString(8) },
      `others may enter DATA_DIR, which holds secrets and personal data: chmod 700 ${path}`,
    )
  await closeFiles(path, ownNames, log)
  if (database) await closeFiles(dirname(database), [basename(database)], log)
}

/** Fails when uploads or mails could not be written here later, with an Error whose message is for the operator. */
export const assertWritable = async (path: string): Promise<void> => {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${path} cannot be written (${(cause as Error).message}). Name a directory this user may write to.`,
      { cause },
    )
  }
}

/** Closes what has one of the names to others. */
const closeFiles = async (
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
      if (mode & others) await restrictToOwner(path)
    } catch (err) {
      log.warn({ err, path }, 'others may read this, and it cannot be changed')
    }
  }
}

/**
 * A directory last, so that one left open says that not all in it is closed. Links in it are not followed, and root
 * leaves alone what is not its own: in a directory of others anybody can put a link to anything.
 */
const restrictToOwner = async (path: string): Promise<void> => {
  const found = await stat(path)
  if ([found, await lstat(path)].some(({ uid }) => uid !== process.geteuid!()))
    throw new Error('it belongs to another user')
  const isDirectory = found.isDirectory()
  if (isDirectory)
    for (const entry of await readdir(path, { withFileTypes: true }))
      if (!entry.isSymbolicLink()) await restrictToOwner(join(path, entry.name))
  await chmod(path, isDirectory ? 0o700 : 0o600)
}
