import type { Deps } from '../../deps.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import * as repo from './repo.ts'
import {
  deleteUpload,
  hashesFrom,
  isUploadUsed,
  markSeen,
  profilesOf,
  type StoredUpload,
  uploadsSeenBefore,
} from './upload-repo.ts'

/** Uploads looked at in one run. Each is looked at once in the time it is kept without use. */
const portion = 2000
const digits = '0123456789abcdef'

/**
 * Hourly: uploads that nothing has named for UPLOAD_KEEP_DAYS are forgotten, which gives their space back; files no
 * upload names go with the run of their first digit, within 16 hours.
 */
export const sweepUploads = async (deps: Deps, now: number): Promise<{ uploads: number; files: number }> => {
  const before = now - deps.config.UPLOAD_KEEP_DAYS * dayMs
  return {
    uploads: await sweepRows(deps, before, now),
    files: await sweepFiles(deps, before, digits[Math.floor(now / hourMs) % digits.length]!),
  }
}

const sweepRows = async (deps: Deps, before: number, now: number): Promise<number> => {
  const used: number[] = []
  let removed = 0
  for (const upload of await uploadsSeenBefore(deps.db.read, before, portion)) {
    const profiles = await profilesOf(deps.db.read, upload)
    if (await isUploadUsed(deps.db.read, upload, profiles)) used.push(upload.id)
    else if (await forget(deps, upload)) removed++
  }
  if (used.length) await deps.db.tx((db) => markSeen(db, used, now))
  return removed
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
const sweepFiles = async (deps: Deps, before: number, digit: string): Promise<number> => {
  const old: string[] = []
  for await (const { name, modifiedAt } of deps.storage.list(digit)) if (modifiedAt < before) old.push(name)
  if (!old.length) return 0
  const known = await hashesFrom(deps.db.read, digit)
  const orphans = old.filter((name) => !known.has(name.slice(0, 32)))
  for (const name of orphans) await deps.storage.remove(name)
  return orphans.length
}
