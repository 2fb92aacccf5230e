import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Archives that people fetch, with the pieces they are kept in, and secret addresses for spreadsheets. */
export async function up(db: Kysely<never>, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('export')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('profile_id', big)
    .addColumn('with_account', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('done', big, (c) => c.notNull())
    .addColumn('total', big, (c) => c.notNull())
    .addColumn('size_bytes', big)
    .addColumn('files', big)
    .addColumn('sha256', 'text')
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('finished_at', big)
    .execute()
  await db.schema.createIndex('export_user').on('export').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('export_status').on('export').columns(['status', 'id']).execute()
  await db.schema
    .createTable('export_part')
    .addColumn('export_id', big, (c) => c.notNull().references('export.id').onDelete('cascade'))
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('export_part_key', ['export_id', 'attempt', 'position'])
    .execute()
  await db.schema
    .createTable('feed')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_by', big)
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('feed_profile').on('feed').columns(['profile_id', 'id']).execute()
}
