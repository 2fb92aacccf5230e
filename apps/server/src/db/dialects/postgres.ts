import {
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { dayMs } from '../../lib/durations.ts'
import { withTimeout } from '../../lib/with-timeout.ts'
import type { Db, Tx } from '../handle.ts'
import type { Schema } from '../schema.ts'
import type { Engine, EngineContext, MigrationHelpers, Waits } from './engine.ts'
import { createConnectionAcquirer } from './postgres-acquire.ts'
import { createPostgresBulk } from './postgres-bulk.ts'
import { createConnectionOptions, withSettingName } from './postgres-connection.ts'
import { partitionByDay } from './postgres-days.ts'
import { PostgresConnection, PostgresPoolDriver } from './postgres-driver.ts'
import { createPubsub } from './postgres-pubsub.ts'
import { assertSessionPooling } from './postgres-sessions.ts'
import { Timelines } from './postgres-timeline.ts'

const listenTimeoutMs = 2_000
/** Maximum time of a statement, after which the server cancels it. */
const statementTimeoutMs = 7_000
/** Maximum silence of the server before the connection is closed. */
const queryTimeoutMs = statementTimeoutMs + 500
/** Maximum time between two statements of a transaction. */
const idleTimeoutMs = 30_000
/** Maximum wait for a lock of another transaction, so that one locked row does not occupy every connection for long. */
const lockTimeoutMs = 2_000
const sessionSettings = `set lock_timeout = ${lockTimeoutMs}; set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleTimeoutMs}`
const pingTimeoutMs = 2_000
const migrationLock = 7_317_402

export type PostgresOptions = {
  url: string
  /** URL for notifications; '' = `url`. */
  listenUrl: string
  /** True if `url` may lead to a pooler in transaction mode, which excludes named statements and session settings. */
  pooled: boolean
  poolSize: number
  /** Maximum wait for a connection, so that failures of the server show fast; 0 = as long as a statement may take. */
  maxWaitMs: number
}

export function openPostgres(
  { url, listenUrl, pooled, poolSize, maxWaitMs }: PostgresOptions,
  { waits, guard, log }: EngineContext,
): Engine {
  const connectionTo = (address: string) => ({
    ...createConnectionOptions(address),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const listening = connectionTo(listenUrl || url)
  const waitMs = maxWaitMs || statementTimeoutMs
  const createPool = (options: pg.PoolConfig) => {
    const pool = new pg.Pool({
      ...connectionTo(url),
      application_name: 'vitrine',
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 30_000,
      types: { getTypeParser },
      ...options,
    })
    pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    // Without a listener, a connection that breaks while in use would end the process; its query fails anyway
    pool.on('connect', (client) => {
      client.on('error', () => {})
    })
    return pool
  }
  const workingPool = (max: number, waits: Waits) => {
    const pool = createPool({
      max,
      // Keeps one open, because a full server would refuse a new one
      min: 1,
      query_timeout: queryTimeoutMs,
      // The first query of each connection instead of a start parameter, which poolers reject
      onConnect: async (client) => {
        if (pooled) return
        await client.query(sessionSettings).catch((error: unknown) => {
          // A server that rejects the settings still works
          if (!(error instanceof pg.DatabaseError)) throw error
        })
      },
    })
    const connect = createConnectionAcquirer(pool, waitMs)
    const acquire = async (): Promise<PostgresConnection> => {
      const leave = waits.enter()
      try {
        return new PostgresConnection(await connect(), !pooled)
      } finally {
        leave()
      }
    }
    return { pool, acquire }
  }
  // Separate pools: transactions that wait for a locked row must not delay reads and probes
  const readPoolSize = Math.ceil(poolSize / 3)
  const reads = workingPool(readPoolSize, waits.load)
  const writes = workingPool(Math.max(poolSize - readPoolSize, 1), waits.transactions)
  const pools = [reads.pool, writes.pool]
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
    async runMigrations(work) {
      let firstError: unknown
      // A separate connection, because a migration may exceed the query timeout
      const migrationPool = createPool({ max: 1 })
      // The first failure contains the reason; later ones only report an aborted transaction
      const observed = createKysely(
        async () => new PostgresConnection(await migrationPool.connect(), !pooled),
        timelines,
        (error) => {
          firstError ??= error
        },
      )
      const db = await begin(observed)
      try {
        await sql`set local statement_timeout = 0`.execute(db)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
        await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
        const result = await work(db, createHelpers(db))
        await db.commit().execute()
        return result
      } catch (error) {
        if (!db.isCommitted && !db.isRolledBack)
          await db
            .rollback()
            .execute()
            .catch(() => {})
        throw await toMigrationError(read, firstError, error)
      } finally {
        await migrationPool.end()
      }
    },
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

async function toMigrationError(
  read: Kysely<Schema>,
  firstError: unknown,
  lastError: unknown,
): Promise<unknown> {
  if (!(firstError instanceof pg.DatabaseError)) return lastError
  if (firstError.code !== '42501') {
    const isConsequence =
      lastError instanceof Error && /current transaction is aborted/.test(lastError.message)
    return isConsequence
      ? new Error(`the migration failed: ${firstError.message}`, { cause: firstError })
      : lastError
  }
  const { rows } = await sql<{
    role: string
    name: string
  }>`select current_user as role, current_database() as name`
    .execute(read)
    .catch(() => ({ rows: [] }))
  const { role = 'of DATABASE_URL', name = '' } = rows[0] ?? {}
  return new Error(
    `The role ${role} may not make or change tables in the database ${name} (${firstError.message}).\n` +
      `Make it the owner, as a superuser: ALTER DATABASE "${name}" OWNER TO "${role}"\n` +
      'or migrate as the owner, and let this role only work with what is there (docs/postgresql.md): ' +
      'DATABASE_URL=postgres://OWNER… npm run admin -- migrate',
    { cause: firstError },
  )
}

const createKysely = (
  acquire: () => Promise<PostgresConnection>,
  timelines: Timelines,
  onError?: (error: unknown) => void,
): Db => {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresPoolDriver(acquire, timelines),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(onError && {
      log: (event: LogEvent) => {
        if (event.level === 'error') onError(event.error)
      },
    }),
  })
  return Object.assign(kysely, { engine: 'postgres' as const })
}

const begin = async (db: Db) =>
  Object.assign(await db.startTransaction().setIsolationLevel('read committed').execute(), {
    engine: 'postgres' as const,
  })

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

function createHelpers(db: Tx): MigrationHelpers {
  const id: MigrationHelpers['id'] = (table) =>
    table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
  return {
    id,
    reusableId: id,
    clustered: (table) => table,
    big: 'bigint',
    async jsonTexts(table, source, columns) {
      await sql`create function json_text(doc text, path text[]) returns text
        language plpgsql immutable strict parallel safe as ${sql.lit(`
        declare value jsonb;
        begin
          -- jsonb accepts neither U+0000 nor unpaired surrogates, which JSON.stringify writes as escapes
          if strpos(doc, '\\u') > 0 then
            doc := regexp_replace(doc, '(?<!\\\\)\\\\u(?:0000|d[89a-f][0-9a-f]{2})', '\\\\ufffd', 'g');
          end if;
          value := doc::jsonb #> path;
          if jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200 then return value #>> '{}'; end if;
          return null;
        exception when data_exception then return null;
        end`)}`.execute(db)
      // One statement: the table is rewritten once
      await sql`alter table ${sql.table(table)} ${sql.join(
        Object.entries(columns).map(
          ([name, path]) =>
            sql`add column ${sql.id(name)} text generated always as
              (json_text(${sql.id(source)}, ${sql.lit(`{${path.join(',')}}`)}::text[])) stored`,
        ),
      )}`.execute(db)
    },
    // Without pg_trgm, or the right to create it, searches scan all texts
    async searchable(table, column) {
      await sql`do ${sql.lit(`begin
        create extension if not exists pg_trgm;
        create index ${table}_search on "${table}" using gin (${column} gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
        raise notice 'no index of parts of ${table}.${column}: %', sqlerrm;
      end`)}`.execute(db)
    },
    async splitVisitsByDay() {
      // The unique index takes most of the time. Operators of large installations create both before the upgrade (docs/scaling.md)
      await sql`create unique index if not exists visit_by_profile on visit (profile_id, at, id)`.execute(db)
      await sql`create index if not exists visit_by_time on visit using brin (at)`.execute(db)
      await sql`create sequence visit_id_numbers`.execute(db)
      await sql`select setval('visit_id_numbers', max(id)) from visit having max(id) is not null`.execute(db)
      await sql`alter table visit alter column id drop identity, drop constraint visit_pkey`.execute(db)
      await sql`alter table visit alter column id set default nextval('visit_id_numbers'),
        add constraint visit_by_profile primary key using index visit_by_profile`.execute(db)
      await sql`drop index visit_profile`.execute(db)
      const today = Math.floor(Date.now() / dayMs)
      await partitionByDay(db, 'visit', today)
      await sql`create index visit_time on visit using brin (at)`.execute(db)
      await sql`alter sequence visit_id_numbers owned by visit.id`.execute(db)
      await partitionByDay(db, 'visit_seen', today)
      await partitionByDay(db, 'visit_shown', today)
    },
    async appendOnly(table) {
      const refuse = sql.id(`${table}_append_only`)
      await sql`create function ${refuse}() returns trigger language plpgsql as
        ${sql.lit(`begin raise exception '${table} is append-only'; end`)}`.execute(db)
      await sql`create trigger ${sql.id(`${table}_no_change`)} before update or delete or truncate
        on ${sql.id(table)} for each statement execute function ${refuse}()`.execute(db)
    },
  }
}
