import type { Db, Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { deleteChallenges } from './challenge-repo.ts'
import { createDeviceLabel } from './device-label.ts'
import { listGrants, revokeGrants } from './grant-repo.ts'
import { listIdentities } from './identity-repo.ts'
import { deleteKeys, listValidKeys } from './key-repo.ts'
import { listPasskeys } from './passkey-repo.ts'
import * as repo from './repo.ts'
import { listValidSessions, revokeSessions } from './session-repo.ts'
import { deleteTokens } from './token-repo.ts'

/** Fails with 401 if the credential was revoked. Call it under the lock of revocations: a revoked credential must not grant access. */
export const requireCredential = async (db: Tx, actor: repo.Credential): Promise<void> => {
  if (!(await repo.hasCredential(db, actor))) fail('unauthenticated')
}

export const listCredentials = async (db: Db, userId: number, now: number, exceptSessionId: number) => [
  ...(await listValidSessions(db, userId, now))
    .filter(({ id }) => id !== exceptSessionId)
    .map(({ user_agent, created_at }) => ({
      type: 'session' as const,
      name: createDeviceLabel(user_agent),
      createdAt: created_at,
    })),
  ...(await listPasskeys(db, userId)).map(({ name, created_at }) => ({
    type: 'passkey' as const,
    name,
    createdAt: created_at,
  })),
  ...(await listIdentities(db, userId)).map(({ issuer, email, created_at }) => ({
    type: 'identity' as const,
    name: email ?? issuer,
    createdAt: created_at,
  })),
  ...(await listValidKeys(db, userId, now)).map(({ name, created_at }) => ({
    type: 'api_key' as const,
    name,
    createdAt: created_at,
  })),
  ...(await listGrants(db, userId, now)).map(({ client_name, connected_at }) => ({
    type: 'agent' as const,
    name: client_name,
    createdAt: connected_at,
  })),
]

export const hasAccessWithoutPassword = async (db: Db, userId: number, now: number): Promise<boolean> =>
  (await listCredentials(db, userId, now, 0)).some(({ type }) => type !== 'session' && type !== 'passkey')

export const revokeCredentials = async (db: Tx, userId: number, now: number): Promise<void> => {
  await revokeSessions(db, userId)
  await deleteChallenges(db, userId)
  await deleteKeys(db, userId, now)
  await revokeGrants(db, userId)
  await deleteTokens(db, userId)
}
