import type { MigrationDatabase } from '../migrate.ts'

/** Orders the submissions of a profile and of a form by time within each status. */
export async function up(db: MigrationDatabase): Promise<void> {
  for (const owner of ['profile', 'form'])
    await db.schema
      .createIndex(`form_submission_${owner}_status`)
      .on('form_submission')
      .columns([`${owner}_id`, 'status', 'created_at', 'id'])
      .execute()
}
