import { SqliteAdapter, sql } from 'kysely'
import { countRows } from '../count-rows.ts'
import type { Db } from '../handle.ts'

/** Tables with a column that the baseline indexes for substring search. */
const columns = { user: 'search_text', profile: 'username_key' } as const
export type Searchable = keyof typeof columns

/** Minimum length for the indexes of both engines. */
const minIndexed = 3
/** Number of rows from which a scan of SQLite counts faster than the index. */
const manyRows = 2000

const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter

const formatContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
const isLike = (table: Searchable, text: string) =>
  sql<boolean>`${sql.ref(`${table}.${columns[table]}`)} like ${formatContainsPattern(text)} escape '\\'`

const quotePhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Rows whose search text contains `text`, and the column to sort them by. */
export const selectUsersContaining = (db: Db, text: string) => ({
  query: isIndexed(db, text)
    ? db
        .selectFrom('user')
        .innerJoin(sql<{ rowid: number }>`user_search`.as('found'), 'found.rowid', 'user.id')
        .where(sql<boolean>`found.user_search match ${quotePhrase(text)}`)
    : db.selectFrom('user').where(isLike('user', text)),
  order: chooseOrderColumn(db, 'user', text),
})

export const selectProfilesContaining = (db: Db, text: string) => ({
  query: isIndexed(db, text)
    ? db
        .selectFrom('profile')
        .innerJoin(sql<{ rowid: number }>`profile_search`.as('found'), 'found.rowid', 'profile.id')
        .where(sql<boolean>`found.profile_search match ${quotePhrase(text)}`)
    : db.selectFrom('profile').where(isLike('profile', text)),
  order: chooseOrderColumn(db, 'profile', text),
})

/** Returns the condition that a short text of a row contains `text`. LIKE would take much longer for repeated characters. */
export const containsText = (db: Db, column: string, text: string) =>
  sql<boolean>`${isSqlite(db) ? sql.raw('instr') : sql.raw('strpos')}(${sql.ref(column)}, ${text}) > 0`

const isIndexed = (db: Db, text: string): boolean => isSqlite(db) && [...text].length >= minIndexed

/** Returns the column to sort by. SQLite uses the order of its index only for the index's own column. */
const chooseOrderColumn = (db: Db, table: Searchable, text: string) =>
  isIndexed(db, text) ? sql.ref<number>('found.rowid') : sql.ref<number>(`${table}.id`)

export const countContaining = async (db: Db, table: Searchable, text: string): Promise<number> => {
  if (isIndexed(db, text)) {
    const index = sql.table(`${table}_search`)
    const { rows } = await sql<{ n: number }>`select count(*) as n from
      (select 1 from ${index} where ${index} match ${quotePhrase(text)} limit ${manyRows})`.execute(db)
    if (rows[0]!.n < manyRows) return rows[0]!.n
  }
  return countRows(db.selectFrom(table).where(isLike(table, text)))
}
