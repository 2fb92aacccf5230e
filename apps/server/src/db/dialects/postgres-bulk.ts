import { CompiledQuery } from 'kysely'
import type { Tx } from '../handle.ts'
import {
  type Bulk,
  type BulkColumns,
  type BulkRows,
  createUpsertClause,
  quoteAll,
  quoteIdentifier,
} from './bulk.ts'
import { removeDays } from './postgres-days.ts'

/** Passes columns as arrays, so that one prepared statement fits any number of rows. */
export const createPostgresBulk = (): Bulk => {
  const run = async <Row>(db: Tx, text: string, columns: BulkColumns, rows: BulkRows): Promise<Row[]> => {
    const arrays = Object.values(columns).map((type, i) => formatColumnArray(type, rows, i))
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, arrays))).rows
  }
  const unnestRows = (columns: BulkColumns) => {
    const arrays = Object.values(columns).map(
      (type, i) => `$${i + 1}::${type === 'integer' ? 'bigint' : type}[]`,
    )
    return `unnest(${arrays.join(', ')}) as r(${quoteAll(Object.keys(columns))})`
  }
  const insertFrom = (table: string, columns: BulkColumns) =>
    `insert into ${quoteIdentifier(table)} (${quoteAll(Object.keys(columns))}) select * from ${unnestRows(columns)}`

  return {
    removeDays,
    async insert(db, table, columns, rows) {
      if (rows.length) await run(db, insertFrom(table, columns), columns, rows)
    },
    async insertNew(db, table, columns, rows) {
      if (!rows.length) return []
      const names = Object.keys(columns)
      const insertedRows = await run<Record<string, unknown>>(
        db,
        `${insertFrom(table, columns)} on conflict do nothing returning ${quoteAll(names)}`,
        columns,
        rows,
      )
      const keys = new Set(insertedRows.map((row) => names.map((name) => row[name]).join('\n')))
      // If rows have equal keys, only the first was inserted
      return rows.map((row) => keys.delete(row.join('\n')))
    },
    async incrementCounters(db, table, keys, counters, rows) {
      if (!rows.length) return
      const columns: BulkColumns = {
        ...keys,
        ...Object.fromEntries(counters.map((name) => [name, 'integer' as const])),
      }
      const sums = counters.map(
        (name) =>
          `${quoteIdentifier(name)} = ${quoteIdentifier(table)}.${quoteIdentifier(name)} + excluded.${quoteIdentifier(name)}`,
      )
      await run(
        db,
        `${insertFrom(table, columns)} on conflict (${quoteAll(Object.keys(keys))}) do update set ${sums.join(', ')}`,
        columns,
        rows,
      )
    },
    async upsertIfNewer(db, table, keys, values, newest, rows) {
      if (!rows.length) return
      const columns = { ...keys, ...values }
      await run(
        db,
        `${insertFrom(table, columns)} ${createUpsertClause(table, keys, values, newest)}`,
        columns,
        rows,
      )
    },
    async update(db, table, { add, setToMaximum }, rows) {
      if (!rows.length) return []
      const columns: BulkColumns = Object.fromEntries(
        ['id', ...add, ...setToMaximum].map((name) => [name, 'integer' as const]),
      )
      const sets = [
        ...add.map(
          (name) => `${quoteIdentifier(name)} = t.${quoteIdentifier(name)} + r.${quoteIdentifier(name)}`,
        ),
        ...setToMaximum.map(
          (name) =>
            `${quoteIdentifier(name)} = greatest(t.${quoteIdentifier(name)}, r.${quoteIdentifier(name)})`,
        ),
      ]
      const updatedRows = await run<{ id: number }>(
        db,
        `update ${quoteIdentifier(table)} t set ${sets.join(', ')} from ${unnestRows(columns)} where t.id = r.id returning t.id`,
        columns,
        rows,
      )
      const ids = new Set(updatedRows.map((row) => row.id))
      return rows.map((row) => ids.has(row[0] as number))
    },
  }
}

/** Formats a column as an array literal (manual, section 8.15.2), several times as fast as the driver. */
export const formatColumnArray = (type: 'integer' | 'text', rows: BulkRows, column: number): string => {
  let text = ''
  for (const row of rows) {
    const value = row[column] ?? null
    text += text ? ',' : '{'
    text += value === null ? 'NULL' : type === 'integer' ? value : `"${escapeText(String(value))}"`
  }
  return `${text}}`
}

const special = /["\\]/
const escapeText = (text: string) => (special.test(text) ? text.replace(/["\\]/g, '\\$&') : text)
