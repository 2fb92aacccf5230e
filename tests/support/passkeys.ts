import type { Deps } from '../../apps/server/src/deps.ts'

/** Inserts an identity at an OpenID Connect provider. */
export const addIdentity = (deps: Pick<Deps, 'db'>, userId: number): Promise<unknown> =>
  deps.db.tx((db) =>
    db
      .insertInto('identity')
      .values({
        user_id: userId,
        issuer: 'https://id.example.org',
        subject: `subject ${userId}`,
        email: null,
        last_used_at: 1,
        created_at: 1,
      })
      .execute(),
  )

/** Inserts a passkey of an account, with an invalid key. */
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
