import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import type { Counts, JobRun, RowJob, TaskJob } from '../../domain/job.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { streamZip } from '../../lib/zip.ts'
import { prepareContents } from './export-contents.ts'
import { deleteParts, ExportCancelled, storeParts } from './parts.ts'
import { exportRetentionMs } from './policy.ts'
import * as repo from './repo.ts'

export const exportChannel = 'export'

const maxAttempts = 5
const progressIntervalMs = 2 * secondMs

export const exportBuilds: RowJob<repo.ExportRow> = {
  kind: 'rows',
  name: 'export-builds',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: exportChannel,
  listDueRows: ({ db }, _, after, limit) => repo.listDueExports(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  since: ({ created_at }) => created_at,
  work: async (deps, [due], run) => {
    if (due.attempt >= maxAttempts) {
      if (!(await deps.db.tx((db) => repo.failExport(db, due, run.now)))) return {}
      await deleteAttempts(deps, run.signal, due.id, (attempt) => attempt <= due.attempt)
      return { failed: 1 }
    }
    const row = await deps.db.tx((db) => repo.claimExport(db, due))
    if (!row) return {}
    await deleteAttempts(deps, run.signal, row.id, (attempt) => attempt < row.attempt)
    try {
      return (await buildExport(deps, row, run)) ? { created: 1 } : { cancelled: 1 }
    } catch (error) {
      // The next attempt removes the parts of this attempt
      run.signal.throwIfAborted()
      await deleteAttempts(deps, run.signal, row.id, (attempt) => attempt === row.attempt)
      if (error instanceof ExportCancelled) return { cancelled: 1 }
      throw error
    }
  },
}

/** Builds the ZIP file. Returns false if the export was deleted in the meantime. */
const buildExport = async (deps: Deps, row: repo.ExportRow, run: JobRun): Promise<boolean> => {
  const { entries, progress } = await prepareContents(
    { ...deps, db: await deps.db.replicaOrPrimary() },
    row,
    run,
  )
  const progressTimer = setInterval(() => {
    const { done, total } = progress
    deps.db
      .tx((db) => repo.storeProgress(db, row, done, total))
      .catch((err: unknown) => deps.log.warn({ err }, 'cannot store the progress of an export'))
  }, progressIntervalMs)
  progressTimer.unref()
  try {
    const zip = await storeParts(deps, run, row, streamZip(entries, new Date(run.now)), progress)
    clearInterval(progressTimer)
    const finishedZip = { ...zip, files: entries.length, now: deps.now() }
    const isFinished = await deps.db.tx((db) => repo.finishExport(db, row, finishedZip))
    if (!isFinished) await deleteAttempts(deps, run.signal, row.id, (attempt) => attempt === row.attempt)
    return isFinished
  } finally {
    clearInterval(progressTimer)
  }
}

/** Deletes only parts of matching attempts: a later attempt may belong to another process. */
const deleteAttempts = async (
  deps: Deps,
  signal: AbortSignal,
  exportId: number,
  isDeletable: (attempt: number) => boolean,
): Promise<void> => {
  const parts = await repo.listParts(deps.db.read, exportId)
  const names = parts.filter(({ attempt }) => isDeletable(attempt)).map(({ name }) => name)
  if (names.length) await deleteParts(deps, exportId, names, signal)
}

/** Age after which a part is abandoned, for example if its account was deleted during the export. */
const minAbandonedAgeMs = 2 * dayMs
const exportsPerRead = 100

export const oldExports: TaskJob = {
  kind: 'task',
  name: 'old-exports',
  everyMs: hourMs,
  work: async (deps, run): Promise<Counts> => {
    let exports = 0
    const before = { finished: run.now - exportRetentionMs, created: run.now - dayMs }
    let after = 0
    let isLast = false
    while (!isLast) {
      const removableExports = await repo.listRemovableExports(deps.db.read, before, after, exportsPerRead)
      for (const { id } of removableExports) {
        const isRemoved = await run.attempt(`export ${id}`, async () => {
          await deleteAttempts(deps, run.signal, id, () => true)
          await deps.db.tx((db) => repo.deleteExport(db, id))
        })
        exports += Number(isRemoved)
        after = id
        await yieldToEventLoop()
      }
      isLast = removableExports.length < exportsPerRead
    }
    let files = 0
    for await (const { name, modifiedAt } of deps.exportStorage.list('', run.signal)) {
      if (run.signal.aborted) break
      await yieldToEventLoop()
      // Files have the machine's time, which differs from the clock in tests
      if (modifiedAt >= Math.min(run.now, Date.now()) - minAbandonedAgeMs) continue
      await run.attempt(name, async () => {
        await deps.exportStorage.remove(name, run.signal)
        files += 1
      })
    }
    return { exports, files }
  },
}
