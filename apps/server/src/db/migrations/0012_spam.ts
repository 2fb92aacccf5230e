import type { Kysely } from 'kysely'

/** Finds the spam whose time is over among submissions that are kept for good. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('form_submission_spam')
    .on('form_submission')
    .column('created_at')
    .where('status' as never, '=', 'spam')
    .execute()
}
