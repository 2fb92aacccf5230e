import { apiKeyLooksValid, sha256 } from '../../crypto/tokens.ts'
import type { Database, Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../domain/context.ts'

const minute = 60_000

type Row = {
  credential_id: number
  user_id: number
  admin_at: number | null
  plan_key: string
  profile_id: number
  profile_revision: number
  content_revision: number
  stats_revision: number
  profile_blocked_at: number | null
  is_published: number
  last_used_at: number | null
}
type SessionRow = Row & { last_used_at: number; idle_ms: number; expires_at: number }
type KeyRow = Row & { scope: 'read' | 'write' | 'admin' }

/** Somebody a credential stands for; `stale` when its "last used" should be written again. */
export type Principal = { actor: Actor; stale: boolean; tokenHash: string }

/** Looks up sessions and API keys: one indexed read each, nothing cached, so a block holds at the next request. */
export type Principals = {
  bySession(token: string, now: number): Promise<Principal | null>
  byKey(key: string, now: number): Promise<Principal | null>
}

const home = [
  'user.id as user_id',
  'user.admin_at',
  'user.plan_key',
  'profile.id as profile_id',
  'profile.revision as profile_revision',
  'profile.content_revision',
  'profile.stats_revision',
  'profile.blocked_at as profile_blocked_at',
  'profile.is_published',
] as const

export const createPrincipals = ({ db, background }: Pick<Deps, 'db' | 'background'>): Principals => {
  const session = db.hot<{ hash: string }, SessionRow>((q: Db, p) =>
    q
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .innerJoin('profile', 'profile.id', 'user.default_profile_id')
      .select([
        'session.id as credential_id',
        'session.last_seen_at as last_used_at',
        'session.idle_ms',
        'session.expires_at',
        ...home,
      ])
      .where('session.token_hash', '=', p('hash'))
      .where('user.blocked_at', 'is', null),
  )
  const key = db.hot<{ hash: string; now: number }, KeyRow>((q: Db, p) =>
    q
      .selectFrom('api_key')
      .innerJoin('user', 'user.id', 'api_key.user_id')
      .innerJoin('profile', 'profile.id', 'user.default_profile_id')
      .select(['api_key.id as credential_id', 'api_key.scope', 'api_key.last_used_at', ...home])
      .where('api_key.key_hash', '=', p('hash'))
      .where((e) => e.or([e('api_key.expires_at', 'is', null), e('api_key.expires_at', '>', p('now'))]))
      .where('user.blocked_at', 'is', null),
  )
  return {
    bySession: async (token, now) => {
      const tokenHash = sha256(token)
      const row = (await session({ hash: tokenHash }))[0]
      if (!row) return null
      if (Math.min(row.expires_at, row.last_used_at + row.idle_ms) > now)
        return principal(row, 'session', tokenHash, now)
      // Now, not with the next sweep: should the clock go back, it must stay dead
      background('delete expired session', () => deleteExpired(db, row.credential_id, now))
      return null
    },
    byKey: async (text, now) => {
      if (!apiKeyLooksValid(text)) return null
      const tokenHash = sha256(text)
      const row = (await key({ hash: tokenHash, now }))[0]
      return row ? principal(row, row.scope, tokenHash, now) : null
    },
  }
}

const deleteExpired = (db: Database, id: number, now: number): Promise<unknown> =>
  db.tx((tx) =>
    tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where((e) =>
        e.or([e('expires_at', '<=', now), e(e('last_seen_at', '+', e.ref('idle_ms')), '<=', now)]),
      )
      .execute(),
  )

const principal = (row: Row, scope: Actor['scope'], tokenHash: string, now: number): Principal => ({
  actor: {
    userId: row.user_id,
    isAdmin: row.admin_at !== null,
    planKey: row.plan_key,
    scope,
    credential: `${scope === 'session' ? 'session' : 'key'}:${row.credential_id}`,
    credentialId: row.credential_id,
    home: {
      id: row.profile_id,
      revision: row.profile_revision,
      contentRevision: row.content_revision,
      statsRevision: row.stats_revision,
      blockedAt: row.profile_blocked_at,
      isPublished: row.is_published === 1,
    },
  },
  stale: row.last_used_at === null || now - row.last_used_at > minute,
  tokenHash,
})

/** Writes "last used" of a credential and of its user; called at most once a minute for each. */
export const touchCredential = (db: Database, actor: Actor, now: number): Promise<void> =>
  db.tx(async (tx) => {
    if (actor.scope === 'session')
      await tx
        .updateTable('session')
        .set({ last_seen_at: now })
        .where('id', '=', actor.credentialId)
        .where('last_seen_at', '<', now)
        .execute()
    else
      await tx
        .updateTable('api_key')
        .set({ last_used_at: now })
        .where('id', '=', actor.credentialId)
        .execute()
    await tx.updateTable('user').set({ last_active_at: now }).where('id', '=', actor.userId).execute()
  })
