import type { Deps } from '../../deps.ts'
import type { Counts, JobRun, RowJob, TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { lockProfileRow } from './lock-repo.ts'
import {
  deleteUpload,
  findStoredHashes,
  isUploadUsed,
  listUploadProfiles,
  listUploadsSeenBefore,
  markUploadsUsed,
  type StoredUpload,
} from './upload-repo.ts'

const digits = '0123456789abcdef'
const retentionMs = 7 * dayMs

export const unusedUploads: RowJob<StoredUpload> = {
  kind: 'rows',
  name: 'unused-uploads',
  summary: 'removes unused uploads',
  everyMs: hourMs,
  due: (deps, now, after, limit) =>
    listUploadsSeenBefore(deps.db.read, now - retentionMs, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, rows, { now, signal }) => {
    const usedIds: number[] = []
    let uploads = 0
    for (const upload of rows) {
      if (signal.aborted) break
      const profiles = await listUploadProfiles(deps.db.read, upload)
      if (await isUploadUsed(deps.db.read, upload, profiles)) usedIds.push(upload.id)
      else if (await deleteUnused(deps, upload)) uploads += 1
      await yieldToEventLoop()
    }
    if (usedIds.length) await deps.db.tx((db) => markUploadsUsed(db, usedIds, now))
    signal.throwIfAborted()
    return { uploads, used: usedIds.length }
  },
}

/** Deletes files without an upload. Each run handles one first digit, so a file is deleted within 16 hours. */
export const unusedFiles: TaskJob = {
  kind: 'task',
  name: 'unused-files',
  summary: 'removes stored files without an upload',
  everyMs: hourMs,
  work: (deps, run) => sweepFiles(deps, run, digits[Math.floor(run.now / hourMs) % digits.length]!),
}

/** Locks the owner's profiles: a concurrent writer that uses the upload commits first, and the upload stays. */
const deleteUnused = (deps: Deps, upload: StoredUpload): Promise<boolean> =>
  deps.db.tx(async (db) => {
    const profiles = await listUploadProfiles(db, upload)
    for (const id of profiles) await lockProfileRow(db, id)
    return !(await isUploadUsed(db, upload, profiles)) && deleteUpload(db, upload)
  })

/** Deletes old files without an upload. Files are written before their rows, so it lists old files before it reads the rows. */
const sweepFiles = async (deps: Deps, run: JobRun, digit: string): Promise<Counts> => {
  const before = run.now - retentionMs
  const oldNames = new Set<string>()
  // A recent file protects another one of the same name
  const recentNames = new Set<string>()
  for await (const { name, modifiedAt } of deps.storage.list(digit, run.signal)) {
    if (modifiedAt < before) oldNames.add(name)
    else recentNames.add(name)
    await yieldToEventLoop()
    if (run.signal.aborted) return {}
  }
  const abandonedNames = [...oldNames].filter((name) => !recentNames.has(name))
  let files = 0
  for (let from = 0; from < abandonedNames.length && !run.signal.aborted; from += filesAtOnce) {
    const names = abandonedNames.slice(from, from + filesAtOnce)
    const usedHashes = await findStoredHashes(deps.db.read, [...new Set(names.map(toHash))])
    for (const name of names.filter((n) => !usedHashes.has(toHash(n)))) {
      await run.attempt(name, async () => {
        // Another installation may share the store, so only delete files that certainly belong to this one
        if (!(await deps.storage.isOwn(name, run.signal))) return
        await deps.storage.remove(name, run.signal)
        files += 1
      })
      await yieldToEventLoop()
    }
  }
  return { files }
}

const filesAtOnce = 100
const toHash = (name: string): string => name.slice(0, 32)
