import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../apps/server/src/db/handle.ts'
import type { Schema } from '../../apps/server/src/db/schema.ts'

type Table = keyof Schema & string
type Row<T extends Table> = Selectable<Schema[T]>
/** Values of columns that a row must have. */
type Where<T extends Table> = Partial<Row<T>>

// Kysely cannot check a query of a table that is a type parameter
// biome-ignore lint/suspicious/noExplicitAny: see above
type Untyped = any

const matches = (where: object) => (e: Untyped) => e.and(where)

/** Returns the rows with the values of `where`: all columns, or those of `columns`. */
export const selectRows = async <T extends Table, C extends keyof Row<T> & string = keyof Row<T> & string>(
  { read }: Pick<Database, 'read'>,
  table: T,
  where: Where<T> = {},
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>[]> => {
  const query = (read as Untyped).selectFrom(table).where(matches(where))
  return (columns ? query.select(columns) : query.selectAll()).execute()
}

/** Returns the only row with the values of `where`, or fails. */
export const selectRow = async <T extends Table, C extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Pick<Database, 'read'>,
  table: T,
  where: Where<T> = {},
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>> => {
  const rows = await selectRows(db, table, where, columns)
  if (rows.length !== 1) throw new Error(`${rows.length} rows of ${table} match ${JSON.stringify(where)}`)
  return rows[0]!
}

export const insertRows = <T extends Table>(
  db: Pick<Database, 'tx'>,
  table: T,
  rows: Insertable<Schema[T]> | readonly Insertable<Schema[T]>[],
): Promise<unknown> => db.tx((tx: Untyped) => tx.insertInto(table).values(rows).execute())

export const updateRows = <T extends Table>(
  db: Pick<Database, 'tx'>,
  table: T,
  where: Where<T>,
  values: Updateable<Schema[T]>,
): Promise<unknown> =>
  db.tx((tx: Untyped) => tx.updateTable(table).set(values).where(matches(where)).execute())

export const deleteRows = <T extends Table>(
  db: Pick<Database, 'tx'>,
  table: T,
  where: Where<T> = {},
): Promise<unknown> => db.tx((tx: Untyped) => tx.deleteFrom(table).where(matches(where)).execute())

/** Inserts an account with default values, and returns its id. */
export const insertUser = async (
  tx: Tx,
  { email, created_at = 1, ...more }: { readonly email: string } & Partial<Insertable<Schema['user']>>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('user')
    .values({
      email,
      email_key: email,
      name: 'Robin Example',
      password_hash: '',
      plan_key: 'free',
      totp_last_step: 0,
      revision: 1,
      created_at,
      updated_at: created_at,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
