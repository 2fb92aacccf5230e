import { deleteInBatches } from '../../db/batches.ts'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../lib/durations.ts'
import { deleteExpired } from '../credentials/service.ts'
import { deleteOldFailures } from './failure-repo.ts'
import { resetTokenMs } from './policy.ts'
import { deleteOldResetRequests } from './reset-request-repo.ts'

/** An expired key is still listed for a while, so that its owner sees why it stopped. */
const expiredKeysKeptMs = 30 * dayMs

/** Hourly: sessions, challenges, tokens, requests for them, keys and counters that are over. Returns how many rows went. */
export const sweepAuth = async (deps: Pick<Deps, 'db' | 'now'>, now = deps.now()): Promise<number> => {
  const ended = await deps.db.tx(
    async (db) =>
      (await deleteExpired(db, now, now - expiredKeysKeptMs)) +
      (await deleteOldResetRequests(db, now - resetTokenMs)),
  )
  // In batches: strangers fill this table
  return ended + (await deleteInBatches(deps.db, (db, limit) => deleteOldFailures(db, now - dayMs, limit)))
}
