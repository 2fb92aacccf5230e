import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { deriveInstallationId, getMediaDirectory, openStorage, restoreMarker } from '../container.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { UnknownOutcome } from '../db/dialects/errors.ts'
import { replaceInstallation } from '../db/installation.ts'
import { assertFileUnused, loadDatabase, reservePostgres, withDatabase } from '../db/open.ts'
import { createDiskStorage } from '../providers/storage/disk.ts'
import { getMediaType } from '../providers/storage/port.ts'
import { checkFittingBackup, type FittingBackup, findExistingData } from './check-backup.ts'
import { findSessionDatabase } from './command.ts'
import type { Manifest } from './manifest.ts'

type RestoreOptions = { force: boolean; now: Date }

export type RestoreResult = {
  manifest: Manifest
  /** New names of the old files. */
  replaced: string[]
  /** Schema of PostgreSQL with the old tables. */
  schema: string | null
}

/**
 * Replaces the configured data with a backup. Copies the files next to the old ones, then swaps both by renaming; if one rename fails,
 * reverses all. The transaction that loads a dump commits after the renames. A marker prevents a start after an interrupted restore.
 */
export const restoreBackup = async (
  config: Config,
  from: string,
  options: RestoreOptions,
): Promise<RestoreResult> => {
  const backup = await checkFittingBackup(config, resolve(from))
  if (backup.database) {
    await assertFileUnused(backup.database)
    return replaceData(config, backup, options)
  }
  const { url, setting } = findSessionDatabase(config)
  const release = await reservePostgres(url, setting)
  try {
    return await replaceData(config, backup, options)
  } finally {
    await release()
  }
}

const replaceData = async (
  config: Config,
  backup: FittingBackup,
  { force, now }: RestoreOptions,
): Promise<RestoreResult> => {
  const { directory, manifest, copy, database, secrets } = backup
  const existing = await findExistingData(config, backup)
  if (existing.length && !force)
    throw new Error(
      `Data already exists: ${existing.join(', ')}.\nUse --force to move it aside and restore the backup.`,
    )
  const marker = join(config.DATA_DIR, restoreMarker)
  const wasInterrupted = existsSync(marker)

  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const staged = await stageBackup(config, backup)
  // Another process may have started in the meantime
  if (database) await assertFileUnused(database)
  await writeFile(marker, `${directory}\n`, { flush: true })
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const oldSchema = `vitrine_replaced_${stamp.toLowerCase().replace(/[^0-9tz]/g, '')}`
  const movedPaths = staged.flatMap((path) =>
    path === database ? [path, `${path}-wal`, `${path}-shm`] : [path],
  )
  const fileSwap = createFileSwap(staged, movedPaths, stamp)
  let hadTables = false
  try {
    if (database) await fileSwap.apply()
    else
      hadTables = await loadDatabase(findSessionDatabase(config).url, copy, {
        aside: oldSchema,
        rows: manifest.rows ?? {},
        beforeCommit: fileSwap.apply,
      })
  } catch (error) {
    // The commit may have succeeded, so putting the old files back could leave them with the new database
    if (error instanceof UnknownOutcome) throw error
    await fileSwap.undo()
    // Nothing has changed: the service may start, unless an earlier restore was interrupted
    if (!wasInterrupted) await rm(marker, { force: true })
    for (const path of staged) await rm(`${path}.restoring`, { recursive: true, force: true })
    throw error
  }
  if (config.S3_ENDPOINT && manifest.media === 'included') await registerUploads(config, secrets, now)
  await rm(marker, { force: true })
  return { manifest, replaced: fileSwap.replaced, schema: hadTables ? oldSchema : null }
}

/** Copies the backup beside its targets as `….restoring`. Returns the targets. */
const stageBackup = async (
  config: Config,
  { directory, manifest, copy, database, secrets }: FittingBackup,
): Promise<string[]> => {
  const staged: string[] = []
  const begin = async (path: string) => {
    await mkdir(dirname(path), { recursive: true })
    await rm(`${path}.restoring`, { recursive: true, force: true })
    staged.push(path)
  }
  const secret = join(config.DATA_DIR, 'secret')
  if (database) {
    await begin(database)
    await copySynced(copy, `${database}.restoring`)
  }
  if (manifest.secret === 'included' && !config.SECRET) {
    await begin(secret)
    await copySynced(join(directory, 'secret'), `${secret}.restoring`)
  }
  if (manifest.media === 'included') {
    const media = getMediaDirectory(config)
    if (!config.S3_ENDPOINT) {
      await begin(media)
      await mkdir(`${media}.restoring`)
    }
    // The derived id is the same if the command runs again
    const ids = { current: deriveInstallationId(secrets, config.BASE_URL), owned: [], former: [] }
    const storage = config.S3_ENDPOINT
      ? await openStorage(config, async () => ids)
      : createDiskStorage(`${media}.restoring`)
    for (const { path } of manifest.files.filter((file) => file.path.startsWith('media/'))) {
      const name = basename(path)
      await storage.put(name, await readFile(join(directory, path)), getMediaType(name))
    }
  }
  return staged
}

/** Creates a swap of files: `apply` renames the old files aside and the staged files into place, `undo` reverses both. */
const createFileSwap = (staged: readonly string[], aside: readonly string[], stamp: string) => {
  const moves: [from: string, to: string][] = []
  const replaced: string[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    moves.push([from, to])
  }
  return {
    replaced,
    async apply() {
      for (const path of aside) {
        if (!existsSync(path)) continue
        const formerPath = `${path}.replaced-${stamp}`
        await move(path, formerPath)
        replaced.push(formerPath)
      }
      for (const path of staged) await move(`${path}.restoring`, path)
    },
    async undo() {
      for (const [from, to] of moves.splice(0).reverse()) await rename(to, from)
    },
  }
}

const copySynced = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Stores the id under which the bucket holds the uploads, so that the service finds them. */
const registerUploads = (config: Config, secrets: Secrets, now: Date): Promise<void> =>
  withDatabase({ url: findSessionDatabase(config).url, dataDir: config.DATA_DIR }, async (db) => {
    await db.migrate()
    const id = deriveInstallationId(secrets, config.BASE_URL)
    await replaceInstallation(db, { id, baseUrl: config.BASE_URL, now: now.getTime() })
  })
