import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Records belong to a credential and are sealed. The former ones were neither, and last a day: they go. */
export async function up(db: Kysely<never>, { big }: MigrationHelpers): Promise<void> {
  await db.schema.dropTable('idempotency').execute()
  await db.schema
    .createTable('idempotency')
    .addColumn('credential', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('user_id', big, (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['credential', 'idempotency_key'])
    .execute()
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute()
  await db.schema.createIndex('idempotency_user').on('idempotency').column('user_id').execute()
}
