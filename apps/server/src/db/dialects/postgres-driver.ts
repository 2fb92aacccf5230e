import {
  AbortedTransactionError,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { NamedQuery } from '../compile-once.ts'
import type { Db } from '../handle.ts'
import type { Schema } from '../schema.ts'
import { UnconfirmedCommit } from './errors.ts'
import { type Timelines, timelineQuery } from './postgres-timeline.ts'

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection in use. The pool closes it on release if it has failed. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** False behind a pooler, which may send each transaction to another session. */
  readonly #preparesStatements: boolean
  #failure: Error | undefined
  constructor(client: pg.PoolClient, preparesStatements: boolean) {
    this.#client = client
    this.#preparesStatements = preparesStatements
  }

  get isLost(): boolean {
    return this.#failure !== undefined
  }

  async query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(config)
    } catch (error) {
      // After any other error, such as a timeout, the connection may be unusable
      if (!(error instanceof pg.DatabaseError)) this.#failure = error as Error
      throw error
    }
  }

  async executeQuery<Row>({ sql: text, parameters, name }: NamedQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.query({
      text,
      values: parameters as unknown[],
      ...(name && this.#preparesStatements && { name }),
    })
    return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  // biome-ignore lint/correctness/useYield: nothing streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.')
  }

  /** Begins a transaction. Throws if the server is a former primary. */
  async begin(isolationLevel: string, timelines: Timelines): Promise<void> {
    const text = `begin isolation level ${isolationLevel}`
    if (!timelines.isSupported) return void (await this.query({ text }))
    let results: pg.QueryResult<{ timeline: number }>[]
    try {
      // Two statements in one query save a round trip
      results = (await this.query({ text: `${text}; ${timelineQuery}` })) as unknown as typeof results
    } catch (error) {
      if (!timelines.disableIfUnsupported(error)) throw error
      await this.query({ text: `rollback; ${text}` })
      return
    }
    try {
      timelines.check(results.at(-1)!.rows[0]!.timeline)
    } catch (error) {
      this.#failure = error as Error
      throw error
    }
  }

  /** Commits. Throws an UnconfirmedCommit if the response is missing or warns that the synchronous standby has not confirmed. */
  async commit(): Promise<void> {
    let isUnconfirmed = false
    const onNotice = ({ routine }: { readonly routine?: string | undefined }) => {
      // Compares the server function, because messages are translated
      isUnconfirmed ||= routine === 'SyncRepWaitForLSN'
    }
    this.#client.on('notice', onNotice)
    const { command } = await this.query({ text: 'commit' })
      .catch((error: unknown) => {
        throw this.isLost ? new UnconfirmedCommit(error) : error
      })
      .finally(() => this.#client.off('notice', onNotice))
    // A COMMIT after a failed statement is a rollback in PostgreSQL
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
    if (isUnconfirmed) throw new UnconfirmedCommit()
  }

  release(): void {
    this.#client.release(this.#failure)
  }
}

class PostgresPoolDriver implements Driver {
  readonly #acquire: () => Promise<PostgresConnection>
  readonly #timelines: Timelines
  constructor(acquire: () => Promise<PostgresConnection>, timelines: Timelines) {
    this.#acquire = acquire
    this.#timelines = timelines
  }
  async init() {}
  acquireConnection(): Promise<DatabaseConnection> {
    return this.#acquire()
  }
  async beginTransaction(connection: PostgresConnection, { isolationLevel }: TransactionSettings) {
    await connection.begin(isolationLevel ?? 'read committed', this.#timelines)
  }
  commitTransaction(connection: PostgresConnection) {
    return connection.commit()
  }
  /** Rolls back. Does nothing on a lost connection, because PostgreSQL then rolls back itself. */
  async rollbackTransaction(connection: PostgresConnection) {
    if (!connection.isLost) await connection.query({ text: 'rollback' })
  }
  async releaseConnection(connection: PostgresConnection) {
    connection.release()
  }
  async destroy() {}
}

export const createKysely = (
  acquire: () => Promise<PostgresConnection>,
  timelines: Timelines,
  onError?: (error: unknown) => void,
): Db => {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresPoolDriver(acquire, timelines),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(onError && {
      log: (event: LogEvent) => {
        if (event.level === 'error') onError(event.error)
      },
    }),
  })
  return Object.assign(kysely, { engine: 'postgres' as const })
}

export const begin = async (db: Db) =>
  Object.assign(await db.startTransaction().setIsolationLevel('read committed').execute(), {
    engine: 'postgres' as const,
  })
