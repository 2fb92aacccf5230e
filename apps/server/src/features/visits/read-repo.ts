import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/handle.ts'
import type { Day } from './days.ts'
import { counters, type Dimension } from './rollup.ts'

export type Counts = {
  readonly views: number
  readonly visitors: number
  readonly clicks: number
  readonly unique_clicks: number
  readonly submissions: number
  readonly unique_submissions: number
}

export const noCounts: Counts = {
  views: 0,
  visitors: 0,
  clicks: 0,
  unique_clicks: 0,
  submissions: 0,
  unique_submissions: 0,
}

export const overviewDimensions = [
  'link',
  'referrer',
  'country',
  'device',
  'browser',
  'language',
  'utm_source',
] as const
export type OverviewDimension = (typeof overviewDimensions)[number]

type Range = { profile: number; from: Day; to: Day }
type Rows = Range & { dim: string }

/** Casts sums to whole numbers: PostgreSQL sums bigints to numeric, which the driver returns as text. */
const sumColumn = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`

export const countSums = counters.map((column) => sumColumn(column).as(column))

const selectRows = (db: Db, p: <Name extends keyof Rows>(name: Name) => Rows[Name]) =>
  db
    .selectFrom('visit_day')
    .where('profile_id', '=', p('profile'))
    .where('dim', '=', p('dim'))
    .where('day', '>=', p('from'))
    .where('day', '<=', p('to'))

/** Returns sums over the values of a dimension. The cost depends on days and values, never on events. */
export const readTotalCounts = compileOnce<Rows, Counts>((db, p) => selectRows(db, p).select(countSums))

export const readDayCounts = compileOnce<Rows, { day: Day } & Counts>((db, p) =>
  selectRows(db, p).select(['day', ...counters]),
)

export const readDayCountsOfKey = compileOnce<Rows & { key: string }, { day: Day } & Counts>((db, p) =>
  selectRows(db, p)
    .where('key', '=', p('key'))
    .select(['day', ...counters]),
)

export const readCountsByKey = compileOnce<Rows, { key: string } & Counts>((db, p) =>
  selectRows(db, p).select('key').select(countSums).groupBy('key'),
)

export const readOverviewCounts = compileOnce<Range, { dim: OverviewDimension; key: string } & Counts>(
  (db, p) =>
    db
      .selectFrom('visit_day')
      .where('profile_id', '=', p('profile'))
      .where('dim', 'in', overviewDimensions)
      .where('day', '>=', p('from'))
      .where('day', '<=', p('to'))
      .select(['dim', 'key'])
      .select(countSums)
      .groupBy(['dim', 'key'])
      .$castTo<{ dim: OverviewDimension; key: string } & Counts>(),
)

type HourRow = { weekday: number; hour: number; views: number; clicks: number; submissions: number }

export const readHourCounts = compileOnce<Range, HourRow>((db, p) =>
  db
    .selectFrom('visit_hour')
    .where('profile_id', '=', p('profile'))
    .where('day', '>=', p('from'))
    .where('day', '<=', p('to'))
    // 1970-01-01 was a Thursday
    .select(sql<number>`(day + 3) % 7`.as('weekday'))
    .select('hour')
    .select([
      sumColumn('views').as('views'),
      sumColumn('clicks').as('clicks'),
      sumColumn('submissions').as('submissions'),
    ])
    .groupBy(['weekday', 'hour']),
)

export const listDaysOfKeys = (
  db: Db,
  filter: { profileId: number; dim: Dimension; keys: readonly string[]; from: Day; to: Day },
) =>
  db
    .selectFrom('visit_day')
    .where('profile_id', '=', filter.profileId)
    .where('dim', '=', filter.dim)
    .where('key', 'in', filter.keys)
    .where('day', '>=', filter.from)
    .where('day', '<=', filter.to)
    .select(['key', 'day', ...counters])
    .execute()
