import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../lib/durations.ts'
import { deleteExpired } from '../credentials/service.ts'
import { deleteOldFailures } from './failure-repo.ts'
import { resetTokenMs } from './policy.ts'
import { deleteOldResetRequests } from './reset-request-repo.ts'

/** An expired key is still listed for a while, so that its owner sees why it stopped. */
const expiredKeysKeptMs = 30 * dayMs
const sweepRows = 2000

/** Hourly: sessions, challenges, tokens, requests for them, keys and counters that are over. Returns how many rows went. */
export const sweepAuth = async (deps: Pick<Deps, 'db' | 'now'>, now = deps.now()): Promise<number> => {
  const ended = await deps.db.tx(
    async (db) =>
      (await deleteExpired(db, now, now - expiredKeysKeptMs)) +
      (await deleteOldResetRequests(db, now - resetTokenMs)),
  )
  return ended + (await sweepFailures(deps, now - dayMs))
}

/** In pieces: strangers fill this table, and each piece holds up the other writers. */
const sweepFailures = async (deps: Pick<Deps, 'db'>, before: number): Promise<number> => {
  for (let removed = 0; ; ) {
    const rows = await deps.db.tx((db) => deleteOldFailures(db, before, sweepRows))
    removed += rows
    if (rows < sweepRows) return removed
    await nextTurn()
  }
}
