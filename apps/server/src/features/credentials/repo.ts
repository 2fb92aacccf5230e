import type { Tx } from '../../db/handle.ts'
import type { Actor } from '../../domain/context.ts'

/** Whether the session or key a request came with is still there. */
export const hasCredential = async (
  db: Tx,
  { scope, credentialId }: Pick<Actor, 'scope' | 'credentialId'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom(scope === 'session' ? 'session' : 'api_key')
    .select('id')
    .where('id', '=', credentialId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what is over: sessions, challenges and tokens at `now`, keys that expired before `keysBefore`. Returns how many rows. */
export const deleteExpired = async (db: Tx, now: number, keysBefore: number): Promise<number> => {
  const results = [
    await db
      .deleteFrom('session')
      .where((e) =>
        e.or([e('expires_at', '<=', now), e(e('last_seen_at', '+', e.ref('idle_ms')), '<=', now)]),
      )
      .executeTakeFirst(),
    await db.deleteFrom('challenge').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('one_time_token').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('api_key').where('expires_at', '<=', keysBefore).executeTakeFirst(),
  ]
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
}
