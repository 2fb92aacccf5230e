import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '@vitrine/contract/durations'
import { DomainError } from '../../domain/errors.ts'
import { assertStorageName, isStorageName, measureUsage, type Storage, type StoredFile } from './port.ts'

/** Age in milliseconds at which a draft belongs to a crashed process. */
const abandonedAfter = hourMs

/** Stores files in 256 subdirectories (`ab/abcdef….webp`, mode 0600). Writes, syncs and renames a draft: crashes leave no partial file. */
export const createDiskStorage = (directory: string): Storage => {
  const drafts = join(directory, '.drafts')
  const toFolder = (name: string) => join(directory, name.slice(0, 2))
  const toPath = (name: string) => join(toFolder(assertStorageName(name)), name)
  let prepared: Promise<void> | undefined

  const prepare = async () => {
    await mkdir(drafts, { recursive: true })
    for (const draft of await readdir(drafts)) {
      const info = await statIfExists(join(drafts, draft))
      if (info && info.mtimeMs < Date.now() - abandonedAfter) await rm(join(drafts, draft), { force: true })
    }
  }

  const prepareOnce = (): Promise<void> => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  const hasFile = async (name: string): Promise<boolean> =>
    isStorageName(name) && (await statIfExists(toPath(name)))?.isFile() === true

  async function* list(prefix = ''): AsyncIterable<StoredFile> {
    const folders = prefix.length < 2 ? await listEntries(directory) : [prefix.slice(0, 2)]
    for (const folder of folders) {
      if (!/^[0-9a-f]{2}$/.test(folder) || !folder.startsWith(prefix.slice(0, 2))) continue
      for (const name of await listEntries(join(directory, folder))) {
        if (!isStorageName(name) || !name.startsWith(prefix)) continue
        const info = await statIfExists(join(directory, folder, name))
        if (info?.isFile()) yield { name, size: info.size, modifiedAt: info.mtimeMs }
      }
    }
  }

  return {
    async put(name, bytes) {
      const path = toPath(name)
      const draft = join(drafts, randomBytes(12).toString('hex'))
      try {
        await prepareOnce()
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await mkdir(toFolder(name), { recursive: true })
        await rename(draft, path)
        await syncDirectory(toFolder(name))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw isDiskFailure(error)
          ? new DomainError('unavailable', undefined, undefined, { cause: error })
          : error
      }
    },
    async get(name) {
      if (!isStorageName(name)) return null
      const file = await catchMissing(open(toPath(name), 'r'))
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    has: hasFile,
    async remove(name) {
      await rm(toPath(name), { force: true })
    },
    list,
    usage: () => measureUsage(list()),
  }
}

/** Returns true for a full, failing or read-only disk, or too many open files. A later attempt may succeed. */
const isDiskFailure = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

const catchMissing = async <T>(lookup: Promise<T>): Promise<T | null> => {
  try {
    return await lookup
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

const statIfExists = (path: string) => catchMissing(stat(path))
const listEntries = async (path: string) => (await catchMissing(readdir(path))) ?? []

/** Syncs a directory, so that a new name survives a power failure. */
const syncDirectory = async (path: string) => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
