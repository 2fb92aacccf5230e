import {
  AbortedTransactionError,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { NamedQuery } from '../compile-once.ts'
import { UnconfirmedCommit } from './errors.ts'
import { type Timelines, timelineQuery } from './postgres-timeline.ts'

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Names of prepared statements. A new generation makes every connection prepare its statements again. */
export type StatementNames = { readonly enabled: boolean; generation: number }

/** A connection in use. The pool closes it on release if it has failed. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  #failure: Error | undefined
  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
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
    const query = { text, values: parameters as unknown[] }
    const { command, rowCount, rows } = await (name && this.#names.enabled
      ? this.#queryNamed(name, query)
      : this.query(query))
    return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /**
   * Runs a prepared statement. If its plan is stale because a table has a new column, runs it unprepared once;
   * later calls prepare it under a new name.
   */
  async #queryNamed(name: string, query: pg.QueryConfig): Promise<pg.QueryResult> {
    const { generation } = this.#names
    const isOutsideTransaction = this.#client.getTransactionStatus() === 'I'
    try {
      return await this.query({ ...query, name: `${name}_${generation}` })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#names.generation = generation + 1
      // PostgreSQL has already aborted the transaction, so the caller must repeat it
      if (!isOutsideTransaction) throw error
      return this.query(query)
    }
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

export class PostgresPoolDriver implements Driver {
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
  /** Does nothing. The caller closes the pool. */
  async destroy() {}
}

const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type')
