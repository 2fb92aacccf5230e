import { type SqlBool, sql } from 'kysely'
import { compileOnce, isOneOf } from '../../db/compile-once.ts'
import type { Db } from '../../db/handle.ts'
import type { CubeVisit } from './cube-builder.ts'
import type { Day } from './days.ts'
import { counters, kinds, traitDimensions } from './dimensions.ts'

type Counters = Record<(typeof counters)[number], number>
export type SumRow = { profile_id: number; day: Day; links: string | null; doc: Uint8Array | null } & Counters

type Range = { profile: number; from: Day; to: Day }

/** Value of `mask` for which no row has a document. */
export const noDocuments = 1 << 10
export const allWeekdays: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

/** Returns closed days. `weekdays`: values of `day % 7`. A row has a document if `has` includes all bits of `mask`. */
export const listSums = compileOnce<
  {
    profiles: readonly number[]
    from: Day
    to: Day
    weekdays: readonly number[]
    withLinks: number
    mask: number
  },
  SumRow
>((db, p) =>
  db
    .selectFrom('visit_sum')
    .where(isOneOf(db, 'profile_id', p('profiles')))
    .where('day', '>=', p('from'))
    .where('day', '<=', p('to'))
    .where(
      db.engine === 'postgres'
        ? sql<SqlBool>`day % 7 = any(${p('weekdays')})`
        : sql<SqlBool>`day % 7 in (select value from json_each(${p('weekdays')}))`,
    )
    .select(['profile_id', 'day', ...counters])
    // Unselected documents are not read
    .select([
      sql<string | null>`case when ${p('withLinks')} = 1 then links end`.as('links'),
      sql<Uint8Array | null>`case when (has & ${p('mask')}) = ${p('mask')} then doc end`.as('doc'),
    ]),
)

/** Returns closed days with their cubes. A day without a cube is too old, or was too large. */
export const listCubes = compileOnce<Range, { day: Day; doc: Uint8Array | null }>((db, p) =>
  db
    .selectFrom('visit_sum')
    .leftJoin('visit_cube', (join) =>
      join
        .onRef('visit_cube.profile_id', '=', 'visit_sum.profile_id')
        .onRef('visit_cube.day', '=', 'visit_sum.day'),
    )
    .where('visit_sum.profile_id', '=', p('profile'))
    .where('visit_sum.day', '>=', p('from'))
    .where('visit_sum.day', '<=', p('to'))
    .select(['visit_sum.day', 'visit_cube.doc']),
)

export const visitColumns = [
  'id',
  'at',
  'day',
  'link_id',
  'variant_id',
  'campaign_id',
  'kind',
  'hour',
  'position',
  'item',
  'visitor',
  ...traitDimensions,
] as const
export type StoredVisit = CubeVisit & { id: number; at: number; day: Day }

/** Returns visits of some days, in no order. */
export const listVisits = compileOnce<{ profile: number; days: readonly Day[]; limit: number }, StoredVisit>(
  (db, p) =>
    db
      .selectFrom('visit_event')
      .where('profile_id', '=', p('profile'))
      .where(isOneOf(db, 'day', p('days')))
      .select(visitColumns)
      .limit(p('limit')),
)

/** Visits per statement, few enough not to block the event loop. */
export const visitsPerRead = 500

/** Returns the next visits of a day after a time and id. */
const listVisitsAfter = compileOnce<
  { profile: number; day: Day; at: number; id: number; limit: number },
  StoredVisit
>((db, p) =>
  db
    .selectFrom('visit_event')
    .where('profile_id', '=', p('profile'))
    .where('day', '=', p('day'))
    .where(sql<SqlBool>`(at, id) > (${p('at')}, ${p('id')})`)
    .select(visitColumns)
    .orderBy('at')
    .orderBy('id')
    .limit(p('limit')),
)

/** Yields the visits of a page's day from a time on, in its order. */
export async function* readVisits(
  db: Db,
  { at, ...page }: { profile: number; day: Day; at: number },
): AsyncGenerator<readonly StoredVisit[]> {
  for (let last = { at, id: 0 }; ; ) {
    const visits = await listVisitsAfter(db, { ...page, at: last.at, id: last.id, limit: visitsPerRead })
    if (visits.length) yield visits
    if (visits.length < visitsPerRead) return
    last = visits.at(-1)!
  }
}

const briefColumns = ['at', 'day', 'hour', 'kind', 'link_id', 'variant_id', 'campaign_id', 'visitor'] as const
export type BriefVisit = Pick<StoredVisit, (typeof briefColumns)[number]> & { profile_id: number }

/** Returns what totals, hours and scopes count. */
export const listBriefVisits = compileOnce<
  { profiles: readonly number[]; days: readonly Day[]; limit: number },
  BriefVisit
>((db, p) =>
  db
    .selectFrom('visit_event')
    .where(isOneOf(db, 'profile_id', p('profiles')))
    .where(isOneOf(db, 'day', p('days')))
    .select(['profile_id', ...briefColumns])
    .limit(p('limit')),
)

type LinkVisits = {
  link_id: number | null
  /** Includes views and entries. */
  visits: number
  clicks: number
  unique_clicks: number
  last_clicked_at: number | null
}

/** Counts visits by link and day, without those of days that are closed at the time of the query. Reads at most `limit` visits. */
export const countUnclosedVisits = compileOnce<
  { profile: number; days: readonly Day[]; limit: number },
  LinkVisits
>((db, p) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('visit_event')
        .where('profile_id', '=', p('profile'))
        .where(isOneOf(db, 'day', p('days')))
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('visit_sum')
                .select('visit_sum.day')
                .whereRef('visit_sum.profile_id', '=', 'visit_event.profile_id')
                .whereRef('visit_sum.day', '=', 'visit_event.day'),
            ),
          ),
        )
        .select(['link_id', 'day', 'visitor'])
        .select(
          sql<number | null>`case when kind = ${sql.lit(kinds.indexOf('click'))} then at end`.as(
            'clicked_at',
          ),
        )
        .limit(p('limit'))
        .as('visit'),
    )
    .groupBy(['link_id', 'day'])
    .select((e) => [
      'link_id',
      e.fn.countAll<number>().as('visits'),
      e.fn.count<number>('clicked_at').as('clicks'),
      e.fn.count<number>('visitor').distinct().filterWhere('clicked_at', 'is not', null).as('unique_clicks'),
      e.fn.max<number | null>('clicked_at').as('last_clicked_at'),
    ]),
)
