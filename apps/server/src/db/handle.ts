import type { Kysely, Transaction } from 'kysely'
import type { Bulk } from './dialects/bulk.ts'
import type { Connections } from './dialects/engine.ts'
import type { Schema } from './schema.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The read handle or an open transaction: the first parameter of a repository function. */
export type Db = Kysely<Schema> & { readonly engine: EngineName }
/** An open transaction. */
export type Tx = Transaction<Schema> & { readonly engine: EngineName }

/** Registers work to run after the commit. A rollback discards it. */
export type AfterCommit = (work: () => void) => void

/** Maximum time to wait for a database connection, in milliseconds. */
export const maxConnectionWaitMs = 2000

/** One interface for both engines. Only `db/dialects` knows which engine runs. */
export type Database = {
  /** Reads outside transactions. Throws if it is called inside one; so does `tx`. */
  readonly read: Db
  /** Runs `work` in one write transaction (`BEGIN IMMEDIATE` on SQLite), commits, then runs the after-commit work. */
  tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T>
  /** Bulk writes inside an open transaction. */
  readonly bulk: Bulk
  /**
   * Returns the database for long reads (statistics, exports): the replica of DATABASE_READ_URL if it has all commits,
   * else this one.
   */
  replicaOrPrimary(): Promise<Database>
  /** Seconds that the replica is behind, Infinity if it does not respond; null without a replica. */
  replicaLag(): Promise<number | null>
  /**
   * Sends a message to every process on this database. Listeners in this process have received it when the call
   * returns. Inside a transaction the commit sends it, so a crash cannot lose it.
   */
  publish(channel: string, payload: string): void
  /** Subscribes to messages. `onLost` is called if messages may have been missed, so that caches can be dropped. */
  subscribe(channel: string, listener: (payload: string) => void, onLost?: () => void): void
  /** True if several processes may use the database. */
  readonly shared: boolean
  /**
   * Registers this process as a user of the database until it closes, which blocks a restore. Throws during a restore,
   * or if DATABASE_READ_URL is not a replica; an unreachable replica only logs a warning.
   */
  acquireSharedLock(): Promise<void>
  /** Throws if the database does not respond. */
  ping(): Promise<void>
  /** Applies missing migrations under a lock and returns their names. Copies the SQLite file first. */
  migrate(): Promise<string[]>
  /**
   * Returns how long the oldest request waits for a connection, in milliseconds; 0 if none waits. On PostgreSQL without
   * transactions, because one locked row may make them wait.
   */
  longestWaitMs(): number
  /** Completed waits for a connection, their total time, and the longest wait that has not ended. */
  connectionWaits(): { count: number; ms: number; oldestMs: number }
  /** Connections of this process. SQLite has one for writing and one for reading. */
  connections(): Connections
  /** Returns how far the clock of the database server is ahead of this machine's, in milliseconds; null on SQLite. */
  clockOffsetMs(): Promise<number | null>
  /** Returns true if messages of other processes arrive; null on SQLite, which has no messages. */
  isListening(): boolean | null
  /** PostgreSQL: transactions refused because the server was a former primary. */
  refusedTransactions(): number
  /** Size of SQLite's write-ahead log in bytes; null on PostgreSQL. */
  logBytes(): number | null
  close(): Promise<void>
}
