import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Creates the list of sign-ins. Adds the last confirmation of a session, and when a person registered with an invitation. */
export async function up(db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('sign_in')
    .$call(id)
    .addColumn('user_id', big, (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('succeeded', 'integer', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sign_in_user').on('sign_in').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('sign_in_at').on('sign_in').column('at').execute()
  await db.schema.alterTable('session').addColumn('confirmed_at', big).execute()
  await db.schema.alterTable('workspace_invite').addColumn('registered_at', big).execute()
}
