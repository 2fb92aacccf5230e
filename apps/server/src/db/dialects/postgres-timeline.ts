import pg from 'pg'

/**
 * Statement that returns the server's timeline, which is the first part of the name of a WAL file; 0 for a standby. Each
 * promotion starts the next timeline.
 */
export const timelineQuery = `select case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`

/** undefined_function, feature_not_supported, insufficient_privilege: compatible servers without timelines. */
const unsupported = new Set(['42883', '0A000', '42501'])

/** Timelines that a process has seen. A lower one belongs to a former primary, whose commits would be lost. */
export class Timelines {
  #newest = 0
  isSupported = true
  /** Transactions refused so far. */
  refused = 0

  /** Throws if the server is a former primary. */
  check(timeline: number): void {
    if (timeline < this.#newest) {
      this.refused += 1
      throw new Error(
        `the database server is on timeline ${timeline}, lower than ${this.#newest} before: it is a former primary. If you replaced the database, restart the service`,
      )
    }
    this.#newest = timeline
  }

  /** Returns true if the error says that the server has no timelines, and remembers it. */
  isUnsupported(error: unknown): boolean {
    if (error instanceof pg.DatabaseError && unsupported.has(error.code ?? '')) this.isSupported = false
    return !this.isSupported
  }
}
