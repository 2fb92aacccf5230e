import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '@vitrine/contract/durations'
import { parseRendition } from '@vitrine/page/renditions'
import type { Config } from '../config.ts'
import { getMediaDirectory } from '../container.ts'
import { createSecrets, readMasterSecret } from '../crypto/secrets.ts'
import { readAppliedMigrations } from '../db/applied-migrations.ts'
import { copyDatabase, inspectDatabase } from '../db/dialects/sqlite-files.ts'
import { dumpDatabase, findDatabaseFile, openDatabase } from '../db/open.ts'
import { verifySecret } from '../master-secret.ts'
import { recordBackup } from '../process/last-backup.ts'
import { createDiskStorage } from '../providers/storage/disk.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { type Encryption, encryptedSuffix, keyName, openEncryption } from './backup-encryption.ts'
import { type Command, findSessionDatabase, loadCheckedConfig, readArgs, readCount } from './command.ts'
import {
  type BackupFile,
  backupName,
  computeFileFingerprint,
  dumpName,
  listSurplusBackups,
  type Manifest,
  manifestName,
  secretCheckText,
  sqliteName,
} from './manifest.ts'

const draftPattern = /^vitrine-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.(?:part|plain)$/

export type BackupResult = { directory: string; manifest: Manifest }

/** Backs up the database, the uploads it names and the secret of a running or stopped service. Names the folder when it is complete. */
export const makeBackup = async (
  config: Config,
  parent: string,
  now: Date,
  encryption: Encryption | null = null,
): Promise<BackupResult> => {
  const database = findDatabaseFile(config.DATABASE_URL, config.DATA_DIR)
  const secretFile = join(config.DATA_DIR, 'secret')
  if (database ? !existsSync(database) : !(config.SECRET || existsSync(secretFile)))
    throw new Error(`Nothing to back up in ${config.DATA_DIR}: no service has run there. Check DATA_DIR.`)
  const secret = await readSecretOfDatabase(config)

  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const directory = join(resolve(parent), `vitrine-backup-${stamp}`)
  const draft = `${directory}.part`
  // Programs create the copy with the mode of the umask, so only its folder protects it until it is encrypted
  const plainFolder = join(config.DATA_DIR, `${basename(directory)}.plain`)
  if (existsSync(directory)) throw new Error(`${directory} already exists.`)
  await mkdir(resolve(parent), { recursive: true })
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (encryption) await mkdir(plainFolder, { recursive: true, mode: 0o700 })
  /** Writes a file of the backup, encrypted if keys are given. */
  const writeBackupFile: WriteFile = async (path, source) => {
    const storedPath = encryption ? path + encryptedSuffix : path
    const target = join(draft, storedPath)
    const bytes = encryption ? await encryption.encrypt(source) : source
    await pipeline(bytes, createWriteStream(target, { mode: 0o600, flush: true }))
    return { path: storedPath, ...(await computeFileFingerprint(target)) }
  }
  try {
    const files: BackupFile[] = []
    const media = new Map<string, BackupFile>()
    const hasOwnMedia = !config.S3_ENDPOINT
    // Uploads are copied before and after the database snapshot, because files may be added or removed in between
    if (hasOwnMedia) await copyMedia(config, draft, media, writeBackupFile)
    let migrations: string[]
    let rows: Manifest['rows']
    const databaseName = database ? sqliteName : dumpName
    const copy = join(encryption ? plainFolder : draft, databaseName)
    if (!database) {
      const { url, setting } = findSessionDatabase(config)
      ;({ migrations, rows } = await dumpDatabase(url, copy, setting))
    } else {
      await copyDatabase(database, copy)
      const inspection = inspectDatabase(copy)
      if (inspection.integrity !== 'ok')
        throw new Error(
          `The database ${database} is damaged: ${inspection.integrity}. Keep the last good backup.`,
        )
      migrations = inspection.migrations
    }
    files.push(
      encryption
        ? await writeBackupFile(databaseName, createReadStream(copy))
        : { path: databaseName, ...(await computeFileFingerprint(copy)) },
    )
    if (hasOwnMedia) await copyMedia(config, draft, media, writeBackupFile)
    if (!config.SECRET)
      files.push(await writeBackupFile('secret', Readable.from([Buffer.from(`${secret}\n`)])))
    if (encryption?.key) {
      await writeFile(join(draft, keyName), encryption.key, { mode: 0o600, flush: true })
      files.push({ path: keyName, ...(await computeFileFingerprint(join(draft, keyName))) })
    }
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      database: database ? 'sqlite' : 'postgres',
      migrations,
      ...(rows && { rows }),
      media: hasOwnMedia ? 'included' : 's3',
      secret: config.SECRET ? 'configured' : 'included',
      secret_check: createSecrets(secret).mac('backup', secretCheckText),
      ...(encryption && { encryption: 'age' as const }),
      files: [...files, ...media.values()],
    }
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await chmod(draft, 0o700)
    await rename(draft, directory)
    return { directory, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await rm(plainFolder, { recursive: true, force: true })
  }
}

type WriteFile = (path: string, source: Readable) => Promise<BackupFile>

/** Returns the current secret. Throws if the database uses another secret, because such a backup would be useless. */
const readSecretOfDatabase = async (config: Config): Promise<string> => {
  const secret = await readMasterSecret(config.DATA_DIR, config.SECRET)
  if (secret === null)
    throw new Error(
      `${config.DATA_DIR}/secret does not exist, and SECRET is not set. Set SECRET and try again.`,
    )
  const db = await openDatabase({ url: findSessionDatabase(config).url, dataDir: config.DATA_DIR })
  try {
    // Throws for a database of a version before the baseline
    await readAppliedMigrations(db.read)
    await verifySecret({ db, secrets: createSecrets(secret) }).catch((error) => {
      if (!config.SECRET_PREVIOUS) throw error
      throw new Error(
        'A rotation of the secret is incomplete. Run `npm run admin -- secret rotate`, then make the backup.',
        { cause: error },
      )
    })
  } finally {
    await db.close()
  }
  return secret
}

/** Copies the uploads that `copied` lacks; the bytes under a name never change. Renditions are created again after a restore. */
const copyMedia = async (
  config: Config,
  draft: string,
  copiedFiles: Map<string, BackupFile>,
  writeBackupFile: WriteFile,
): Promise<void> => {
  const storage = createDiskStorage(getMediaDirectory(config))
  await mkdir(join(draft, 'media'), { recursive: true, mode: 0o700 })
  for await (const { name } of storage.list()) {
    if (copiedFiles.has(name) || parseRendition(name)) continue
    const file = await storage.get(name)
    if (file) copiedFiles.set(name, await writeBackupFile(`media/${name}`, file.stream))
  }
}

/** Removes all complete backups but `newBackup` and the newest `maxBackups`, and drafts older than a day. Returns the removed paths. */
const pruneBackups = async (
  parent: string,
  dataDir: string,
  maxBackups: number,
  newBackup: string,
  now: Date,
): Promise<string[]> => {
  const names = await readdir(parent)
  const completeBackups = names.filter((name) => backupName.test(name))
  const removedBackups = listSurplusBackups(completeBackups, maxBackups, newBackup).map((name) =>
    join(resolve(parent), name),
  )
  const drafts = [
    ...names.map((name) => join(resolve(parent), name)),
    ...(await readdir(dataDir).catch(() => [])).map((name) => join(dataDir, name)),
  ].filter((path) => draftPattern.test(basename(path)))
  for (const path of drafts) {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now.getTime() - dayMs) removedBackups.push(path)
  }
  for (const path of removedBackups) await rm(path, { recursive: true, force: true })
  return removedBackups
}

export const backup: Command = {
  name: 'backup',
  summary: 'Copy database, uploads and secret, also while the service runs',
  help: `Usage: npm run admin -- backup DIR [--keep N] [--recipients-file FILE | --passphrase-file FILE]

Creates DIR/vitrine-backup-<UTC time>/ with the database, the uploads, the secret and a manifest with the
SHA-256 of each file. The service may run during the backup. Only the owner can read the directory, because it
contains the secret and personal data. If BACKUP_S3_URL is set, the backup is copied to that bucket too.
--recipients-file and --passphrase-file encrypt each file in the format of age (age-encryption.org). FILE contains public keys
(age1…, from age-keygen), or a passphrase. Keep the private key or the passphrase elsewhere: nothing restores the backup without it.
--keep deletes all but the newest N backups in DIR and in the bucket, after the new one is complete in both.

PostgreSQL is dumped by pg_dump, which must have the server's version or a newer one.

Examples
  npm run admin -- backup /var/backups/vitrine
  npm run admin -- backup /var/backups/vitrine --keep 14      (in a daily timer)
  npm run admin -- backup /var/backups/vitrine --recipients-file /etc/vitrine-backup.recipients
  npm run admin -- restore /var/backups/vitrine/vitrine-backup-2026-03-01T040000Z --check`,
  async run(args, out) {
    const text = { type: 'string' } as const
    const options = { keep: text, 'recipients-file': text, 'passphrase-file': text }
    const { values, positionals } = readArgs(args, options, ['DIR'])
    const maxBackups =
      values.keep === undefined ? Number.POSITIVE_INFINITY : readCount('keep', values.keep, 1, 100_000)
    const parent = positionals[0] ?? ''
    const config = await loadCheckedConfig(out)
    const encryption = await openEncryption({
      recipients: values['recipients-file'],
      passphrase: values['passphrase-file'],
    })
    const now = new Date()
    const { directory, manifest } = await makeBackup(config, parent, now, encryption)
    const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0)
    const uploads = manifest.files.filter((file) => file.path.startsWith('media/')).length
    out.line(directory)
    out.note(
      `${manifest.files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB, of these ${uploads} uploads; checked.`,
    )
    if (manifest.media === 's3')
      out.note(
        '\nThe backup does not contain the uploads in S3: enable versioning there, or copy the bucket.',
      )
    if (manifest.secret === 'configured')
      out.note(
        '\nThe backup does not contain SECRET, because it is set. Store it safely: two-factor authentication needs it after a restore.',
      )
    const name = basename(directory)
    const bucket = config.BACKUP_S3_URL ? openBackupBucket(config.BACKUP_S3_URL) : null
    if (bucket) {
      await bucket.upload(name, directory, manifest)
      out.note(`\nCopied to the bucket of BACKUP_S3_URL: s3:${name}`)
    }
    for (const path of await pruneBackups(parent, config.DATA_DIR, maxBackups, name, now))
      out.note(`removed ${path}`)
    // Without --keep the key of the bucket needs no right to delete
    if (bucket && values.keep !== undefined)
      for (const old of await bucket.prune(maxBackups, name, now)) out.note(`removed s3:${old}`)
    await recordBackup(config.DATA_DIR, now).catch((error: Error) =>
      out.note(`The metric of the last backup was not updated: ${error.message}`),
    )
    return 0
  },
}
