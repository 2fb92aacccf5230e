import { dayMs, hourMs } from '@vitrine/contract/durations'
import { type RowJob, repeatInBatches, runSteps, type TaskJob } from '../../domain/job.ts'
import { computeCurrentDays } from './days.ts'
import * as repo from './repo.ts'

const visitRetentionDays = 90

/** Retention of analytics in days: the longest period of any response. */
export const analyticsRetentionDays = 3660

/** Deletes analytics of days that no response covers. `alert_check` stores the totals of a profile. */
export const oldAnalytics: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'old-analytics',
  everyMs: dayMs,
  parallel: 1,
  due: ({ db }, now, after, limit) =>
    repo.listProfilesCreatedBefore(db.read, now - analyticsRetentionDays * dayMs, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async ({ db }, [{ id }], run) => {
    const first = computeCurrentDays(run.now).first - analyticsRetentionDays
    const remove = (limit: number) => db.tx((tx) => repo.deleteOldAnalytics(tx, id, first, limit))
    return { dailyTotals: await repeatInBatches(run, remove) }
  },
}

/** Deletes visits after 90 days, and visitor keys (salts), visitor records and variant views of days that have ended in every time zone. Daily counters stay. */
export const oldVisits: TaskJob = {
  kind: 'task',
  name: 'old-visits',
  everyMs: hourMs,
  work: (deps, run) => {
    const { first, last } = computeCurrentDays(run.now)
    const { removeDays } = deps.db.bulk
    const rawFirst = Math.floor(run.now / dayMs) - visitRetentionDays
    return runSteps(deps, run, {
      visitorKeys: (db) => repo.deleteOldSalts(db, first),
      visitorRecords: (db, limit) => removeDays(db, 'visit_seen', { first, today: last }, limit),
      variantViews: (db, limit) => removeDays(db, 'visit_shown', { first, today: last }, limit),
      visits: (db, limit) => removeDays(db, 'visit', { first: rawFirst, today: last }, limit),
    })
  },
}
