import { type Insertable, type Selectable, sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

export const insertSignIn = (db: Tx, row: Insertable<Schema['sign_in']>): Promise<unknown> =>
  db.insertInto('sign_in').values(row).execute()

export const listSignIns = (
  db: Db,
  userId: number,
  afterTime: number,
  limit: number,
): Promise<Selectable<Schema['sign_in']>[]> =>
  db
    .selectFrom('sign_in')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>', afterTime)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Deletes old sign-ins, including those without an account. */
export const deleteOldSignIns = (db: Tx, untilTime: number, limit: number): Promise<number> =>
  deleteBatch(db, 'sign_in', ['id'], sql`(at <= ${untilTime} or user_id is null)`, limit)
