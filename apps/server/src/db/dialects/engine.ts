import type { ControlledTransaction, CreateTableBuilder } from 'kysely'
import type { Db, EngineName, Tx } from '../handle.ts'
import type { Schema } from '../schema.ts'
import type { Bulk, DayTable } from './bulk.ts'

/** Takes pino's argument order. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Numbers of rows by table, and the file names of each upload, separated by spaces. */
export type DatabaseSummary = { rows: Readonly<Record<string, number>>; uploads: readonly string[] }

export type TableBuilder = CreateTableBuilder<string, string>

/** Adds the columns of a table; `addId` adds the column `id` if it has one. */
export type AddDayColumns = (table: TableBuilder, addId: MigrationHelpers['id']) => TableBuilder

export type MigrationHelpers = {
  /** Adds the column `id`: a primary key whose values are never used again. */
  id(table: TableBuilder): TableBuilder
  /** Adds the column `id` of a table whose rows are never deleted: SQLite may use the ids of deleted rows again. */
  reusableId(table: TableBuilder): TableBuilder
  /** Stores rows in the order of the primary key, if the engine supports it. */
  clustered(table: TableBuilder): TableBuilder
  /** 64-bit integer column: ids, times, counters. */
  big: 'integer' | 'bigint'
  /** 16-bit integer column. */
  small: 'integer' | 'smallint'
  /** Column of bytes, which are stored as they are. */
  bytes: 'blob' | 'bytea'
  /**
   * Adds computed columns with the texts at paths of the JSON in `source`; null = missing, over 200 characters or
   * invalid JSON. PostgreSQL rewrites the table.
   */
  jsonTexts(table: string, source: string, columns: Record<string, readonly string[]>): Promise<void>
  /** Creates an index for substring search in `column`, if the engine supports it; see search.ts. */
  searchable(table: string, column: string): Promise<void>
  /** Creates a table of visits with its key and these columns. It loses whole days in one statement, if the engine supports it. */
  createDayTable(table: DayTable, addColumns: AddDayColumns): Promise<void>
  /** Adds triggers that reject updates and deletions of rows of `table`. */
  appendOnly(table: string): Promise<void>
}

export type EngineContext = {
  log: DatabaseLog
  /** `load` records waits that show an overload, `transactions` waits that a single locked row may cause. */
  waits: { readonly load: Waits; readonly transactions: Waits }
  /** Throws if the running code is inside a transaction. */
  guard(handle: string): void
}

export type Message = { readonly channel: string; readonly payload: string }

export type Engine = {
  readonly read: Db
  readonly bulk: Bulk
  begin(): Promise<ControlledTransaction<Schema> & { readonly engine: EngineName }>
  publishNow(channel: string, payload: string): void
  /** Sends messages to the other processes with the commit of an open transaction. */
  publishOnCommit(db: Tx, messages: readonly Message[]): Promise<void>
  deliverLocally(channel: string, payload: string): void
  subscribe(channel: string, listener: (payload: string) => void, onLost?: () => void): void
  readonly allowsSeveralProcesses: boolean
  acquireSharedLock(): Promise<void>
  ping(): Promise<void>
  /** Identifies the database; replicas have the same identity. '' if unknown. */
  identity(): Promise<string>
  /** Runs `work` in one transaction that excludes migrations of other processes. Returns the applied migrations. */
  runMigrations(work: (db: Tx, helpers: MigrationHelpers) => Promise<string[]>): Promise<string[]>
  /** Returns the write position of the log; '' if the engine has no replicas. */
  logPosition(): Promise<string>
  /** Returns 0 if the replica has replayed the log up to `position`, otherwise the seconds since its last change. */
  replicaLagSeconds(position: string): Promise<number>
  connections(): Connections
  clockOffsetMs(): Promise<number | null>
  isListening(): boolean | null
  refusedTransactions(): number
  logBytes(): number | null
  /** Copies the database before `migration` changes it. Does nothing on PostgreSQL, where the operator makes backups. */
  backUpBefore(migration: string): Promise<void>
  close(): Promise<void>
}

export type Connections = {
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

export type Waits = {
  enter(): () => void
  oldest(): number
  total(): { count: number; ms: number }
}

export function createWaits(): Waits {
  // A Set keeps insertion order, so its first entry has waited longest
  const started = new Set<{ at: number }>()
  const total = { count: 0, ms: 0 }
  return {
    enter() {
      const entry = { at: performance.now() }
      started.add(entry)
      return () => {
        if (!started.delete(entry)) return
        total.count += 1
        total.ms += performance.now() - entry.at
      }
    },
    total: () => total,
    oldest() {
      const oldest = started.values().next().value
      return oldest ? performance.now() - oldest.at : 0
    },
  }
}
