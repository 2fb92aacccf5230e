import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Tx } from '../../apps/server/src/db/handle.ts'
import { revokeSessions } from '../../apps/server/src/features/credentials/index.ts'
import { lockUser } from '../../apps/server/src/features/users/index.ts'
import type { App } from './app.ts'

/** Sends a request in the middle of a transaction that revokes an account's access, after its sessions and before `revoke`. */
export const sendWhileRevoking = async <T>(
  { deps }: App,
  engine: string,
  userId: number,
  send: () => Promise<T>,
  revoke: (db: Tx) => Promise<unknown>,
): Promise<T> => {
  // Starts outside of the transaction, whose context forbids other ones
  const started = Promise.withResolvers<void>()
  const response = started.promise.then(send)
  await deps.db.tx(async (db) => {
    await lockUser(db, userId)
    await revokeSessions(db, userId)
    started.resolve()
    if (engine === 'postgres')
      await vi.waitFor(async () => {
        const waiting = sql<{ n: number }>`select count(*) n from pg_locks where not granted`
        expect(Number((await waiting.execute(db)).rows[0]!.n)).toBeGreaterThan(0)
      }, 30_000)
    await revoke(db)
  })
  return response
}
