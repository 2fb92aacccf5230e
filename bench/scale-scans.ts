// Finds statements that read a large table completely.
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/handle.ts'

const largeTable = 1000

/** Returns the statements for which SQLite scans a large table, with the step of the query plan. */
export const findTableScans = (file: string, statements: readonly string[]): string[] => {
  const db = new Driver(file, { readonly: true })
  const isLarge = (table: string): boolean =>
    db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table) !== undefined &&
    Number(
      db.prepare(`select count(*) from (select 1 from "${table}" limit ${largeTable})`).pluck().get(),
    ) === largeTable
  try {
    return statements.flatMap((text) => {
      if (!/^\s*(select|update|delete|insert|with)\b/i.test(text)) return []
      const values = Array<null>(text.split('?').length - 1).fill(null)
      const steps = db.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]
      return steps.flatMap(({ detail }) => {
        const table = detail.includes('VIRTUAL TABLE') ? undefined : /^SCAN (\w+)/.exec(detail)?.[1]
        return table && isLarge(table) ? [`${detail}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`] : []
      })
    })
  } finally {
    db.close()
  }
}

/** Returns the large tables that PostgreSQL scanned, with the numbers of scans and rows. */
export const scannedTables = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ relname: string; seq_scan: number; seq_tup_read: number }>`
    select relname, seq_scan, seq_tup_read from pg_stat_user_tables
    where n_live_tup >= ${largeTable} and seq_tup_read >= n_live_tup order by seq_tup_read desc`.execute(
    db.read,
  )
  return rows.map((row) => `${row.relname}: ${row.seq_scan} scans, ${row.seq_tup_read} rows`)
}
