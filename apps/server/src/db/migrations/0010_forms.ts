import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** What visitors sent with the forms of a profile. */
export async function up(db: Kysely<never>, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('form_submission')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('form_id', big, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('form_submission_profile')
    .on('form_submission')
    .columns(['profile_id', 'id'])
    .execute()
  await db.schema
    .createIndex('form_submission_form')
    .on('form_submission')
    .columns(['form_id', 'id'])
    .execute()
}
