import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'

/** Counts a report and locks the row of its page. Returns the stored document of earlier reports. */
export const countReport = async (db: Tx, profileId: number, now: number): Promise<string> =>
  (
    await db
      .insertInto('page_report')
      .values({ profile_id: profileId, reports: 1, first_at: now, last_at: now, doc: '{}' })
      .onConflict((c) =>
        c
          .column('profile_id')
          .doUpdateSet((e) => ({ reports: e('page_report.reports', '+', 1), last_at: now })),
      )
      .returning('doc')
      .executeTakeFirstOrThrow()
  ).doc

export const storeDoc = (db: Tx, profileId: number, doc: string): Promise<unknown> =>
  db.updateTable('page_report').set({ doc }).where('profile_id', '=', profileId).execute()

export const listReportedPages = (
  db: Db,
  { username, before }: { username: string | undefined; before: readonly number[] | null },
  limit: number,
) =>
  db
    .selectFrom('page_report as r')
    .innerJoin('profile as p', 'p.id', 'r.profile_id')
    .innerJoin('user as owner', 'owner.id', 'p.owner_id')
    .select([
      'r.profile_id as id',
      'r.reports',
      'r.first_at',
      'r.last_at',
      'r.doc',
      'p.username',
      'p.owner_id',
      'p.blocked_at',
      'owner.blocked_at as owner_blocked_at',
    ])
    .$if(username !== undefined, (q) => q.where('p.username_key', '=', username!.toLowerCase()))
    .$if(before !== null, (q) =>
      q.where((e) => e(e.refTuple('r.last_at', 'r.profile_id'), '<', e.tuple(before![0]!, before![1]!))),
    )
    .orderBy('r.last_at', 'desc')
    .orderBy('r.profile_id', 'desc')
    .limit(limit)
    .execute()
export type ReportedPage = Awaited<ReturnType<typeof listReportedPages>>[number]

/** Deletes the reports of a page. Returns their number, or undefined if the page has no reports. */
export const deleteReports = async (db: Tx, profileId: number): Promise<number | undefined> =>
  (
    await db
      .deleteFrom('page_report')
      .where('profile_id', '=', profileId)
      .returning('reports')
      .executeTakeFirst()
  )?.reports

export const deleteOldReports = (db: Tx, reportedBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'page_report', ['profile_id'], sql`last_at < ${reportedBefore}`, limit)
