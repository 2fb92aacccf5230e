import { dayMs } from '@vitrine/contract/durations'
import { filterDays } from '@vitrine/contract/visit-filter'
import { createCleanup, type RowJob, repeatInBatches } from '../../domain/job.ts'
import { computeCurrentDays } from './days.ts'
import * as repo from './repo.ts'

/** Retention of analytics in days: the longest period of any response. */
export const analyticsRetentionDays = 3660

/** Deletes analytics of days that no response covers. Milestones still count them, because `alert_check` stores the totals of a profile. */
export const oldAnalytics: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'old-analytics',
  everyMs: dayMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) =>
    repo.listProfilesCreatedBefore(db.read, now - analyticsRetentionDays * dayMs, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async ({ db }, [{ id }], run) => {
    const first = computeCurrentDays(run.now).first - analyticsRetentionDays
    const remove = (limit: number) => db.tx((tx) => repo.deleteOldAnalytics(tx, id, first, limit))
    return { dailyTotals: await repeatInBatches(run, remove) }
  },
}

/** Deletes visitor keys (salts) and variant views of days that have ended in every time zone, and cubes that no filter reads. */
export const oldVisits = createCleanup('old-visits', (now, { db: { bulk } }) => {
  const { first, last } = computeCurrentDays(now)
  const cubeFirst = Math.floor(now / dayMs) - filterDays
  return {
    visitorKeys: (db) => repo.deleteOldSalts(db, first),
    variantViews: (db, limit) => bulk.removeDays(db, 'visit_shown', { first, today: last }, limit),
    cubes: (db, limit) => bulk.removeDays(db, 'visit_cube', { first: cubeFirst, today: last }, limit),
  }
})
