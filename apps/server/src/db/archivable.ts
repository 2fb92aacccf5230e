import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from './handle.ts'
import type { Schema } from './schema.ts'

/** Column that is unique among the active rows of a profile, by table. */
const slugColumns = { variant: 'key', campaign: 'slug' } as const

type Archivable = keyof typeof slugColumns

/** Row of a profile, and the revisions that a write accepts; undefined = any. */
export type ExpectedRow = { profileId: number; id: number; expectedRevisions: readonly number[] | undefined }

/** Creates the queries that variants and campaigns share. */
export const createArchivableRepo = <T extends Archivable>(name: T) => {
  type Row = Selectable<Schema[T]>
  // The query builder accepts the type of a single table; both tables have the columns used here
  const table = name as 'campaign'
  const slugColumn = slugColumns[name] as 'slug'
  const asRow = (row: object | undefined) => row as Row | undefined

  const selectUnarchived = (db: Db, profileId: number) =>
    db.selectFrom(table).where('profile_id', '=', profileId).where('archived_at', 'is', null)

  return {
    selectUnarchivedRows: (db: Db, profileId: number) =>
      selectUnarchived(db, profileId) as unknown as SelectQueryBuilder<Schema, T, object>,

    countUnarchived: async (db: Db, profileId: number): Promise<number> =>
      (
        await selectUnarchived(db, profileId)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,

    findUnarchived: async (db: Db, profileId: number, id: number): Promise<Row | undefined> =>
      asRow(await selectUnarchived(db, profileId).selectAll().where('id', '=', id).executeTakeFirst()),

    findIdBySlug: async (db: Db, profileId: number, slug: string): Promise<number | undefined> =>
      (await selectUnarchived(db, profileId).select('id').where(slugColumn, '=', slug).executeTakeFirst())
        ?.id,

    listOtherSlugs: async (db: Db, profileId: number, id: number | null): Promise<Set<string>> => {
      const rows = await selectUnarchived(db, profileId)
        .select((e) => e.ref(slugColumn).as('slug'))
        .$if(id !== null, (q) => q.where('id', '!=', id!))
        .execute()
      return new Set(rows.map(({ slug }) => slug))
    },

    /** Updates an unarchived row and raises its revision. Returns undefined if the row is archived or has another revision than `expectedRevisions`. */
    updateUnarchived: async (
      db: Tx,
      { profileId, id, expectedRevisions }: ExpectedRow,
      values: Partial<Row>,
    ): Promise<Row | undefined> =>
      asRow(
        await db
          .updateTable(table)
          .set((e) => ({ ...(values as object), revision: e('revision', '+', 1) }))
          .where('id', '=', id)
          .where('profile_id', '=', profileId)
          .where('archived_at', 'is', null)
          .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!))
          .returningAll()
          .executeTakeFirst(),
      ),

    findWithArchived: async (db: Db, profileId: number, id: number): Promise<Row | undefined> =>
      asRow(
        await db
          .selectFrom(table)
          .selectAll()
          .where('profile_id', '=', profileId)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),

    listNewest: async (
      db: Db,
      profileId: number,
      { archived, beforeId, limit }: { archived: boolean; beforeId: number | undefined; limit: number },
    ): Promise<Row[]> =>
      (await db
        .selectFrom(table)
        .selectAll()
        .where('profile_id', '=', profileId)
        .where('archived_at', archived ? 'is not' : 'is', null)
        .$if(beforeId !== undefined, (q) => q.where('id', '<', beforeId!))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()) as object[] as Row[],

    /** Makes an archived row active with new values and raises its revision. Returns undefined if it is not archived. */
    restore: async (
      db: Tx,
      { profileId, id }: { profileId: number; id: number },
      values: Partial<Row>,
    ): Promise<Row | undefined> =>
      asRow(
        await db
          .updateTable(table)
          .set((e) => ({ ...(values as object), archived_at: null, revision: e('revision', '+', 1) }))
          .where('id', '=', id)
          .where('profile_id', '=', profileId)
          .where('archived_at', 'is not', null)
          .returningAll()
          .executeTakeFirst(),
      ),
  }
}
