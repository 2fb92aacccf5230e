import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'

/** What a version keeps of the live links: their order and which content each had. */
export type LinkRef = { id: number; revision: number; bytes: number }

export const liveLinkRefs = (db: Db, profileId: number): Promise<LinkRef[]> =>
  db
    .selectFrom('link')
    .select(['id', 'revision', sql<number>`length(doc)`.as('bytes')])
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

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

/** Writes a version. It only lists (link, revision); the contents are where they are. Returns its id. */
export const insertVersion = async (db: Tx, v: NewVersion): Promise<number> => {
  const row = await db
    .insertInto('version')
    .values({
      profile_id: v.profileId,
      kind: v.kind,
      name: v.name,
      reason: v.reason,
      created_by: v.createdBy,
      profile_revision: v.profileRevision,
      content_revision: v.contentRevision,
      link_count: v.links.length,
      size_bytes: v.links.reduce((sum, l) => sum + l.bytes, v.profileBytes),
      manifest: v.links.map((l) => `${l.id}.${l.revision}`).join(' '),
      created_at: v.now,
      revision: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Drops automatic versions beyond the newest `keep`. Returns how many went. */
export const pruneAutoVersions = async (db: Tx, profileId: number, keep: number): Promise<number> => {
  const oldestKept = db
    .selectFrom('version as kept')
    .select('kept.id')
    .where('kept.profile_id', '=', profileId)
    .where('kept.kind', '=', 'auto')
    .orderBy('kept.id', 'desc')
    .limit(1)
    .offset(Math.max(keep - 1, 0))
  const result = await db
    .deleteFrom('version')
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'auto')
    .where('id', '<', oldestKept)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Keeps the content a link has now, before a write replaces it. Call after the version that needs it was written. */
export const keepLinkContent = (db: Tx, linkIds: readonly number[], versionId: number): Promise<unknown> =>
  db
    .insertInto('link_history')
    .columns(['link_id', 'revision', 'profile_id', 'since_version', 'until_version', 'doc'])
    .expression((e) =>
      e
        .selectFrom('link')
        .select((s) => [
          'link.id',
          'link.revision',
          'link.profile_id',
          s.fn
            .coalesce(
              s
                .selectFrom('link_history as before')
                .select((b) => b.fn.max('before.until_version').as('until'))
                .whereRef('before.link_id', '=', 'link.id'),
              sql<number>`0`,
            )
            .as('since_version'),
          sql<number>`cast(${sql.lit(versionId)} as bigint)`.as('until_version'),
          'link.doc',
        ])
        .where('link.id', 'in', [...linkIds]),
    )
    .onConflict((c) => c.columns(['link_id', 'revision']).doNothing())
    .execute()

/** The same for the settings of a profile. */
export const keepProfileContent = (db: Tx, profileId: number, versionId: number): Promise<unknown> =>
  db
    .insertInto('profile_history')
    .columns(['profile_id', 'revision', 'since_version', 'until_version', 'doc'])
    .expression((e) =>
      e
        .selectFrom('profile')
        .select((s) => [
          'profile.id',
          'profile.revision',
          s.fn
            .coalesce(
              s
                .selectFrom('profile_history as before')
                .select((b) => b.fn.max('before.until_version').as('until'))
                .whereRef('before.profile_id', '=', 'profile.id'),
              sql<number>`0`,
            )
            .as('since_version'),
          sql<number>`cast(${sql.lit(versionId)} as bigint)`.as('until_version'),
          'profile.doc',
        ])
        .where('profile.id', '=', profileId),
    )
    .onConflict((c) => c.columns(['profile_id', 'revision']).doNothing())
    .execute()

/** Profiles that have an automatic version, with their owner's plan: what the sweep goes through. */
export const profilesWithVersions = (db: Db, after: number, limit: number) =>
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

/** Drops kept contents that no remaining version needs. */
export const dropUnneededContents = async (db: Tx, profileId: number): Promise<number> => {
  let dropped = 0
  for (const table of ['link_history', 'profile_history'] as const) {
    const result = await db
      .deleteFrom(table)
      .where('profile_id', '=', profileId)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('version')
              .select('version.id')
              .where('version.profile_id', '=', profileId)
              .whereRef('version.id', '>', e.ref(`${table}.since_version`))
              .whereRef('version.id', '<=', e.ref(`${table}.until_version`)),
          ),
        ),
      )
      .executeTakeFirst()
    dropped += Number(result.numDeletedRows)
  }
  return dropped
}
