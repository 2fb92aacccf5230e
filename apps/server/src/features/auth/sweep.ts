import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'

const day = 24 * 3600_000
/** An expired key is still listed for a while, so that its owner sees why it stopped. */
const expiredKeysKeptMs = 30 * day

/** Hourly: sessions, challenges, tokens, keys and counters that are over. Returns how many rows went. */
export const sweepAuth = async (deps: Pick<Deps, 'db' | 'now'>, now = deps.now()): Promise<number> =>
  (await sweepCredentials(deps, now)) + (await sweepThrottle(deps, now - day))

const sweepCredentials = (deps: Pick<Deps, 'db'>, now: number): Promise<number> =>
  deps.db.tx(async (db) => {
    const results = [
      await db
        .deleteFrom('session')
        .where((e) =>
          e.or([e('expires_at', '<=', now), e(e('last_seen_at', '+', e.ref('idle_ms')), '<=', now)]),
        )
        .executeTakeFirst(),
      await db.deleteFrom('challenge').where('expires_at', '<=', now).executeTakeFirst(),
      await db.deleteFrom('one_time_token').where('expires_at', '<=', now).executeTakeFirst(),
      await db
        .deleteFrom('api_key')
        .where('expires_at', '<=', now - expiredKeysKeptMs)
        .executeTakeFirst(),
    ]
    return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
  })

const sweepRows = 2000

/** In pieces: strangers fill this table, and each piece holds up the other writers. */
const sweepThrottle = async (deps: Pick<Deps, 'db'>, before: number): Promise<number> => {
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await deps.db.tx((db) =>
      db
        .deleteFrom('throttle')
        .where('bucket', 'in', (q) =>
          q.selectFrom('throttle').select('bucket').where('resets_at', '<=', before).limit(sweepRows),
        )
        .where('resets_at', '<=', before)
        .executeTakeFirst(),
    )
    removed += Number(numDeletedRows)
    if (numDeletedRows < sweepRows) return removed
    await nextTurn()
  }
}
