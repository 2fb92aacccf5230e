import pg from 'pg'

/** Statement that returns the server's timeline, the first part of a WAL file name; 0 for a standby. Each promotion starts a new one. */
export const timelineQuery = `select case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`

/** Error codes undefined_function, feature_not_supported, insufficient_privilege: compatible servers without timelines. */
const unsupportedCodes = new Set(['42883', '0A000', '42501'])

/** Timelines that a process has seen. A lower one belongs to a former primary, whose commits would be lost. */
export class Timelines {
  #newest = 0
  isSupported = true
  refused = 0

  check(timeline: number): void {
    if (timeline < this.#newest) {
      this.refused += 1
      throw new Error(
        `the database server is on timeline ${timeline}, lower than ${this.#newest} before: it is a former primary. If you replaced the database, restart the service`,
      )
    }
    this.#newest = timeline
  }

  /** Stops reading timelines if the error says that the server has no timelines. Returns true if they are unsupported. */
  disableIfUnsupported(error: unknown): boolean {
    if (error instanceof pg.DatabaseError && unsupportedCodes.has(error.code ?? '')) this.isSupported = false
    return !this.isSupported
  }
}
