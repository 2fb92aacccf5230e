// Reads daily counters of many profiles. Profiles and days without visits are missing.
import { sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import type { Day } from './days.ts'
import { type Counts, countSums } from './read-repo.ts'
import { counters, type Dimension, otherKey } from './rollup.ts'

type Range = { readonly from: Day; readonly to: Day }

const selectRows = (db: Db, profileIds: readonly number[]) =>
  db.selectFrom('visit_day').where('profile_id', 'in', [...profileIds])

const selectRowsInRange = (db: Db, profileIds: readonly number[], { from, to }: Range) =>
  selectRows(db, profileIds).where('day', '>=', from).where('day', '<=', to)

/** Returns views by profile and day, both ends included. `weekdays` restricts them to these values of `day % 7` (0 = Thursday). */
export const listViewsByDay = (
  db: Db,
  profileIds: readonly number[],
  { weekdays, ...range }: Range & { readonly weekdays?: readonly number[] },
): Promise<{ profile_id: number; day: Day; views: number }[]> =>
  selectRowsInRange(db, profileIds, range)
    .where('dim', '=', '')
    .$if(weekdays !== undefined, (q) => q.where(sql<number>`day % 7`, 'in', [...weekdays!]))
    .select(['profile_id', 'day', 'views'])
    .execute()

/** Returns views and clicks by profile since `after` (null = all): in total, and up to `settled`, the last day without further visits. */
export const sumTotalsAfter = (
  db: Db,
  profileIds: readonly number[],
  { after, settled }: { after: Day | null; settled: Day },
): Promise<
  { profile_id: number; views: number; clicks: number; settled_views: number; settled_clicks: number }[]
> => {
  const sumSettled = (column: 'views' | 'clicks') =>
    sql<number>`cast(sum(case when day <= ${settled} then ${sql.ref(column)} else 0 end) as bigint)`
  return selectRows(db, profileIds)
    .where('dim', '=', '')
    .$if(after !== null, (q) => q.where('day', '>', after!))
    .select('profile_id')
    .select([
      sql<number>`cast(sum(views) as bigint)`.as('views'),
      sql<number>`cast(sum(clicks) as bigint)`.as('clicks'),
      sumSettled('views').as('settled_views'),
      sumSettled('clicks').as('settled_clicks'),
    ])
    .groupBy('profile_id')
    .execute()
}

export const listViewsByHour = (
  db: Db,
  profileIds: readonly number[],
  days: readonly Day[],
): Promise<{ profile_id: number; day: Day; hour: number; views: number }[]> =>
  db
    .selectFrom('visit_hour')
    .where('profile_id', 'in', [...profileIds])
    .where('day', 'in', [...days])
    .select(['profile_id', 'day', 'hour', 'views'])
    .execute()

export const sumCountsOfProfiles = async (
  db: Db,
  profileIds: readonly number[],
  range: Range,
): Promise<Map<number, Counts>> => {
  if (!profileIds.length) return new Map()
  const rows = await selectRowsInRange(db, profileIds, range)
    .where('dim', '=', '')
    .select('profile_id')
    .select(countSums)
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profile_id, ...counts }) => [profile_id, counts]))
}

export const sumCountsByDay = async (
  db: Db,
  profileIds: readonly number[],
  range: Range,
): Promise<({ day: Day } & Counts)[]> => {
  if (!profileIds.length) return []
  return selectRowsInRange(db, profileIds, range)
    .where('dim', '=', '')
    .select('day')
    .select(countSums)
    .groupBy('day')
    .execute()
}

/** Returns the most clicked links of all these profiles, without links that have no clicks. */
export const listMostClicked = async (
  db: Db,
  profileIds: readonly number[],
  range: Range,
  limit: number,
): Promise<{ link: number; profile: number; clicks: number }[]> => {
  if (!profileIds.length) return []
  const clicks = sql<number>`cast(sum(clicks) as bigint)`
  const rows = await selectRowsInRange(db, profileIds, range)
    .where('dim', '=', 'link')
    .where('key', '<>', otherKey)
    .select(['profile_id', 'key', clicks.as('n')])
    .groupBy(['profile_id', 'key'])
    .having(clicks, '>', 0)
    .orderBy('n', 'desc')
    .orderBy(sql`cast(key as bigint)`)
    .limit(limit)
    .execute()
  return rows.map(({ profile_id, key, n }) => ({ link: Number(key), profile: profile_id, clicks: n }))
}

/** Returns daily counts of dimension values. `only` restricts one dimension to the given values. */
export const listDailyCounts = (
  db: Db,
  profileIds: readonly number[],
  dims: readonly Dimension[],
  range: Range,
  only: { readonly dim: Dimension; readonly keys: readonly string[] } | null = null,
): Promise<({ profile_id: number; dim: string; key: string; day: Day } & Counts)[]> =>
  selectRowsInRange(db, profileIds, range)
    .where('dim', 'in', [...dims])
    .$if(only !== null, (q) => q.where((e) => e.or([e('dim', '<>', only!.dim), e('key', 'in', only!.keys)])))
    .select(['profile_id', 'dim', 'key', 'day', ...counters])
    .execute()

export const sumCampaignsOfProfiles = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, Counts>> => {
  if (!profileIds.length) return new Map()
  const rows = await selectRows(db, profileIds)
    .where('dim', '=', 'campaign')
    .where('key', '<>', otherKey)
    .select('key')
    .select(countSums)
    .groupBy(['profile_id', 'key'])
    .execute()
  return new Map(rows.map(({ key, ...counts }) => [Number(key), counts]))
}
