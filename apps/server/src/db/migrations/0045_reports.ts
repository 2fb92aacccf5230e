import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Reports about pages (one row per page), blocked destination hosts, and the order of the lists of operators. */
export async function up(db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('page_report')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('reports', big, (c) => c.notNull())
    .addColumn('first_at', big, (c) => c.notNull())
    .addColumn('last_at', big, (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('page_report_last')
    .on('page_report')
    .columns(['last_at', 'profile_id'])
    .execute()
  await db.schema
    .createTable('blocked_host')
    .$call(id)
    .addColumn('host', 'text', (c) => c.notNull().unique())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('scanned_to', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mail_state').on('mail').columns(['sent_at', 'failed_at', 'id']).execute()
  await sql`create index webhook_endpoint_failing on webhook_endpoint (id) where failures > 0`.execute(db)
  await sql`create index profile_domain_list on profile (id) where domain_host is not null`.execute(db)
  await db.schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
  await db.schema
    .createIndex('audit_subject')
    .on('audit')
    .columns(['subject_type', 'subject_id', 'id'])
    .execute()
}
