import { dayMs, hourMs } from '@vitrine/contract/durations'
import { getUploadHash } from '@vitrine/page/renditions'
import type { Deps } from '../../deps.ts'
import type { Counts, JobRun } from '../../domain/job.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { lockProfileRow } from './lock-repo.ts'
import {
  deleteUpload,
  findStoredHashes,
  isUploadUsed,
  listUploadProfiles,
  markUploadsUsed,
  type StoredUpload,
} from './upload-repo.ts'

/** Age at which an upload or file that no profile uses is deleted. */
export const unusedRetentionMs = 7 * dayMs

const digits = '0123456789abcdef'
const filesPerRead = 100

export const deleteUnusedUploads = async (
  deps: Deps,
  rows: readonly StoredUpload[],
  { now, signal }: JobRun,
): Promise<Counts> => {
  const usedIds: number[] = []
  let deletedUploads = 0
  for (const upload of rows) {
    if (signal.aborted) break
    const profiles = await listUploadProfiles(deps.db.read, upload)
    if (await isUploadUsed(deps.db.read, upload, profiles)) usedIds.push(upload.id)
    else if (await deleteUnusedUpload(deps, upload)) deletedUploads += 1
    await yieldToEventLoop()
  }
  if (usedIds.length) await deps.db.tx((db) => markUploadsUsed(db, usedIds, now))
  signal.throwIfAborted()
  return { uploads: deletedUploads, usedUploads: usedIds.length }
}

/** Locks the owner's profiles: a concurrent writer that uses the upload commits first, and the upload stays. */
const deleteUnusedUpload = (deps: Deps, upload: StoredUpload): Promise<boolean> =>
  deps.db.tx(async (db) => {
    const profiles = await listUploadProfiles(db, upload)
    for (const id of profiles) await lockProfileRow(db, id)
    return !(await isUploadUsed(db, upload, profiles)) && deleteUpload(db, upload)
  })

/**
 * Deletes files without an upload. Each run handles one first digit, so a file is deleted within 16 hours. Files are written before their
 * rows, so it lists old files before it reads the rows.
 */
export const deleteUnusedFiles = async (deps: Deps, run: JobRun): Promise<Counts> => {
  const before = run.now - unusedRetentionMs
  const digit = digits[Math.floor(run.now / hourMs) % digits.length]!
  const oldNames = new Set<string>()
  // A recent file protects an older file of the same name
  const recentNames = new Set<string>()
  for await (const { name, modifiedAt } of deps.storage.list(digit, run.signal)) {
    if (modifiedAt < before) oldNames.add(name)
    else recentNames.add(name)
    await yieldToEventLoop()
    if (run.signal.aborted) return {}
  }
  const abandonedNames = [...oldNames].filter((name) => !recentNames.has(name))
  let files = 0
  for (let from = 0; from < abandonedNames.length && !run.signal.aborted; from += filesPerRead) {
    const names = abandonedNames.slice(from, from + filesPerRead)
    const usedHashes = await findStoredHashes(deps.db.read, [...new Set(names.map(getUploadHash))])
    for (const name of names.filter((n) => !usedHashes.has(getUploadHash(n)))) {
      await run.attempt(name, async () => {
        await deps.storage.remove(name, run.signal)
        files += 1
      })
      await yieldToEventLoop()
    }
  }
  return { files }
}
