import { clampTimes } from '../../db/clamp-times.ts'
import type { Tx } from '../../db/handle.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'

/** Makes requested resets due that wait longer than any delay. */
export const releaseFutureResets = (db: Tx, now: number): Promise<number> =>
  clampTimes(db, 'reset_request', ['due_at', 'requested_at'], now, hourMs)

/** Ends counters of failed attempts that last longer than any. */
export const endFutureFailures = (db: Tx, now: number): Promise<number> =>
  clampTimes(db, 'throttle', ['resets_at'], now, 2 * dayMs)
