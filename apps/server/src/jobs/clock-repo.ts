import type { Deps } from '../deps.ts'
import { dayMs, hourMs } from '../lib/durations.ts'

/** How far ahead of now anything is ever set, with room: longer waits come from a clock that was ahead for a while. */
const maxWaitMs = {
  mail: 2 * hourMs,
  reset: hourMs,
  domain: 2 * dayMs,
  alertMail: 9 * dayMs,
  failures: 2 * dayMs,
  redirect: 31 * dayMs,
}
/** How long a former name leads to its page; renames wait by when that ends. */
const redirectMs = 30 * dayMs

/**
 * Hourly: what waits longer than anything may is due now, and who waits longer may go on. Without this, a clock that
 * was a year ahead for a moment would hold mails, look-ups, renames and sign-ins up for a year. Returns how many rows changed.
 */
export const shortenWaits = (deps: Pick<Deps, 'db'>, now: number): Promise<number> =>
  deps.db.tx(async (db) => {
    const results = [
      await db
        .updateTable('mail')
        .set({ next_at: now })
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_at', '>', now + maxWaitMs.mail)
        .executeTakeFirst(),
      await db
        .updateTable('reset_request')
        .set({ due_at: now, requested_at: now })
        .where('due_at', '>', now + maxWaitMs.reset)
        .executeTakeFirst(),
      await db
        .updateTable('username_redirect')
        .set({ expires_at: now + redirectMs })
        .where('expires_at', '>', now + maxWaitMs.redirect)
        .executeTakeFirst(),
      await db
        .updateTable('profile')
        .set({ domain_next_at: now })
        .where('domain_next_at', '>', now + maxWaitMs.domain)
        .executeTakeFirst(),
      await db
        .updateTable('alert')
        .set({ mail_at: now })
        .where('mail_at', '>', now + maxWaitMs.alertMail)
        .executeTakeFirst(),
      await db
        .updateTable('alert_check')
        .set({ next_at: now, checked_at: now })
        .where('checked_at', '>', now)
        .executeTakeFirst(),
    ]
    const { numDeletedRows } = await db
      .deleteFrom('throttle')
      .where('resets_at', '>', now + maxWaitMs.failures)
      .executeTakeFirst()
    return results.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), Number(numDeletedRows))
  })
