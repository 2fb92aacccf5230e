import type { Kysely } from 'kysely'

const formerCounters = ['password_failures', 'password_locked_until', 'code_failures', 'code_locked_until']

/**
 * Failures are counted for account and source together, no longer in the account's row; what waits is forgotten. Mails
 * are counted with their times. Finds the counters whose time is over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of formerCounters) await db.schema.alterTable('user').dropColumn(column).execute()
  await db.schema.alterTable('throttle').addColumn('times', 'text').execute()
  await db.schema.createIndex('throttle_resets').on('throttle').column('resets_at').execute()
}
