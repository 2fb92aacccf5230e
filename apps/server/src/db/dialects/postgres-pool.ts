import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog, Waits } from './engine.ts'
import { createConnectionOptions } from './postgres-connection.ts'
import { PostgresConnection } from './postgres-driver.ts'

/** Maximum time of a statement, after which the server cancels it. */
export const statementTimeoutMs = 7_000
/** Maximum silence of the server before the connection is closed. */
const queryTimeoutMs = statementTimeoutMs + 500
/** Maximum time between two statements of a transaction. */
const idleTimeoutMs = 30_000
/** Returns the settings of a session. The lock timeout keeps one locked row from occupying every connection for long. */
const formatSessionSettings = (lockTimeoutMs: number) =>
  `set lock_timeout = ${lockTimeoutMs}; set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleTimeoutMs}`

/** SQLSTATE of a server that has no connection left for this role or database. */
const tooManyConnections = '53300'
/** Pause after the server has rejected a connection. */
const refusalPauseMs = 1000
/** Interval between checks for a connection that was returned. */
const retryMs = 20

/**
 * Creates a function that acquires a connection. While the server rejects new connections, waits for a connection that
 * another caller returns.
 */
const createConnectionAcquirer = (pool: pg.Pool, maxWaitMs: number) => {
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

export const createConnectionConfig = (url: string) => ({
  ...createConnectionOptions(url),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

export const openPool = (config: pg.PoolConfig, log: DatabaseLog): pg.Pool => {
  const pool = new pg.Pool({
    application_name: 'vitrine',
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
    ...config,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // Without a listener, a connection that breaks while in use would end the process; its query fails anyway
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

type WorkingPool = {
  readonly createPool: (config: pg.PoolConfig) => pg.Pool
  readonly max: number
  readonly isPooled: boolean
  readonly waitMs: number
  readonly queue: Waits
}

/** Opens a pool with time limits for requests and jobs. */
export const openWorkingPool = ({ createPool, max, isPooled, waitMs, queue }: WorkingPool) => {
  const pool = createPool({
    max,
    // Keep one connection open, because a full server would reject a new one
    min: 1,
    query_timeout: queryTimeoutMs,
    // The first query of each connection instead of a start parameter, which poolers reject
    onConnect: async (client) => {
      if (isPooled) return
      await client.query(formatSessionSettings(waitMs)).catch((error: unknown) => {
        // A server that rejects the settings still works
        if (!(error instanceof pg.DatabaseError)) throw error
      })
    },
  })
  const connect = createConnectionAcquirer(pool, waitMs)
  const acquire = async (): Promise<PostgresConnection> => {
    const leave = queue.enter()
    try {
      return new PostgresConnection(await connect(), !isPooled)
    } finally {
      leave()
    }
  }
  return { pool, acquire }
}

/** Parses int8 and numeric (sums of int8) as numbers, booleans as 1 and 0, like SQLite. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseSafeNumber],
  [pg.types.builtins.NUMERIC, parseSafeNumber],
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')
}

function parseSafeNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`the database returned ${text}, which is beyond the integers a number holds exactly`)
  }
  return value
}
