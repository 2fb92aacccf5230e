import type { Deps } from '../../deps.ts'
import type { Counts, RowJob, Run, TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import * as repo from './repo.ts'
import {
  deleteUpload,
  isUploadUsed,
  knownHashes,
  markSeen,
  profilesOf,
  type StoredUpload,
  uploadsSeenBefore,
} from './upload-repo.ts'

const digits = '0123456789abcdef'
/** Time that an upload is kept after its last use. */
const keepMs = 7 * dayMs

/** Deletes uploads that have been unused for seven days, which frees their space. */
export const unusedUploads: RowJob<StoredUpload> = {
  kind: 'rows',
  name: 'unused-uploads',
  summary: 'forgets uploads that nothing names any more',
  everyMs: hourMs,
  due: (deps, now, after, limit) => uploadsSeenBefore(deps.db.read, now - keepMs, after?.id ?? 0, limit),
  keyOf: ({ id }) => String(id),
  work: async (deps, rows, { now, signal }) => {
    const used: number[] = []
    let uploads = 0
    for (const upload of rows) {
      if (signal.aborted) break
      const profiles = await profilesOf(deps.db.read, upload)
      if (await isUploadUsed(deps.db.read, upload, profiles)) used.push(upload.id)
      else if (await forget(deps, upload)) uploads += 1
      await yieldToEventLoop()
    }
    if (used.length) await deps.db.tx((db) => markSeen(db, used, now))
    signal.throwIfAborted()
    return { uploads, used: used.length }
  },
}

/** Files no upload names go with the run of their first digit, within 16 hours. */
export const unusedFiles: TaskJob = {
  kind: 'task',
  name: 'unused-files',
  summary: 'removes stored files that no upload names',
  everyMs: hourMs,
  work: (deps, run) => sweepFiles(deps, run, digits[Math.floor(run.now / hourMs) % digits.length]!),
}

/** Every writer of the owner's profiles waits meanwhile: one that names the upload came before, and it stays. */
const forget = (deps: Deps, upload: StoredUpload): Promise<boolean> =>
  deps.db.tx(async (db) => {
    const profiles = await profilesOf(db, upload)
    for (const id of profiles) await repo.lockProfileRow(db, id)
    return !(await isUploadUsed(db, upload, profiles)) && deleteUpload(db, upload)
  })

/**
 * The file of an upload is written before the upload is recorded: only old files are looked at, and listed before the
 * records are read. The same picture uploaded again is written again, so that its file is new.
 */
const sweepFiles = async (deps: Deps, run: Run, digit: string): Promise<Counts> => {
  const before = run.now - keepMs
  const found = new Set<string>()
  // Of two files under one name a young one keeps both
  const young = new Set<string>()
  for await (const { name, modifiedAt } of deps.storage.list(digit, run.signal)) {
    if (modifiedAt < before) found.add(name)
    else young.add(name)
    await yieldToEventLoop()
    if (run.signal.aborted) return {}
  }
  const old = [...found].filter((name) => !young.has(name))
  let files = 0
  for (let from = 0; from < old.length && !run.signal.aborted; from += filesAtOnce) {
    const names = old.slice(from, from + filesAtOnce)
    const known = await knownHashes(deps.db.read, [...new Set(names.map(hashOf))])
    for (const name of names.filter((n) => !known.has(hashOf(n)))) {
      await run.attempt(name, async () => {
        // Another installation may keep its files in the same store: only what is surely of this one goes
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
const hashOf = (name: string): string => name.slice(0, 32)
