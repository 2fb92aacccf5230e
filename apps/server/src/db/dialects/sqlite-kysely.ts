import { setTimeout as sleep } from 'node:timers/promises'
import type Driver from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../handle.ts'
import type { Schema } from '../schema.ts'
import { isBusy, isSyncFailure } from './errors.ts'

/** Maximum wait for another process's write lock. */
export const busyTimeoutMs = 5_000
const busyRetryMs = 25
const maxCachedStatements = 500

type ConnectionOptions = {
  concurrent: boolean
  beforeAcquire?: () => void
  beforeBegin?: () => void
  onCommit?: () => void
  onSyncFailure?: (error: unknown) => void
}

export function createSqliteKysely(db: Driver.Database, options: ConnectionOptions): Db {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(options.concurrent),
      createDriver: () => new ImmediateDriver(db, options),
      createIntrospector: (kysely) => new Introspector(kysely),
      createQueryCompiler: () => new Compiler(),
    },
  })
  return Object.assign(kysely, { engine: 'sqlite' as const })
}

/** Hides the shadow tables of FTS5. */
class Introspector extends SqliteIntrospector {
  override async getTables(...args: Parameters<SqliteIntrospector['getTables']>) {
    return (await super.getTables(...args)).filter(({ name }) => !/_search(_[a-z]+)?$/.test(name))
  }
}

class Adapter extends SqliteAdapter {
  readonly #concurrent: boolean
  constructor(concurrent: boolean) {
    super()
    this.#concurrent = concurrent
  }
  /** False makes Kysely queue for the connection. The writer needs this; reads do not, because they never yield. */
  override get supportsMultipleConnections() {
    return this.#concurrent
  }
  /** SQLite has transactional DDL, although Kysely's adapter denies it: a failed migration leaves no changes. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Writes `+?` for `?`: with STAT4, bare parameters in WHERE are compiled at each bind (API key query: 14 µs without, 1.2 µs with). */
class Compiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #db: Driver.Database
  readonly #options: ConnectionOptions
  #lastTimeoutAt = -busyTimeoutMs
  constructor(db: Driver.Database, options: ConnectionOptions) {
    super({ database: withStatementCache(db) })
    this.#db = db
    this.#options = options
  }
  override async acquireConnection() {
    this.#options.beforeAcquire?.()
    return super.acquireConnection()
  }
  /** Begins with the write lock, without blocking the event loop. After a timeout, callers fail immediately for `busyTimeoutMs`. */
  override async beginTransaction(connection: DatabaseConnection) {
    this.#options.beforeBegin?.()
    const startedAt = performance.now()
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, busyRetryMs)) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        this.#lastTimeoutAt = -busyTimeoutMs
        return
      } catch (error) {
        if (!isBusy(error) || startedAt < this.#lastTimeoutAt + busyTimeoutMs) throw error
        if (performance.now() > startedAt + busyTimeoutMs) {
          this.#lastTimeoutAt = performance.now()
          throw error
        }
      }
      await sleep(pauseMs)
    }
  }
  override async commitTransaction(connection: DatabaseConnection) {
    try {
      await super.commitTransaction(connection)
      this.#options.onCommit?.()
    } catch (error) {
      if (isSyncFailure(error)) this.#options.onSyncFailure?.(error)
      throw error
    }
  }
  /** SQLite has already rolled back if the disk is full or fails. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#db.inTransaction) await super.rollbackTransaction(connection)
  }
}

function withStatementCache(db: Driver.Database): SqliteDatabase {
  const cache = new LRUCache<string, SqliteStatement>({ max: maxCachedStatements })
  return {
    close: () => db.close(),
    prepare(text) {
      const cached = cache.get(text)
      if (cached) return cached
      const statement = db.prepare<unknown[]>(text)
      const prepared: SqliteStatement = {
        reader: statement.reader,
        all: (values) => statement.all(toBindable(values)),
        run: (values) => statement.run(toBindable(values)),
        // Read all rows, because an open iterator would block the connection
        iterate: (values) => statement.all(toBindable(values))[Symbol.iterator](),
      }
      cache.set(text, prepared)
      return prepared
    },
  }
}

/** Binds integers beyond 32 bits as bigint. The driver would bind floats, and `/` and `||` would differ from PostgreSQL. */
export function toBindable(values: readonly unknown[]): unknown[] {
  return values.map((value) =>
    typeof value === 'number' && (value > 0x7fffffff || value < -0x80000000) && Number.isSafeInteger(value)
      ? BigInt(value)
      : value,
  )
}
