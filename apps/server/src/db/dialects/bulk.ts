import type { Tx } from '../handle.ts'

/** Columns of a bulk write in the order of each row's values. */
export type BulkColumns = Readonly<Record<string, 'integer' | 'text'>>
export type BulkRows = readonly (readonly (string | number | null)[])[]
/** Tables of visits, from which whole days are removed. */
export type DayTable = 'visit' | 'visit_seen' | 'visit_shown'

/**
 * Bulk writes that are prepared once, because the query builder is too slow for them. They run inside the open
 * transaction `db`. Names come from code, never from input.
 */
export type Bulk = {
  insert(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<void>
  /** Inserts rows whose key (`columns`) does not exist yet. Returns for each row if it was inserted. */
  insertNew(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<boolean[]>
  /**
   * Adds to counters and creates missing rows. A row holds the values of its key, then the increment of each counter.
   */
  add(db: Tx, table: string, keys: BulkColumns, counters: readonly string[], rows: BulkRows): Promise<void>
  /**
   * Inserts or replaces rows by key, unless the stored row is newer by the column `newest`. A row holds the values of
   * its key, then `values`. Keys are unique.
   */
  replace(
    db: Tx,
    table: string,
    keys: BulkColumns,
    values: BulkColumns,
    newest: string,
    rows: BulkRows,
  ): Promise<void>
  /**
   * Updates rows by `id`. A row holds the id, the increment of each column in `add`, and a value for each column in
   * `raise`, which is set if it is larger. Ids are unique. Returns for each row if it exists.
   */
  update(
    db: Tx,
    table: string,
    columns: { readonly add: readonly string[]; readonly raise: readonly string[] },
    rows: BulkRows,
  ): Promise<boolean[]>
  /**
   * Removes rows of days before `first`, at most `limit` at once. PostgreSQL drops their partitions instead, and creates those of the
   * days after `today`. Days count from 1970-01-01. Returns the number of removed rows and partitions.
   */
  removeDays(db: Tx, table: DayTable, days: { first: number; today: number }, limit: number): Promise<number>
}

/** Returns the `on conflict` clause of `replace`. */
export const upsertClause = (
  table: string,
  keys: BulkColumns,
  values: BulkColumns,
  newest: string,
): string => {
  const sets = Object.keys(values).map((name) => `${quote(name)} = excluded.${quote(name)}`)
  const isNewer = `excluded.${quote(newest)} >= ${quote(table)}.${quote(newest)}`
  return `on conflict (${quoteAll(Object.keys(keys))}) do update set ${sets.join(', ')} where ${isNewer}`
}

export const quote = (name: string): string => `"${name}"`
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ')
