import { type SqlBool, sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Bulk } from '../../db/dialects/bulk.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Day } from './days.ts'
import { counters } from './dimensions.ts'
import type { PageDay } from './page-day.ts'
import { type StoredVisit, visitColumns } from './read-repo.ts'
import { lockSealedDay } from './repo.ts'

/** Progress of closing: all days up to `sealed` are sealed, those up to `built` have documents. */
export type ClosedDays = { readonly sealed: Day; readonly built: Day }

export const findClosedDays = async (db: Db): Promise<ClosedDays> => {
  const row = await db.selectFrom('visit_closed').selectAll().where('id', '=', 1).executeTakeFirst()
  return { sealed: row?.day ?? 0, built: row?.built_day ?? 0 }
}

/**
 * Seals the days up to `day`. Waits for transactions that store visits, because they lock the row (`lockSealedDay`). A
 * clock that was set back seals nothing.
 */
export const sealDays = async (db: Tx, day: Day): Promise<void> => {
  await db
    .insertInto('visit_closed')
    .values({ id: 1, day, built_day: 0 })
    .onConflict((c) => c.column('id').doUpdateSet({ day }).where('visit_closed.day', '<', day))
    .execute()
}

/** Waits until no transaction stores visits, and excludes them until this one ends. */
export const excludeWriters = async (db: Tx): Promise<void> => {
  // On SQLite, a transaction excludes other writers
  if (db.engine === 'postgres')
    await db.selectFrom('visit_closed').select('id').where('id', '=', 1).forUpdate().execute()
}

/** Marks the days of a restored page whose visits had no documents in the database that they were copied from. */
export const reopenRestoredDays = async (from: Db, to: Tx, profileId: number): Promise<void> => {
  const sealed = await lockSealedDay(to)
  const { built } = await findClosedDays(from)
  await sql`insert into visit_reopened (profile_id, day) select distinct profile_id, day from visit_event
    where profile_id = ${profileId} and day > ${built} and day <= ${sealed} on conflict do nothing`.execute(
    to,
  )
}

export const setBuiltDay = async (db: Tx, day: Day): Promise<void> => {
  await db
    .updateTable('visit_closed')
    .set({ built_day: day })
    .where('id', '=', 1)
    .where('built_day', '<', day)
    .execute()
}

/** Returns the first day with visits after `after`, up to `last`. */
export const findNextDay = async (db: Db, after: Day, last: Day): Promise<Day | undefined> => {
  const row = await db
    .selectFrom('visit_event')
    .select((e) => e.fn.min<number | null>('day').as('day'))
    .where('day', '>', after)
    .where('day', '<=', last)
    .executeTakeFirst()
  return row?.day ?? undefined
}

export type Position = { readonly profile: number; readonly at: number; readonly id: number }

/** Returns the next visits of a day in order of profile and time. */
export const listVisitsOfDay = compileOnce<
  Position & { day: Day; limit: number },
  StoredVisit & { profile_id: number }
>((db, p) =>
  db
    .selectFrom('visit_event')
    .where('day', '=', p('day'))
    .where(sql<SqlBool>`(profile_id, at, id) > (${p('profile')}, ${p('at')}, ${p('id')})`)
    .select(['profile_id', ...visitColumns])
    .orderBy('profile_id')
    .orderBy('at')
    .orderBy('id')
    .limit(p('limit')),
)

export const listExistingProfiles = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db.selectFrom('profile').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const keyColumns = { profile_id: 'integer', day: 'integer' } as const
const sumColumns = {
  ...keyColumns,
  has: 'integer',
  ...(Object.fromEntries(counters.map((name) => [name, 'integer'])) as Record<string, 'integer'>),
  links: 'text',
  doc: 'bytes',
} as const

/** Inserts the documents of pages that have none for their day. Returns these pages. */
export const insertDocuments = async (db: Tx, bulk: Bulk, pages: readonly PageDay[]): Promise<PageDay[]> => {
  const isNew = await bulk.insertNew(
    db,
    'visit_sum',
    sumColumns,
    pages.map(({ profileId, day, has, totals, links, sums }) => [
      profileId,
      day,
      has,
      ...totals,
      links,
      sums,
    ]),
    ['profile_id', 'day'],
  )
  const newPages = pages.filter((_, i) => isNew[i])
  await bulk.insert(
    db,
    'visit_cube',
    { ...keyColumns, doc: 'bytes' },
    newPages.flatMap(({ profileId, day, cube }) => (cube ? [[profileId, day, cube]] : [])),
  )
  return newPages
}

export const findDocuments = (db: Db, profileId: number, day: Day) =>
  db
    .selectFrom('visit_sum')
    .leftJoin('visit_cube', (join) =>
      join
        .onRef('visit_cube.profile_id', '=', 'visit_sum.profile_id')
        .onRef('visit_cube.day', '=', 'visit_sum.day'),
    )
    .where('visit_sum.profile_id', '=', profileId)
    .where('visit_sum.day', '=', day)
    .select([...counters, 'visit_sum.doc as sums', 'visit_cube.doc as cube'])
    .executeTakeFirst()

/** Deletes the documents of a page's day, if there are any. Returns what they counted of links (`parseLinks`). */
export const deleteDocuments = async (db: Tx, profileId: number, day: Day): Promise<string> => {
  await db.deleteFrom('visit_cube').where('profile_id', '=', profileId).where('day', '=', day).execute()
  const row = await db
    .deleteFrom('visit_sum')
    .where('profile_id', '=', profileId)
    .where('day', '=', day)
    .returning('links')
    .executeTakeFirst()
  return row?.links ?? ''
}

export const findStoredVisits = async (db: Db, profileId: number, day: Day): Promise<number> => {
  const row = await db
    .selectFrom('visit_sum')
    .select(sql<number>`views + clicks + submissions`.as('visits'))
    .where('profile_id', '=', profileId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.visits ?? 0
}

export const countVisits = (db: Db, profileId: number, day: Day): Promise<number> =>
  countRows(db.selectFrom('visit_event').where('profile_id', '=', profileId).where('day', '=', day))

export const listReopened = (
  db: Db,
  after: { profile_id: number; day: Day },
  limit: number,
): Promise<{ profile_id: number; day: Day }[]> =>
  db
    .selectFrom('visit_reopened')
    .select(['profile_id', 'day'])
    .where(sql<SqlBool>`(profile_id, day) > (${after.profile_id}, ${after.day})`)
    .orderBy('profile_id')
    .orderBy('day')
    .limit(limit)
    .execute()

export const deleteReopened = async (db: Tx, profileId: number, day: Day): Promise<void> => {
  await db.deleteFrom('visit_reopened').where('profile_id', '=', profileId).where('day', '=', day).execute()
}

/** Returns the next pages with visits of a day, and how many visits are stored and counted. */
export const compareCounts = (db: Db, day: Day, afterProfile: number, limit: number) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('visit_event')
        .where('day', '=', day)
        .where('profile_id', '>', afterProfile)
        .groupBy('profile_id')
        .orderBy('profile_id')
        .limit(limit)
        .select((e) => ['profile_id', e.fn.countAll<number>().as('visits')])
        .as('page'),
    )
    .leftJoin('visit_sum', (join) =>
      join.onRef('visit_sum.profile_id', '=', 'page.profile_id').on('visit_sum.day', '=', day),
    )
    .select([
      'page.profile_id',
      'page.visits',
      sql<number>`coalesce(views + clicks + submissions, 0)`.as('counted'),
    ])
    .orderBy('page.profile_id')
    .execute()
