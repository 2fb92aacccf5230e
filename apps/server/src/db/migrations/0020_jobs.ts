import { type Kysely, sql } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** What periodic work has come to, who does it, and the rows at which it failed; and indexes for what is removed by its age. */
export async function up(db: Kysely<never>, { big, clustered }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', big, (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', big, (c) => c.notNull())
    .addColumn('position', 'text', (c) => c.notNull())
    .addColumn('started_at', big)
    .addColumn('worked', big, (c) => c.notNull())
    .addColumn('finished_at', big)
    .addColumn('duration_ms', big)
    .addColumn('counts', 'text')
    .addColumn('error', 'text')
    .addColumn('requested', big, (c) => c.notNull())
    .addColumn('answered', big, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('job_failure')
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', big, (c) => c.notNull())
    .addColumn('failed_at', big, (c) => c.notNull())
    .addColumn('error', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('job_failure_key', ['job', 'row_key'])
    .$call(clustered)
    .execute()
  await db.schema.createIndex('job_failure_age').on('job_failure').column('failed_at').execute()
  for (const [table, column] of aged)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  await db.schema
    .createIndex('session_idle')
    .on('session')
    .expression(sql`(last_seen_at + idle_ms)`)
    .execute()
}

const aged = [
  ['session', 'expires_at'],
  ['challenge', 'expires_at'],
  ['one_time_token', 'expires_at'],
  ['api_key', 'expires_at'],
  ['username_redirect', 'expires_at'],
  ['checkout_session', 'expires_at'],
  ['workspace_invite', 'expires_at'],
  ['workspace_transfer', 'expires_at'],
  ['mail', 'created_at'],
  ['alert', 'created_at'],
] as const
