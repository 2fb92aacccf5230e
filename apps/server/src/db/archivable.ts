import type { Insertable, Selectable, SelectQueryBuilder } from 'kysely'
import { type ExternalFields, toExternalColumns } from '../domain/external-ids.ts'
import { countRows } from './count-rows.ts'
import type { Db, Tx } from './handle.ts'
import type { Schema } from './schema.ts'

/** Column that is unique among the active rows of a profile, by table. */
const slugColumns = { variant: 'key', campaign: 'slug' } as const

type Archivable = keyof typeof slugColumns

/** Row of a profile, and the revisions that a write accepts; undefined = any. */
export type ExpectedRow = { profileId: number; id: number; expectedRevisions: readonly number[] | undefined }

/** Filters of a list, as the query of a request has them. */
type Filter = {
  readonly archived?: boolean | undefined
  readonly external_id?: string | readonly string[] | undefined
  readonly external_source?: string | undefined
}

type NewColumns = 'profile_id' | 'revision' | 'archived_at' | 'created_at'

/** Creates the queries that variants and campaigns share. They return records. */
export const createArchivableRepo = <T extends Archivable, R>(
  name: T,
  fromRow: (row: Selectable<Schema[T]>) => R,
) => {
  type Row = Selectable<Schema[T]>
  // The query builder accepts the type of a single table; both tables have the columns used here
  const table = name as 'campaign'
  const slugColumn = slugColumns[name] as 'slug'
  const toRecord = (row: object): R => fromRow(row as Row)
  const toRecordIfAny = (row: object | undefined): R | undefined => row && toRecord(row)

  const selectUnarchived = (db: Db, profileId: number) =>
    db.selectFrom(table).where('profile_id', '=', profileId).where('archived_at', 'is', null)

  return {
    selectUnarchivedRows: (db: Db, profileId: number) =>
      selectUnarchived(db, profileId) as unknown as SelectQueryBuilder<Schema, T, object>,

    countUnarchived: (db: Db, profileId: number): Promise<number> =>
      countRows(selectUnarchived(db, profileId)),

    findUnarchived: async (db: Db, profileId: number, id: number): Promise<R | undefined> =>
      toRecordIfAny(
        await selectUnarchived(db, profileId).selectAll().where('id', '=', id).executeTakeFirst(),
      ),

    findIdBySlug: async (db: Db, profileId: number, slug: string): Promise<number | undefined> =>
      (await selectUnarchived(db, profileId).select('id').where(slugColumn, '=', slug).executeTakeFirst())
        ?.id,

    /** Returns another unarchived row with the external id of a content. */
    findIdByExternalKey: async (
      db: Db,
      profileId: number,
      id: number | null,
      { extra }: { readonly extra: ExternalFields },
    ): Promise<number | undefined> => {
      const { external_id, external_source } = toExternalColumns(extra)
      if (external_id === null) return undefined
      const row = await selectUnarchived(db, profileId)
        .select('id')
        .where('external_id', '=', external_id)
        .where('external_source', '=', external_source)
        .executeTakeFirst()
      return row?.id === id ? undefined : row?.id
    },

    listOtherSlugs: async (db: Db, profileId: number, id: number | null): Promise<Set<string>> => {
      const rows = await selectUnarchived(db, profileId)
        .select((e) => e.ref(slugColumn).as('slug'))
        .$if(id !== null, (q) => q.where('id', '!=', id!))
        .execute()
      return new Set(rows.map(({ slug }) => slug))
    },

    /**
     * Updates an unarchived row and raises its revision. Returns undefined if the row is archived or has another
     * revision than `expectedRevisions`.
     */
    updateUnarchived: async (
      db: Tx,
      { profileId, id, expectedRevisions }: ExpectedRow,
      values: Partial<Row>,
    ): Promise<R | undefined> =>
      toRecordIfAny(
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

    findWithArchived: async (db: Db, profileId: number, id: number): Promise<R | undefined> =>
      toRecordIfAny(
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
      { archived, external_id, external_source }: Filter,
      before: number | null,
      limit: number,
    ): Promise<R[]> =>
      (
        await db
          .selectFrom(table)
          .selectAll()
          .where('profile_id', '=', profileId)
          .where('archived_at', archived ? 'is not' : 'is', null)
          .$if(external_id !== undefined, (q) => q.where('external_id', 'in', [external_id!].flat()))
          .$if(external_source !== undefined, (q) => q.where('external_source', '=', external_source!))
          .$if(before !== null, (q) => q.where('id', '<', before))
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
      ).map(toRecord),

    insert: async (
      db: Tx,
      profileId: number,
      values: Omit<Insertable<Schema[T]>, NewColumns>,
      now: number,
    ): Promise<R> =>
      toRecord(
        await db
          .insertInto(table)
          .values({
            ...(values as object as Omit<Insertable<Schema['campaign']>, NewColumns>),
            profile_id: profileId,
            revision: 1,
            archived_at: null,
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** Makes an archived row active with new values and raises its revision. Returns undefined if it is not archived. */
    restore: async (
      db: Tx,
      { profileId, id }: { profileId: number; id: number },
      values: Partial<Row>,
    ): Promise<R | undefined> =>
      toRecordIfAny(
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
