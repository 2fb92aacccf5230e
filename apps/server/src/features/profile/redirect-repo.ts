import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { ProfileRecord } from './profile.ts'

const redirectLifetimeMs = 30 * dayMs
/** Time for which a former name is reserved for the account that used it. */
export const holdLifetimeMs = 90 * dayMs
/** Maximum number of names that an account holds; the newest stay. */
const maxHeldNames = 5
/** Time for which a name must have been public to be held, so that accounts cannot reserve names without use. */
const minPublicMs = dayMs

const isHoldable = (publicAt: number | null, now: number): boolean =>
  publicAt !== null && now - publicAt >= minPublicMs

/** Returns the value of `name_public_at` after an update. A name that can be held stays so while its page is not published. */
export const resolvePublicAt = (publicAt: number | null, isPublished: boolean, now: number): number | null =>
  isPublished ? (publicAt ?? now) : isHoldable(publicAt, now) ? publicAt : null

/** Returns the `name_public_at` of a held name that its former owner uses again: it can be held once more. */
export const toHoldablePublicAt = (now: number): number => now - minPublicMs

/** A former name that is not free. */
export type ReservedName = {
  readonly username: string
  /** Page that it redirects to, or redirected to. */
  readonly profileId: number | null
  /** Account that may use it again; null after the deletion of the account. */
  readonly ownerId: number | null
  readonly formerEmail: string | null
  /** False if it only redirects. */
  readonly isHeld: boolean
  readonly expiresAt: number
}

const selectReserved = (db: Db, now: number) =>
  db
    .selectFrom('username_redirect as r')
    .leftJoin('profile as p', 'p.id', 'r.profile_id')
    .where('r.expires_at', '>', now)
    .select([
      'r.username_key',
      'r.profile_id',
      'r.owner_id',
      'r.former_email',
      'r.expires_at',
      'p.owner_id as page_owner_id',
    ])

type ReservedRow = Awaited<ReturnType<ReturnType<typeof selectReserved>['executeTakeFirstOrThrow']>>

const toReservedName = (row: ReservedRow): ReservedName => ({
  username: row.username_key,
  profileId: row.profile_id,
  ownerId: row.page_owner_id ?? row.owner_id,
  formerEmail: row.former_email,
  isHeld: row.profile_id === null || row.owner_id !== null,
  expiresAt: row.expires_at,
})

export const findReserved = async (db: Db, key: string, now: number): Promise<ReservedName | undefined> => {
  const row = await selectReserved(db, now).where('r.username_key', '=', key).executeTakeFirst()
  return row && toReservedName(row)
}

/** Lists held names that start with `start` by name. */
export const listHeld = async (
  db: Db,
  start: string,
  limit: number,
  now: number,
): Promise<ReservedName[]> => {
  const rows = await selectReserved(db, now)
    .where((e) => e.or([e('r.profile_id', 'is', null), e('r.owner_id', 'is not', null)]))
    .where(sql<boolean>`substr(r.username_key, 1, ${start.length}) = ${start}`)
    .orderBy('r.username_key')
    .limit(limit)
    .execute()
  return rows.map(toReservedName)
}

export const findRedirect = (
  db: Db,
  key: string,
  now: number,
): Promise<{ profile_id: number; username: string } | undefined> =>
  db
    .selectFrom('username_redirect as r')
    .innerJoin('profile as p', 'p.id', 'r.profile_id')
    .select(['p.id as profile_id', 'p.username'])
    .where('r.username_key', '=', key)
    .where('r.expires_at', '>', now)
    .where((e) => e(e.fn.coalesce('r.redirects_until', 'r.expires_at'), '>', now))
    .executeTakeFirst()

/** Lists the former names that only redirect to a profile, the newest first. */
export const listUnheldNames = async (db: Db, profileId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('username_redirect')
    .select('username_key')
    .where('profile_id', '=', profileId)
    .where('owner_id', 'is', null)
    .orderBy('expires_at', 'desc')
    .orderBy('username_key')
    .execute()
  return rows.map(({ username_key }) => username_key)
}

export const deleteReserved = async (db: Tx, keys: readonly string[]): Promise<boolean> => {
  if (!keys.length) return false
  const { numDeletedRows } = await db
    .deleteFrom('username_redirect')
    .where('username_key', 'in', keys)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type NamedPage = Pick<ProfileRecord, 'id' | 'ownerId' | 'username' | 'namePublicAt'>

const writeReserved = (db: Tx, page: NamedPage, profileId: number | null, now: number) => {
  const isHeld = isHoldable(page.namePublicAt, now)
  const row = {
    profile_id: profileId,
    expires_at: now + (isHeld ? holdLifetimeMs : redirectLifetimeMs),
    redirects_until: isHeld ? now + redirectLifetimeMs : null,
    owner_id: isHeld ? page.ownerId : null,
    former_email: null,
  }
  return db
    .insertInto('username_redirect')
    .values({ username_key: page.username, ...row })
    .onConflict((c) => c.column('username_key').doUpdateSet(row))
    .execute()
}

/** Redirects the name that a page gives up by a new one, and holds it if it was public long enough. */
export const addRedirect = async (db: Tx, page: NamedPage, now: number): Promise<void> => {
  await writeReserved(db, page, page.id, now)
  await dropSurplus(db, page.ownerId)
}

/** Holds the names of a page for its owner. Call it before the page is deleted, with which other former names disappear. */
export const holdNames = async (db: Tx, page: NamedPage, now: number): Promise<void> => {
  await db
    .updateTable('username_redirect')
    .set({ profile_id: null })
    .where('profile_id', '=', page.id)
    .where('owner_id', 'is not', null)
    .execute()
  if (isHoldable(page.namePublicAt, now)) await writeReserved(db, page, null, now)
  await dropSurplus(db, page.ownerId)
}

/** Moves the held names of a page to its new owner. */
export const moveHeldNames = async (db: Tx, profileId: number, ownerId: number): Promise<void> => {
  await db
    .updateTable('username_redirect')
    .set({ owner_id: ownerId })
    .where('profile_id', '=', profileId)
    .where('owner_id', 'is not', null)
    .execute()
  await dropSurplus(db, ownerId)
}

/** Stores who may use the held names of an account after its deletion. */
export const writeFormerEmail = (db: Tx, ownerId: number, formerEmail: string) =>
  db
    .updateTable('username_redirect')
    .set({ former_email: formerEmail })
    .where('owner_id', '=', ownerId)
    .execute()

/** Ends the hold of the oldest names above the maximum. Names of existing pages still redirect. */
const dropSurplus = async (db: Tx, ownerId: number): Promise<void> => {
  const rows = await db
    .selectFrom('username_redirect')
    .select('username_key')
    .where('owner_id', '=', ownerId)
    .orderBy('expires_at', 'desc')
    .orderBy('username_key')
    .execute()
  const keys = rows.slice(maxHeldNames).map(({ username_key }) => username_key)
  if (!keys.length) return
  await db
    .deleteFrom('username_redirect')
    .where('username_key', 'in', keys)
    .where('profile_id', 'is', null)
    .execute()
  await db
    .updateTable('username_redirect')
    .set((e) => ({
      owner_id: null,
      redirects_until: null,
      expires_at: e.fn.coalesce('redirects_until', 'expires_at'),
    }))
    .where('username_key', 'in', keys)
    .execute()
}

export const deleteOldRedirects = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'username_redirect', ['username_key'], sql`expires_at <= ${now}`, limit)
