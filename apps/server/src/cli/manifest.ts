import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { type Static, Type } from 'typebox'

/** The pattern prevents path traversal. */
const filePattern =
  '^(key\\.age|(vitrine\\.sqlite|vitrine\\.dump|secret|media/[0-9a-z][0-9a-z_-]*\\.[a-z0-9]{2,5})(\\.age)?)$'

const Manifest = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601, UTC. */
  made_at: Type.String(),
  database: Type.Unsafe<'sqlite' | 'postgres'>({ type: 'string', enum: ['sqlite', 'postgres'] }),
  /** Migrations applied to the copied database. */
  migrations: Type.Array(Type.String()),
  /** Number of rows of a dump by table; missing for SQLite. */
  rows: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]*$' }), Type.Integer({ minimum: 0 })),
  ),
  media: Type.Unsafe<'included' | 's3'>({ type: 'string', enum: ['included', 's3'] }),
  /** `configured` means that the setting SECRET contained it, so the backup does not. */
  secret: Type.Unsafe<'included' | 'configured'>({ type: 'string', enum: ['included', 'configured'] }),
  /** MAC that shows if another secret is the same, without revealing it. */
  secret_check: Type.String(),
  /** Format of encrypted files, whose names end in `.age`. Sizes and hashes are those of the encrypted bytes. */
  encryption: Type.Optional(Type.Literal('age')),
  files: Type.Array(
    Type.Object({
      path: Type.String({ pattern: filePattern }),
      size: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
})

export type Manifest = Static<typeof Manifest>
export type BackupFile = Manifest['files'][number]

const validate = new Ajv({ allErrors: true }).compile<Manifest>(Manifest)

export const manifestName = 'manifest.json'
export const sqliteName = 'vitrine.sqlite'
export const dumpName = 'vitrine.dump'
export const secretCheckText = 'the master secret of this backup'

export const backupName = /^vitrine-backup-\d{4}-\d{2}-\d{2}T\d{6}Z$/

/**
 * Returns the backups beyond the newest `maxBackups`. `newBackup` always counts as one of the newest, even if others
 * have later dates (clock skew).
 */
export const listSurplusBackups = (
  names: readonly string[],
  maxBackups: number,
  newBackup: string,
): string[] =>
  names
    .filter((name) => name !== newBackup)
    .toSorted()
    .reverse()
    .slice(maxBackups - 1)

export const computeFileFingerprint = async (path: string): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

export const readManifest = async (directory: string): Promise<Manifest> => {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(() => {
    throw new Error(`${directory} is not a backup: it has no ${manifestName}.`)
  })
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new Error(`${join(directory, manifestName)} is damaged: it is not JSON.`)
  }
  if (!validate(manifest)) {
    const firstError = validate.errors?.[0]
    throw new Error(
      `${join(directory, manifestName)} is not of this version: ${firstError?.instancePath} ${firstError?.message}`,
    )
  }
  return manifest
}

/** Throws an error that names each file that is missing or has changed. */
export const assertUndamaged = async (directory: string, { files }: Manifest): Promise<void> => {
  const damaged: string[] = []
  for (const { path, size, sha256 } of files) {
    const fullPath = join(directory, path)
    const info = await stat(fullPath).catch(() => null)
    if (!info) damaged.push(`${path} is missing`)
    else if (info.size !== size || (await computeFileFingerprint(fullPath)).sha256 !== sha256)
      damaged.push(`${path} has changed`)
  }
  if (damaged.length) throw new Error(`The backup ${directory} is damaged:\n  ${damaged.join('\n  ')}`)
}
