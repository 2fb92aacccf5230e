import { sql } from 'kysely'
import { compileOnce, isOneOf } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'

/** Position of a link in a version, with the revision and size of its content. */
export type LinkRef = {
  id: number
  revision: number
  bytes: number
  /** In characters; 0 up to `ordinaryLength`. */
  length: number
}

type BaseRow = { automatic: number } & { [Name in keyof LinkRef]: number | null }

/** Length of a link's content that does not count towards the size of a page. */
export const ordinaryLength = 1500
/** Counts characters of long texts only: counting reads the text, while its size in bytes is stored. */
const countedLength = sql<number | null>`case when octet_length(link.doc) > ${sql.lit(ordinaryLength)}
  then length(link.doc) else 0 end`

const baseRows = compileOnce<{ profile: number }, BaseRow>((db, p) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('version')
        .select((s) => s.fn.countAll<number>().as('automatic'))
        .where('profile_id', '=', p('profile'))
        .where('kind', '=', 'auto')
        .as('versions'),
    )
    .leftJoin('link', (join) =>
      join.on('link.profile_id', '=', p('profile')).on('link.archived_at', 'is', null),
    )
    .select([
      'versions.automatic',
      'link.id',
      'link.revision',
      sql<number | null>`octet_length(link.doc)`.as('bytes'),
      countedLength.as('length'),
    ])
    .orderBy('link.position')
    .orderBy('link.id'),
)

/** Returns active links in order and the number of automatic versions, in one statement. */
export const readVersionBase = async (
  db: Db,
  profileId: number,
): Promise<{ links: LinkRef[]; automatic: number }> => {
  const rows = await baseRows(db, { profile: profileId })
  // A profile without links returns one row without a link
  const links = rows.filter(({ id }) => id !== null) as (BaseRow & LinkRef)[]
  return { links, automatic: rows[0]?.automatic ?? 0 }
}

export type NewVersion = {
  profileId: number
  kind: 'manual' | 'auto' | 'pre_restore'
  name: string
  reason: string
  createdBy: number | null
  profileRevision: number
  contentRevision: number
  profileBytes: number
  links: readonly LinkRef[]
  now: number
}

const insertion = compileOnce<Omit<NewVersion, 'links'> & VersionList, { id: number }>((db, p) =>
  db
    .insertInto('version')
    .values({
      profile_id: p('profileId'),
      kind: p('kind'),
      name: p('name'),
      reason: p('reason'),
      created_by: p('createdBy'),
      profile_revision: p('profileRevision'),
      content_revision: p('contentRevision'),
      link_count: p('count'),
      size_bytes: p('bytes'),
      manifest: p('manifest'),
      created_at: p('now'),
      revision: 1,
    })
    .returning('id'),
)
type VersionList = { count: number; bytes: number; manifest: string }

/** Stores only links with revisions; contents stay in their tables. */
export const insertVersion = async (db: Tx, { links, ...version }: NewVersion): Promise<number> => {
  const [row] = await insertion(db, {
    ...version,
    count: links.length,
    bytes: links.reduce((sum, link) => sum + link.bytes, version.profileBytes),
    manifest: links.map(({ id, revision }) => `${id}.${revision}`).join(' '),
  })
  return row!.id
}

/** Deletes all but the newest `keep` versions of a kind. Returns how many. */
export const pruneVersions = async (
  db: Tx,
  profileId: number,
  kind: NewVersion['kind'],
  keep: number,
): Promise<number> => {
  const oldestKept = db
    .selectFrom('version as kept')
    .select('kept.id')
    .where('kept.profile_id', '=', profileId)
    .where('kept.kind', '=', kind)
    .orderBy('kept.id', 'desc')
    .limit(1)
    .offset(Math.max(keep - 1, 0))
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

/** Skips versions that were named in the meantime. Returns the number of deleted ones. */
export const deleteVersions = async (db: Tx, ids: readonly number[]): Promise<number> =>
  (await automaticDeletion(db, { ids })).length

export const countAutomatic = async (db: Db, profileIds: readonly number[]): Promise<Map<number, number>> =>
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

/** Returns the plan of a profile's owner, or undefined if the profile was deleted. */
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
  after: number,
  limit: number,
): Promise<ProfileWithVersions[]> =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .select(['profile.id', 'user.plan_key'])
    .where('profile.id', '>', after)
    .where((e) =>
      e.exists(
        e.selectFrom('version').select('version.id').whereRef('version.profile_id', '=', 'profile.id'),
      ),
    )
    .orderBy('profile.id')
    .limit(limit)
    .execute()
