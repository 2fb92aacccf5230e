import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { type RowJob, removedAtOnce } from '../../domain/job.ts'
import { hourMs, minuteMs } from '../../lib/durations.ts'
import * as repo from './erasure-repo.ts'

/** Says that there is something to erase. */
const erasureChannel = 'erasure'

/** A request that was under way at the erasure may have written after the first pass: a second one looks for that. */
const secondPassMs = hourMs

/** Notes in the transaction that deletes a profile or account that rows of it are left, for `erasures`. */
export const requestErasure = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tx: Tx,
  kind: repo.ErasureKind,
  subjectId: number,
): Promise<void> => {
  await repo.insertErasure(tx, kind, subjectId, now())
  db.publish(erasureChannel, '')
}

/** Removes the rows of erased profiles and accounts in transactions of at most 2,000 rows, as millions may have come together. */
export const erasures: RowJob<repo.Erasure> = {
  kind: 'rows',
  name: 'erasures',
  summary: 'removes what is left of erased profiles and accounts, piece by piece',
  everyMs: minuteMs,
  maxRows: 50,
  parallel: 1,
  wakeOn: erasureChannel,
  due: ({ db }, { now }, after, limit) => repo.dueErasures(db.read, now, Number(after), limit),
  keyOf: ({ id }) => String(id),
  since: ({ due_at }) => due_at,
  work: async ({ db }, [erasure], run) => {
    const row = erasure!
    let removed = 0
    for (const place of repo.placesOf(row)) {
      await run.slices(removedAtOnce, async (limit) => {
        const count = await db.tx((tx) => repo.removeRows(tx, row, place, limit))
        removed += count
        run.worked(count)
        return count >= limit
      })
      // What is left is found by the next run
      run.signal.throwIfAborted()
    }
    await db.tx((tx) =>
      row.passes === 0 ? repo.postponeErasure(tx, row, run.now + secondPassMs) : repo.deleteErasure(tx, row),
    )
    return { removed }
  },
}
