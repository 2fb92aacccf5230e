import type { CredentialReference } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import { type AccessRow, createAccessRow } from '../../domain/access-row.ts'
import type { Actor } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { lockUser, type UserRow } from '../users/index.ts'
import { deleteChallenges } from './challenge-repo.ts'
import { createDeviceName } from './device-label.ts'
import { listGrants, revokeGrants } from './grant-repo.ts'
import { listIdentities } from './identity-repo.ts'
import { deleteKeys, listValidKeys } from './key-repo.ts'
import * as repo from './repo.ts'
import { listValidSessions, revokeSessions } from './session-repo.ts'
import { deleteTokens } from './token-repo.ts'

/** Fails with 401 if the credential was revoked. Call it under the lock of revocations: a revoked credential must not grant access. */
export const assertNotRevoked = async (db: Tx, actor: repo.Credential): Promise<void> => {
  if (!(await repo.hasCredential(db, actor))) fail('unauthenticated')
}

/** Locks the caller's account. Fails with 401 if it was deleted or the credential was revoked. */
export const lockCaller = async (db: Tx, actor: Actor): Promise<UserRow> => {
  const user = (await lockUser(db, actor.userId)) ?? fail('unauthenticated')
  await assertNotRevoked(db, actor)
  return user
}

/** Lists the sessions, keys and agents of an account, except the session `exceptSessionId`. */
export const listCredentials = async (
  db: Db,
  userId: number,
  now: number,
  exceptSessionId: number,
): Promise<AccessRow[]> => {
  const own = { ownerId: userId, createdBy: userId }
  return [
    ...(await listValidSessions(db, userId, now))
      .filter(({ id }) => id !== exceptSessionId)
      .map((row) => {
        const name = createDeviceName(row.user_agent)
        return createAccessRow('session', row, { ...own, name, createdAt: row.created_at })
      }),
    ...(await listValidKeys(db, userId, now)).map((row) =>
      createAccessRow('api_key', row, {
        ...own,
        name: row.name,
        permission: row.scope,
        grants: row.grants === 1,
        profileId: row.profile_id,
        workspaceId: row.workspace_id,
        createdAt: row.created_at,
      }),
    ),
    ...(await listGrants(db, userId, now)).map((row) =>
      createAccessRow('agent', row, {
        ...own,
        name: row.client_name,
        permission: row.scope,
        grants: row.grants === 1,
        profileId: row.profile_id,
        createdAt: row.connected_at,
      }),
    ),
  ]
}

export const hasAccessWithoutPassword = async (db: Db, userId: number, now: number): Promise<boolean> =>
  (await listIdentities(db, userId)).length > 0 ||
  (await listCredentials(db, userId, now, 0)).some(({ type }) => type !== 'session')

/** Revokes sessions, keys and agents. Returns them, so that the user can check what they created. */
export const revokeCredentials = async (
  db: Tx,
  userId: number,
  now: number,
): Promise<CredentialReference[]> => [
  ...(await endSessions(db, userId)).map((id) => ({ type: 'session' as const, id })),
  ...(await deleteKeys(db, userId, now)).map((id) => ({ type: 'api_key' as const, id })),
  ...(await revokeGrants(db, userId)).map((id) => ({ type: 'agent' as const, id })),
]

/** Ends sessions, started sign-ins and links in e-mails. Returns the IDs of the sessions. */
export const endSessions = async (db: Tx, userId: number): Promise<number[]> => {
  await deleteChallenges(db, userId)
  await deleteTokens(db, userId)
  return revokeSessions(db, userId)
}
