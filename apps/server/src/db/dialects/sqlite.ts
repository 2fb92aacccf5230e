import { renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import type { Tx } from '../handle.ts'
import type { Engine, EngineContext, MigrationHelpers } from './engine.ts'
import { isUnavailable } from './errors.ts'
import { createSqliteBulk } from './sqlite-bulk.ts'
import { createIdleCheckpoint } from './sqlite-checkpoint.ts'
import { deleteOldCopies, describeError, requireWritable } from './sqlite-directory.ts'
import { busyTimeoutMs, createSqliteKysely } from './sqlite-kysely.ts'

const migrationLockMs = 60_000

export type SqliteOptions = { file: string; synchronous: 'FULL' | 'NORMAL' }

/** Opens one connection for writing and one for reading. WAL lets them work concurrently. */
export function openSqlite(
  { file, synchronous }: SqliteOptions,
  { waits, guard, log }: EngineContext,
): Engine {
  const writer = openWriter(file, synchronous)
  const reader = new Driver(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  tune(reader)
  const read = createSqliteKysely(reader, { concurrent: true, beforeAcquire: () => guard('the read handle') })
  let syncFailure: unknown
  const write = createSqliteKysely(writer, {
    concurrent: false,
    beforeBegin() {
      if (syncFailure) throw syncFailure
    },
    onCommit() {
      idleCheckpoint.committed()
    },
    onSyncFailure(error) {
      syncFailure = error
      // Crash on purpose: the file's state is unknown, and the next start recovers it
      setImmediate(() => {
        throw new Error(`${file} could not be synced; the process ends`, { cause: error })
      })
    },
  })
  const listeners = new Map<string, ((payload: string) => void)[]>()

  function deliver(channel: string, payload: string) {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        log.warn({ err: error }, 'a subscriber failed')
      }
    }
  }

  let waiters = 0
  async function begin() {
    const leave = waits.load.enter()
    waiters += 1
    try {
      return Object.assign(await write.startTransaction().execute(), { engine: 'sqlite' as const })
    } finally {
      waiters -= 1
      leave()
    }
  }

  const idleCheckpoint = createIdleCheckpoint(writer, log)

  return {
    read,
    bulk: createSqliteBulk(writer),
    begin,
    publishNow: deliver,
    // Only one process uses a file
    async publishOnCommit() {},
    deliverLocally: deliver,
    subscribe(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    allowsSeveralProcesses: false,
    // The open file is the lock: see `assertSqliteUnused`
    async acquireSharedLock() {},
    identity: async () => '',
    async ping() {
      reader.prepare('select 1').get()
    },
    async runMigrations(work) {
      // SQLite's procedure for changing tables (lang_altertable.html, section 7) requires foreign keys to be off
      writer.pragma('foreign_keys = OFF')
      try {
        const db = await beginWithTimeout(begin, migrationLockMs)
        try {
          const applied = await work(db, createHelpers(db))
          // Checks every row of the database, so only after a migration
          const invalidKeys = applied.length > 0 ? (writer.pragma('foreign_key_check') as unknown[]) : []
          if (invalidKeys.length > 0)
            throw new Error(`a migration leaves ${invalidKeys.length} rows with broken references`)
          await db.commit().execute()
          return applied
        } catch (error) {
          if (writer.inTransaction) await db.rollback().execute()
          throw error
        }
      } finally {
        writer.pragma('foreign_keys = ON')
      }
    },
    logPosition: async () => '',
    replicaLagSeconds: async () => 0,
    connections: () => ({
      used: writer.inTransaction ? 1 : 0,
      idle: writer.inTransaction ? 1 : 2,
      waiting: waiters,
      max: 2,
    }),
    clockOffsetMs: async () => null,
    isListening: () => null,
    refusedTransactions: () => 0,
    logBytes: () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    async backUpBefore(migration) {
      const copy = `${file}.before-${migration}`
      // Use a temporary name until the copy is complete, so that an interrupted copy is not mistaken for a backup
      await reader.backup(`${copy}.part`)
      renameSync(`${copy}.part`, copy)
      deleteOldCopies(file)
      log.info({ copy }, 'copied the database before migrating it')
    },
    async close() {
      idleCheckpoint.close()
      reader.close()
      writer.close()
    },
  }
}

function openWriter(file: string, synchronous: 'FULL' | 'NORMAL'): Driver.Database {
  requireWritable(file)
  try {
    const db = new Driver(file, { timeout: busyTimeoutMs })
    db.pragma('journal_mode = WAL')
    db.pragma('foreign_keys = ON')
    // Overwrite deleted content with zeros. `FAST` would do so only where it costs no extra write
    db.pragma('secure_delete = ON')
    db.pragma(`synchronous = ${synchronous}`)
    db.pragma('journal_size_limit = 67108864')
    // Query plans follow from the indexes. Statistics of a nearly empty table would cause scans even after it grew
    db.exec('drop table if exists sqlite_stat1; drop table if exists sqlite_stat4')
    tune(db)
    // Fail at once: `begin` retries without blocking the event loop
    db.pragma('busy_timeout = 0')
    return db
  } catch (cause) {
    throw new Error(`the database file ${file} cannot be opened: ${describeError(cause)}`, { cause })
  }
}

function tune(db: Driver.Database) {
  db.pragma('cache_size = -16000') // KiB
  db.pragma('temp_store = MEMORY')
  db.pragma('mmap_size = 134217728')
  db.pragma('trusted_schema = OFF')
}

async function beginWithTimeout<T>(begin: () => Promise<T>, limitMs: number): Promise<T> {
  for (const end = Date.now() + limitMs; ; ) {
    try {
      return await begin()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error
      await sleep(100)
    }
  }
}

function createHelpers(db: Tx): MigrationHelpers {
  return {
    id: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
    reusableId: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey()),
    clustered: (table) => table.modifyEnd(sql`without rowid`),
    big: 'integer',
    async jsonTexts(table, source, columns) {
      const doc = sql.id(source)
      for (const [name, path] of Object.entries(columns)) {
        const at = sql.lit(`$.${path.join('.')}`)
        // Only nested `case` prevents the functions from reading a text that is not valid JSON
        const text = sql`case when json_valid(${doc}) then case when json_type(${doc}, ${at}) = 'text'
          then case when length(${doc} ->> ${at}) <= 200 then ${doc} ->> ${at} end end end`
        await db.schema
          .alterTable(table)
          .addColumn(name, 'text', (column) => column.generatedAlwaysAs(text))
          .execute()
      }
    },
    // FTS5 with trigrams over the table's rows (sqlite.org/fts5.html#external_content_tables)
    async searchable(table, column) {
      const [rows, index, text] = [sql.id(table), sql.id(`${table}_search`), sql.id(column)]
      await sql`create virtual table ${index} using fts5(${text}, content=${sql.lit(table)}, content_rowid='id',
        tokenize='trigram case_sensitive 1')`.execute(db)
      // Overwrite deleted content at once
      await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(db)
      const add = sql`insert into ${index} (rowid, ${text}) values (new.id, new.${text});`
      const remove = sql`insert into ${index} (${index}, rowid, ${text}) values ('delete', old.id, old.${text});`
      const trigger = (event: string) => sql.id(`${table}_search_${event}`)
      await sql`create trigger ${trigger('insert')} after insert on ${rows} begin ${add} end`.execute(db)
      await sql`create trigger ${trigger('delete')} after delete on ${rows} begin ${remove} end`.execute(db)
      await sql`create trigger ${trigger('update')} after update of ${text} on ${rows}
        when old.${text} <> new.${text} begin ${remove} ${add} end`.execute(db)
      await sql`create index ${sql.id(`${table}_${column}`)} on ${rows} (${text})`.execute(db)
    },
    async splitVisitsByDay() {},
    async appendOnly(table) {
      for (const event of ['update', 'delete']) {
        await sql`create trigger ${sql.id(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.id(table)}
          begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
      }
    },
  }
}
