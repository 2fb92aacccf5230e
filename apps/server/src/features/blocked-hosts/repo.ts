import { type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type HostRow = Selectable<Schema['blocked_host']>

export const listAllHosts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('blocked_host').select('host').execute()).map(({ host }) => host)

export const findReasons = async (db: Db, hosts: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await db.selectFrom('blocked_host').select(['host', 'reason']).where('host', 'in', hosts).execute()).map(
      ({ host, reason }) => [host, reason],
    ),
  )

export const countHosts = (db: Db): Promise<number> => countRows(db.selectFrom('blocked_host'))

export const listHosts = (db: Db, q: string, beforeId: number | null, limit: number): Promise<HostRow[]> =>
  db
    .selectFrom('blocked_host')
    .selectAll()
    .$if(q !== '', (s) => s.where(sql<boolean>`substr(host, 1, ${q.length}) = ${q}`))
    .$if(beforeId !== null, (s) => s.where('id', '<', beforeId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Blocks a host. Returns undefined if it is blocked already. */
export const insertHost = (db: Tx, host: string, reason: string, now: number): Promise<HostRow | undefined> =>
  db
    .insertInto('blocked_host')
    .values({ host, reason, scanned_to: 0, created_at: now })
    .onConflict((c) => c.column('host').doNothing())
    .returningAll()
    .executeTakeFirst()

export const deleteHost = (
  db: Tx,
  key: { readonly id: number } | { readonly host: string },
): Promise<HostRow | undefined> =>
  db
    .deleteFrom('blocked_host')
    .where((e) => e.and(key))
    .returningAll()
    .executeTakeFirst()

/** Returns hosts whose scan is incomplete, by id. */
export const listHostsToScan = (db: Db, afterId: number, limit: number): Promise<HostRow[]> =>
  db
    .selectFrom('blocked_host')
    .selectAll()
    .where('scanned_to', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stores the scan's position. Returns false if another process was faster or the host was deleted. */
export const storeScan = (
  db: Tx,
  { id, scanned_to }: Pick<HostRow, 'id' | 'scanned_to'>,
  nextPosition: number | null,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('blocked_host')
      .set({ scanned_to: nextPosition })
      .where('id', '=', id)
      .where('scanned_to', '=', scanned_to),
  )

export const listOwners = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where('id', '>', afterId)
    .where('email_verified_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const listProfilesOfOwners = async (
  db: Db,
  owners: readonly number[],
  afterId: number,
  limit: number,
) => {
  const profiles = await db
    .selectFrom('profile')
    .select(['id', 'owner_id', 'username', 'doc'])
    .where('owner_id', 'in', owners)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const links = profiles.length
    ? await db
        .selectFrom('link')
        .select(['id', 'profile_id', 'doc'])
        .where(
          'profile_id',
          'in',
          profiles.map(({ id }) => id),
        )
        .where('archived_at', 'is', null)
        .execute()
    : []
  const linksByProfile = Map.groupBy(links, (link) => link.profile_id)
  return profiles.map((profile) => ({ ...profile, links: linksByProfile.get(profile.id) ?? [] }))
}
