import type { Deps } from '../../deps.ts'
import type { Counts, RowJob, Run, TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { zipOf } from '../../lib/zip.ts'
import { archiveOf } from './archive.ts'
import { dropParts, keepParts, NotWanted } from './parts.ts'
import { keptMs } from './policy.ts'
import * as repo from './repo.ts'

/** Says that an archive is wished for. */
export const exportChannel = 'export'

/** An archive that could not be made so often is given up. */
const maxAttempts = 5
/** How often it is noted how far an archive is. */
const noteMs = 2 * secondMs

export const exportMaking: RowJob<repo.ExportRow> = {
  kind: 'rows',
  name: 'exports',
  summary: 'makes the archives that people asked for',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: exportChannel,
  due: ({ db }, _, after, limit) => repo.dueExports(db.read, after?.id ?? 0, limit),
  keyOf: ({ id }) => String(id),
  since: ({ created_at }) => created_at,
  work: async (deps, [due], run) => {
    if (due.attempt >= maxAttempts) {
      if (!(await deps.db.tx((db) => repo.failExport(db, due, run.now)))) return {}
      await dropAttempts(deps, run.signal, due.id, (attempt) => attempt <= due.attempt)
      return { failed: 1 }
    }
    const row = await deps.db.tx((db) => repo.claimExport(db, due))
    if (!row) return {}
    await dropAttempts(deps, run.signal, row.id, (attempt) => attempt < row.attempt)
    try {
      return (await make(deps, row, run)) ? { made: 1 } : { dropped: 1 }
    } catch (error) {
      // The next attempt removes what this one leaves
      run.signal.throwIfAborted()
      await dropAttempts(deps, run.signal, row.id, (attempt) => attempt === row.attempt)
      if (error instanceof NotWanted) return { dropped: 1 }
      throw error
    }
  },
}

/** Whether it was still wanted when it was done. */
const make = async (deps: Deps, row: repo.ExportRow, run: Run): Promise<boolean> => {
  const { entries, progress } = await archiveOf({ ...deps, db: await deps.db.reading() }, row, run)
  const note = setInterval(() => {
    const { done, total } = progress
    deps.db
      .tx((db) => repo.noteProgress(db, row, done, total))
      .catch((err: unknown) => deps.log.warn({ err }, 'how far an archive is could not be noted'))
  }, noteMs)
  note.unref()
  try {
    const made = await keepParts(deps, run, row, zipOf(entries, new Date(run.now)), progress)
    clearInterval(note)
    const done = { ...made, files: entries.length, now: deps.now() }
    const kept = await deps.db.tx((db) => repo.finishExport(db, row, done))
    if (!kept) await dropAttempts(deps, run.signal, row.id, (attempt) => attempt === row.attempt)
    return kept
  } finally {
    clearInterval(note)
  }
}

/** Removes the parts of some attempts at an export: those of a later one are another process's. */
const dropAttempts = async (
  deps: Deps,
  signal: AbortSignal,
  exportId: number,
  isOf: (attempt: number) => boolean,
): Promise<void> => {
  const parts = await repo.partsOf(deps.db.read, exportId)
  const names = parts.filter(({ attempt }) => isOf(attempt)).map(({ name }) => name)
  if (names.length) await dropParts(deps, exportId, names, signal)
}

/** No part lives so long: what is older was left behind, by an account that was erased while its archive was made. */
const abandonedMs = 2 * dayMs
const readAtOnce = 100

export const oldExports: TaskJob = {
  kind: 'task',
  name: 'old-exports',
  summary: 'removes archives whose day is over, and what is left of broken ones',
  everyMs: hourMs,
  work: async (deps, run): Promise<Counts> => {
    let exports = 0
    const before = { finished: run.now - keptMs, made: run.now - dayMs }
    for (let [after, isLast] = [0, false]; !isLast; ) {
      const over = await repo.overExports(deps.db.read, before, after, readAtOnce)
      for (const { id } of over) {
        const isRemoved = await run.attempt(`archive ${id}`, async () => {
          await dropAttempts(deps, run.signal, id, () => true)
          await deps.db.tx((db) => repo.removeExport(db, id))
        })
        exports += Number(isRemoved)
        after = id
        await yieldToEventLoop()
      }
      isLast = over.length < readAtOnce
    }
    let files = 0
    for await (const { name, modifiedAt } of deps.archives.list('', run.signal)) {
      if (run.signal.aborted) break
      await yieldToEventLoop()
      // Files have the time of the machine, which a test's clock has not
      if (modifiedAt >= Math.min(run.now, Date.now()) - abandonedMs) continue
      await run.attempt(name, async () => {
        if (!(await deps.archives.isOwn(name, run.signal))) return
        await deps.archives.remove(name, run.signal)
        files += 1
      })
    }
    return { exports, files }
  },
}
