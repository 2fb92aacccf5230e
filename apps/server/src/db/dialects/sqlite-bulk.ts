import type Driver from 'better-sqlite3'
import { type Bulk, type BulkRows, createUpsertClause, quoteAll, quoteIdentifier } from './bulk.ts'
import { removeDays } from './sqlite-days.ts'

/** Runs one prepared statement per row, which is faster than one statement over `json_each`. */
export const createSqliteBulk = (writer: Driver.Database): Bulk => {
  const statements = new Map<string, Driver.Statement<unknown[]>>()
  const run = (text: string, rows: BulkRows): boolean[] => {
    if (!writer.inTransaction) throw new Error('bulk writes require a transaction')
    let statement = statements.get(text)
    if (!statement) {
      statement = writer.prepare<unknown[]>(text)
      statements.set(text, statement)
    }
    const results: boolean[] = []
    // Integers beyond 32 bits arrive as floats; integer columns store them as integers again
    for (const row of rows) results.push(statement.run(row as unknown[]).changes === 1)
    return results
  }
  const insertInto = (table: string, names: readonly string[]) =>
    `insert into ${quoteIdentifier(table)} (${quoteAll(names)}) values (${names.map(() => '?').join(', ')})`

  return {
    removeDays,
    async insert(_db, table, columns, rows) {
      run(insertInto(table, Object.keys(columns)), rows)
    },
    async insertNew(_db, table, columns, rows) {
      return run(`${insertInto(table, Object.keys(columns))} on conflict do nothing`, rows)
    },
    async upsertIfNewer(_db, table, upsert, rows) {
      const names = Object.keys({ ...upsert.keys, ...upsert.first, ...upsert.values })
      run(`${insertInto(table, names)} ${createUpsertClause(table, upsert)}`, rows)
    },
    async update(_db, table, { add, setToMaximum }, rows) {
      const sets = [
        ...add.map((name) => `${quoteIdentifier(name)} = ${quoteIdentifier(name)} + ?`),
        ...setToMaximum.map(
          (name) => `${quoteIdentifier(name)} = max(coalesce(${quoteIdentifier(name)}, 0), ?)`,
        ),
      ]
      const idLast = rows.map(([id, ...values]) => [...values, id ?? null])
      return run(`update ${quoteIdentifier(table)} set ${sets.join(', ')} where id = ?`, idLast)
    },
  }
}
