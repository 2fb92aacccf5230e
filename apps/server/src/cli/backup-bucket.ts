import { appendFile, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayMs, minuteMs } from '@vitrine/contract/durations'
import pLimit from 'p-limit'
import type { Config } from '../config.ts'
import { DomainError } from '../domain/errors.ts'
import { createS3Client } from '../providers/storage/s3-client.ts'
import { backupName, listSurplusBackups, type Manifest, manifestName } from './manifest.ts'

/** Size of a part. Small parts limit the bytes that are sent again after a broken connection. */
const partBytes = 8 * 1024 * 1024
const parallelTransfers = 4

type BackupStore = NonNullable<Config['BACKUP_S3_URL']>

/**
 * Backups in the bucket of BACKUP_S3_URL, as `PREFIX/BACKUP/FILE.00000`. The manifest is stored last, so a backup
 * without a manifest is incomplete.
 */
export type BackupBucket = {
  /** Stores a backup. The store verifies the SHA-256 of each object (`createS3Client`). */
  upload(name: string, directory: string, manifest: Manifest): Promise<void>
  /** Downloads a backup, or the newest if `name` is empty. Returns its directory in `parent`. */
  download(name: string, parent: string): Promise<string>
  /** Removes all backups but `name` and the newest `maxBackups`, and incomplete backups older than a day. */
  prune(maxBackups: number, name: string, now: Date): Promise<string[]>
}

export const openBackupBucket = ({ prefix, ...bucket }: BackupStore): BackupBucket => {
  const client = createS3Client({ ...bucket, responseTimeout: 5 * minuteMs, bodyTimeout: 10 * minuteMs })
  const send: typeof client.send = (request) => client.send(request).catch(throwBucketError)
  const limit = pLimit(parallelTransfers)
  /** Runs `work` for all items. The first failure discards those that have not started. */
  const forAll = <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<unknown> =>
    Promise.all(items.map((item) => limit(() => work(item)))).catch((error) => {
      limit.clearQueue()
      throw error
    })
  const put = async (key: string, body: Uint8Array): Promise<void> => {
    await (await send({ method: 'PUT', key: prefix + key, body })).bytes()
  }
  const listKeys = async (): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of client.list(`${prefix}vitrine-backup-`)) keys.push(key.slice(prefix.length))
    return keys.filter((key) => backupName.test(parseName(key)))
  }
  const listBackups = async () => {
    const keysByName = Map.groupBy(await listKeys().catch(throwBucketError), parseName)
    const isComplete = ([name, keys]: [string, string[]]) => keys.includes(`${name}/${manifestName}`)
    const completeNames = [...keysByName].filter(isComplete).map(([name]) => name)
    return { keysByName, completeNames: completeNames.sort() }
  }

  return {
    async upload(name, directory, manifest) {
      const parts = manifest.files.flatMap(({ path, size }) =>
        Array.from({ length: Math.max(1, Math.ceil(size / partBytes)) }, (_, part) => {
          const start = part * partBytes
          return {
            path,
            key: createPartKey(name, path, part),
            start,
            length: Math.min(partBytes, size - start),
          }
        }),
      )
      await forAll(parts, async ({ path, key, start, length }) => {
        const file = await open(join(directory, path))
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
          if (bytesRead < length)
            throw new Error(`${path} of the backup changed while it was uploaded. Make a new backup.`)
          await put(key, buffer)
        } finally {
          await file.close()
        }
      })
      await put(`${name}/${manifestName}`, await readFile(join(directory, manifestName)))
    },

    async download(requestedName, parent) {
      const { keysByName, completeNames } = await listBackups()
      const name = requestedName || completeNames.at(-1)
      if (name === undefined || !completeNames.includes(name))
        throw new Error(
          `The bucket of BACKUP_S3_URL has no complete backup${requestedName && ` ${requestedName}`}. It has: ${completeNames.join(', ') || 'none'}.`,
        )
      const directory = join(parent, name)
      const read = async (key: string): Promise<Uint8Array> => {
        const response = await send({ method: 'GET', key: prefix + key })
        if (!response.ok) throw new Error(`${key} is missing in the bucket of BACKUP_S3_URL.`)
        return response.bytes()
      }
      const keysByPath = Map.groupBy(keysByName.get(name) ?? [], (key) =>
        key.slice(name.length + 1).replace(/\.\d{5}$/, ''),
      )
      await forAll([...keysByPath], async ([path, keys]) => {
        const target = join(directory, path)
        if (!target.startsWith(`${directory}/`)) throw new Error(`${path} is not a file of a backup.`)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await writeFile(target, '', { mode: 0o600 })
        // Retry once, because the connection may break within the body
        for (const key of keys.sort()) await appendFile(target, await read(key).catch(() => read(key)))
      })
      return directory
    },

    async prune(maxBackups, name, now) {
      const { keysByName, completeNames } = await listBackups()
      const isOldDraft = (draft: string) =>
        !completeNames.includes(draft) && parseBackupTime(draft) < now.getTime() - dayMs
      const removedBackups = [
        ...listSurplusBackups(completeNames, maxBackups, name),
        ...[...keysByName.keys()].filter(isOldDraft),
      ]
      for (const old of removedBackups) {
        const remove = async (key: string) => {
          await (await send({ method: 'DELETE', key: prefix + key })).bytes()
        }
        // Remove the manifest first, so that a partly removed backup counts as incomplete
        if (completeNames.includes(old)) await remove(`${old}/${manifestName}`)
        await forAll(keysByName.get(old) ?? [], remove)
      }
      return removedBackups
    },
  }
}

const createPartKey = (name: string, path: string, part: number) =>
  `${name}/${path}.${String(part).padStart(5, '0')}`

const parseName = (key: string): string => key.split('/', 1)[0]!

const parseBackupTime = (name: string): number =>
  Date.parse(name.slice('vitrine-backup-'.length).replace(/T(\d\d)(\d\d)/, 'T$1:$2:'))

const throwBucketError = (error: unknown): never => {
  if (error instanceof DomainError && error.cause instanceof Error)
    throw new Error(`BACKUP_S3_URL: ${error.cause.message}`, { cause: error.cause })
  throw error
}
