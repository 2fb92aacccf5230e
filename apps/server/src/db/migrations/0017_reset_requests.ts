import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Requests for a password reset that no job has looked at. */
export async function up(db: Kysely<never>, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('reset_request')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('requested_at', big, (c) => c.notNull())
    .addColumn('due_at', big, (c) => c.notNull())
    .execute()
}
