import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

export type ErasureKind = Schema['erasure']['kind']
export type Erasure = { id: number; kind: ErasureKind; subject_id: number; due_at: number; passes: number }

export const insertErasure = async (
  db: Tx,
  kind: ErasureKind,
  subjectId: number,
  dueAt: number,
): Promise<void> => {
  await db.insertInto('erasure').values({ kind, subject_id: subjectId, due_at: dueAt, passes: 0 }).execute()
}

export const listDueErasures = (db: Db, now: number, afterId: number, limit: number): Promise<Erasure[]> =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('due_at', '<=', now)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

type ErasedTable = { table: keyof Schema; keyColumns: readonly string[]; subjectColumn: string }

/** Tables without a foreign key to the subject, erased in batches. `keyColumns` identify a row, `subjectColumn` references the subject. */
const erasedTables: Readonly<Record<ErasureKind, readonly ErasedTable[]>> = {
  profile: [
    { table: 'form_submission', keyColumns: ['id'], subjectColumn: 'profile_id' },
    { table: 'subscriber', keyColumns: ['id'], subjectColumn: 'profile_id' },
    { table: 'link', keyColumns: ['id'], subjectColumn: 'profile_id' },
    { table: 'visit_event', keyColumns: ['profile_id', 'at', 'id'], subjectColumn: 'profile_id' },
    { table: 'visit_sum', keyColumns: ['profile_id', 'day'], subjectColumn: 'profile_id' },
    { table: 'visit_cube', keyColumns: ['profile_id', 'day'], subjectColumn: 'profile_id' },
    { table: 'visit_reopened', keyColumns: ['profile_id', 'day'], subjectColumn: 'profile_id' },
    { table: 'webhook_delivery', keyColumns: ['id'], subjectColumn: 'profile_id' },
    { table: 'destination_delivery', keyColumns: ['id'], subjectColumn: 'profile_id' },
  ],
  // Stored responses may contain personal data; see http/idempotency.ts
  user: [{ table: 'idempotency', keyColumns: ['credential', 'idempotency_key'], subjectColumn: 'user_id' }],
  destination: [{ table: 'destination_delivery', keyColumns: ['id'], subjectColumn: 'destination_id' }],
  webhook: [{ table: 'webhook_delivery', keyColumns: ['id'], subjectColumn: 'endpoint_id' }],
}

export const listErasedTables = ({ kind }: Erasure): readonly ErasedTable[] => erasedTables[kind]

/** Days with visits. SQLite's index begins with the day; it finds the next day without reading the rows between. */
const visitDays = sql`(with recursive days(day) as (select min(day) from visit_event
  union all select (select min(e.day) from visit_event e where e.day > days.day) from days where days.day is not null)
  select day from days where day is not null)`

export const eraseRows = (
  db: Tx,
  { id, subject_id }: Erasure,
  { table, keyColumns, subjectColumn }: ErasedTable,
  limit: number,
): Promise<number> => {
  // A restore of the page cancels the erasure, also while it runs
  const isOfSubject = sql`${sql.ref(subjectColumn)} = ${subject_id} and exists (select 1 from erasure where id = ${id})`
  const needsDays = table === 'visit_event' && db.engine === 'sqlite'
  const condition = needsDays ? sql`${isOfSubject} and day in ${visitDays}` : isOfSubject
  return deleteBatch(db, table, keyColumns, condition, limit)
}

export const postponeErasure = async (db: Tx, { id, passes }: Erasure, dueAt: number): Promise<void> => {
  await db
    .updateTable('erasure')
    .set({ due_at: dueAt, passes: passes + 1 })
    .where('id', '=', id)
    .where('passes', '=', passes)
    .execute()
}

/** Cancels the erasure of a subject that is restored, and deletes the rows that it has not erased yet. */
export const cancelErasure = async (db: Tx, kind: ErasureKind, subjectId: number): Promise<void> => {
  await db.deleteFrom('erasure').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
  for (const { table, subjectColumn } of erasedTables[kind])
    await sql`delete from ${sql.table(table)} where ${sql.ref(subjectColumn)} = ${subjectId}`.execute(db)
}

export const deleteErasure = async (db: Tx, { id }: Erasure): Promise<void> => {
  await db.deleteFrom('erasure').where('id', '=', id).execute()
}
