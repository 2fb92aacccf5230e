import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { type RowJob, repeatInBatches } from '../../domain/job.ts'
import { hourMs, minuteMs } from '../../lib/durations.ts'
import * as repo from './erasure-repo.ts'

const erasureChannel = 'erasure'

/** Pause before the second pass, which removes rows that concurrent requests wrote after the first one. */
const secondPassDelayMs = hourMs

/** Requests the removal of remaining rows, in the transaction that deletes the profile or account. */
export const requestErasure = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tx: Tx,
  kind: repo.ErasureKind,
  subjectId: number,
): Promise<void> => {
  await repo.insertErasure(tx, kind, subjectId, now())
  db.publish(erasureChannel, '')
}

/** Removes rows in small transactions, because there may be millions of them. */
export const erasures: RowJob<repo.Erasure> = {
  kind: 'rows',
  name: 'erasures',
  summary: 'removes the remaining rows of deleted profiles and accounts in batches',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: erasureChannel,
  due: ({ db }, now, after, limit) => repo.listDueErasures(db.read, now, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  since: ({ due_at }) => due_at,
  work: async ({ db }, [row], run) => {
    let erasedRows = 0
    for (const erasedTable of repo.listErasedTables(row))
      erasedRows += await repeatInBatches(run, (limit) =>
        db.tx((tx) => repo.eraseRows(tx, row, erasedTable, limit)),
      )
    await db.tx((tx) =>
      row.passes === 0
        ? repo.postponeErasure(tx, row, run.now + secondPassDelayMs)
        : repo.deleteErasure(tx, row),
    )
    return { removed: erasedRows }
  },
}
