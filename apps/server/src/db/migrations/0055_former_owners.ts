import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Accounts that owned a page before: their pages and workspaces may use its uploads, and it may use theirs. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('former_owner')
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('former_owner_pkey', ['profile_id', 'user_id'])
    .execute()
  await db.schema.createIndex('former_owner_user_id').on('former_owner').columns(['user_id']).execute()
}
