import { type Selectable, type SqlBool, sql } from 'kysely'
import { compileOnce, isOneOf } from '../../db/compile-once.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

const copyLinksQuery = compileOnce<{ ids: readonly number[]; version: number }, unknown>((db, p) =>
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
                .selectFrom('link_history as earlier')
                .select((b) => b.fn.max('earlier.until_version').as('until'))
                .whereRef('earlier.link_id', '=', 'link.id'),
              sql<number>`0`,
            )
            .as('since_version'),
          sql<number>`cast(${p('version')} as bigint)`.as('until_version'),
          'link.doc',
        ])
        .where(isOneOf(db, 'link.id', p('ids'))),
    )
    .onConflict((c) => c.columns(['link_id', 'revision']).doNothing()),
)

/** Saves links before a write replaces them. Call it after inserting the version that needs their content. */
export const copyLinksToHistory = (db: Tx, ids: readonly number[], version: number): Promise<unknown> =>
  copyLinksQuery(db, { ids, version })

const copyProfileQuery = compileOnce<{ id: number; version: number }, unknown>((db, p) =>
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
                .selectFrom('profile_history as earlier')
                .select((b) => b.fn.max('earlier.until_version').as('until'))
                .whereRef('earlier.profile_id', '=', 'profile.id'),
              sql<number>`0`,
            )
            .as('since_version'),
          sql<number>`cast(${p('version')} as bigint)`.as('until_version'),
          'profile.doc',
        ])
        .where('profile.id', '=', p('id')),
    )
    .onConflict((c) => c.columns(['profile_id', 'revision']).doNothing()),
)

/** Saves settings before a write replaces them, like `copyLinksToHistory`. */
export const copyProfileToHistory = (db: Tx, id: number, version: number): Promise<unknown> =>
  copyProfileQuery(db, { id, version })

const histories = ['link_history', 'profile_history'] as const

/** Matches history rows that no version needs. */
const isUnneededRow = (table: (typeof histories)[number]) => sql<SqlBool>`not exists (
  select 1 from version where version.profile_id = ${sql.ref(`${table}.profile_id`)}
    and version.id > ${sql.ref(`${table}.since_version`)} and version.id <= ${sql.ref(`${table}.until_version`)})`

export const listProfilesWithUnneededContents = async (
  db: Db,
  profileIds: readonly number[],
): Promise<number[]> => {
  const profiles = new Set<number>()
  for (const table of histories)
    for (const { profile_id } of await db
      .selectFrom(table)
      .select('profile_id')
      .distinct()
      .where('profile_id', 'in', [...profileIds])
      .where(isUnneededRow(table))
      .execute())
      profiles.add(profile_id)
  return [...profiles]
}

/** Deletes saved contents that only the deleted version `only` needed. */
export const deleteUnneededContents = async (db: Tx, profileId: number, only: number): Promise<void> => {
  for (const table of histories)
    await db
      .deleteFrom(table)
      .where('profile_id', '=', profileId)
      .where('since_version', '<', only)
      .where('until_version', '>=', only)
      .where(isUnneededRow(table))
      .execute()
}

const keys = { link_history: ['link_id', 'revision'], profile_history: ['profile_id', 'revision'] } as const

export const deleteUnneededBatch = async (db: Tx, profileId: number, limit: number): Promise<number> => {
  let deletedCount = 0
  for (const table of histories)
    deletedCount += await deleteBatch(
      db,
      table,
      keys[table],
      sql`profile_id = ${profileId} and ${isUnneededRow(table)}`,
      limit - deletedCount,
    )
  return deletedCount
}

type StoredVersion = Pick<
  Selectable<Schema['version']>,
  'id' | 'profile_id' | 'profile_revision' | 'manifest'
>

export type VersionLink = { id: number; doc: string }
export type VersionContents = { profile: string; links: VersionLink[] }

export const readActiveContents = (db: Db, profileId: number) =>
  db
    .selectFrom('link')
    .select(['id', 'revision', 'doc'])
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export type ActiveLink = Awaited<ReturnType<typeof readActiveContents>>[number]

/**
 * Returns the contents of a version, or undefined if it was deleted. Outside a transaction read `active` first:
 * contents move into the history, never back.
 */
export const readContentsOfVersion = async (
  db: Db,
  version: StoredVersion,
  active: readonly ActiveLink[],
): Promise<VersionContents | undefined> => {
  const links = new Map(active.map((l) => [`${l.id}.${l.revision}`, l.doc]))
  const refs = version.manifest ? version.manifest.split(' ') : []
  if (refs.some((ref) => !links.has(ref)))
    for (const row of await db
      .selectFrom('link_history')
      .select(['link_id', 'revision', 'doc'])
      .where('profile_id', '=', version.profile_id)
      .where('since_version', '<', version.id)
      .where('until_version', '>=', version.id)
      .execute())
      links.set(`${row.link_id}.${row.revision}`, row.doc)
  const profile = await loadProfileContent(db, version)
  if (profile === undefined || refs.some((ref) => !links.has(ref))) return undefined
  return { profile, links: refs.map((ref) => ({ id: Number.parseInt(ref, 10), doc: links.get(ref)! })) }
}

const loadProfileContent = async (db: Db, version: StoredVersion): Promise<string | undefined> => {
  const currentProfile = await db
    .selectFrom('profile')
    .select('doc')
    .where('id', '=', version.profile_id)
    .where('revision', '=', version.profile_revision)
    .executeTakeFirst()
  const storedProfile =
    currentProfile ??
    (await db
      .selectFrom('profile_history')
      .select('doc')
      .where('profile_id', '=', version.profile_id)
      .where('revision', '=', version.profile_revision)
      .executeTakeFirst())
  return storedProfile?.doc
}
