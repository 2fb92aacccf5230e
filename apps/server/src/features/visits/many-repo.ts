import { sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import type { Day } from './days.ts'

/** Reads of roll-ups for many profiles at once; for jobs. Profiles and days without visits are missing. */

const inAll = (db: Db, profileIds: readonly number[]) =>
  db
    .selectFrom('visit_day')
    .where('profile_id', 'in', [...profileIds])
    .where('dim', '=', '')

/** Views by profile and day, both ends included; with `weekdays` (`day % 7`) of those days alone. */
export const viewsByDay = (
  db: Db,
  profileIds: readonly number[],
  { from, to, weekdays }: { from: Day; to: Day; weekdays?: readonly number[] },
): Promise<{ profile_id: number; day: Day; views: number }[]> =>
  inAll(db, profileIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(weekdays !== undefined, (q) => q.where(sql<number>`day % 7`, 'in', [...weekdays!]))
    .select(['profile_id', 'day', 'views'])
    .execute()

/** Views and clicks by profile, of all days after `after` (null = of all), and of those of them up to `settled`. */
export const viewsAfter = (
  db: Db,
  profileIds: readonly number[],
  { after, settled }: { after: Day | null; settled: Day },
): Promise<
  { profile_id: number; views: number; clicks: number; settled_views: number; settled_clicks: number }[]
> => {
  const upTo = (column: 'views' | 'clicks') =>
    sql<number>`cast(sum(case when day <= ${settled} then ${sql.ref(column)} else 0 end) as bigint)`
  return inAll(db, profileIds)
    .$if(after !== null, (q) => q.where('day', '>', after!))
    .select('profile_id')
    .select([
      sql<number>`cast(sum(views) as bigint)`.as('views'),
      sql<number>`cast(sum(clicks) as bigint)`.as('clicks'),
      upTo('views').as('settled_views'),
      upTo('clicks').as('settled_clicks'),
    ])
    .groupBy('profile_id')
    .execute()
}

/** Views by profile, day and hour, of some days. */
export const viewsByHour = (
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
