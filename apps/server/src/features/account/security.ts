import type { Session } from '@vitrine/contract'
import { csrfToken } from '../../crypto/csrf.ts'
import { randomToken } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import type { UserCall } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import type { Caller } from '../../http/auth.ts'
import type { SetCookie } from '../../http/cookies.ts'
import { audit } from '../audit/service.ts'
import * as auth from '../auth/service.ts'
import type { Deleted } from './service.ts'

const preSessionPattern = /^[\w-]{22}$/

/** The token of the session; signed out, of a pre-session, whose cookie is set when there is none yet. */
export const readCsrf = (
  deps: Deps,
  caller: Pick<Caller, 'sessionHash' | 'preSession'>,
): { data: { csrf_token: string }; cookies: readonly SetCookie[] } => {
  const { sessionHash, preSession } = caller
  if (sessionHash) return { data: { csrf_token: csrfToken(deps.secrets, sessionHash) }, cookies: [] }
  const known = preSession && preSessionPattern.test(preSession) ? preSession : null
  const value = known ?? randomToken(16)
  return {
    data: { csrf_token: csrfToken(deps.secrets, value) },
    cookies: known ? [] : [{ name: 'preSession', value }],
  }
}

export const listSessions = async (deps: Deps, call: UserCall): Promise<Session[]> =>
  (await auth.validSessions(deps.db.read, call.actor.userId, call.now)).map((session) => ({
    id: session.id,
    current: call.actor.scope === 'session' && session.id === call.actor.credentialId,
    user_agent: auth.deviceLabel(session.user_agent),
    address: session.address,
    two_factor: session.aal === 2,
    created_at: iso(session.created_at),
    last_seen_at: iso(session.last_seen_at),
    expires_at: iso(session.expires_at),
  }))

/** Ends one session of the own account; the one of this request signs out. */
export const endSession = async (
  call: UserCall,
  id: number,
): Promise<{ data: Deleted; cookies: readonly SetCookie[] }> => {
  const { userId, credentialId } = call.actor
  const data: Deleted = await call.tx(async (db) => {
    if (!(await auth.endSession(db, userId, id))) fail('not_found')
    await audit(db, call, 'session.end', { type: 'session', id })
    return { id, deleted: true }
  })
  return { data, cookies: id === credentialId ? [auth.endedSession] : [] }
}

export const endOtherSessions = async (call: UserCall): Promise<{ ended: number }> =>
  call.tx(async (db) => {
    const { userId, credentialId } = call.actor
    const ended = await auth.endSessions(db, userId, credentialId)
    await audit(db, call, 'session.end_others', { type: 'user', id: userId }, { ended })
    return { ended }
  })
