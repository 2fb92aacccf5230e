import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Creates the table of pending offers of a page to another account, at most one per page. */
export async function up(db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('page_transfer')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().unique().references('profile.id').onDelete('cascade'))
    .addColumn('from_user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  for (const column of ['from_user_id', 'email_key', 'expires_at'])
    await db.schema.createIndex(`page_transfer_${column}`).on('page_transfer').columns([column]).execute()
}
