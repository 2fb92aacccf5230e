import type { Tx } from '../handle.ts'

export type BulkColumns = Readonly<Record<string, 'integer' | 'text' | 'bytes'>>
export type BulkRows = readonly (readonly (string | number | Uint8Array | null)[])[]
/** Tables of visits, from which whole days are removed. */
export type DayTable = 'visit_event' | 'visit_cube' | 'visit_shown'

/** Bulk writes with statements prepared once; the query builder is too slow for them. Table and column names must never come from input. */
export type Bulk = {
  insert(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<void>
  /** Inserts rows with new keys, the columns `keys`. Returns for each row if it was inserted. */
  insertNew(
    db: Tx,
    table: string,
    columns: BulkColumns,
    rows: BulkRows,
    keys: readonly string[],
  ): Promise<boolean[]>
  /** Inserts rows, or replaces their `values` unless the stored row is newer. A row holds a unique key, then `first` and `values`. */
  upsertIfNewer(db: Tx, table: string, columns: UpsertColumns, rows: BulkRows): Promise<void>
  /**
   * Updates rows by unique `id`: adds to the columns of `add`, keeps the larger value of those of `setToMaximum`.
   * Returns for each row if it exists.
   */
  update(
    db: Tx,
    table: string,
    columns: { readonly add: readonly string[]; readonly setToMaximum: readonly string[] },
    rows: BulkRows,
  ): Promise<boolean[]>
  /**
   * Removes rows of days before `first` (days since 1970-01-01): whole partitions, and at most `limit` other rows.
   * Returns the number of partitions and rows.
   */
  removeDays(db: Tx, table: DayTable, days: { first: number; today: number }, limit: number): Promise<number>
}

export type UpsertColumns = {
  readonly keys: BulkColumns
  /** Columns that keep the values of the first insert. */
  readonly first: BulkColumns
  readonly values: BulkColumns
  /** Column of `values` with the time of a row. */
  readonly newest: string
}

export const createUpsertClause = (table: string, { keys, values, newest }: UpsertColumns): string => {
  const sets = Object.keys(values).map(
    (name) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`,
  )
  const isNewer = `excluded.${quoteIdentifier(newest)} >= ${quoteIdentifier(table)}.${quoteIdentifier(newest)}`
  return `on conflict (${quoteAll(Object.keys(keys))}) do update set ${sets.join(', ')} where ${isNewer}`
}

export const quoteIdentifier = (name: string): string => `"${name}"`
export const quoteAll = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ')
