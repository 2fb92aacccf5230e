import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import {
  derivedInstallationId,
  mediaDirectory,
  openStorage,
  restoreMarker,
  s3BucketConfig,
} from '../container.ts'
import { createSecrets, type Secrets } from '../crypto/secrets.ts'
import { UnknownOutcome } from '../db/dialects/errors.ts'
import { inspectDatabase } from '../db/dialects/sqlite-files.ts'
import { replaceInstallation } from '../db/installation.ts'
import { forbiddenMigrations, MIGRATIONS } from '../db/migrate.ts'
import {
  checkTarget,
  claimDatabase,
  databaseFile,
  loadDatabase,
  openDatabase,
  summarizeCopy,
} from '../db/open.ts'
import { hourMs } from '../lib/durations.ts'
import { createDiskStorage } from '../providers/storage/disk.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { type Command, type Output, readArgs, sessionDatabase } from './command.ts'
import { damagedFiles, dumpName, type Manifest, readManifest, secretCheckText } from './manifest.ts'

/** Throws an Error that names the damage. */
export const checkBackup = async (directory: string): Promise<Manifest> => {
  const manifest = await readManifest(directory)
  const damaged = await damagedFiles(directory, manifest.files)
  if (damaged.length) throw new Error(`The backup ${directory} is damaged:\n  ${damaged.join('\n  ')}`)
  const migrations =
    manifest.database === 'postgres' ? manifest.migrations : inspectCopy(directory, 'vitrine.sqlite')
  const newer = forbiddenMigrations(migrations.filter((name) => !(name in MIGRATIONS)))
  if (newer.length)
    throw new Error(`The backup was made by a newer version (${newer.join(', ')}). Restore it with that one.`)
  return manifest
}

/** Throws if the copied database is damaged. */
const inspectCopy = (directory: string, name: string): string[] => {
  const { integrity, migrations } = inspectDatabase(join(directory, name))
  if (integrity !== 'ok') throw new Error(`The database in ${directory} is damaged: ${integrity}`)
  return migrations
}

/**
 * `replaced` lists the new names of the old files. `schema` is the name of PostgreSQL's schema with the old tables.
 * `hasDatabase` is false for backups of version 0.1.0 without a database.
 */
export type RestoreResult = {
  manifest: Manifest
  replaced: string[]
  schema: string | null
  hasDatabase: boolean
}

/**
 * Replaces the configured data with a backup. Copies files beside the old ones, checks and renames them; undoes failed renames.
 * Loads a dump into PostgreSQL in one transaction that commits after the renames.
 * A marker keeps the service from starting after an interrupted restore.
 */
export const restoreBackup = async (
  config: Config,
  from: string,
  options: { force: boolean; now: Date },
): Promise<RestoreResult> => {
  const directory = resolve(from)
  const manifest = await checkBackup(directory)
  const database = databaseFile(config.DATABASE_URL, config.dataDir)
  assertEngine(manifest, database)
  const secrets = await checkSecrets(config, directory, manifest)
  const { url, setting } = sessionDatabase(config)
  const release = await claimDatabase(url, config.dataDir, setting)
  try {
    return await replaceData(config, directory, manifest, database, { ...options, secrets })
  } finally {
    await release()
  }
}

const assertEngine = (manifest: Manifest, database: string | null): void => {
  if ((manifest.database === 'sqlite') !== (database !== null))
    throw new Error(`This is a ${manifest.database} backup, but DATABASE_URL names another engine.`)
}

/** Checks a restore without changing anything. Throws if the backup is damaged or of another engine, or the secret differs. */
const rehearseRestore = async (
  config: Config,
  directory: string,
  now: Date,
): Promise<[label: string, value: string][]> => {
  const manifest = await checkBackup(directory)
  const database = databaseFile(config.DATABASE_URL, config.dataDir)
  assertEngine(manifest, database)
  await checkSecrets(config, directory, manifest)
  const copy = join(directory, manifest.database === 'sqlite' ? 'vitrine.sqlite' : dumpName)
  const hasDatabase = existsSync(copy)
  const tables = database === null && hasDatabase ? await checkTarget(sessionDatabase(config).url, copy) : []
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0)
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(manifest.made_at)) / hourMs))
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
  const rows: [string, string][] = [
    ['made', `${manifest.made_at} (${age} ago)`],
    ['size', `${manifest.files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB, all checksums match`],
  ]
  if (hasDatabase) {
    const content = await summarizeCopy(copy, manifest.database, ['user', 'profile', 'link'])
    const names = content.uploads.flatMap((text) => text.split(' '))
    const stored = await findStoredFiles(config, manifest)
    const missing = stored ? names.filter((name) => !stored.has(name)) : []
    rows.push(
      ['accounts', String(content.rows.user)],
      ['pages', String(content.rows.profile)],
      ['links', String(content.rows.link)],
      [
        'pictures',
        stored ? `${names.length - missing.length} of ${names.length}` : `${names.length} in a bucket`,
      ],
      ...missing.slice(0, 20).map((name): [string, string] => ['missing', name]),
    )
    const pending = Object.keys(MIGRATIONS).filter((name) => !manifest.migrations.includes(name)).length
    rows.push(['schema', `${manifest.migrations.at(-1) ?? 'unknown'}, ${pending} migrations to apply`])
  } else rows.push(['database', 'none in this backup'])
  rows.push(['replaces', (await findExistingData(config, tables)).join(', ') || 'nothing'])
  return rows
}

/** Returns the names of uploads in the backup or the configured bucket, or null if no bucket is configured. */
const findStoredFiles = async (config: Config, { media, files }: Manifest): Promise<Set<string> | null> => {
  if (media === 'included') return new Set(files.map(({ path }) => basename(path)))
  if (!config.S3_ENDPOINT) return null
  const { createS3Client } = await import('../providers/storage/s3-client.ts')
  const names = new Set<string>()
  // In any folder: the installation's id may have changed since the backup
  for await (const { key } of createS3Client(s3BucketConfig(config)).list(config.S3_PREFIX))
    names.add(basename(key))
  return names
}

/** Runs `work` with the directory of a backup. Downloads `s3:NAME`, or the newest for `s3:`, into a temporary one. */
const withBackup = async <T>(
  from: string,
  config: () => Pick<Config, 'BACKUP_S3_URL'>,
  work: (directory: string) => Promise<T>,
): Promise<T> => {
  if (!from.startsWith('s3:')) return work(resolve(from))
  const { BACKUP_S3_URL } = config()
  if (!BACKUP_S3_URL) throw new Error('Set BACKUP_S3_URL to the bucket with the backups.')
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
  try {
    return await work(await openBackupBucket(BACKUP_S3_URL).download(from.slice('s3:'.length), parent))
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

const replaceData = async (
  config: Config,
  directory: string,
  manifest: Manifest,
  database: string | null,
  options: { force: boolean; now: Date; secrets: Secrets },
): Promise<RestoreResult> => {
  const dump = join(directory, dumpName)
  // Version 0.1.0 made no dumps, so a dump added by hand counts, although it cannot be verified
  const hasDump = database === null && existsSync(dump)
  const { url } = sessionDatabase(config)
  const tables = hasDump ? await checkTarget(url, dump) : []
  const conflicts = await findExistingData(config, tables)
  const marker = join(config.dataDir, restoreMarker)
  const wasInterrupted = existsSync(marker)
  if (conflicts.length && !options.force)
    throw new Error(
      `Data already exists: ${conflicts.join(', ')}.\nUse --force to move it aside and restore the backup.`,
    )

  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const staged = await stageBackup(config, directory, manifest, database, options.secrets)
  if (database) {
    const { integrity } = inspectDatabase(`${database}.restoring`)
    if (integrity !== 'ok') throw new Error(`The copied database is damaged: ${integrity}. Check the disk.`)
    // Another process may have started in the meantime
    await claimDatabase(config.DATABASE_URL, config.dataDir)
  }
  await writeFile(marker, `${directory}\n`, { flush: true })
  const stamp = options.now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const schema = `vitrine_replaced_${stamp.toLowerCase().replace(/[^0-9tz]/g, '')}`
  const movedPaths = staged.flatMap((path) =>
    path === database ? [path, `${path}-wal`, `${path}-shm`] : [path],
  )
  const fileSwap = createFileSwap(staged, movedPaths, stamp)
  let hadTables = false
  try {
    if (!hasDump) await fileSwap.apply()
    else {
      const options = { aside: schema, rows: manifest.rows ?? null, beforeCommit: fileSwap.apply }
      hadTables = await loadDatabase(url, dump, options)
    }
  } catch (error) {
    // The commit may have succeeded, so putting the old files back could leave them with the new database
    if (error instanceof UnknownOutcome) throw error
    await fileSwap.undo()
    // Nothing has changed: the service may start, unless an earlier restore was interrupted
    if (!wasInterrupted) await rm(marker, { force: true })
    for (const path of staged) await rm(`${path}.restoring`, { recursive: true, force: true })
    throw error
  }
  const hasDatabase = database !== null || hasDump
  if (config.S3_ENDPOINT && manifest.media === 'included' && hasDatabase)
    await registerUploads(config, options)
  await rm(marker, { force: true })
  return { manifest, replaced: fileSwap.replaced, schema: hadTables ? schema : null, hasDatabase }
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

const findExistingData = async (config: Config, tables: readonly string[]): Promise<string[]> => {
  const database = databaseFile(config.DATABASE_URL, config.dataDir)
  const targets = [...(database ? [database] : []), join(config.dataDir, 'secret'), mediaDirectory(config)]
  const existing: string[] = []
  for (const path of targets) if (await hasFiles(path)) existing.push(path)
  if (tables.length) existing.push(`${tables.length} tables in the database`)
  return existing
}

const hasFiles = async (path: string): Promise<boolean> => {
  const entries = await readdir(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOTDIR' ? [path] : [],
  )
  return entries.length > 0
}

/** Copies the backup beside its targets as `….restoring`. Returns the targets. */
const stageBackup = async (
  config: Config,
  directory: string,
  manifest: Manifest,
  database: string | null,
  secrets: Secrets,
): Promise<string[]> => {
  const staged: string[] = []
  const begin = async (path: string) => {
    await mkdir(dirname(path), { recursive: true })
    await rm(`${path}.restoring`, { recursive: true, force: true })
    staged.push(path)
  }
  const secret = join(config.dataDir, 'secret')
  if (database) {
    await begin(database)
    await copySynced(join(directory, 'vitrine.sqlite'), `${database}.restoring`)
  }
  if (manifest.secret === 'included' && !config.SECRET) {
    await begin(secret)
    await copySynced(join(directory, 'secret'), `${secret}.restoring`)
  }
  if (manifest.media === 'included') {
    const media = mediaDirectory(config)
    if (!config.S3_ENDPOINT) {
      await begin(media)
      await mkdir(`${media}.restoring`)
    }
    // The derived id is the same if the command runs again
    const ids = { current: derivedInstallationId(secrets, config.BASE_URL), owned: [], former: [] }
    const storage = config.S3_ENDPOINT
      ? await openStorage(config, async () => ids)
      : createDiskStorage(`${media}.restoring`)
    for (const { path } of manifest.files.filter((file) => file.path.startsWith('media/'))) {
      const name = basename(path)
      const type = path.endsWith('.pdf') ? 'application/pdf' : `image/${extname(path).slice(1)}`
      await storage.put(name, await readFile(join(directory, path)), type)
    }
  }
  return staged
}

/** Stores the id under which the bucket holds the uploads, so that the service finds them. */
const registerUploads = async (
  config: Config,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> => {
  const db = await openDatabase({ url: sessionDatabase(config).url, dataDir: config.dataDir })
  try {
    await db.migrate()
    const id = derivedInstallationId(secrets, config.BASE_URL)
    await replaceInstallation(db, { id, baseUrl: config.BASE_URL, now: now.getTime() })
  } finally {
    await db.close()
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

/** `apply` renames the old files aside and the staged ones into place. `undo` reverses both. */
const createFileSwap = (staged: readonly string[], aside: readonly string[], stamp: string) => {
  const done: [from: string, to: string][] = []
  const replaced: string[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    done.push([from, to])
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
      for (const [from, to] of done.splice(0).reverse()) await rename(to, from)
    },
  }
}

const formerFilesNote = `The bucket is not put aside: the job unused-files removes files that only the former data names.
To be able to go back, copy the bucket or turn on versioning in it, before you start the service.`

export const restore: Command = {
  name: 'restore',
  summary: 'Check or rehearse a backup, or restore it',
  help: `Usage: npm run admin -- restore BACKUP [--force] [--check] [--rehearse]

Restores a backup (the directory that \`backup\` printed) to DATA_DIR and DATABASE_URL. s3:NAME names a backup in the bucket of
BACKUP_S3_URL, s3: the newest one there; they are downloaded to TMPDIR. Verifies checksums and the database before it changes anything.
Fails while a service uses the data, or if data already exists: --force moves it aside as
….replaced-<UTC time>, on PostgreSQL to a schema of that name, for you to delete. --check only verifies.
--rehearse verifies too, and reports what would be restored and replaced. It changes nothing, and the service may run.

Examples
  npm run admin -- restore /var/backups/vitrine/vitrine-backup-2026-03-01T040000Z --check
  npm run admin -- restore /var/backups/vitrine/vitrine-backup-2026-03-01T040000Z --force
  npm run admin -- restore s3: --rehearse
  DATA_DIR=/tmp/trial npm run admin -- restore ./vitrine-backup-2026-03-01T040000Z   (a trial elsewhere)`,
  async run(args, out) {
    const flag = { type: 'boolean' } as const
    const { values, positionals } = readArgs(args, { force: flag, check: flag, rehearse: flag }, ['BACKUP'])
    return withBackup(positionals[0] ?? '', loadConfig, (from) => runRestore(from, values, out))
  },
}

const runRestore = async (
  from: string,
  options: { force?: boolean; check?: boolean; rehearse?: boolean },
  out: Output,
): Promise<number> => {
  if (options.check) {
    const { files, made_at } = await checkBackup(from)
    out.line(`Sound: ${files.length} files, made ${made_at}`)
    return 0
  }
  const config = loadConfig()
  if (options.rehearse) {
    const rows = await rehearseRestore(config, from, new Date())
    for (const [label, value] of rows) out.line(`${label.padEnd(8)}  ${value}`)
    return 0
  }
  const { manifest, replaced, schema, hasDatabase } = await restoreBackup(config, from, {
    force: options.force === true,
    now: new Date(),
  })
  const former = [...replaced, ...(schema ? [`the schema ${schema} of the database`] : [])]
  if (former.length)
    out.note(
      `The former data is kept. Delete it after you have checked the restored data:\n  ${former.join('\n  ')}`,
    )
  if (former.length && config.S3_ENDPOINT) out.note(`\n${formerFilesNote}`)
  if (!hasDatabase) {
    out.line(`Uploads and secret of the backup of ${manifest.made_at} are in ${config.dataDir}.`)
    out.note(
      `The backup has no database: version 0.1.0 did not back up PostgreSQL. Put its dump into ${from} as ${dumpName} and run this command again.`,
    )
    return 1
  }
  out.line(`Restored the backup of ${manifest.made_at} into ${config.dataDir}. Start the service.`)
  return 0
}
