import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Creates the token buckets and the failed sign-ins, which replace the table `throttle`. Counters start empty. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('bucket', 'text', (c) => c.primaryKey())
    .addColumn('full_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_limit_full').on('rate_limit').column('full_at').execute()
  await db.schema
    .createTable('sign_in_failure')
    .addColumn('source', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sign_in_failure_next').on('sign_in_failure').column('next_at').execute()
}
