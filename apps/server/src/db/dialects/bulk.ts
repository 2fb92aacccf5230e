import type { Tx } from '../handle.ts'

export type BulkColumns = Readonly<Record<string, 'integer' | 'text'>>
export type BulkRows = readonly (readonly (string | number | null)[])[]
/** Tables of visits, from which whole days are removed. */
export type DayTable = 'visit' | 'visit_seen' | 'visit_shown'

/** Bulk writes with statements prepared once; the query builder is too slow for them. Table and column names must never come from input. */
export type Bulk = {
  insert(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<void>
  /** Inserts rows with new keys (`columns`). Returns for each row if it was inserted. */
  insertNew(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<boolean[]>
  /** Adds to counters and creates missing rows. A row holds the values of its key, then the increment of each counter. */
  incrementCounters(
    db: Tx,
    table: string,
    keys: BulkColumns,
    counters: readonly string[],
    rows: BulkRows,
  ): Promise<void>
  /** Inserts or replaces rows by key, unless the stored row is newer by the column `newest`. A row holds a unique key, then `values`. */
  upsertIfNewer(
    db: Tx,
    table: string,
    keys: BulkColumns,
    values: BulkColumns,
    newest: string,
    rows: BulkRows,
  ): Promise<void>
  /** Updates rows by unique `id`: adds to the columns of `add`, keeps the larger value of those of `setToMaximum`. Returns for each row if it exists. */
  update(
    db: Tx,
    table: string,
    columns: { readonly add: readonly string[]; readonly setToMaximum: readonly string[] },
    rows: BulkRows,
  ): Promise<boolean[]>
  /** Removes rows of days before `first` (days since 1970-01-01): whole partitions, and at most `limit` other rows. Returns the number of partitions and rows. */
  removeDays(db: Tx, table: DayTable, days: { first: number; today: number }, limit: number): Promise<number>
}

export const createUpsertClause = (
  table: string,
  keys: BulkColumns,
  values: BulkColumns,
  newest: string,
): string => {
  const sets = Object.keys(values).map(
    (name) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`,
  )
  const isNewer = `excluded.${quoteIdentifier(newest)} >= ${quoteIdentifier(table)}.${quoteIdentifier(newest)}`
  return `on conflict (${quoteAll(Object.keys(keys))}) do update set ${sets.join(', ')} where ${isNewer}`
}

export const quoteIdentifier = (name: string): string => `"${name}"`
export const quoteAll = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ')
