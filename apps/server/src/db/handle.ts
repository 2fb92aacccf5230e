import type { Kysely, Transaction } from 'kysely'
import type { Bulk } from './dialects/bulk.ts'
import type { Connections } from './dialects/engine.ts'
import type { StorageProblem } from './dialects/errors.ts'
import type { Schema } from './schema.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The read handle or an open transaction: the first parameter of a repository function. */
export type Db = Kysely<Schema> & { readonly engine: EngineName }
export type Tx = Transaction<Schema> & { readonly engine: EngineName }

/** Registers work to run after the commit. A rollback discards it. */
export type AfterCommit = (work: () => void) => void

export const maxConnectionWaitMs = 2000

export type Database = {
  /** Reads outside transactions. Throws inside a transaction, like `tx`. */
  readonly read: Db
  /** Runs `work` in one write transaction (`BEGIN IMMEDIATE` on SQLite), commits, then runs the after-commit work. */
  tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T>
  readonly bulk: Bulk
  /** Returns the replica of DATABASE_READ_URL if it has all commits, otherwise this database. For long reads (analytics, exports). */
  replicaOrPrimary(): Promise<Database>
  /** Seconds that the replica is behind, Infinity if it does not respond; null without a replica. */
  replicaLag(): Promise<number | null>
  /** Sends a message to all processes, inside a transaction with its commit. Listeners of this process have received it on return. */
  publish(channel: string, payload: string): void
  /** Subscribes to messages. `onLost` is called if messages may have been missed, so that caches can be dropped. */
  subscribe(channel: string, listener: (payload: string) => void, onLost?: () => void): void
  /** True if several processes may use the database. */
  readonly allowsSeveralProcesses: boolean
  /**
   * Registers this process as a user of the database until it closes, so that no restore can start. Throws during a
   * restore, if DATABASE_READ_URL is not a replica, or if a version before the baseline created the database.
   */
  acquireSharedLock(): Promise<void>
  ping(): Promise<void>
  /** Applies missing migrations under a lock and returns their names. Copies the SQLite file first. */
  migrate(): Promise<string[]>
  /** Returns the longest wait for a connection in milliseconds, or 0. Excludes PostgreSQL's transactions: locked rows delay them. */
  longestWaitMs(): number
  /** Returns the completed waits for a connection, their total time, and the longest wait that has not ended. */
  connectionWaits(): { count: number; ms: number; oldestMs: number }
  /** Returns the connections of this process. SQLite has one for writing and one for reading. */
  connections(): Connections
  /** Returns how far the clock of the database server is ahead of this machine's, in milliseconds; null on SQLite. */
  clockOffsetMs(): Promise<number | null>
  /** Returns true if messages of other processes arrive; null on SQLite, which has no messages. */
  isListening(): boolean | null
  /** Returns the number of transactions rejected because the PostgreSQL server was a former primary. */
  refusedTransactions(): number
  /** Returns the size of SQLite's write-ahead log; null on PostgreSQL. */
  logBytes(): number | null
  /** Returns why the last write failed, if it was the disk's fault and a test write fails too; null if writes work. */
  findStorageProblem(): Promise<StorageProblem | null>
  close(): Promise<void>
}
