import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import type { Subject } from './service.ts'

export type AccessEvent = Selectable<Schema['access_event']>
const readWorkspace = createDocReader<{ doc: { name: string } }>('workspace', { doc: { name: '' } })

export type Place = { readonly place: string; readonly name: string; readonly userIds: readonly number[] }

/** Returns the page or workspace of an action with the owners that it concerns, or null for other subjects. */
export const findPlace = async (db: Tx, { type, id }: Subject): Promise<Place | null> => {
  if (!id || (type !== 'profile' && type !== 'workspace')) return null
  const place = `${type}:${id}`
  if (type === 'profile') {
    const page = await db
      .selectFrom('profile')
      .select(['owner_id', 'username'])
      .where('id', '=', id)
      .executeTakeFirst()
    return page ? { place, name: `/${page.username}`, userIds: [page.owner_id] } : null
  }
  const rows = await db
    .selectFrom('workspace')
    .leftJoin('workspace_profile', 'workspace_profile.workspace_id', 'workspace.id')
    .leftJoin('profile', 'profile.id', 'workspace_profile.profile_id')
    .select(['workspace.owner_id', 'workspace.doc', 'profile.owner_id as page_owner_id'])
    .distinct()
    .where('workspace.id', '=', id)
    .execute()
  const userIds = new Set(rows.flatMap((row) => [row.owner_id, row.page_owner_id ?? row.owner_id]))
  if (!rows[0]) return null
  return { place, name: readWorkspace(rows[0].doc, id).doc.name, userIds: [...userIds] }
}

export const findPersonName = async (db: Tx, userId: number): Promise<string> =>
  (await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst())?.name ?? ''

export const insertEvents = (db: Tx, rows: readonly Insertable<Schema['access_event']>[]): Promise<unknown> =>
  db.insertInto('access_event').values(rows).execute()

export type DueAccessMail = Pick<AccessEvent, 'user_id' | 'place'>

/** Returns places with events and without an e-mail after `sentBefore`. */
export const listDueAccessMails = (
  db: Db,
  sentBefore: number,
  after: DueAccessMail | undefined,
  limit: number,
): Promise<DueAccessMail[]> =>
  db
    .selectFrom('access_event')
    .select(['user_id', 'place'])
    .where((e) => e(e.refTuple('user_id', 'place'), '>', e.tuple(after?.user_id ?? 0, after?.place ?? '')))
    .groupBy(['user_id', 'place'])
    .having((e) => e(e.fn.coalesce(e.fn.max('sent_at'), e.lit(0)), '<=', sentBefore))
    .orderBy('user_id')
    .orderBy('place')
    .limit(limit)
    .execute()

/** Claims the events of the next e-mail and deletes those of earlier ones. The caller has locked the user. */
export const claimAccessEvents = async (
  db: Tx,
  { user_id, place }: DueAccessMail,
  sentBefore: number,
  now: number,
): Promise<AccessEvent[]> => {
  await db
    .deleteFrom('access_event')
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .where('sent_at', '<=', sentBefore)
    .execute()
  const events = await db
    .selectFrom('access_event')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .orderBy('id')
    .execute()
  if (events.some(({ sent_at }) => sent_at !== null)) return []
  await setSentTime(db, events, now)
  return events
}

export const setSentTime = (
  db: Tx,
  events: readonly AccessEvent[],
  sentAt: number | null,
): Promise<unknown> =>
  db
    .updateTable('access_event')
    .set({ sent_at: sentAt })
    .where('id', 'in', [0, ...events.map(({ id }) => id)])
    .execute()
