import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** SQLSTATE of a server that has no connection left for this role or database. */
const tooManyConnections = '53300'
const growAgainMs = 1000
const retryMs = 100

/** Takes a connection of a pool. If the server refuses new ones, the caller waits for a connection as it would in a full pool. */
export const createConnect = (pool: pg.Pool, { max, maxWaitMs }: { max: number; maxWaitMs: number }) => {
  /** Open connections. The pool's own count includes attempts to connect. */
  let established = 0
  pool.on('connect', () => {
    established += 1
  })
  pool.on('remove', () => {
    established -= 1
  })
  let grow: NodeJS.Timeout | undefined
  const stopGrowing = () => {
    pool.options.max = Math.max(established, 1)
    clearTimeout(grow)
    grow = setTimeout(() => {
      pool.options.max = max
    }, growAgainMs).unref()
  }
  return async (): Promise<pg.PoolClient> => {
    const until = performance.now() + maxWaitMs
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        const isFull = error instanceof pg.DatabaseError && error.code === tooManyConnections
        if (!isFull || performance.now() > until) throw error
        stopGrowing()
        if (established === 0) await sleep(retryMs)
      }
    }
  }
}
