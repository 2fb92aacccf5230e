import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from './handle.ts'

/** Rows that go in one transaction: it holds up the other writers. */
const batchRows = 2000
/** Between two of them, so that others come to write. */
const pauseMs = 5

/** Deletes rows in one transaction after the other. `remove` deletes up to `limit` of them and returns how many. Returns the sum. */
export const deleteInBatches = async (
  db: Pick<Database, 'tx'>,
  remove: (tx: Tx, limit: number) => Promise<number>,
): Promise<number> => {
  for (let removed = 0; ; ) {
    const rows = await db.tx((tx) => remove(tx, batchRows))
    removed += rows
    if (rows < batchRows) return removed
    await sleep(pauseMs)
  }
}
