import { dayMs } from '@vitrine/contract/durations'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

const maxCount = 100_000
const maxNewAccounts = 10_000

/** Counts rows up to `maxCount`, in a time that does not grow with larger tables. */
const countUpToMax = async <Table extends keyof Schema>(
  db: Db,
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> => {
  const limited = rows.select(sql.lit(1).as('one')).limit(maxCount).as('counted')
  return countRows(db.selectFrom(limited))
}

/** Counts accounts created since two times, among the newest: `created_at` has no index, and follows the ids. */
export const countNewAccounts = async (db: Db, now: number): Promise<{ week: number; before: number }> => {
  const rows = await db
    .selectFrom('user')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(maxNewAccounts)
    .execute()
  const countSince = (days: number) =>
    rows.filter(({ created_at: at }) => at > now - days * dayMs && at <= now).length
  const week = countSince(7)
  return { week, before: countSince(14) - week }
}

export const countPublishedPages = (db: Db): Promise<number> =>
  countUpToMax(db, db.selectFrom('profile').where('is_published', '=', 1).where('blocked_at', 'is', null))

export const countVisits = (db: Db, firstDay: number): Promise<number> =>
  countUpToMax(db, db.selectFrom('visit_event').where('day', '>=', firstDay))

export const countInvitations = (db: Db, now: number): Promise<number> =>
  countUpToMax(
    db,
    db.selectFrom('workspace_invite').where('status', '=', 'pending').where('expires_at', '>', now),
  )

export const countVouchers = (db: Db, now: number): Promise<number> =>
  countUpToMax(
    db,
    db
      .selectFrom('voucher')
      .where('revoked_at', 'is', null)
      .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
      .where((e) => e.or([e('most_uses', 'is', null), e('uses', '<', e.ref('most_uses'))])),
  )

export const countFailingEndpoints = (db: Db): Promise<number> =>
  countUpToMax(
    db,
    db.selectFrom('webhook_endpoint').where('failures', '>', sql.lit(0)).where('active', '=', 1),
  )

/** Returns the pages with reports that are not blocked, and the time of the oldest of these reports. */
export const findOpenReports = (db: Db): Promise<{ count: number; since: number | null }> =>
  db
    .selectFrom('page_report as r')
    .innerJoin('profile as p', 'p.id', 'r.profile_id')
    .innerJoin('user as owner', 'owner.id', 'p.owner_id')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('r.first_at').as('since')])
    .where('p.blocked_at', 'is', null)
    .where('owner.blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
