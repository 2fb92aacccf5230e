import type { ControlledTransaction, CreateTableBuilder } from 'kysely'
import type { Db, EngineName, Tx } from '../handle.ts'
import type { Schema } from '../schema.ts'
import type { Bulk } from './bulk.ts'

/** Where the database layer says what an operator should know. Takes pino's argument order. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** What migrations need to say differently on each engine. */
export type MigrationHelpers = {
  /** For `.$call(id)`: column `id` as primary key whose values are never used again. */
  id<Table extends string, Columns extends string>(
    table: CreateTableBuilder<Table, Columns>,
  ): CreateTableBuilder<Table, Columns | 'id'>
  /** Like `id`, but SQLite may use the ids of deleted rows again. For tables whose rows are never deleted. */
  reusableId<Table extends string, Columns extends string>(
    table: CreateTableBuilder<Table, Columns>,
  ): CreateTableBuilder<Table, Columns | 'id'>
  /** For `.$call(clustered)`: the rows lie in the order of the primary key, where the engine can do that. */
  clustered<Table extends string, Columns extends string>(
    table: CreateTableBuilder<Table, Columns>,
  ): CreateTableBuilder<Table, Columns>
  /** 64-bit integer column: ids, times, counters. */
  big: 'integer' | 'bigint'
  /**
   * Adds columns with texts of the JSON in `source`, by their paths. The engine computes them: null if the text is missing or
   * longer than 200 characters, or the JSON is not valid. PostgreSQL rewrites the table.
   */
  jsonTexts(table: string, source: string, columns: Record<string, readonly string[]>): Promise<void>
  /** Has parts of `column` found by an index, where the engine can do that; see search.ts. */
  searchable(table: string, column: string): Promise<void>
  /** Makes the database refuse to change or delete rows of `table`. */
  appendOnly(table: string): Promise<void>
}

/** What an engine gets from open.ts. */
export type EngineContext = {
  log: DatabaseLog
  waits: Waits
  /** Throws when the running code is inside a transaction. */
  guard(what: string): void
}

export type Message = { readonly channel: string; readonly payload: string }

/** What open.ts builds a `Database` from; one implementation for each engine. */
export type Engine = {
  readonly read: Db
  readonly bulk: Bulk
  begin(): Promise<ControlledTransaction<Schema> & { readonly engine: EngineName }>
  publish(channel: string, payload: string): void
  /** Has messages reach the other processes with the commit of an open transaction. */
  announce(db: Tx, messages: readonly Message[]): Promise<void>
  /** Hands a message to the listeners of this process. */
  deliver(channel: string, payload: string): void
  subscribe(channel: string, listener: (payload: string) => void, onLost?: () => void): void
  /** See `Database.shared`. */
  readonly shared: boolean
  /** See `Database.hold`. */
  hold(): Promise<void>
  ping(): Promise<void>
  /** Which database it is, the same for its replicas; '' where it does not say. */
  identity(): Promise<string>
  /** Runs `work` in one transaction that excludes every other process's migration. It returns what it applied. */
  migrating(work: (db: Tx, helpers: MigrationHelpers) => Promise<string[]>): Promise<string[]>
  /** How far the log of the database has been written; '' where there are no replicas. */
  position(): Promise<string>
  /** Of a replica: whether it has all up to a position, and if not, seconds since its last change. 0 = it has. */
  behind(position: string): Promise<number>
  /** See `Database.connections`. */
  connections(): Connections
  /** See `Database.logBytes`. */
  logBytes(): number | null
  /** Copies the database before `migration` touches it. The engine may leave that to the operator. */
  keepCopy(migration: string): Promise<void>
  close(): Promise<void>
}

/** Connections of this process by what they do, and callers that wait for one. */
export type Connections = {
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

/** Since when somebody waits for a connection. */
export type Waits = {
  /** Call the result when the wait is over. */
  enter(): () => void
  /** Milliseconds of the longest wait that goes on. */
  oldest(): number
  /** Waits that are over, and how long they were together. */
  total(): { count: number; ms: number }
}

export function createWaits(): Waits {
  // A Set keeps insertion order, so its first member has waited longest.
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
      const first = started.values().next().value
      return first ? performance.now() - first.at : 0
    },
  }
}
