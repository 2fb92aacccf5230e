import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readAppliedMigrations } from './applied-migrations.ts'
import {
  createWaits,
  type DatabaseLog,
  type DatabaseSummary,
  type Engine,
  type EngineContext,
} from './dialects/engine.ts'
import { findStorageProblem, isUnavailable, type StorageProblem } from './dialects/errors.ts'
import { withSettingName } from './dialects/postgres-connection.ts'
import type { DumpResult, LoadOptions } from './dialects/postgres-dump.ts'
import { type Database, maxConnectionWaitMs, type Tx } from './handle.ts'
import { deleteJobFailures, storeJobFailure } from './jobs.ts'
import { allMigrations, type Migration, migrate } from './migrate.ts'
import { createReplicaCheck } from './replica.ts'
import { assertPublishable, createTransactions } from './transactions.ts'

export type OpenOptions = {
  /** '' = `vitrine.sqlite` in `dataDir`; `sqlite:PATH` or a path; `postgres://…`. */
  url: string
  dataDir: string
  /** PostgreSQL: URL for notifications, required if `url` is a pooler in transaction mode; '' = `url`. */
  listenUrl?: string
  /** PostgreSQL: a replica for long reads; '' = none. */
  readUrl?: string
  /** SQLite: FULL survives power loss; NORMAL may lose the last commits but never corrupts the file. */
  synchronous?: 'FULL' | 'NORMAL'
  /** PostgreSQL: connections of this process. */
  poolSize?: number
  /** PostgreSQL: maximum wait for a connection or a row lock in milliseconds; 0 = the statement timeout. */
  maxWaitMs?: number
  log?: DatabaseLog
  /** Replaces this version's migrations (tests). */
  migrations?: Readonly<Record<string, Migration>>
}

const silentLog: DatabaseLog = { info() {}, warn() {} }

/** Opens the database at a URL; PostgreSQL connects at first use. Throws an `Error` with a message for the operator. */
export const openDatabase = async (options: OpenOptions): Promise<Database> =>
  (await openWithEngine(options, Boolean(options.listenUrl))).database

/** Runs `work` on a database and closes it. */
export const withDatabase = async <T>(
  options: OpenOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const db = await openDatabase(options)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

type Opened = { readonly database: Database; readonly engine: Engine }

const openWithEngine = async (options: OpenOptions, pooled: boolean): Promise<Opened> => {
  const log = options.log ?? silentLog
  const waits = { load: createWaits(), transactions: createWaits() }
  const { guard, runTransaction, publish, runOutside } = createTransactions(log)
  const engine = await openEngine(options, pooled, { log, waits, guard })
  const replica = options.readUrl
    ? // A replica may be behind a pooler in either mode
      await openWithEngine({ ...options, url: options.readUrl, listenUrl: '', readUrl: '' }, true)
    : null
  const replicaCheck = replica && createReplicaCheck(engine, replica.engine, log)
  let storageProblem: StorageProblem | null = null
  const database: Database = {
    read: engine.read,
    async replicaOrPrimary() {
      return replica && (await replicaCheck?.isCurrent()) ? replica.database : database
    },
    async replicaLag() {
      if (!replica) return null
      const position = await engine.logPosition()
      return replica.engine.replicaLagSeconds(position).catch(() => Number.POSITIVE_INFINITY)
    },
    bulk: engine.bulk,
    async tx(work) {
      try {
        return await runTransaction(engine, work)
      } catch (error) {
        storageProblem = findStorageProblem(error) ?? storageProblem
        throw error
      }
    },
    async findStorageProblem() {
      // Transactions without changes succeed on a full disk, so only a test write shows that it has space again
      if (storageProblem)
        await database.tx(testWrite).then(
          () => (storageProblem = null),
          () => {},
        )
      return storageProblem
    },
    publish: (channel, payload) => publish(engine, channel, payload),
    subscribe(channel, listener, onLost) {
      assertPublishable(channel, '')
      runOutside(() => engine.subscribe(channel, listener, onLost))
    },
    allowsSeveralProcesses: engine.allowsSeveralProcesses,
    async acquireSharedLock() {
      await engine.acquireSharedLock()
      // Throws for a database of a version before the baseline
      await readAppliedMigrations(engine.read)
      if (!replicaCheck) return
      try {
        await withSettingName('DATABASE_READ_URL', replicaCheck.verify())
      } catch (error) {
        // Tolerate an unreachable replica; a rejected connection or a wrong database is a configuration error
        if (!isUnavailable(error)) throw error
        replicaCheck.mistrust(error)
      }
    },
    ping: () => engine.ping(),
    migrate: () => migrate(engine, options.migrations ?? allMigrations),
    longestWaitMs: () => waits.load.oldest(),
    connectionWaits: () => {
      const { load, transactions } = waits
      const [a, b] = [load.total(), transactions.total()]
      const oldestMs = Math.max(load.oldest(), transactions.oldest())
      return { count: a.count + b.count, ms: a.ms + b.ms, oldestMs }
    },
    connections: () => engine.connections(),
    clockOffsetMs: () => engine.clockOffsetMs(),
    isListening: () => engine.isListening(),
    refusedTransactions: () => engine.refusedTransactions(),
    logBytes: () => engine.logBytes(),
    async close() {
      await Promise.all([engine.close(), replica?.database.close()])
    },
  }
  return { database, engine }
}

/** Size of a test write, so that a partly filled block is not mistaken for free space. */
const testWriteBytes = 64 * 1024

/** Writes a row and deletes it. Random bytes, because PostgreSQL compresses others. */
const testWrite = async (tx: Tx): Promise<void> => {
  const failure = { row_key: '', failures: 0, retry_at: 0 }
  await storeJobFailure(tx, 'test write', failure, 0, randomBytes(testWriteBytes / 2).toString('hex'))
  await deleteJobFailures(tx, 'test write', [''])
}

/** Opens one engine. Never loads the driver of the other. */
async function openEngine(options: OpenOptions, pooled: boolean, context: EngineContext): Promise<Engine> {
  const { url, listenUrl = '', dataDir, synchronous = 'FULL' } = options
  const { poolSize = 10, maxWaitMs = maxConnectionWaitMs } = options
  if (isPostgres(url)) {
    const { openPostgres } = await import('./dialects/postgres.ts')
    return openPostgres({ url, listenUrl, isPooled: pooled, poolSize, maxWaitMs }, context)
  }
  const file = findSqliteFile(url, dataDir)
  const { openSqlite } = await import('./dialects/sqlite.ts')
  return openSqlite({ file, synchronous }, context)
}

/** Throws an `Error` whose message is written for the operator if a process uses the SQLite file. */
export const assertFileUnused = async (file: string): Promise<void> =>
  (await import('./dialects/sqlite-files.ts')).assertSqliteUnused(file)

/**
 * Reserves a PostgreSQL database: no service can start until the returned function is called. Throws an `Error` with a
 * message for the operator if services use it.
 */
export const reservePostgres = async (url: string, setting: string): Promise<() => Promise<void>> =>
  (await import('./dialects/postgres-use.ts')).reservePostgres(url, setting)

/** Dumps a PostgreSQL database into a file, even while services write. Throws an `Error` with a message for the operator. */
export const dumpDatabase = async (url: string, file: string, setting: string): Promise<DumpResult> =>
  (await import('./dialects/postgres-dump.ts')).dumpPostgres(url, file, setting)

export const loadDatabase = async (url: string, file: string, options: LoadOptions): Promise<boolean> =>
  (await import('./dialects/postgres-dump.ts')).loadPostgres(url, file, options)

/** Returns the tables of a PostgreSQL database. Throws if pg_restore cannot read the dump that replaces them. */
export const checkTarget = async (url: string, dump: string): Promise<string[]> => {
  const { assertDump, listPostgresTables } = await import('./dialects/postgres-dump.ts')
  await assertDump(dump)
  return listPostgresTables(url)
}

export const summariseCopy = async (
  file: string,
  engine: 'sqlite' | 'postgres',
  tables: readonly string[],
): Promise<DatabaseSummary> =>
  engine === 'postgres'
    ? (await import('./dialects/postgres-dump.ts')).summariseDump(file, tables)
    : (await import('./dialects/sqlite-files.ts')).summariseDatabase(file, tables)

/** Returns the SQLite file of a URL, or null for a URL of PostgreSQL. */
export const findDatabaseFile = (url: string, dataDir: string): string | null =>
  isPostgres(url) ? null : findSqliteFile(url, dataDir)

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

function findSqliteFile(url: string, dataDir: string): string {
  if (url === '') return resolve(join(dataDir, 'vitrine.sqlite'))
  const path = url.replace(/^sqlite:(\/\/)?/, '')
  if (path === '' || path === ':memory:' || /^[a-z][a-z0-9+.-]+:/i.test(path)) {
    throw new Error(
      `the database address must be empty, a file path, sqlite:PATH or postgres://…, and is ${url.replace(/\/\/.*@/, '//…@')}`,
    )
  }
  return resolve(path)
}
