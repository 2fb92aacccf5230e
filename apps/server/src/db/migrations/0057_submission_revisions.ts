import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Adds the revision and the last change of submissions, because members may mark them as spam. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .alterTable('form_submission')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('form_submission').addColumn('updated_at', big).execute()
}
