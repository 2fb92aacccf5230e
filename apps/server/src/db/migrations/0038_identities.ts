import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

export async function up(db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('identity')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('last_used_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addUniqueConstraint('identity_subject', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identity_user').on('identity').column('user_id').execute()
}
