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

export const arrayTypes = { integer: 'bigint', text: 'text', bytes: 'bytea' } as const

/** Passes columns as arrays, so that one prepared statement fits any number of rows. */
export const createPostgresBulk = (): Bulk => {
  const run = async <Row>(db: Tx, text: string, columns: BulkColumns, rows: BulkRows): Promise<Row[]> => {
    const arrays = Object.values(columns).map((type, i) => formatColumnArray(type, rows, i))
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, arrays))).rows
  }
  const unnestRows = (columns: BulkColumns) => {
    const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${arrayTypes[type]}[]`)
    return `unnest(${arrays.join(', ')}) as r(${quoteAll(Object.keys(columns))})`
  }
  const insertFrom = (table: string, columns: BulkColumns) =>
    `insert into ${quoteIdentifier(table)} (${quoteAll(Object.keys(columns))}) select * from ${unnestRows(columns)}`

  return {
    removeDays,
    async insert(db, table, columns, rows) {
      if (rows.length) await run(db, insertFrom(table, columns), columns, rows)
    },
    async insertNew(db, table, columns, rows, keys) {
      if (!rows.length) return []
      const insertedRows = await run<Record<string, unknown>>(
        db,
        `${insertFrom(table, columns)} on conflict do nothing returning ${quoteAll(keys)}`,
        columns,
        rows,
      )
      const inserted = new Set(insertedRows.map((row) => keys.map((name) => row[name]).join('\n')))
      const indexes = keys.map((name) => Object.keys(columns).indexOf(name))
      // If rows have equal keys, only the first was inserted
      return rows.map((row) => inserted.delete(indexes.map((i) => row[i]).join('\n')))
    },
    async upsertIfNewer(db, table, upsert, rows) {
      if (!rows.length) return
      const columns = { ...upsert.keys, ...upsert.first, ...upsert.values }
      await run(db, `${insertFrom(table, columns)} ${createUpsertClause(table, upsert)}`, columns, rows)
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
export const formatColumnArray = (type: BulkColumns[string], rows: BulkRows, column: number): string => {
  let text = ''
  for (const row of rows) {
    const value = row[column] ?? null
    text += text ? ',' : '{'
    text +=
      value === null
        ? 'NULL'
        : type === 'integer'
          ? value
          : type === 'bytes'
            ? `"\\\\x${Buffer.from(value as Uint8Array).toString('hex')}"`
            : `"${escapeText(String(value))}"`
  }
  return `${text}}`
}

const special = /["\\]/
const escapeText = (text: string) => (special.test(text) ? text.replace(/["\\]/g, '\\$&') : text)
