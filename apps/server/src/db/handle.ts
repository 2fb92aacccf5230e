import type { Kysely, Transaction } from 'kysely'
import type { Bulk } from './dialects/bulk.ts'
import type { Connections } from './dialects/engine.ts'
import type { Schema } from './schema.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The read handle or an open transaction: the first parameter of a repository function. */
export type Db = Kysely<Schema> & { readonly engine: EngineName }
/** An open transaction. */
export type Tx = Transaction<Schema> & { readonly engine: EngineName }

/** Registers work for after the commit; it never runs when the transaction rolls back. */
export type AfterCommit = (work: () => void) => void

/** Maximum time to wait for a database connection, in milliseconds. */
export const maxConnectionWaitMs = 2000

/** Both engines behind one face. Nothing outside `db/dialects` knows which one runs. */
export type Database = {
  /** Reads outside transactions. Using it (or `tx`) inside one throws at once, naming the mistake. */
  readonly read: Db
  /** Runs `work` in one write transaction (`BEGIN IMMEDIATE` on SQLite), commits, then runs the after-commit work. */
  tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T>
  /** Writes of many rows inside an open transaction. */
  readonly bulk: Bulk
  /**
   * Where long reads (figures, exports) go: the replica of DATABASE_READ_URL when it has all that is committed by now,
   * else, as without one, this database.
   */
  reading(): Promise<Database>
  /** Seconds the replica is behind, Infinity while it does not answer; null without one. */
  replicaLag(): Promise<number | null>
  /**
   * Sends a message to every process on this database. Listeners of this one have heard it when the call returns;
   * inside a transaction it is sent with the commit, so that no process that dies keeps it from the others.
   */
  publish(channel: string, payload: string): void
  /** Hears messages; `onLost` is called when messages may have been missed (so caches must be dropped). */
  subscribe(channel: string, listener: (payload: string) => void, onLost?: () => void): void
  /** Whether several processes may serve from it. */
  readonly shared: boolean
  /**
   * Says to every other process that this one works on the database, until it closes or dies: a restore is refused
   * meanwhile. Throws when one is under way, and when DATABASE_READ_URL names no replica; one that is down is only warned of.
   */
  hold(): Promise<void>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  /** Applies missing migrations under a lock, after a copy of the SQLite file. Returns their names. */
  migrate(): Promise<string[]>
  /** Milliseconds the longest waiting request has waited for a connection; 0 when none waits. */
  waiting(): number
  /** Waits for a connection that are over, and how many milliseconds they were together. */
  waits(): { count: number; ms: number }
  /** The connections of this process. On SQLite the one that writes and the one that reads. */
  connections(): Connections
  /** Size of SQLite's log (WAL) in bytes; null on PostgreSQL. */
  logBytes(): number | null
  close(): Promise<void>
}
