import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Smart alerts with the mails that wait, the preferences of profiles, and what was looked at when. */
export async function up(db: Kysely<never>, { id, big, clustered }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('alert')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('dedupe_key', 'text', (c) => c.notNull())
    .addColumn('in_app', 'integer', (c) => c.notNull())
    .addColumn('read_at', big)
    .addColumn('mail_at', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('alert_once')
    .unique()
    .on('alert')
    .columns(['profile_id', 'dedupe_key'])
    .execute()
  await db.schema.createIndex('alert_profile').on('alert').columns(['profile_id', 'id']).execute()
  await db.schema
    .createIndex('alert_mail')
    .on('alert')
    .columns(['mail_at'])
    .where('mail_at' as never, 'is not', null)
    .execute()

  await db.schema
    .createTable('alert_preferences')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('alert_check')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('checked_at', big, (c) => c.notNull())
    .addColumn('stats_revision', big, (c) => c.notNull())
    .addColumn('content_revision', big, (c) => c.notNull())
    .addColumn('next_at', big, (c) => c.notNull())
    .$call(clustered)
    .execute()
}
