import { sql } from 'kysely'
import { clampTimes } from '../../db/clamp-times.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { removeSome } from '../../db/remove-some.ts'
import type { ErasureTable, Schema } from '../../db/schema.ts'
import { hourMs } from '../../lib/durations.ts'

export type ErasureKind = ErasureTable['kind']
export type Erasure = { id: number; kind: ErasureKind; subject_id: number; due_at: number; passes: number }

export const insertErasure = async (
  db: Tx,
  kind: ErasureKind,
  subjectId: number,
  dueAt: number,
): Promise<void> => {
  await db.insertInto('erasure').values({ kind, subject_id: subjectId, due_at: dueAt, passes: 0 }).execute()
}

/** Those due at `now` with an id above `after`, in the order of ids. */
export const dueErasures = (db: Db, now: number, after: number, limit: number): Promise<Erasure[]> =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('due_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

type Place = { table: keyof Schema; key: readonly string[]; subject: string }

/** What goes piece by piece: tables without a reference to the profile or account, and the columns that tell their rows apart. */
const places: Readonly<Record<ErasureKind, readonly Place[]>> = {
  profile: [
    { table: 'form_submission', key: ['id'], subject: 'profile_id' },
    { table: 'link', key: ['id'], subject: 'profile_id' },
    { table: 'visit', key: ['id'], subject: 'profile_id' },
    { table: 'visit_day', key: ['profile_id', 'dim', 'day', 'key'], subject: 'profile_id' },
    { table: 'visit_hour', key: ['profile_id', 'day', 'hour'], subject: 'profile_id' },
    { table: 'webhook_delivery', key: ['id'], subject: 'profile_id' },
  ],
  // Records of answers that may show who this was; see http/idempotency.ts
  user: [{ table: 'idempotency', key: ['credential', 'idempotency_key'], subject: 'user_id' }],
  webhook: [{ table: 'webhook_delivery', key: ['id'], subject: 'endpoint_id' }],
}

export const placesOf = ({ kind }: Erasure): readonly Place[] => places[kind]

/** Removes up to `limit` rows of a place. Returns how many. */
export const removeRows = (db: Tx, { subject_id }: Erasure, place: Place, limit: number): Promise<number> =>
  removeSome(db, place.table, place.key, sql`${sql.ref(place.subject)} = ${subject_id}`, limit)

/** Has what was looked through looked through again at `dueAt`. */
export const postponeErasure = async (db: Tx, { id, passes }: Erasure, dueAt: number): Promise<void> => {
  await db
    .updateTable('erasure')
    .set({ due_at: dueAt, passes: passes + 1 })
    .where('id', '=', id)
    .where('passes', '=', passes)
    .execute()
}

export const deleteErasure = async (db: Tx, { id }: Erasure): Promise<void> => {
  await db.deleteFrom('erasure').where('id', '=', id).execute()
}

/** Makes erasures due that wait longer than any second pass. */
export const releaseFutureErasures = (db: Tx, now: number): Promise<number> =>
  clampTimes(db, 'erasure', ['due_at'], now, 2 * hourMs)
