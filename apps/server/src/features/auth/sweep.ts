import type { Deps } from '../../deps.ts'

const day = 24 * 3600_000
/** An expired key is still listed for a while, so that its owner sees why it stopped. */
const expiredKeysKeptMs = 30 * day

/** Hourly: sessions, challenges, tokens, keys and counters that are over. Returns how many rows went. */
export const sweepAuth = (deps: Pick<Deps, 'db' | 'now'>, now = deps.now()): Promise<number> =>
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
      await db
        .deleteFrom('throttle')
        .where('resets_at', '<=', now - day)
        .executeTakeFirst(),
    ]
    return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
  })
