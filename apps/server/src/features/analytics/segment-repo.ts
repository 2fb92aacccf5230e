import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type SegmentRow = Selectable<Schema['segment']>

export const listSegments = (db: Db, profileId: number): Promise<SegmentRow[]> =>
  db.selectFrom('segment').selectAll().where('profile_id', '=', profileId).orderBy('id').execute()

export const insertSegment = (db: Tx, row: Omit<SegmentRow, 'id'>): Promise<SegmentRow> =>
  db.insertInto('segment').values(row).returningAll().executeTakeFirstOrThrow()

export const deleteSegment = (db: Tx, profileId: number, id: number): Promise<boolean> =>
  writeRow(db.deleteFrom('segment').where('id', '=', id).where('profile_id', '=', profileId))
