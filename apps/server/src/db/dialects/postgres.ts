import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Tx } from '../handle.ts'
import type { Schema } from '../schema.ts'
import type { Engine, EngineContext, MigrationHelpers } from './engine.ts'
import { createPostgresBulk } from './postgres-bulk.ts'
import { connectionOptions, naming } from './postgres-connection.ts'
import { needsSessions, poolingOf, poolsTransactions } from './postgres-pooling.ts'
import { createPubsub } from './postgres-pubsub.ts'
import { watchSilence } from './postgres-silence.ts'
import { isStalePlan, nameStatements } from './postgres-statements.ts'

const LISTEN_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 30_000
const SESSION_SETTINGS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`
const PING_TIMEOUT_MS = 2_000
/** Any fixed number; the processes of one database agree on it. */
const MIGRATION_LOCK = 7_317_402

/**
 * `listenUrl`: for notifications, where `url` leads to a pooler; '' = the same. `maxWaitMs`: longest wait for a connection, as a
 * server that is down or full must be noticed fast, or requests pile up; 0 = as long as a statement may take.
 */
export type PostgresOptions = { url: string; listenUrl: string; poolSize: number; maxWaitMs: number }

export function openPostgres(
  { url, listenUrl, poolSize, maxWaitMs }: PostgresOptions,
  { waits, guard, log }: EngineContext,
): Engine {
  const connectionTo = (address: string) => ({
    ...connectionOptions(address),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const connection = connectionTo(url)
  const listening = connectionTo(listenUrl || url)
  /** Nothing of a session outlives a transaction there: no named statements, no settings. */
  let sessionless = false
  const waitMs = maxWaitMs || STATEMENT_TIMEOUT_MS
  const pool = new pg.Pool({
    ...connection,
    application_name: 'vitrine',
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
    // The first query of each connection, and no start parameter, since poolers refuse those
    onConnect: async (client) => {
      if (sessionless) return
      const setting = { text: SESSION_SETTINGS, query_timeout: waitMs }
      await client.query(setting).catch((error: unknown) => {
        // Who refuses it can still be worked with; who says nothing cannot
        if (!(error instanceof pg.DatabaseError)) throw error
      })
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // Without a listener, a connection that breaks while in use would end the process; its query fails anyway.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  nameStatements(pool, () => !sessionless)
  const endWatch = watchSilence(pool, connection, log)

  const acquire = async <T>(take: () => Promise<T>): Promise<T> => {
    const done = waits.enter()
    try {
      return await take()
    } finally {
      done()
    }
  }
  const pubsub = createPubsub({ ...listening, connectionTimeoutMillis: LISTEN_TIMEOUT_MS }, log)

  const kyselyOver = (onError?: (error: unknown) => void) =>
    new Kysely<Schema>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new GuardedDriver(pool, guard, acquire),
        createIntrospector: (kysely) => new PostgresIntrospector(kysely),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      ...(onError && {
        log: (event: LogEvent) => {
          if (event.level === 'error') onError(event.error)
        },
      }),
    })
  const read = kyselyOver()
  async function run(query: pg.QueryConfig): Promise<unknown[]> {
    const client = await acquire(() => pool.connect())
    try {
      return (await client.query(query)).rows
    } finally {
      client.release()
    }
  }

  let prepared = 0
  const nextName = () => `hot_${++prepared}`
  return {
    read,
    bulk: createPostgresBulk(),
    begin: () => read.startTransaction().setIsolationLevel('read committed').execute(),
    prepare(text) {
      let name = nextName()
      return async (values) => {
        if (sessionless) return run({ text, values })
        try {
          return await run({ name, text, values })
        } catch (error) {
          if (!isStalePlan(error)) throw error
          name = nextName()
          return await run({ name, text, values })
        }
      }
    },
    publish(channel, payload) {
      // This process must know before its caller is answered: the way through the server would be too late.
      pubsub.deliver(channel, payload)
      run({ text: 'select pg_notify($1, $2)', values: [channel, pubsub.signed(payload)] }).catch(
        // They miss it, unless they lost their connection as well and hear so through `onLost`
        (error: unknown) => log.warn({ err: error, channel }, 'a message to the other processes was lost'),
      )
    },
    async announce(db, messages) {
      for (const { channel, payload } of messages)
        await sql`select pg_notify(${channel}, ${pubsub.signed(payload)})`.execute(db)
    },
    deliver: pubsub.deliver,
    subscribe: pubsub.subscribe,
    shared: true,
    async hold() {
      const [pooled, listensPooled] = await Promise.all([
        poolsTransactions(connection),
        listenUrl ? poolsTransactions(listening) : false,
      ])
      if (listensPooled || (pooled && !listenUrl))
        throw new Error(needsSessions(listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL'))
      if (pooled) {
        sessionless = true
        log.info({}, 'DATABASE_URL leads to a pooler in transaction mode: statements are not prepared')
      }
      await naming(listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL', pubsub.hold())
    },
    async reach() {
      sessionless = await poolingOf(connection)
    },
    async identity() {
      const text = "select system_identifier || ' ' || current_database() as id from pg_control_system()"
      const rows = await run({ text }).catch((error: unknown) => {
        // A server may keep that to itself
        if (error instanceof pg.DatabaseError && error.code === '42501') return []
        throw error
      })
      return (rows as { id: string }[])[0]?.id ?? ''
    },
    async ping() {
      await within(PING_TIMEOUT_MS, run({ text: 'select 1' }))
    },
    async migrating(work) {
      let first: unknown
      // What fails first says why; what follows in that transaction says only that something failed
      const observed = kyselyOver((error) => {
        first ??= error
      })
      const db = await observed.startTransaction().setIsolationLevel('read committed').execute()
      try {
        await sql`set local statement_timeout = 0`.execute(db)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
        const result = await work(db, helpers(db))
        await db.commit().execute()
        return result
      } catch (error) {
        if (!db.isCommitted && !db.isRolledBack)
          await db
            .rollback()
            .execute()
            .catch(() => {})
        throw await migrationError(read, first, error)
      }
    },
    async position() {
      const [row] = (await run({ text: 'select pg_current_wal_lsn()::text as lsn' })) as [{ lsn: string }]
      return row.lsn
    },
    async behind(position) {
      const text = `select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
        else greatest(0.001, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())) end::float8 as seconds`
      const [row] = (await run({ text, values: [position] })) as [{ seconds: number | null }]
      return row.seconds ?? Number.POSITIVE_INFINITY
    },
    logBytes: () => null,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
    // A server has its own backups (docs: pg_dump before an upgrade).
    async keepCopy() {},
    async close() {
      endWatch()
      await pubsub.close()
      await pool.end()
    },
  }
}

/** Why a migration failed, for the operator. */
async function migrationError(read: Kysely<Schema>, first: unknown, last: unknown): Promise<unknown> {
  if (!(first instanceof pg.DatabaseError)) return last
  if (first.code !== '42501') {
    const hidden = last instanceof Error && /current transaction is aborted/.test(last.message)
    return hidden
      ? new Error(`the database refused to be migrated: ${first.message}`, { cause: first })
      : last
  }
  const { rows } = await sql<{
    role: string
    name: string
  }>`select current_user as role, current_database() as name`
    .execute(read)
    .catch(() => ({ rows: [] }))
  const { role = 'of DATABASE_URL', name = '' } = rows[0] ?? {}
  return new Error(
    `The role ${role} may not make or change tables in the database ${name} (${first.message}).\n` +
      `Make it the owner, as a superuser: ALTER DATABASE "${name}" OWNER TO "${role}"\n` +
      'or migrate as the owner, and let this role only work with what is there (docs/operating.md): ' +
      'DATABASE_URL=postgres://OWNER… npm run admin -- migrate',
    { cause: first },
  )
}

class GuardedDriver extends PostgresDriver {
  readonly #guard: (what: string) => void
  readonly #acquire: <T>(take: () => Promise<T>) => Promise<T>
  constructor(
    pool: pg.Pool,
    guard: (what: string) => void,
    acquire: <T>(take: () => Promise<T>) => Promise<T>,
  ) {
    super({ pool })
    this.#guard = guard
    this.#acquire = acquire
  }
  override acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    this.#guard('the read handle')
    return this.#acquire(() => super.acquireConnection(options))
  }
}

/** int8 and numeric (sums of int8) as numbers, booleans as 1 and 0: what SQLite gives. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeNumber],
  [pg.types.builtins.NUMERIC, safeNumber],
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text')
}

function safeNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`the database returned ${text}, which is beyond the integers a number holds exactly`)
  }
  return value
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${limitMs} ms`)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function helpers(db: Tx): MigrationHelpers {
  return {
    id: (table) =>
      table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey()),
    clustered: (table) => table,
    big: 'bigint',
    async numbered(table) {
      await sql`alter table ${sql.table(table)} alter column id add generated by default as identity`.execute(
        db,
      )
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
        (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(db)
    },
    async dropReference(table, column) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_${column}_fkey`)}`.execute(
        db,
      )
    },
    // Without pg_trgm, or the right to add it, searches go through all texts
    async searchable(table, column) {
      await sql`do ${sql.lit(`begin
        create extension if not exists pg_trgm;
        create index ${table}_search on "${table}" using gin (${column} gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
        raise notice 'no index of parts of ${table}.${column}: %', sqlerrm;
      end`)}`.execute(db)
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
