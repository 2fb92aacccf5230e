import { basename } from 'node:path'
import { hourMs } from '@vitrine/contract/durations'
import type { Config } from '../config.ts'
import { getS3BucketConfig } from '../container.ts'
import { allMigrations } from '../db/migrate.ts'
import { summariseCopy } from '../db/open.ts'
import { checkFittingBackup, findExistingData } from './check-backup.ts'
import type { Manifest } from './manifest.ts'

/** Checks a restore without changing anything. Returns its report. */
export const rehearseRestore = async (
  config: Config,
  directory: string,
  now: Date,
): Promise<[label: string, value: string][]> => {
  const backup = await checkFittingBackup(config, directory)
  const { manifest, copy } = backup
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0)
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(manifest.made_at)) / hourMs))
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
  const { rows, uploads } = await summariseCopy(copy, manifest.database, ['user', 'profile', 'link'])
  const names = uploads.flatMap((text) => text.split(' '))
  const storedNames = await findStoredFiles(config, manifest)
  const missingNames = storedNames ? names.filter((name) => !storedNames.has(name)) : []
  const pendingCount = Object.keys(allMigrations).filter((name) => !manifest.migrations.includes(name)).length
  return [
    ['made', `${manifest.made_at} (${age} ago)`],
    ['size', `${manifest.files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB, all checksums match`],
    ['accounts', String(rows.user)],
    ['pages', String(rows.profile)],
    ['links', String(rows.link)],
    [
      'pictures',
      storedNames
        ? `${names.length - missingNames.length} of ${names.length}`
        : `${names.length} in a bucket`,
    ],
    ...missingNames.slice(0, 20).map((name): [string, string] => ['missing', name]),
    ['schema', `${manifest.migrations.at(-1) ?? 'unknown'}, ${pendingCount} migrations to apply`],
    ['replaces', (await findExistingData(config, backup)).join(', ') || 'nothing'],
  ]
}

/** Returns the names of uploads in the backup or the configured bucket, or null if no bucket is configured. */
const findStoredFiles = async (config: Config, { media, files }: Manifest): Promise<Set<string> | null> => {
  if (media === 'included') return new Set(files.map(({ path }) => basename(path)))
  if (!config.S3_ENDPOINT) return null
  const { createS3Client } = await import('../providers/storage/s3-client.ts')
  const names = new Set<string>()
  // In any folder: the installation's id may have changed since the backup
  for await (const { key } of createS3Client(getS3BucketConfig(config)).list(config.S3_PREFIX))
    names.add(basename(key))
  return names
}
