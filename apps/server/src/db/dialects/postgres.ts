import { sql } from 'kysely'
import pg from 'pg'
import { withTimeout } from '../../lib/with-timeout.ts'
import type { Engine, EngineContext, Waits } from './engine.ts'
import { createPostgresBulk } from './postgres-bulk.ts'
import { withSettingName } from './postgres-connection.ts'
import { begin, createKysely } from './postgres-driver.ts'
import { runMigrations } from './postgres-migrations.ts'
import { createConnectionConfig, openPool, openWorkingPool, statementTimeoutMs } from './postgres-pool.ts'
import { createPubsub } from './postgres-pubsub.ts'
import { assertSessionPooling } from './postgres-sessions.ts'
import { Timelines } from './postgres-timeline.ts'

const listenTimeoutMs = 10_000
const pingTimeoutMs = 2_000

export type PostgresOptions = {
  url: string
  /** URL for notifications; '' = `url`. */
  listenUrl: string
  /** True if `url` may lead to a pooler in transaction mode, which excludes named statements and session settings. */
  isPooled: boolean
  poolSize: number
  /** Maximum wait for a connection or a row lock, so that failures of the server show fast; 0 = as long as a statement may take. */
  maxWaitMs: number
}

export function openPostgres(
  { url, listenUrl, isPooled, poolSize, maxWaitMs }: PostgresOptions,
  { waits, guard, log }: EngineContext,
): Engine {
  const waitMs = maxWaitMs || statementTimeoutMs
  const createPool = (config: pg.PoolConfig) =>
    openPool({ ...createConnectionConfig(url), connectionTimeoutMillis: waitMs, ...config }, log)
  const createWorkingPool = (max: number, queue: Waits) =>
    openWorkingPool({ createPool, max, isPooled, waitMs, queue })
  // Separate pools: transactions that wait for a locked row must not delay reads and probes
  const readPoolSize = Math.ceil(poolSize / 3)
  const reads = createWorkingPool(readPoolSize, waits.load)
  const writes = createWorkingPool(Math.max(poolSize - readPoolSize, 1), waits.transactions)
  const pools = [reads.pool, writes.pool]
  const listening = createConnectionConfig(listenUrl || url)
  const pubsub = createPubsub({ ...listening, connectionTimeoutMillis: listenTimeoutMs }, log)

  const timelines = new Timelines()
  const read = createKysely(() => {
    guard('the read handle')
    return reads.acquire()
  }, timelines)
  const write = createKysely(writes.acquire, timelines)
  async function run(query: pg.QueryConfig): Promise<unknown[]> {
    const connection = await reads.acquire()
    try {
      return (await connection.query(query)).rows
    } finally {
      connection.release()
    }
  }

  return {
    read,
    bulk: createPostgresBulk(),
    begin: () => begin(write),
    publishNow(channel, payload) {
      // Listeners of this process must receive the message before the caller returns
      pubsub.deliver(channel, payload)
      run({ text: 'select pg_notify($1, $2)', values: [channel, pubsub.toMessage(payload)] }).catch(
        // Other processes miss the message, unless they also lost their connection and get `onLost`
        (error: unknown) => log.warn({ err: error, channel }, 'a message to the other processes was lost'),
      )
    },
    async publishOnCommit(db, messages) {
      for (const { channel, payload } of messages)
        await sql`select pg_notify(${channel}, ${pubsub.toMessage(payload)})`.execute(db)
    },
    deliverLocally: pubsub.deliver,
    subscribe: pubsub.subscribe,
    allowsSeveralProcesses: true,
    async acquireSharedLock() {
      const setting = listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL'
      await withSettingName(setting, assertSessionPooling(listening, setting))
      await withSettingName(setting, pubsub.acquireSharedLock())
      for (const { acquire } of [reads, writes]) (await acquire()).release()
    },
    async identity() {
      const text = "select system_identifier || ' ' || current_database() as id from pg_control_system()"
      const rows = await run({ text }).catch((error: unknown) => {
        // Some servers do not permit this query
        if (error instanceof pg.DatabaseError && error.code === '42501') return []
        throw error
      })
      return (rows as { id: string }[])[0]?.id ?? ''
    },
    async ping() {
      await withTimeout(
        pingTimeoutMs,
        run({ text: 'select 1' }),
        () => new Error(`the database did not respond within ${pingTimeoutMs} ms`),
      )
    },
    runMigrations: (work) => runMigrations({ createPool, isPooled, timelines, read }, work),
    async logPosition() {
      const [row] = (await run({ text: 'select pg_current_wal_lsn()::text as lsn' })) as [{ lsn: string }]
      return row.lsn
    },
    async replicaLagSeconds(position) {
      const text = `select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
        else greatest(0.001, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())) end::float8 as seconds`
      const [row] = (await run({ text, values: [position] })) as [{ seconds: number | null }]
      return row.seconds ?? Number.POSITIVE_INFINITY
    },
    async clockOffsetMs() {
      const before = Date.now()
      const rows = await withTimeout(
        pingTimeoutMs,
        run({ text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms' }),
        () => new Error(`the database did not respond within ${pingTimeoutMs} ms`),
      )
      // The server read its clock between sending and receiving
      return (rows as { ms: number }[])[0]!.ms - (before + Date.now()) / 2
    },
    isListening: pubsub.isListening,
    refusedTransactions: () => timelines.refused,
    logBytes: () => null,
    connections: () => ({
      used: sum(pools, (pool) => pool.totalCount - pool.idleCount),
      idle: sum(pools, (pool) => pool.idleCount),
      waiting: sum(pools, (pool) => pool.waitingCount),
      max: poolSize,
    }),
    // The operator makes backups of a server (docs: pg_dump before an upgrade)
    async backUpBefore() {},
    async close() {
      await pubsub.close()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

const sum = (pools: readonly pg.Pool[], count: (pool: pg.Pool) => number): number =>
  pools.reduce((total, pool) => total + count(pool), 0)
