import { sql } from 'kysely'
import { encryptedColumns, type StoredPurpose } from '../crypto/encrypted-columns.ts'
import type { Db, Tx } from './handle.ts'

export type EncryptedRow = { readonly key: readonly unknown[]; readonly text: string }

/** Returns up to `limit` encrypted texts of a purpose in key order, after the row `after`. */
export const readEncryptedTexts = async (
  db: Db,
  purpose: StoredPurpose,
  after: EncryptedRow | undefined,
  limit: number,
): Promise<EncryptedRow[]> => {
  const { table, key, column } = encryptedColumns[purpose]
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const rest = after ? sql`and (${keys}) > (${sql.join(after.key)})` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${keys}, ${sql.ref(column)} as sealed_text from ${sql.table(table)}
    where ${sql.ref(column)} <> '' ${rest} order by ${keys} limit ${limit}`.execute(db)
  return rows.map((row) => ({ key: key.map((name) => row[name]), text: String(row.sealed_text) }))
}

/** Replaces a encrypted text. Returns false if it has changed since it was read. */
export const replaceEncryptedText = async (
  db: Tx,
  purpose: StoredPurpose,
  row: EncryptedRow,
  text: string,
): Promise<boolean> => {
  const { table, key, column } = encryptedColumns[purpose]
  const isRow = sql.join(
    key.map((name, i) => sql`${sql.ref(name)} = ${row.key[i]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${text}
    where ${isRow} and ${sql.ref(column)} = ${row.text}`.execute(db)
  return numAffectedRows === 1n
}
