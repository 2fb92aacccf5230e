import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

export async function up(db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('passkey')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('rp_id', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('counter', big, (c) => c.notNull())
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute()
  await db.schema.createIndex('passkey_rp').on('passkey').column('rp_id').execute()
  await db.schema
    .createTable('used_challenge')
    .$call(id)
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('used_challenge_expires').on('used_challenge').column('expires_at').execute()
}
