import { AsyncLocalStorage } from 'node:async_hooks'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createWaits,
  type DatabaseLog,
  type DatabaseSummary,
  type Engine,
  type EngineContext,
  type Message,
} from './dialects/engine.ts'
import { isUnavailable, UnconfirmedCommit } from './dialects/errors.ts'
import { withSettingName } from './dialects/postgres-connection.ts'
import type { DumpResult, LoadOptions } from './dialects/postgres-dump.ts'
import { type AfterCommit, type Database, maxConnectionWaitMs, type Tx } from './handle.ts'
import { allMigrations, type Migration, migrate } from './migrate.ts'

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
  /** PostgreSQL: maximum wait for a connection in milliseconds; 0 = the statement timeout. */
  maxWaitMs?: number
  log?: DatabaseLog
  /** Replaces this version's migrations (tests). */
  migrations?: Readonly<Record<string, Migration>>
}

type Open = { running: boolean; messages: Message[]; after: (() => void)[] }

/** Pauses before each check of a replica, which is usually some milliseconds behind. */
const replicaWaitsMs = [0, 20, 60]
const replicaMistrustMs = 5_000

const silentLog: DatabaseLog = { info() {}, warn() {} }
const channelPattern = /^[a-z][a-z0-9_]{0,62}$/
/** PostgreSQL rejects messages over 7,999 bytes; the sender's id takes 36. */
const maxPayloadBytes = 7_900

/** Opens the database at a URL. Throws an `Error` whose message is written for the operator. PostgreSQL connects at first use. */
export const openDatabase = async (options: OpenOptions): Promise<Database> =>
  (await openWithEngine(options, Boolean(options.listenUrl))).database

type Opened = { readonly database: Database; readonly engine: Engine }

/** Decides if a replica may be read instead of the `primary`. */
const createReplicaCheck = (primary: Engine, replica: Engine, log: DatabaseLog) => {
  let mistrustedUntil = 0
  let verified: Promise<void> | undefined

  /** Throws if the replica has another database. */
  const verify = (): Promise<void> => {
    verified ??= (async () => {
      const [ours, theirs] = [await primary.identity(), await replica.identity()]
      if (ours && theirs && ours !== theirs)
        throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL.')
    })()
    verified.catch(() => {
      verified = undefined
    })
    return verified
  }

  const mistrust = (error: unknown): void => {
    mistrustedUntil = performance.now() + replicaMistrustMs
    log.warn(
      { err: error },
      'the replica of DATABASE_READ_URL does not respond; long reads go to the database itself',
    )
  }

  return {
    verify,
    mistrust,
    /** Returns true if the replica has all commits. Waits up to 80 ms for it to catch up. */
    async isCurrent(): Promise<boolean> {
      if (performance.now() < mistrustedUntil) return false
      try {
        await verify()
        const position = await primary.logPosition()
        for (const waitMs of replicaWaitsMs) {
          if (waitMs) await sleep(waitMs)
          if ((await replica.replicaLagSeconds(position)) === 0) return true
        }
      } catch (error) {
        mistrust(error)
      }
      return false
    },
  }
}

const openWithEngine = async (options: OpenOptions, pooled: boolean): Promise<Opened> => {
  const log = options.log ?? silentLog
  const waits = { load: createWaits(), transactions: createWaits() }
  const current = new AsyncLocalStorage<Open | undefined>()

  function guard(what: string) {
    if (current.getStore()?.running) {
      throw new Error(`${what} was used inside a transaction; pass the transaction's db on`)
    }
  }

  const engine = await openEngine(options, pooled, { log, waits, guard })

  async function tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T> {
    guard('tx')
    const db = await engine.begin()
    const open: Open = { running: true, messages: [], after: [] }
    let result: T
    let unconfirmed: UnconfirmedCommit | undefined
    try {
      result = await current.run(open, () => work(db, (callback) => open.after.push(callback)))
      open.running = false
      open.messages = unique(open.messages)
      // Send inside the transaction, so that a crash after the commit cannot lose them
      if (open.messages.length) await engine.publishOnCommit(db, open.messages)
      await db.commit().execute()
    } catch (error) {
      open.running = false
      // Report the first error: a rollback may fail only because the connection is lost
      await db
        .rollback()
        .execute()
        .catch((failure: unknown) => log.warn({ err: failure }, 'a rollback failed'))
      if (!(error instanceof UnconfirmedCommit)) throw error
      unconfirmed = error
    }
    for (const { channel, payload } of open.messages)
      current.run(undefined, () => engine.deliverLocally(channel, payload))
    if (unconfirmed?.cause) throw unconfirmed
    for (const callback of open.after) current.run(undefined, () => runAfterCommit(callback, log))
    if (unconfirmed) throw unconfirmed
    return result!
  }

  const replica = options.readUrl
    ? // A replica may be behind a pooler in either mode
      await openWithEngine({ ...options, url: options.readUrl, listenUrl: '', readUrl: '' }, true)
    : null
  const replicaCheck = replica && createReplicaCheck(engine, replica.engine, log)
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
    tx,
    publish(channel, payload) {
      assertPublishable(channel, payload)
      const open = current.getStore()
      if (open?.running) open.messages.push({ channel, payload })
      else engine.publishNow(channel, payload)
    },
    subscribe(channel, listener, onLost) {
      assertPublishable(channel, '')
      current.run(undefined, () => engine.subscribe(channel, listener, onLost))
    },
    allowsSeveralProcesses: engine.allowsSeveralProcesses,
    async acquireSharedLock() {
      await engine.acquireSharedLock()
      if (!replicaCheck) return
      try {
        await withSettingName('DATABASE_READ_URL', replicaCheck.verify())
      } catch (error) {
        // Tolerate an unreachable replica; a refused connection or a wrong database is a configuration error
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

function runAfterCommit(work: () => void, log: DatabaseLog) {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'work after a commit failed')
  try {
    // A caller may pass async work by mistake: catch its rejection so that the process does not end
    const pending: unknown = work()
    if (pending instanceof Promise) pending.catch(logFailure)
  } catch (error) {
    logFailure(error)
  }
}

const unique = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [`${message.channel} ${message.payload}`, message])).values(),
]

function assertPublishable(channel: string, payload: string) {
  if (!channelPattern.test(channel)) throw new Error(`the channel ${channel} must be a lower-case identifier`)
  if (Buffer.byteLength(payload) > maxPayloadBytes) {
    throw new Error(`a message on ${channel} may have ${maxPayloadBytes} bytes at most`)
  }
}

/** Opens one engine. Never loads the driver of the other. */
async function openEngine(options: OpenOptions, pooled: boolean, context: EngineContext): Promise<Engine> {
  const { url, listenUrl = '', dataDir, synchronous = 'FULL' } = options
  const { poolSize = 10, maxWaitMs = maxConnectionWaitMs } = options
  if (isPostgres(url)) {
    const { openPostgres } = await import('./dialects/postgres.ts')
    return openPostgres({ url, listenUrl, pooled, poolSize, maxWaitMs }, context)
  }
  const file = findSqliteFile(url, dataDir)
  const { openSqlite } = await import('./dialects/sqlite.ts')
  return openSqlite({ file, synchronous }, context)
}

/** Throws an `Error` whose message is written for the operator if a process uses the SQLite file. */
export const assertFileUnused = async (file: string): Promise<void> =>
  (await import('./dialects/sqlite-files.ts')).assertSqliteUnused(file)

/** Throws an `Error` whose message is written for the operator if services use the PostgreSQL database. None can start until the returned function is called. */
export const reservePostgres = async (url: string, setting: string): Promise<() => Promise<void>> =>
  (await import('./dialects/postgres-use.ts')).reservePostgres(url, setting)

/** Dumps a PostgreSQL database into a file. Services may write to it. Throws an `Error` whose message is written for the operator. */
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
