import { randomBytes } from 'node:crypto'
import { createApiKey, sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { insertProfile } from '../../apps/server/src/features/profile/index.ts'

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
    const { id: userId } = await db
      .insertInto('user')
      .values({
        email,
        email_key: email,
        name: 'Robin Example',
        password_hash: '',
        email_verified_at: now,
        admin_at: null,
        blocked_at: null,
        plan_key: plan,
        default_profile_id: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: 0,
        last_active_at: now,
        created_at: now,
        updated_at: now,
        revision: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
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
