import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { readAppliedMigrations } from '../db/applied-migrations.ts'
import { copyDatabase } from '../db/dialects/sqlite-files.ts'
import type { Database } from '../db/handle.ts'
import { withDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { restoreAccount } from '../features/account/index.ts'
import { verifySecret } from '../master-secret.ts'
import { assertEncrypted } from '../process/plain-text.ts'
import { getMediaType } from '../providers/storage/port.ts'
import { checkBackup } from './check-backup.ts'
import { type Command, loadCheckedConfig, type Output, readArgs, UsageError } from './command.ts'
import { printResult } from './deps.ts'
import { readManifest, sqliteName } from './manifest.ts'
import { createCommandContext } from './operator.ts'
import { assertDecrypted, withBackup } from './restore.ts'

export const accountRestore: Command = {
  name: 'account restore',
  summary: 'Put a deleted account, or a deleted page of an account, back from a backup',
  help: `Usage: npm run admin -- account restore EMAIL --from BACKUP [--page USERNAME] [--identity FILE | --passphrase-file FILE]

Restores a deleted account with its pages in one transaction, also while the service runs. --page restores only that page, into the
account that exists. EMAIL is the address in the backup. BACKUP is a directory that \`backup\` printed, s3:NAME, s3: (the newest in the
bucket), or an SQLite file (vitrine.sqlite.before-…). Other accounts do not change. The audit log records the command.
Sessions, API keys, agents, webhooks, newsletter destinations, connected spreadsheets, workspaces, paid subscriptions and administrator rights do not come
back. Password and two-factor authentication are those of the backup.

A backup of PostgreSQL must first be restored into an empty database, whose URL is RESTORE_DATABASE_URL (docs/backup.md).

Examples
  npm run admin -- account restore robin@example.com --from /var/backups/vitrine/vitrine-backup-2026-03-01T040000Z
  npm run admin -- account restore robin@example.com --from s3: --page shop`,
  async run(args, out) {
    const text = { type: 'string' } as const
    const options = { from: text, page: text, identity: text, 'passphrase-file': text }
    const { values, positionals } = readArgs(args, options, ['EMAIL'])
    if (!values.from) throw new UsageError('--from is missing')
    const keyFiles = { identity: values.identity, passphrase: values['passphrase-file'] }
    const restoreFrom = (backup: string) =>
      printResult(out, (deps) =>
        withCopy(backup, out.note, async (copy) => {
          await assertMatching(deps, copy)
          const account = { email: positionals[0] ?? '', username: values.page?.toLowerCase() }
          const copyFile = (name: string) => storeFile(deps, join(backup, 'media'), name)
          const { user, pages, otherPages, missingFiles } = await restoreAccount(
            createCommandContext(deps),
            copy.read,
            account,
            copyFile,
          )
          return [
            `Restored into the account ${user.email} (${user.id}): ${pages.map(({ username }) => username).join(', ')}.`,
            ...otherPages.map(
              ({ username }) => `Not restored, because another account has this page now: ${username}.`,
            ),
            ...missingFiles.map((name) => `This picture is not in the backup: ${name}`),
            'The owner connects sessions, API keys, agents, webhooks, newsletter destinations and spreadsheets again.',
          ].join('\n')
        }),
      )
    return withBackup(values.from, keyFiles, () => loadCheckedConfig(out), restoreFrom)
  },
}

/** Opens a temporary copy of the backup's SQLite database in this version, or the database of RESTORE_DATABASE_URL. */
const withCopy = async <T>(
  backup: string,
  note: Output['note'],
  work: (copy: Database) => Promise<T>,
): Promise<T> => {
  const isFile = (await stat(backup).catch(() => null))?.isFile() === true
  if (!isFile) {
    assertDecrypted(await readManifest(backup))
    const { database } = await checkBackup(backup)
    const url = process.env.RESTORE_DATABASE_URL
    if (database === 'postgres' && !url)
      throw new Error(
        'This is a backup of PostgreSQL. Restore it into an empty database, and set RESTORE_DATABASE_URL to that one: docs/backup.md, "Restore one account".',
      )
    if (database === 'postgres') {
      const { DATABASE_URL, plainTargets } = loadConfig({ DATABASE_URL: url })
      await assertEncrypted(plainTargets, note)
      return withDatabase({ url: DATABASE_URL, dataDir: backup }, work)
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-account-'))
  try {
    const file = join(folder, sqliteName)
    await copyDatabase(isFile ? backup : join(backup, sqliteName), file)
    return await withDatabase({ url: '', dataDir: folder }, async (copy) => {
      await copy.migrate()
      return work(copy)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws if the copy has another schema or another secret than the service. */
const assertMatching = async ({ db, secrets }: Deps, copy: Database): Promise<void> => {
  const [own, copied] = [await readAppliedMigrations(db.read), await readAppliedMigrations(copy.read)]
  if (String(own) !== String(copied))
    throw new Error(
      `The backup (${copied.at(-1)}) and the service (${own.at(-1)}) have different schema versions. Use the version of the newer one, and run \`npm run admin -- migrate\` with DATABASE_URL of the older one.`,
    )
  await verifySecret({ db: copy, secrets }).catch((cause: unknown) => {
    throw new Error(
      'The backup has another secret than the service. Set SECRET_PREVIOUS to the secret of the backup (its file `secret`), and try again.',
      { cause },
    )
  })
}

/** Stores a file of the backup if it is missing. Returns false if it is not in the backup either. */
const storeFile = async ({ storage }: Deps, folder: string, name: string): Promise<boolean> => {
  if (await storage.has(name)) return true
  const bytes = await readFile(join(folder, name)).catch(() => null)
  if (bytes) await storage.put(name, bytes, getMediaType(name))
  return bytes !== null
}
