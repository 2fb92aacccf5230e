import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from './handle.ts'
import type { Schema } from './schema.ts'

/** Column that is unique among the active rows of a profile, by table. */
const nameColumns = { variant: 'key', campaign: 'slug' } as const

export type Archivable = keyof typeof nameColumns
type Row<T extends Archivable> = Selectable<Schema[T]>

/** Narrows the table for the query builder, which accepts only one table type. Both tables have the columns used here. */
const narrowTable = (table: Archivable) => table as 'campaign'

export const selectActiveRows = <T extends Archivable>(db: Db, table: T, profileId: number) =>
  db
    .selectFrom(narrowTable(table))
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null) as unknown as SelectQueryBuilder<Schema, T, object>

export const countActive = async (db: Db, table: Archivable, profileId: number): Promise<number> =>
  (
    await selectActiveRows(db, narrowTable(table), profileId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findActive = async <T extends Archivable>(
  db: Db,
  table: T,
  profileId: number,
  id: number,
): Promise<Row<T> | undefined> =>
  (await selectActiveRows(db, narrowTable(table), profileId)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()) as Row<T> | undefined

export const listOtherNames = async (
  db: Db,
  table: Archivable,
  profileId: number,
  id: number,
): Promise<Set<string>> => {
  const rows = await selectActiveRows(db, narrowTable(table), profileId)
    .select((e) => e.ref(nameColumns[table] as 'slug').as('name'))
    .where('id', '!=', id)
    .execute()
  return new Set(rows.map((row) => row.name))
}

/** Updates an active row and raises its revision. Returns undefined if the row is archived or has another revision than `expected`. */
export const updateActive = async <T extends Archivable>(
  db: Tx,
  table: T,
  { profileId, id, expected }: { profileId: number; id: number; expected: readonly number[] | undefined },
  values: Partial<Row<T>>,
): Promise<Row<T> | undefined> =>
  (await db
    .updateTable(narrowTable(table))
    .set((e) => ({ ...(values as object), revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .$if(expected !== undefined, (q) => q.where('revision', 'in', expected!))
    .returningAll()
    .executeTakeFirst()) as Row<T> | undefined

export const findWithArchived = async <T extends Archivable>(
  db: Db,
  table: T,
  profileId: number,
  id: number,
): Promise<Row<T> | undefined> =>
  (await db
    .selectFrom(narrowTable(table))
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()) as Row<T> | undefined

export const listNewest = async <T extends Archivable>(
  db: Db,
  table: T,
  profileId: number,
  { archived, beforeId, limit }: { archived: boolean; beforeId: number | undefined; limit: number },
): Promise<Row<T>[]> =>
  (await db
    .selectFrom(narrowTable(table))
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(beforeId !== undefined, (q) => q.where('id', '<', beforeId!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as unknown as Row<T>[]

/** Makes an archived row active with new values and raises its revision. Returns undefined if it is not archived. */
export const unarchive = async <T extends Archivable>(
  db: Tx,
  table: T,
  { profileId, id }: { profileId: number; id: number },
  values: Partial<Row<T>>,
): Promise<Row<T> | undefined> =>
  (await db
    .updateTable(narrowTable(table))
    .set((e) => ({ ...(values as object), archived_at: null, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()) as Row<T> | undefined

export const findIdOfName = async (
  db: Db,
  table: Archivable,
  profileId: number,
  name: string,
): Promise<number | undefined> =>
  (
    await selectActiveRows(db, narrowTable(table), profileId)
      .select('id')
      .where(nameColumns[table] as 'slug', '=', name)
      .executeTakeFirst()
  )?.id
