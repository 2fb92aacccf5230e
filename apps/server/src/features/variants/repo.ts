import type { Selectable } from 'kysely'
import { createArchivableRepo, type ExpectedRow } from '../../db/archivable.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { toExternalColumns } from '../../domain/external-ids.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { readVariant, type VariantDoc, type VariantRecord } from './variant.ts'

const rowColumns = [
  'id',
  'profile_id',
  'split_from',
  'decided_at',
  'revision',
  'archived_at',
  'doc',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<Schema['variant']>, (typeof rowColumns)[number]>

const fromRow = (row: Row): VariantRecord => ({
  ...readVariant(row.doc, row.id),
  id: row.id,
  profileId: row.profile_id,
  splitFrom: row.split_from,
  decidedAt: row.decided_at,
  revision: row.revision,
  archivedAt: row.archived_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rows = createArchivableRepo('variant', fromRow)

export const {
  countUnarchived,
  findIdByExternalKey,
  findIdBySlug,
  findUnarchived,
  findWithArchived,
  listNewest,
  listOtherSlugs,
} = rows

const toColumns = ({ doc, extra }: StoredDoc<VariantDoc>, now: number) => ({
  key: doc.key,
  status: doc.status,
  priority: doc.priority,
  ...toExternalColumns(extra),
  doc: JSON.stringify({ doc, extra }),
  updated_at: now,
})

export const listUnarchivedVariants = async (db: Db, profileId: number): Promise<VariantRecord[]> =>
  (
    await rows.selectUnarchivedRows(db, profileId).selectAll().orderBy('priority').orderBy('id').execute()
  ).map(fromRow)

const listRunningRows = compileOnce<{ profile: number }, Row>((db, p) =>
  rows
    .selectUnarchivedRows(db, p('profile'))
    .select(rowColumns)
    .where('status', '=', 'running')
    .orderBy('id'),
)

export const listRunningVariants = async (db: Db, profileId: number): Promise<VariantRecord[]> =>
  (await listRunningRows(db, { profile: profileId })).map(fromRow)

export const listRunningOfProfiles = async (
  db: Db,
  profileIds: readonly number[],
): Promise<VariantRecord[]> =>
  (
    await db
      .selectFrom('variant')
      .selectAll()
      .where('profile_id', 'in', [...profileIds])
      .where('archived_at', 'is', null)
      .where('status', '=', 'running')
      .orderBy('id')
      .execute()
  ).map(fromRow)

export const listAllVariants = async (db: Db, profileId: number): Promise<VariantRecord[]> =>
  (
    await db.selectFrom('variant').selectAll().where('profile_id', '=', profileId).orderBy('id').execute()
  ).map(fromRow)

export const insertVariant = (
  db: Tx,
  profileId: number,
  content: StoredDoc<VariantDoc>,
  now: number,
): Promise<VariantRecord> =>
  rows.insert(db, profileId, { ...toColumns(content, now), split_from: null, decided_at: null }, now)

/** Updates an active variant. Returns undefined if it is archived or no longer at one of the expected revisions. */
export const updateVariant = (
  db: Tx,
  expectedRow: ExpectedRow,
  content: StoredDoc<VariantDoc>,
  now: number,
  archivedAt: number | null = null,
): Promise<VariantRecord | undefined> =>
  rows.updateUnarchived(db, expectedRow, { ...toColumns(content, now), archived_at: archivedAt })

export const restoreVariant = (
  db: Tx,
  profileId: number,
  id: number,
  content: StoredDoc<VariantDoc>,
  now: number,
): Promise<VariantRecord | undefined> => rows.restore(db, { profileId, id }, toColumns(content, now))

export const setSplitDay = (db: Tx, ids: readonly number[], day: number) =>
  db
    .updateTable('variant')
    .set({ split_from: day, decided_at: null })
    .where('id', 'in', [...ids])
    .execute()

/** Marks a running variant as decided. Returns false if it was already, or its split has changed. */
export const markDecided = (
  db: Tx,
  { id, splitFrom }: Pick<VariantRecord, 'id' | 'splitFrom'>,
  now: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('variant')
      .set({ decided_at: now })
      .where('id', '=', id)
      .where('split_from', '=', splitFrom)
      .where('decided_at', 'is', null)
      .where('status', '=', 'running')
      .where('archived_at', 'is', null),
  )
