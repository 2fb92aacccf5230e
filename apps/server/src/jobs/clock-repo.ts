import type { Tx } from '../db/handle.ts'
import type { TaskJob } from '../domain/job.ts'
import { dayMs, hourMs } from '../lib/durations.ts'

/** How far ahead of now anything is ever set, with room: longer waits come from a clock that was ahead for a while. */
const maxWaitMs = {
  mail: 2 * hourMs,
  reset: hourMs,
  domain: 2 * dayMs,
  alertMail: 9 * dayMs,
  failures: 2 * dayMs,
  erasure: 2 * hourMs,
  redirect: 31 * dayMs,
  webhook: 2 * dayMs,
}
/** How long a former name leads to its page; renames wait by when that ends. */
const redirectMs = 30 * dayMs

/**
 * What waits longer than anything may is due now, and who waits longer may go on. Without this, a clock that was a year
 * ahead for a moment would hold mails, look-ups, renames and sign-ins up for a year.
 */
export const longWaits: TaskJob = {
  kind: 'task',
  name: 'long-waits',
  summary: 'lets go on what a clock that was ahead has put off',
  everyMs: hourMs,
  async work({ db }, { now, turn, one }) {
    let shortened = 0
    for (const [name, step] of Object.entries(steps(now))) {
      await one(name, async () => {
        shortened += Number(await db.tx(step))
      })
      await turn()
    }
    return { shortened }
  },
}

/** By what waits. */
const steps = (now: number): Readonly<Record<string, (db: Tx) => Promise<bigint>>> => {
  const updated = async (query: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }) =>
    (await query.executeTakeFirst()).numUpdatedRows
  return {
    mails: (db) =>
      updated(
        db
          .updateTable('mail')
          .set({ next_at: now })
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('next_at', '>', now + maxWaitMs.mail),
      ),
    resets: (db) =>
      updated(
        db
          .updateTable('reset_request')
          .set({ due_at: now, requested_at: now })
          .where('due_at', '>', now + maxWaitMs.reset),
      ),
    redirects: (db) =>
      updated(
        db
          .updateTable('username_redirect')
          .set({ expires_at: now + redirectMs })
          .where('expires_at', '>', now + maxWaitMs.redirect),
      ),
    domains: (db) =>
      updated(
        db
          .updateTable('profile')
          .set({ domain_next_at: now })
          .where('domain_next_at', '>', now + maxWaitMs.domain),
      ),
    alerts: (db) =>
      updated(
        db
          .updateTable('alert')
          .set({ mail_at: now })
          .where('mail_at', '>', now + maxWaitMs.alertMail),
      ),
    erasures: (db) =>
      updated(
        db
          .updateTable('erasure')
          .set({ due_at: now })
          .where('due_at', '>', now + maxWaitMs.erasure),
      ),
    deliveries: (db) =>
      updated(
        db
          .updateTable('webhook_delivery')
          .set({ next_at: now })
          .where('settled_at', 'is', null)
          .where('next_at', '>', now + maxWaitMs.webhook),
      ),
    endpoints: (db) =>
      updated(
        db
          .updateTable('webhook_endpoint')
          .set({ next_at: now, retry_at: 0 })
          .where('next_at', '>', now + maxWaitMs.webhook),
      ),
    failures: async (db) =>
      (
        await db
          .deleteFrom('throttle')
          .where('resets_at', '>', now + maxWaitMs.failures)
          .executeTakeFirst()
      ).numDeletedRows,
  }
}
