import { minuteMs } from '@vitrine/contract/durations'
import DataLoader from 'dataloader'
import { looksLikeAccessToken, looksLikeApiKey, sha256 } from '../../crypto/tokens.ts'
import type { Database, Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, getCredentialKind, Principal, Principals } from '../../domain/context.ts'
import { getAgentResource } from './policy.ts'
import * as repo from './principal-repo.ts'

const maxLookups = 200
/** Minimum time between updates of "last used". */
const minTouchIntervalMs = minuteMs

export const createPrincipals = ({
  config,
  db,
  background,
}: Pick<Deps, 'config' | 'db' | 'background'>): Principals => {
  const sessions = batchLookups(db, repo.findSessions)
  const keys = batchLookups(db, repo.findKeys)
  const agents = batchLookups(db, repo.findGrants)
  const resource = getAgentResource(config)
  const bySessionHash = async (tokenHash: string, now: number): Promise<Principal | null> => {
    const row = await sessions.load(tokenHash)
    if (!row) return null
    const until = Math.min(row.expires_at, row.last_used_at + row.idle_ms)
    if (until > now)
      return createPrincipal(row, 'session', 'session', tokenHash, now, {
        confirmedAt: row.confirmed_at,
        hasSecondFactor: row.aal > 1,
      })
    // Delete it now: if the clock is set back before `expired-sign-ins` runs, it must stay invalid
    background('delete expired session', () => repo.deleteExpiredSession(db, row.credential_id, now))
    return null
  }
  const byKeyHash = async (tokenHash: string, now: number): Promise<Principal | null> => {
    const row = await keys.load(tokenHash)
    const until = row?.expires_at ?? Number.POSITIVE_INFINITY
    return row && until > now
      ? createPrincipal(row, 'key', row.scope, tokenHash, now, {
          onlyProfileId: row.only_profile_id,
          onlyWorkspaceId: row.only_workspace_id,
          mayGrant: row.grants === 1,
        })
      : null
  }
  const byAccessHash = async (tokenHash: string, now: number): Promise<Principal | null> => {
    const row = await agents.load(tokenHash)
    return row && row.resource === resource && row.access_expires_at > now
      ? createPrincipal(row, 'agent', row.scope, tokenHash, now, {
          onlyProfileId: row.only_profile_id,
          mayGrant: row.grants === 1,
        })
      : null
  }
  return {
    bySession: (token, now) => bySessionHash(sha256(token), now),
    byKey: async (text, now) => (looksLikeApiKey(text) ? byKeyHash(sha256(text), now) : null),
    byAccessToken: async (text, now) => (looksLikeAccessToken(text) ? byAccessHash(sha256(text), now) : null),
    reload: ({ actor, tokenHash }, now) =>
      actor.scope === 'session' ? bySessionHash(tokenHash, now) : byKeyHash(tokenHash, now),
    touch: (actor, now) => repo.touchCredential(db, actor, now),
  }
}

/** Resolves credentials by hash. Lookups in the same iteration of the event loop share a statement. */
const batchLookups = <Row extends { readonly hash: string }>(
  db: Database,
  find: (db: Db, args: { hashes: readonly string[] }) => Promise<Row[]>,
) =>
  new DataLoader<string, Row | undefined>(
    async (hashes) => {
      const rows = new Map((await find(db.read, { hashes })).map((row) => [row.hash, row]))
      return hashes.map((hash) => rows.get(hash))
    },
    { cache: false, maxBatchSize: maxLookups, batchScheduleFn: (run) => void setImmediate(run) },
  )

const createPrincipal = (
  row: repo.PrincipalRow,
  kind: ReturnType<typeof getCredentialKind>,
  scope: Actor['scope'],
  tokenHash: string,
  now: number,
  {
    onlyProfileId = null,
    onlyWorkspaceId = null,
    mayGrant = true,
    confirmedAt = 0,
    hasSecondFactor = true,
  }: Partial<
    Pick<Actor, 'onlyProfileId' | 'onlyWorkspaceId' | 'mayGrant' | 'confirmedAt' | 'hasSecondFactor'>
  >,
): Principal => ({
  actor: {
    userId: row.user_id,
    isAdmin: row.admin_at !== null,
    planKey: row.plan_key,
    scope,
    credential: `${kind}:${row.credential_id}`,
    credentialId: row.credential_id,
    onlyProfileId,
    onlyWorkspaceId,
    mayGrant,
    confirmedAt,
    hasSecondFactor,
    defaultProfile: {
      id: row.profile_id,
      revision: row.profile_revision,
      contentRevision: row.content_revision,
      blockedAt: row.profile_blocked_at,
      isPublished: row.is_published === 1,
    },
  },
  isTouchDue: row.last_used_at === null || now - row.last_used_at > minTouchIntervalMs,
  tokenHash,
})
