import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type ExportRow = Selectable<Schema['export']>
export type PartRow = Selectable<Schema['export_part']>

export const insertExport = (
  db: Tx,
  row: { userId: number; profileId: number | null; withAccount: boolean; now: number },
): Promise<ExportRow> =>
  db
    .insertInto('export')
    .values({
      user_id: row.userId,
      profile_id: row.profileId,
      with_account: row.withAccount ? 1 : 0,
      status: 'waiting',
      attempt: 0,
      done: 0,
      total: 0,
      size_bytes: null,
      files: null,
      sha256: null,
      created_at: row.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listExports = (db: Db, userId: number): Promise<ExportRow[]> =>
  db.selectFrom('export').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(100).execute()

export const findExport = (db: Db, id: number): Promise<ExportRow | undefined> =>
  db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirst()

export const listDueExports = (db: Db, afterId: number, limit: number): Promise<ExportRow[]> =>
  db
    .selectFrom('export')
    .selectAll()
    .where('status', 'in', ['waiting', 'making'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Claims an export for an attempt. Returns undefined if another process has started one or the export was deleted. */
export const claimExport = (
  db: Tx,
  { id, attempt }: Pick<ExportRow, 'id' | 'attempt'>,
): Promise<ExportRow | undefined> =>
  db
    .updateTable('export')
    .set({ status: 'making', attempt: attempt + 1, done: 0, total: 0 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['waiting', 'making'])
    .returningAll()
    .executeTakeFirst()

/** Updates an export. Returns false if another attempt has started or the export is no longer being created. */
const updateDuringAttempt = (
  db: Tx,
  { id, attempt }: Pick<ExportRow, 'id' | 'attempt'>,
  columns: Partial<ExportRow>,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('export')
      .set(columns)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'making'),
  )

export const storeProgress = (db: Tx, row: ExportRow, done: number, total: number): Promise<boolean> =>
  updateDuringAttempt(db, row, { done, total })

/** Records a part before it is stored, so that the parts of a killed process can be deleted. */
export const addPart = async (
  db: Tx,
  row: ExportRow,
  part: Pick<PartRow, 'position' | 'name' | 'bytes'>,
  { done, total }: { done: number; total: number },
): Promise<boolean> => {
  if (!(await updateDuringAttempt(db, row, { done, total }))) return false
  await db
    .insertInto('export_part')
    .values({ export_id: row.id, attempt: row.attempt, ...part })
    .execute()
  return true
}

export const finishExport = (
  db: Tx,
  row: ExportRow,
  zip: { bytes: number; files: number; sha256: string; now: number },
): Promise<boolean> =>
  updateDuringAttempt(db, row, {
    status: 'ready',
    size_bytes: zip.bytes,
    files: zip.files,
    sha256: zip.sha256,
    finished_at: zip.now,
  })

/** Returns false if the export was finished, or another process continues it. */
export const failExport = (db: Tx, { id, attempt }: ExportRow, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('export')
      .set({ status: 'failed', finished_at: now })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', 'in', ['waiting', 'making']),
  )

/** Keeps the row, which counts towards the daily limit. */
export const markDeleted = (db: Tx, id: number): Promise<boolean> =>
  writeRow(
    db.updateTable('export').set({ status: 'deleted' }).where('id', '=', id).where('status', '!=', 'deleted'),
  )

/** Returns the ids of exports that were available or in progress. */
export const markAllDeleted = async (db: Tx, userId: number): Promise<number[]> =>
  (
    await db
      .updateTable('export')
      .set({ status: 'deleted' })
      .where('user_id', '=', userId)
      .where('status', 'in', ['waiting', 'making', 'ready'])
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Returns parts in order, of all attempts if `attempt` is absent. */
export const listParts = (db: Db, exportId: number, attempt?: number): Promise<PartRow[]> =>
  db
    .selectFrom('export_part')
    .selectAll()
    .where('export_id', '=', exportId)
    .$if(attempt !== undefined, (q) => q.where('attempt', '=', attempt!))
    .orderBy('attempt')
    .orderBy('position')
    .execute()

export const listPartsOfUser = async (db: Db, userId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('export_part as p')
      .innerJoin('export as e', 'e.id', 'p.export_id')
      .where('e.user_id', '=', userId)
      .select('p.name')
      .execute()
  ).map(({ name }) => name)

export const deletePartRows = async (db: Tx, exportId: number, names: readonly string[]): Promise<void> => {
  if (!names.length) return
  await db
    .deleteFrom('export_part')
    .where('export_id', '=', exportId)
    .where('name', 'in', [...names])
    .execute()
}

/** Returns exports that finished before `finished`, or were deleted or failed and created before `created`. */
export const listRemovableExports = (
  db: Db,
  before: { finished: number; created: number },
  afterId: number,
  limit: number,
) =>
  db
    .selectFrom('export')
    .select('id')
    .where('id', '>', afterId)
    .where((e) =>
      e.or([
        e.and([e('status', 'in', ['ready', 'failed']), e('finished_at', '<', before.finished)]),
        e.and([e('status', '=', 'deleted'), e('created_at', '<', before.created)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteExport = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('export').where('id', '=', id).execute()
}

export const listUploads = async (db: Db, userId: number, profileId?: number) =>
  (
    await db
      .selectFrom('upload')
      .select(['id', 'profile_id', 'purpose', 'names', 'bytes', 'created_at'])
      .where('user_id', '=', userId)
      .$if(profileId !== undefined, (q) => q.where('profile_id', '=', profileId!))
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, names: row.names.split(' ') }))
