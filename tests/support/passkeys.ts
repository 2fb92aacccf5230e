import type { Deps } from '../../apps/server/src/deps.ts'

/** Inserts a passkey of an account, whose key nobody has. */
export const addPasskey = (deps: Pick<Deps, 'db'>, userId: number): Promise<unknown> =>
  deps.db.tx((db) =>
    db
      .insertInto('passkey')
      .values({
        user_id: userId,
        name: 'Phone',
        rp_id: 'localhost',
        credential_id: `id ${userId}`,
        public_key: 'key',
        transports: 'internal',
        counter: 0,
        last_used_at: null,
        created_at: 1,
      })
      .execute(),
  )
