import { dayMs } from '@vitrine/contract/durations'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '../handle.ts'
import type { Schema } from '../schema.ts'
import type { Engine, MigrationHelpers } from './engine.ts'
import { createDayTable } from './postgres-days.ts'
import { begin, createKysely, PostgresConnection } from './postgres-driver.ts'
import type { Timelines } from './postgres-timeline.ts'

const migrationLock = 7_317_402

type Options = {
  readonly createPool: (config: pg.PoolConfig) => pg.Pool
  readonly isPooled: boolean
  readonly timelines: Timelines
  readonly read: Db
}

/**
 * Runs migrations in one transaction, under a lock of the whole database. Waits while another process migrates, even if
 * the role has a lock timeout.
 */
export const runMigrations = async (
  { createPool, isPooled, timelines, read }: Options,
  work: Parameters<Engine['runMigrations']>[0],
): Promise<string[]> => {
  let firstError: unknown
  // A separate connection, because a migration may exceed the query timeout
  const pool = createPool({ max: 1 })
  const connect = async () => new PostgresConnection(await pool.connect(), !isPooled)
  // The first failure contains the reason; later ones only report an aborted transaction
  const observed = createKysely(connect, timelines, (error) => {
    firstError ??= error
  })
  const db = await begin(observed)
  try {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
    await sql`set local lock_timeout to default`.execute(db)
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
    await pool.end()
  }
}

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

function createHelpers(db: Tx): MigrationHelpers {
  const id: MigrationHelpers['id'] = (table) =>
    table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
  return {
    id,
    reusableId: id,
    clustered: (table) => table,
    big: 'bigint',
    small: 'smallint',
    bytes: 'bytea',
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
    createDayTable: (table, addColumns) =>
      createDayTable(db, table, addColumns, Math.floor(Date.now() / dayMs)),
    async appendOnly(table) {
      const refuse = sql.id(`${table}_append_only`)
      await sql`create function ${refuse}() returns trigger language plpgsql as
        ${sql.lit(`begin raise exception '${table} is append-only'; end`)}`.execute(db)
      await sql`create trigger ${sql.id(`${table}_no_change`)} before update or delete or truncate
        on ${sql.id(table)} for each statement execute function ${refuse}()`.execute(db)
    },
  }
}
