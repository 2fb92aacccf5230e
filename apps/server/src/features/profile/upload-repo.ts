import { getUploadHash } from '@vitrine/page/renditions'
import type { Db, Tx } from '../../db/handle.ts'
import { writeRow } from '../../db/write-row.ts'

export const insertUpload = async (
  db: Tx,
  upload: {
    ownerId: number
    profileId: number
    purpose: 'avatar' | 'block'
    names: readonly string[]
    bytes: number
    now: number
  },
): Promise<number> =>
  (
    await db
      .insertInto('upload')
      .values({
        user_id: upload.ownerId,
        profile_id: upload.profileId,
        purpose: upload.purpose,
        names: upload.names.join(' '),
        bytes: upload.bytes,
        created_at: upload.now,
        seen_at: upload.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const sumUploadedBytes = async (db: Db, ownerId: number): Promise<number> =>
  (
    await db
      .selectFrom('upload')
      .select((e) => e.fn.coalesce(e.fn.sum<number>('bytes'), e.lit(0)).as('n'))
      .where('user_id', '=', ownerId)
      .executeTakeFirstOrThrow()
  ).n

export const sumUploadedBytesOfOwners = async (
  db: Db,
  ownerIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('upload')
        .select(['user_id', (e) => e.fn.sum<number>('bytes').as('bytes')])
        .where('user_id', 'in', [...ownerIds])
        .groupBy('user_id')
        .execute()
    ).map(({ user_id, bytes }) => [user_id, bytes]),
  )

export const listUploadNames = async (db: Db, profileId: number): Promise<string[]> => [
  ...new Set(
    (await db.selectFrom('upload').select('names').where('profile_id', '=', profileId).execute()).flatMap(
      (r) => r.names.split(' '),
    ),
  ),
]

export const listUploads = async (
  db: Db,
  profileId: number,
): Promise<{ names: string[]; bytes: number; purpose: 'avatar' | 'block' }[]> =>
  (
    await db
      .selectFrom('upload')
      .select(['names', 'bytes', 'purpose'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, names: row.names.split(' ') }))

export type StoredUpload = {
  readonly id: number
  readonly user_id: number
  readonly profile_id: number
  readonly names: string
  readonly seen_at: number
}

/** Returns uploads that were created, or last seen in use, before a time. */
export const listUploadsSeenBefore = (
  db: Db,
  seenBefore: number,
  afterId: number,
  limit: number,
): Promise<StoredUpload[]> =>
  db
    .selectFrom('upload')
    .select(['id', 'user_id', 'profile_id', 'names', 'seen_at'])
    .where('seen_at', '<', seenBefore)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns the id of the profile that a stored PDF belongs to, or undefined if it has no upload. */
export const findUploadProfile = async (db: Db, name: string): Promise<number | undefined> =>
  (await db.selectFrom('upload').select('profile_id').where('names', '=', name).executeTakeFirst())
    ?.profile_id

type UploadOwnership = Pick<StoredUpload, 'user_id' | 'profile_id'>

/** Returns the ids of the accounts that own the upload, or owned its profile before. */
const listUploadOwners = async (db: Db, upload: UploadOwnership): Promise<number[]> => {
  const formerOwners = await db
    .selectFrom('former_owner')
    .select('user_id')
    .where('profile_id', '=', upload.profile_id)
    .execute()
  return [upload.user_id, ...formerOwners.map(({ user_id }) => user_id)]
}

/** Returns ids of the profiles that may use the upload, in locking order: all present and former profiles of the upload's owners. */
export const listUploadProfiles = async (db: Db, upload: UploadOwnership): Promise<number[]> => {
  const owners = await listUploadOwners(db, upload)
  const profiles = await db
    .selectFrom('profile')
    .select('id')
    .where((e) =>
      e.or([
        e('owner_id', 'in', owners),
        e('id', 'in', e.selectFrom('former_owner').select('profile_id').where('user_id', 'in', owners)),
      ]),
    )
    .orderBy('id')
    .execute()
  return profiles.map(({ id }) => id)
}

const searchedTables = ['link', 'latest_page', 'variant', 'profile_history', 'link_history'] as const

/**
 * Returns true if an upload is used: by settings, links and their entries, variants, proposals or versions of `profileIds` (archived ones
 * too), or by a workspace of its owners or its profile.
 */
export const isUploadUsed = async (
  db: Db,
  upload: UploadOwnership & Pick<StoredUpload, 'names'>,
  profileIds: readonly number[],
): Promise<boolean> => {
  const pattern = `%${getUploadHash(upload.names)}%`
  const ids = [...profileIds]
  if (!ids.length) return false
  if (
    await db
      .selectFrom('profile')
      .select('id')
      .where('id', 'in', ids)
      .where('doc', 'like', pattern)
      .limit(1)
      .executeTakeFirst()
  )
    return true
  for (const table of searchedTables)
    if (
      await db
        .selectFrom(table)
        .select('profile_id')
        .where('profile_id', 'in', ids)
        .where('doc', 'like', pattern)
        .limit(1)
        .executeTakeFirst()
    )
      return true
  if (
    await db
      .selectFrom('proposal')
      .select('id')
      .where('profile_id', 'in', ids)
      .where('changes', 'like', pattern)
      .limit(1)
      .executeTakeFirst()
  )
    return true
  const owners = await listUploadOwners(db, upload)
  const workspace = await db
    .selectFrom('workspace as w')
    .select('w.id')
    .where('w.doc', 'like', pattern)
    .where((e) =>
      e.or([
        e('w.owner_id', 'in', owners),
        e.exists(
          e
            .selectFrom('workspace_member as m')
            .select('m.id')
            .whereRef('m.workspace_id', '=', 'w.id')
            .where('m.user_id', 'in', owners),
        ),
        e.exists(
          e
            .selectFrom('workspace_profile as p')
            .select('p.profile_id')
            .whereRef('p.workspace_id', '=', 'w.id')
            .where('p.profile_id', '=', upload.profile_id),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return workspace !== undefined
}

export const markUploadsUsed = (db: Tx, ids: readonly number[], now: number) =>
  db
    .updateTable('upload')
    .set({ seen_at: now })
    .where('id', 'in', [...ids])
    .execute()

/** Makes uploads of a page due for the cleanup, which deletes them unless another part of a page uses them. */
export const releaseUploads = (db: Tx, profileId: number, names: readonly string[]) =>
  db
    .updateTable('upload')
    .set({ seen_at: 0 })
    .where('profile_id', '=', profileId)
    .where('names', 'in', [...names])
    .execute()

/** Deletes an upload's row. Returns false if it was seen in use in the meantime. */
export const deleteUpload = (db: Tx, { id, seen_at }: StoredUpload): Promise<boolean> =>
  writeRow(db.deleteFrom('upload').where('id', '=', id).where('seen_at', '=', seen_at))

/** Returns the given hashes (first 32 digits of a stored name) that belong to an upload. */
export const findStoredHashes = async (db: Db, hashes: readonly string[]): Promise<Set<string>> => {
  // One index range per hash: in every collation, the characters after a hash sort before z
  const rows = await db
    .selectFrom('upload')
    .select('names')
    .where((e) => e.or(hashes.map((hash) => e.and([e('names', '>=', hash), e('names', '<', `${hash}zzzz`)]))))
    .execute()
  return new Set(rows.map(({ names }) => getUploadHash(names)))
}
