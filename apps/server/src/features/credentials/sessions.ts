import type { Session } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserCall } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { Deleted } from '../../domain/resource.ts'
import { iso } from '../../domain/resource.ts'
import { audit } from '../audit/service.ts'
import { deviceLabel } from './device-label.ts'
import * as repo from './session-repo.ts'

export const listSessions = async (deps: Deps, call: UserCall): Promise<Session[]> =>
  (await repo.validSessions(deps.db.read, call.actor.userId, call.now)).map((session) => ({
    id: session.id,
    current: call.actor.scope === 'session' && session.id === call.actor.credentialId,
    user_agent: deviceLabel(session.user_agent),
    address: session.address,
    two_factor: session.aal === 2,
    created_at: iso(session.created_at),
    last_seen_at: iso(session.last_seen_at),
    expires_at: iso(session.expires_at),
  }))

/** Ends the session of the request. */
export const signOut = async (call: UserCall): Promise<void> => {
  const { userId, credentialId } = call.actor
  await call.tx(async (db) => {
    if (await repo.endSession(db, userId, credentialId))
      await audit(db, call, 'sign_out', { type: 'session', id: credentialId })
    return null
  })
}

/** Ends one session of the own account; the one of this request signs out. */
export const endSession = (call: UserCall, id: number): Promise<Deleted> =>
  call.tx(async (db) => {
    if (!(await repo.endSession(db, call.actor.userId, id))) fail('not_found')
    await audit(db, call, 'session.end', { type: 'session', id })
    return { id, deleted: true as const }
  })

export const endOtherSessions = async (call: UserCall): Promise<{ ended: number }> =>
  call.tx(async (db) => {
    const { userId, credentialId } = call.actor
    const ended = await repo.endSessions(db, userId, credentialId)
    await audit(db, call, 'session.end_others', { type: 'user', id: userId }, { ended })
    return { ended }
  })
