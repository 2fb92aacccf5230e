import type { Tx } from '../handle.ts'

/** Columns of a bulk write in the order of each row's values. */
export type BulkColumns = Readonly<Record<string, 'integer' | 'text'>>
export type BulkRows = readonly (readonly (string | number | null)[])[]

/**
 * Writes of many rows in one go, for what the query builder is too slow for: prepared once, no SQL built for each
 * row. All run inside the open transaction `db`. Names come from code, never from input.
 */
export type Bulk = {
  insert(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<void>
  /** Leaves rows whose key exists already. Says of each row whether it is new; `columns` are the key. */
  insertNew(db: Tx, table: string, columns: BulkColumns, rows: BulkRows): Promise<boolean[]>
  /** Adds to counters, making rows that do not exist. A row is its key's values, then what each counter rises by. */
  add(db: Tx, table: string, keys: BulkColumns, counters: readonly string[], rows: BulkRows): Promise<void>
  /**
   * Puts rows in the place of those with their key, unless these are newer by the column `newest`. A row is its key's values,
   * then `values`. Keys come once each.
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
   * Changes rows by their `id`: a row is the id, what each column of `add` rises by, and what each of `raise` is
   * set to unless it is larger. Ids come once each. Says of each row whether it exists.
   */
  update(
    db: Tx,
    table: string,
    columns: { readonly add: readonly string[]; readonly raise: readonly string[] },
    rows: BulkRows,
  ): Promise<boolean[]>
}

/** How `replace` goes on where there is a row. */
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
