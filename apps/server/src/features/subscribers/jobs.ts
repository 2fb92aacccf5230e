import { createCleanup } from '../../domain/job.ts'
import * as repo from './repo.ts'
import { eraseRow, pendingMs } from './service.ts'

/** Erases addresses that were not confirmed in time. */
export const unconfirmedSubscribers = createCleanup('unconfirmed-subscribers', (now) => ({
  subscribers: async (db, limit) => {
    const rows = await repo.listUnconfirmed(db, now - pendingMs, limit)
    for (const row of rows) await eraseRow(db, row)
    return rows.length
  },
}))
