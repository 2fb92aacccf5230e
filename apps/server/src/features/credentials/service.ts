import type { Db, Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { deleteOfUser } from './challenge-repo.ts'
import { deviceLabel } from './device-label.ts'
import { endGrantsOfUser, grantsOf } from './grant-repo.ts'
import { deleteKeys, workingKeys } from './key-repo.ts'
import * as repo from './repo.ts'
import { endSessions, validSessions } from './session-repo.ts'
import { dropTokens } from './token-repo.ts'

/** Credentials of an account: sessions, API keys, agents, two-factor challenges, mailed tokens. */
export {
  countWrongCode,
  deleteByToken as endChallenge,
  deleteOfUser as endChallenges,
  findChallenge,
  insertChallenge,
  takeChallenge,
} from './challenge-repo.ts'
export { deviceLabel } from './device-label.ts'
export { endGrantsOfUser as endGrants } from './grant-repo.ts'
export {
  allowAgent,
  type Connection,
  endGrant,
  exchangeCode,
  listGrants,
  refreshTokens,
  revokeToken,
  type Tokens,
} from './grants.ts'
export { countWorkingKeys, deleteAdminKeys, deleteKeys } from './key-repo.ts'
export { createKey, currentKey, deleteKey, listKeys } from './keys.ts'
export { createPrincipals } from './principals.ts'
export {
  removeExpiredChallenges,
  removeExpiredGrants,
  removeExpiredKeys,
  removeExpiredSessions,
  removeExpiredTokens,
  removeIdleSessions,
} from './repo.ts'
export {
  endSessionOfToken,
  endSessions,
  hasSecondFactor,
  insertSession,
  raiseSession,
} from './session-repo.ts'
export { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts'
export { dropTokens, findToken, issueToken, pendingEmail, takeToken } from './token-repo.ts'

/**
 * Fails with 401 if the session or key of the request was revoked in the meantime. Call it after taking the lock that revocations
 * take, so that a revoked credential cannot grant access.
 */
export const requireCredential = async (db: Tx, actor: repo.Credential): Promise<void> => {
  if (!(await repo.hasCredential(db, actor))) fail('unauthenticated')
}

/** Lists the valid credentials of an account, except one session. */
export const credentialsOf = async (db: Db, userId: number, now: number, exceptSessionId: number) => [
  ...(await validSessions(db, userId, now))
    .filter(({ id }) => id !== exceptSessionId)
    .map(({ user_agent, created_at }) => ({
      type: 'session' as const,
      name: deviceLabel(user_agent),
      createdAt: created_at,
    })),
  ...(await workingKeys(db, userId, now)).map(({ name, created_at }) => ({
    type: 'api_key' as const,
    name,
    createdAt: created_at,
  })),
  ...(await grantsOf(db, userId, now)).map(({ client_name, connected_at }) => ({
    type: 'agent' as const,
    name: client_name,
    createdAt: connected_at,
  })),
]

/** Revokes all credentials of an account. */
export const endCredentials = async (db: Tx, userId: number, now: number): Promise<void> => {
  await endSessions(db, userId)
  await deleteOfUser(db, userId)
  await deleteKeys(db, userId, now)
  await endGrantsOfUser(db, userId)
  await dropTokens(db, userId)
}
