import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { getMediaDirectory } from '../container.ts'
import { createSecrets, type Secrets } from '../crypto/secrets.ts'
import { assertNotFormer, formerDatabase } from '../db/applied-migrations.ts'
import { inspectDatabase } from '../db/dialects/sqlite-files.ts'
import { allMigrations, listForbiddenMigrations } from '../db/migrate.ts'
import { checkTarget, findDatabaseFile } from '../db/open.ts'
import { findSessionDatabase } from './command.ts'
import {
  assertUndamaged,
  dumpName,
  type Manifest,
  readManifest,
  secretCheckText,
  sqliteName,
} from './manifest.ts'

/** A verified backup that fits the configured engine and secret. */
export type FittingBackup = {
  directory: string
  manifest: Manifest
  copy: string
  /** SQLite file to replace; null on PostgreSQL. */
  database: string | null
  secrets: Secrets
}

/** Verifies a backup and returns its manifest. Throws if it is damaged, or from a newer version or one before the baseline. */
export const checkBackup = async (directory: string): Promise<Manifest> => {
  const manifest = await readManifest(directory)
  await assertUndamaged(directory, manifest)
  const migrations = manifest.database === 'postgres' ? manifest.migrations : inspectCopy(directory)
  assertNotFormer(migrations)
  // Version 0.1.0 did not dump PostgreSQL
  if (manifest.database === 'postgres' && !manifest.rows) throw new Error(formerDatabase)
  const newer = listForbiddenMigrations(migrations.filter((name) => !(name in allMigrations)))
  if (newer.length)
    throw new Error(`The backup was made by a newer version (${newer.join(', ')}). Restore it with that one.`)
  return manifest
}

/** Returns the migrations of the copied SQLite database. Throws if it is damaged. */
const inspectCopy = (directory: string): string[] => {
  const { integrity, migrations } = inspectDatabase(join(directory, sqliteName))
  if (integrity !== 'ok') throw new Error(`The database in ${directory} is damaged: ${integrity}`)
  return migrations
}

/** Verifies a backup for the configured installation. Throws if it is damaged or of another engine, or the secret differs. */
export const checkFittingBackup = async (config: Config, directory: string): Promise<FittingBackup> => {
  const manifest = await checkBackup(directory)
  const database = findDatabaseFile(config.DATABASE_URL, config.DATA_DIR)
  if ((manifest.database === 'sqlite') !== (database !== null))
    throw new Error(`This is a ${manifest.database} backup, but DATABASE_URL names another engine.`)
  const secrets = await checkSecrets(config, directory, manifest)
  const copy = join(directory, database === null ? dumpName : sqliteName)
  return { directory, manifest, copy, database, secrets }
}

/** Returns the secrets of the restored installation. Throws if the backup was made with other secrets. */
const checkSecrets = async ({ SECRET }: Config, directory: string, manifest: Manifest): Promise<Secrets> => {
  if (!SECRET && manifest.secret === 'configured')
    throw new Error(
      'The backup contains no secret, because SECRET was set. Set SECRET to the same value and try again.',
    )
  const secret = SECRET || (await readFile(join(directory, 'secret'), 'utf8')).trim()
  const secrets = createSecrets(secret)
  if (!secrets.verifyMac('backup', secretCheckText, manifest.secret_check))
    throw new Error(
      SECRET
        ? 'SECRET differs from the one of the backup. Unset it, or set the same value.'
        : 'The secret in the backup does not match its manifest. Use another backup.',
    )
  return secrets
}

/** Describes the data that a restore would replace. Throws if pg_restore cannot read the dump. */
export const findExistingData = async (
  config: Config,
  { database, copy }: FittingBackup,
): Promise<string[]> => {
  const targets = [
    ...(database ? [database] : []),
    join(config.DATA_DIR, 'secret'),
    getMediaDirectory(config),
  ]
  const existing: string[] = []
  for (const path of targets) if (await hasFiles(path)) existing.push(path)
  const tables = database === null ? await checkTarget(findSessionDatabase(config).url, copy) : []
  if (tables.length) existing.push(`${tables.length} tables in the database`)
  return existing
}

const hasFiles = async (path: string): Promise<boolean> => {
  const entries = await readdir(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOTDIR' ? [path] : [],
  )
  return entries.length > 0
}
