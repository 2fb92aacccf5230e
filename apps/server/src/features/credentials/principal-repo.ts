import { compileOnce, isOneOf } from '../../db/compile-once.ts'
import type { Database } from '../../db/handle.ts'
import { type Actor, getCredentialKind } from '../../domain/context.ts'

export type PrincipalRow = {
  credential_id: number
  user_id: number
  admin_at: number | null
  plan_key: string
  profile_id: number
  profile_revision: number
  content_revision: number
  profile_blocked_at: number | null
  is_published: number
  last_used_at: number | null
}
export type SessionRow = PrincipalRow & {
  last_used_at: number
  idle_ms: number
  expires_at: number
  confirmed_at: number
  aal: number
}
export type GrantRow = PrincipalRow & {
  scope: 'read' | 'propose' | 'write'
  resource: string
  access_expires_at: number
  only_profile_id: number
  grants: number
}
export type KeyRow = PrincipalRow & { scope: 'read' | 'write' | 'admin'; expires_at: number | null } & Limit

type Limit = { only_profile_id: number | null; only_workspace_id: number | null; grants: number }

type Hashes = { hashes: readonly string[] }
type Hash = { hash: string }

const home = [
  'user.id as user_id',
  'user.admin_at',
  'user.plan_key',
  'profile.id as profile_id',
  'profile.revision as profile_revision',
  'profile.content_revision',
  'profile.blocked_at as profile_blocked_at',
  'profile.is_published',
] as const

export const findSessions = compileOnce<Hashes, SessionRow & Hash>((db, p) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('profile', 'profile.id', 'user.default_profile_id')
    .select([
      'session.id as credential_id',
      'session.last_seen_at as last_used_at',
      'session.idle_ms',
      'session.aal',
      'session.expires_at',
      ...home,
    ])
    .select((e) => e.fn.coalesce('session.confirmed_at', 'session.created_at').as('confirmed_at'))
    .select('session.token_hash as hash')
    .where(isOneOf(db, 'session.token_hash', p('hashes')))
    .where('user.blocked_at', 'is', null),
)

export const findKeys = compileOnce<Hashes, KeyRow & Hash>((db, p) =>
  db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .innerJoin('profile', 'profile.id', 'user.default_profile_id')
    .select([
      'api_key.id as credential_id',
      'api_key.scope',
      'api_key.last_used_at',
      'api_key.expires_at',
      'api_key.profile_id as only_profile_id',
      'api_key.workspace_id as only_workspace_id',
      'api_key.grants',
      ...home,
    ])
    .select('api_key.key_hash as hash')
    .where(isOneOf(db, 'api_key.key_hash', p('hashes')))
    .where('user.blocked_at', 'is', null),
)

export const findGrants = compileOnce<Hashes, GrantRow & Hash>((db, p) =>
  db
    .selectFrom('agent_grant')
    .innerJoin('user', 'user.id', 'agent_grant.user_id')
    .innerJoin('profile', 'profile.id', 'user.default_profile_id')
    .select([
      'agent_grant.id as credential_id',
      'agent_grant.scope',
      'agent_grant.resource',
      'agent_grant.last_used_at',
      'agent_grant.profile_id as only_profile_id',
      'agent_grant.grants',
      ...home,
    ])
    .select((e) => e.ref('agent_grant.access_expires_at').$notNull().as('access_expires_at'))
    .select((e) => e.ref('agent_grant.access_hash').$notNull().as('hash'))
    .where(isOneOf(db, 'agent_grant.access_hash', p('hashes')))
    .where('user.blocked_at', 'is', null),
)

export const deleteExpiredSession = (db: Database, id: number, now: number): Promise<unknown> =>
  db.tx((tx) =>
    tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where((e) =>
        e.or([e('expires_at', '<=', now), e(e('last_seen_at', '+', e.ref('idle_ms')), '<=', now)]),
      )
      .execute(),
  )

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
        .updateTable(getCredentialKind(actor) === 'key' ? 'api_key' : 'agent_grant')
        .set({ last_used_at: now })
        .where('id', '=', actor.credentialId)
        .execute()
    await tx.updateTable('user').set({ last_active_at: now }).where('id', '=', actor.userId).execute()
  })
