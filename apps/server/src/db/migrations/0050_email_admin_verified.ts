import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Adds the time at which an administrator verified an e-mail address that its owner has not verified. Existing verified e-mail addresses count as verified by their owners. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema.alterTable('user').addColumn('email_admin_verified_at', big).execute()
}
