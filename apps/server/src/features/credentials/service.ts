import type { Db, Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { deleteChallenges } from './challenge-repo.ts'
import { deviceLabel } from './device-label.ts'
import { grantsOf, revokeGrants } from './grant-repo.ts'
import { deleteKeys, workingKeys } from './key-repo.ts'
import * as repo from './repo.ts'
import { endSessions, validSessions } from './session-repo.ts'
import { dropTokens } from './token-repo.ts'

/**
 * Ends the request with 401 when the session or key it came with has ended since: what was under way at that moment gives
 * nothing away any more. Call it behind the lock that ends credentials, or that what they give away waits for.
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

/** Ends whatever somebody may act for an account with. */
export const endCredentials = async (db: Tx, userId: number, now: number): Promise<void> => {
  await endSessions(db, userId)
  await deleteChallenges(db, userId)
  await deleteKeys(db, userId, now)
  await revokeGrants(db, userId)
  await dropTokens(db, userId)
}
