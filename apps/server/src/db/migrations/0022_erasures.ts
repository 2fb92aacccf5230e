import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/**
 * What is left of erased profiles and accounts and goes piece by piece. A reference that cascades would delete it in the
 * one statement that deletes the profile, so tables that grow with traffic and time have none any more.
 */
export async function up(db: Kysely<never>, { id, big, dropReference }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('erasure')
    .$call(id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', big, (c) => c.notNull())
    .addColumn('due_at', big, (c) => c.notNull())
    .addColumn('passes', 'integer', (c) => c.notNull())
    .execute()
  for (const table of ['visit', 'visit_day', 'visit_hour', 'form_submission', 'link'])
    await dropReference(table, 'profile_id', 'profile')
}
