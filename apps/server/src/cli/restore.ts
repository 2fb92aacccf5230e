import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { decryptBackup, type KeyFiles } from './backup-encryption.ts'
import { checkBackup } from './check-backup.ts'
import { type Command, loadCheckedConfig, type Output, readArgs } from './command.ts'
import { assertUndamaged, type Manifest, readManifest } from './manifest.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import { restoreBackup } from './replace-data.ts'

/** Runs `work` with the directory of a backup. Downloads `s3:NAME`, or the newest for `s3:`, and decrypts into a temporary one. */
export const withBackup = async <T>(
  from: string,
  keyFiles: KeyFiles,
  config: () => Promise<Pick<Config, 'BACKUP_S3_URL'>>,
  work: (directory: string) => Promise<T>,
): Promise<T> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
  try {
    const directory = from.startsWith('s3:')
      ? await download(from.slice('s3:'.length), await config(), parent)
      : resolve(from)
    if (keyFiles.identity === undefined && keyFiles.passphrase === undefined) return await work(directory)
    const manifest = await readManifest(directory)
    if (!manifest.encryption) throw new Error('The backup is not encrypted: omit the key.')
    await assertUndamaged(directory, manifest)
    const plainDirectory = join(parent, 'decrypted')
    await decryptBackup(directory, manifest, keyFiles, plainDirectory)
    return await work(plainDirectory)
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

export const assertDecrypted = ({ encryption }: Manifest): void => {
  if (encryption) throw new Error('The backup is encrypted: add --identity FILE, or --passphrase-file FILE.')
}

const download = (name: string, { BACKUP_S3_URL }: Pick<Config, 'BACKUP_S3_URL'>, parent: string) => {
  if (!BACKUP_S3_URL) throw new Error('Set BACKUP_S3_URL to the bucket with the backups.')
  return openBackupBucket(BACKUP_S3_URL).download(name, parent)
}

const formerFilesNote = `Files in the bucket are not kept. The job unused-files deletes those that only the old data references.
To be able to go back, copy the bucket or turn on versioning in it, before you start the service.`

export const restore: Command = {
  name: 'restore',
  summary: 'Check or rehearse a backup, or restore it',
  help: `Usage: npm run admin -- restore BACKUP [--force] [--check] [--rehearse] [--identity FILE | --passphrase-file FILE]

Restores a backup (the directory that \`backup\` printed) to DATA_DIR and DATABASE_URL. s3:NAME names a backup in the bucket of
BACKUP_S3_URL, s3: the newest one there; they are downloaded to TMPDIR. Verifies checksums and the database before it changes anything.
Fails while a service uses the data, or if data already exists: --force moves it aside as
….replaced-<UTC time>, on PostgreSQL to a schema of that name, for you to delete. --check only verifies.
--identity names a file with private keys of age (AGE-SECRET-KEY-…) for an encrypted backup, --passphrase-file one with its
passphrase. The backup is decrypted to TMPDIR. Without a key, --check verifies the checksums of the encrypted files only.
--rehearse verifies too, and reports what would be restored and replaced. It changes nothing, and the service may run.

Examples
  npm run admin -- restore /var/backups/vitrine/vitrine-backup-2026-03-01T040000Z --check
  npm run admin -- restore /var/backups/vitrine/vitrine-backup-2026-03-01T040000Z --force
  npm run admin -- restore s3: --rehearse
  DATA_DIR=/tmp/trial npm run admin -- restore ./vitrine-backup-2026-03-01T040000Z   (a trial elsewhere)`,
  async run(args, out) {
    const flag = { type: 'boolean' } as const
    const text = { type: 'string' } as const
    const options = { force: flag, check: flag, rehearse: flag, identity: text, 'passphrase-file': text }
    const { values, positionals } = readArgs(args, options, ['BACKUP'])
    const keyFiles = { identity: values.identity, passphrase: values['passphrase-file'] }
    const config = () => loadCheckedConfig(out)
    return withBackup(positionals[0] ?? '', keyFiles, config, (from) => runRestore(from, values, out))
  },
}

const runRestore = async (
  from: string,
  options: { force?: boolean; check?: boolean; rehearse?: boolean },
  out: Output,
): Promise<number> => {
  const manifest = await readManifest(from)
  if (options.check && manifest.encryption) {
    await assertUndamaged(from, manifest)
    out.line(`Undamaged: ${manifest.files.length} encrypted files, made ${manifest.made_at}`)
    return 0
  }
  assertDecrypted(manifest)
  if (options.check) {
    const { files, made_at } = await checkBackup(from)
    out.line(`Sound: ${files.length} files, made ${made_at}`)
    return 0
  }
  const config = await loadCheckedConfig(out)
  if (options.rehearse) {
    const rows = await rehearseRestore(config, from, new Date())
    for (const [label, value] of rows) out.line(`${label.padEnd(8)}  ${value}`)
    return 0
  }
  const { replaced, schema } = await restoreBackup(config, from, {
    force: options.force === true,
    now: new Date(),
  })
  const former = [...replaced, ...(schema ? [`the schema ${schema} of the database`] : [])]
  if (former.length)
    out.note(
      `The former data is kept. Delete it after you have checked the restored data:\n  ${former.join('\n  ')}`,
    )
  if (former.length && config.S3_ENDPOINT) out.note(`\n${formerFilesNote}`)
  out.line(`Restored the backup of ${manifest.made_at} into ${config.DATA_DIR}. Start the service.`)
  return 0
}
