import type { CredentialReference, Session } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { Deleted } from '../../domain/resource.ts'
import { toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { createDeviceLabel, parseDevice } from './device-label.ts'
import * as repo from './session-repo.ts'

export const listSessions = async (ctx: UserContext): Promise<Session[]> =>
  (await repo.listValidSessions(ctx.deps.db.read, ctx.actor.userId, ctx.now)).map((session) => ({
    id: session.id,
    current: ctx.actor.scope === 'session' && session.id === ctx.actor.credentialId,
    user_agent: createDeviceLabel(session.user_agent),
    ...parseDevice(session.user_agent),
    address: session.address,
    two_factor: session.aal === 2,
    // The assurance level is the only property that changes, besides the last use
    revision: session.aal,
    created_at: toIso(session.created_at),
    updated_at: toIso(session.last_seen_at),
    last_seen_at: toIso(session.last_seen_at),
    last_used_at: toIso(session.last_seen_at),
    expires_at: toIso(session.expires_at),
  }))

export const signOut = async (ctx: UserContext): Promise<void> => {
  const { userId, credentialId } = ctx.actor
  await ctx.tx(async (db) => {
    if (await repo.deleteSession(db, userId, credentialId))
      await audit(db, ctx, 'sign_out', { type: 'session', id: credentialId })
    return null
  })
}

/** Revokes a session of the caller. Revoking the current session signs the caller out. */
export const revokeSession = (ctx: UserContext, id: number): Promise<Deleted> =>
  ctx.tx(async (db) => {
    if (!(await repo.deleteSession(db, ctx.actor.userId, id))) fail('not_found')
    await audit(db, ctx, 'session.end', { type: 'session', id })
    return { id, deleted: true as const }
  })

/** Lists revoked sessions, and the current one, whose former cookie has ended. */
export const listEndedSessions = (ids: readonly number[], currentId: number): CredentialReference[] => [
  ...ids.map((id) => ({ type: 'session' as const, id })),
  { type: 'session', id: currentId, is_current: true },
]

/** Revokes the caller's sessions but the current one. The caller replaces its token, so that copies of its cookie end too. */
export const revokeOtherSessions = async (
  db: Tx,
  ctx: UserContext,
): Promise<{ ended: number; ended_credentials: CredentialReference[] }> => {
  const { userId, credentialId } = ctx.actor
  const ids = await repo.revokeSessions(db, userId, credentialId)
  await audit(db, ctx, 'session.end_others', { type: 'user', id: userId }, { ended: ids.length })
  return {
    ended: ids.length,
    ended_credentials: listEndedSessions(ids, credentialId),
  }
}
