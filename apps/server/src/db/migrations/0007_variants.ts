import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Variants and campaigns of profiles. Names in addresses and statistics are unique among the live ones. */
export async function up(db: Kysely<never>, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('variant')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('split_from', 'integer')
    .addColumn('revision', big, (c) => c.notNull())
    .addColumn('archived_at', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('variant_live')
    .unique()
    .on('variant')
    .columns(['profile_id', 'key'])
    .where('archived_at' as never, 'is', null)
    .execute()
  await db.schema.createIndex('variant_profile').on('variant').columns(['profile_id', 'id']).execute()

  await db.schema
    .createTable('campaign')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('revision', big, (c) => c.notNull())
    .addColumn('archived_at', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('campaign_live')
    .unique()
    .on('campaign')
    .columns(['profile_id', 'slug'])
    .where('archived_at' as never, 'is', null)
    .execute()
  await db.schema.createIndex('campaign_profile').on('campaign').columns(['profile_id', 'id']).execute()
}
