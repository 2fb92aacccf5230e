import { randomBytes } from 'node:crypto'
import { createApiKey, sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { insertProfile } from '../../apps/server/src/features/profile/index.ts'
import { insertUser } from './rows.ts'

export type ApiUser = {
  userId: number
  profileId: number
  username: string
  key: string
  readKey: string
}

/** Creates an account with profile and keys in the database. */
export const createApiUser = async (deps: Deps, plan: string, now: number): Promise<ApiUser> => {
  const keys = { write: createApiKey(), read: createApiKey() }
  const email = `${randomBytes(6).toString('hex')}@example.com`
  return deps.db.tx(async (db) => {
    const userId = await insertUser(db, {
      email,
      email_verified_at: now,
      plan_key: plan,
      last_active_at: now,
      created_at: now,
    })
    const profile = await insertProfile(db, { ownerId: userId, displayName: 'Robin Example', now })
    await db.updateTable('user').set({ default_profile_id: profile.id }).where('id', '=', userId).execute()
    for (const scope of ['write', 'read'] as const)
      await db
        .insertInto('api_key')
        .values({
          user_id: userId,
          name: scope,
          scope,
          prefix: 'vt_test',
          key_hash: sha256(keys[scope]),
          grants: 1,
          expires_at: null,
          last_used_at: now,
          created_at: now,
        })
        .execute()
    return { userId, profileId: profile.id, username: profile.username, key: keys.write, readKey: keys.read }
  })
}
