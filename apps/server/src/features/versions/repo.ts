import type { Version } from '@vitrine/contract'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { writeRow } from '../../db/write-row.ts'

const selectVersions = (db: Db, profileId: number) =>
  db
    .selectFrom('version')
    .leftJoin('user', 'user.id', 'version.created_by')
    .select([
      'version.id',
      'version.profile_id',
      'version.kind',
      'version.name',
      'version.reason',
      'version.created_by',
      'user.name as creator',
      'version.profile_revision',
      'version.link_count',
      'version.size_bytes',
      'version.created_at',
      'version.revision',
    ])
    .where('version.profile_id', '=', profileId)

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

/** Returns automatic versions or all others, newest first. */
export const listVersions = (
  db: Db,
  profileId: number,
  { automatic, limit }: { automatic: boolean; limit: number },
): Promise<VersionRow[]> =>
  selectVersions(db, profileId)
    .where('version.kind', automatic ? '=' : '!=', 'auto')
    .orderBy('version.id', 'desc')
    .limit(limit)
    .execute()

/** Returns versions of one kind or all, newest first. */
export const listNewest = (
  db: Db,
  profileId: number,
  kind: Version['kind'] | undefined,
  before: number | null,
  limit: number,
): Promise<VersionRow[]> =>
  selectVersions(db, profileId)
    .$if(kind !== undefined, (q) => q.where('version.kind', '=', kind!))
    .$if(before !== null, (q) => q.where('version.id', '<', before))
    .orderBy('version.id', 'desc')
    .limit(limit)
    .execute()

/** Returns a version, or the one that was saved after it. */
export const findVersion = (db: Db, profileId: number, id: number, which: 'itself' | 'next' = 'itself') =>
  selectVersions(db, profileId)
    .select('version.manifest')
    .where('version.id', which === 'next' ? '>' : '=', id)
    .orderBy('version.id')
    .limit(1)
    .executeTakeFirst()

export const countRestorePoints = (db: Db, profileId: number): Promise<number> =>
  countRows(db.selectFrom('version').where('profile_id', '=', profileId).where('kind', '=', 'manual'))

/** Deletes a version. Returns false if it does not exist or is not at one of the expected revisions. */
export const deleteVersion = (
  db: Tx,
  profileId: number,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<boolean> =>
  writeRow(
    db
      .deleteFrom('version')
      .where('profile_id', '=', profileId)
      .where('id', '=', id)
      .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!)),
  )
