import { apiKeyLooksValid, sha256 } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Principal, Principals } from '../../domain/context.ts'
import { minuteMs } from '../../lib/durations.ts'
import {
  deleteExpiredSession,
  type PrincipalRow,
  principalQueries,
  touchCredential,
} from './principal-repo.ts'

/** "Last used" is written at most this often. */
const touchMs = minuteMs

export const createPrincipals = ({ db, background }: Pick<Deps, 'db' | 'background'>): Principals => {
  const { session, key } = principalQueries(db)
  return {
    bySession: async (token, now) => {
      const tokenHash = sha256(token)
      const row = (await session({ hash: tokenHash }))[0]
      if (!row) return null
      if (Math.min(row.expires_at, row.last_used_at + row.idle_ms) > now)
        return principal(
          row,
          'session',
          tokenHash,
          now,
          Math.min(row.expires_at, row.last_used_at + row.idle_ms),
        )
      // Now, not with the next sweep: should the clock go back, it must stay dead
      background('delete expired session', () => deleteExpiredSession(db, row.credential_id, now))
      return null
    },
    byKey: async (text, now) => {
      if (!apiKeyLooksValid(text)) return null
      const tokenHash = sha256(text)
      const row = (await key({ hash: tokenHash, now }))[0]
      return row
        ? principal(row, row.scope, tokenHash, now, row.expires_at ?? Number.POSITIVE_INFINITY)
        : null
    },
    touch: (actor, now) => touchCredential(db, actor, now),
  }
}

const principal = (
  row: PrincipalRow,
  scope: Actor['scope'],
  tokenHash: string,
  now: number,
  expiresAt: number,
): Principal => ({
  until: Math.min(expiresAt, (row.last_used_at ?? 0) + touchMs),
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
  stale: row.last_used_at === null || now - row.last_used_at > touchMs,
  tokenHash,
})
