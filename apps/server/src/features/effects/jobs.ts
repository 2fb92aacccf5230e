import { dayMs } from '@vitrine/contract/durations'
import type { RowJob } from '../../domain/job.ts'
import { maxDaysAfter } from './effect.ts'
import * as repo from './repo.ts'
import { measureRows, storedDays } from './service.ts'

/** Returns the period of the edits whose result is final, and whose days are still compared. */
const computePeriod = (now: number) => ({
  from: now - storedDays * dayMs,
  // The 60 days follow the day of the edit, in any time zone
  until: now - (maxDaysAfter + 2) * dayMs,
})

/** Stores the effects of edits after 60 days, because later their days are not compared any more. */
export const effectResults: RowJob<{ readonly id: number }> = {
  kind: 'rows',
  name: 'effect-results',
  everyMs: dayMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) =>
    repo.listProfilesWithUnstoredEffects(db.read, computePeriod(now), after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, [{ id }], run) => {
    const { until } = computePeriod(run.now)
    const finished = (await measureRows(deps, id, run.now)).filter(({ row }) => row.at(-1)!.at < until)
    let results = 0
    await deps.db.tx(async (db) => {
      for (const { row, effect } of finished)
        if (row.some((edit) => edit.effect === null))
          results += await repo.storeEffect(
            db,
            row.map((edit) => edit.id),
            effect,
          )
    })
    return { results }
  },
}
