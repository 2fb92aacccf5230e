import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** SQLSTATE of a server that has no connection left for this role or database. */
const tooManyConnections = '53300'
const refusalPauseMs = 1000
const retryMs = 20

/** Creates a function that acquires a connection. While the server refuses new ones, it waits for one that another caller returns. */
export const createConnectionAcquirer = (pool: pg.Pool, maxWaitMs: number) => {
  let nextAttemptAt = 0
  return async (): Promise<pg.PoolClient> => {
    const until = performance.now() + maxWaitMs
    for (;;) {
      if (pool.idleCount > 0 || performance.now() >= nextAttemptAt)
        try {
          return await pool.connect()
        } catch (error) {
          const isRefused = error instanceof pg.DatabaseError && error.code === tooManyConnections
          if (!isRefused || performance.now() > until) throw error
          nextAttemptAt = performance.now() + refusalPauseMs
        }
      await sleep(retryMs)
    }
  }
}
