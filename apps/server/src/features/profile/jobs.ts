import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { createCleanup, type RowJob, repeatInBatches, type TaskJob } from '../../domain/job.ts'
import { erasureChannel } from './erasure.ts'
import * as erasureRepo from './erasure-repo.ts'
import { deleteOldRedirects } from './redirect-repo.ts'
import { deleteUnusedFiles, deleteUnusedUploads, unusedRetentionMs } from './unused-uploads.ts'
import { listUploadsSeenBefore, type StoredUpload } from './upload-repo.ts'

/** Pause before the second pass, which removes rows that concurrent requests wrote after the first one. */
const secondPassDelayMs = hourMs

/** Removes the rows of deleted profiles and accounts in small transactions, because there may be millions of rows. */
export const erasures: RowJob<erasureRepo.Erasure> = {
  kind: 'rows',
  name: 'erasures',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: erasureChannel,
  listDueRows: ({ db }, now, after, limit) =>
    erasureRepo.listDueErasures(db.read, now, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  since: ({ due_at }) => due_at,
  work: async ({ db }, [row], run) => {
    let erasedRows = 0
    for (const erasedTable of erasureRepo.listErasedTables(row))
      erasedRows += await repeatInBatches(run, (limit) =>
        db.tx((tx) => erasureRepo.eraseRows(tx, row, erasedTable, limit)),
      )
    await db.tx((tx) =>
      row.passes === 0
        ? erasureRepo.postponeErasure(tx, row, run.now + secondPassDelayMs)
        : erasureRepo.deleteErasure(tx, row),
    )
    return { erasedRows }
  },
}

export const oldRedirects = createCleanup('old-redirects', (now) => ({
  redirects: (db, limit) => deleteOldRedirects(db, now, limit),
}))

export const unusedUploads: RowJob<StoredUpload> = {
  kind: 'rows',
  name: 'unused-uploads',
  everyMs: hourMs,
  listDueRows: (deps, now, after, limit) =>
    listUploadsSeenBefore(deps.db.read, now - unusedRetentionMs, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: deleteUnusedUploads,
}

export const unusedFiles: TaskJob = {
  kind: 'task',
  name: 'unused-files',
  everyMs: hourMs,
  work: deleteUnusedFiles,
}
