import { sql } from 'kysely'
import { compileOnce, isOneOf } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'

export type NewVersion = {
  profileId: number
  kind: 'manual' | 'auto' | 'pre_restore'
  name: string
  reason: string
  createdBy: number | null
  profileRevision: number
  contentRevision: number
  profileBytes: number
  now: number
}

export type CreatedVersion = {
  readonly id: number
  readonly link_count: number
  readonly size_bytes: number
  readonly manifest: string
}

export const readManifest = (manifest: string): { id: number; revision: number }[] =>
  (manifest ? manifest.split(' ') : []).map((ref) => {
    const [id, revision] = ref.split('.')
    return { id: Number(id), revision: Number(revision) }
  })

const insertion = compileOnce<NewVersion, CreatedVersion>((db, p) =>
  db
    .insertInto('version')
    .columns([
      'profile_id',
      'kind',
      'name',
      'reason',
      'created_by',
      'profile_revision',
      'content_revision',
      'link_count',
      'size_bytes',
      'manifest',
      'created_at',
      'revision',
    ])
    .expression(
      db
        .selectFrom('link')
        .select((e) => [
          e.val(p('profileId')).as('profile_id'),
          e.val(p('kind')).as('kind'),
          e.val(p('name')).as('name'),
          e.val(p('reason')).as('reason'),
          e.val(p('createdBy')).as('created_by'),
          e.val(p('profileRevision')).as('profile_revision'),
          e.val(p('contentRevision')).as('content_revision'),
          e.fn.countAll<number>().as('link_count'),
          sql<number>`${p('profileBytes')} + coalesce(sum(octet_length(doc)), 0)`.as('size_bytes'),
          sql<string>`coalesce(string_agg(id || '.' || revision, ' ' order by position, id), '')`.as(
            'manifest',
          ),
          e.val(p('now')).as('created_at'),
          sql.lit(1).as('revision'),
        ])
        .where('profile_id', '=', p('profileId'))
        .where('archived_at', 'is', null),
    )
    .returning(['id', 'link_count', 'size_bytes', 'manifest']),
)

/** Stores only active links with revisions, in order; contents stay in their tables. */
export const insertVersion = async (db: Tx, version: NewVersion): Promise<CreatedVersion> =>
  (await insertion(db, version))[0]!

/** Deletes all but the newest `maxVersions` versions of a kind. Returns the number of deleted versions. */
export const deleteSurplusVersions = async (
  db: Tx,
  profileId: number,
  kind: NewVersion['kind'],
  maxVersions: number,
): Promise<number> => {
  const oldestKept = db
    .selectFrom('version as kept')
    .select('kept.id')
    .where('kept.profile_id', '=', profileId)
    .where('kept.kind', '=', kind)
    .orderBy('kept.id', 'desc')
    .limit(1)
    .offset(Math.max(maxVersions - 1, 0))
  const result = await db
    .deleteFrom('version')
    .where('profile_id', '=', profileId)
    .where('kind', '=', kind)
    .where('id', '<', oldestKept)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

const automaticRows = compileOnce<{ profile: number }, { id: number; at: number }>((db, p) =>
  db
    .selectFrom('version')
    .select(['id', 'created_at as at'])
    .where('profile_id', '=', p('profile'))
    .where('kind', '=', 'auto')
    .orderBy('id', 'desc'),
)

export const listAutomaticVersions = (db: Db, profileId: number): Promise<{ id: number; at: number }[]> =>
  automaticRows(db, { profile: profileId })

const automaticDeletion = compileOnce<{ ids: readonly number[] }, { id: number }>((db, p) =>
  db
    .deleteFrom('version')
    .where(isOneOf(db, 'id', p('ids')))
    .where('kind', '=', 'auto')
    .returning('id'),
)

/** Deletes the automatic versions among `ids`. Returns the number of deleted versions. */
export const deleteAutomaticVersions = async (db: Tx, ids: readonly number[]): Promise<number> =>
  (await automaticDeletion(db, { ids })).length

export const countAutomaticVersionsByProfile = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('version')
        .select(['profile_id', (e) => e.fn.countAll<number>().as('versions')])
        .where('profile_id', 'in', [...profileIds])
        .where('kind', '=', 'auto')
        .groupBy('profile_id')
        .execute()
    ).map(({ profile_id, versions }) => [profile_id, versions]),
  )

export const readPlanOfOwner = async (db: Db, profileId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('profile')
      .innerJoin('user', 'user.id', 'profile.owner_id')
      .select('user.plan_key')
      .where('profile.id', '=', profileId)
      .executeTakeFirst()
  )?.plan_key

export type ProfileWithVersions = { id: number; plan_key: string }

export const listProfilesWithVersions = (
  db: Db,
  afterId: number,
  limit: number,
): Promise<ProfileWithVersions[]> =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .select(['profile.id', 'user.plan_key'])
    .where('profile.id', '>', afterId)
    .where((e) =>
      e.exists(
        e.selectFrom('version').select('version.id').whereRef('version.profile_id', '=', 'profile.id'),
      ),
    )
    .orderBy('profile.id')
    .limit(limit)
    .execute()
