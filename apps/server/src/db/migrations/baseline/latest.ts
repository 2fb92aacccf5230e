import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'

/** Sources of blocks of the kind `latest`. */
export const createLatest = async (
  db: MigrationDatabase,
  { id, big, clustered }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('latest_source')
    .$call(id)
    .addColumn('url', 'text', (c) => c.notNull().unique())
    .addColumn('due_at', big, (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute()
  await sql`create index latest_source_due on latest_source (due_at, id)`.execute(db)
  await schema
    .createTable('latest_page')
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('source_id', big, (c) => c.notNull().references('latest_source.id').onDelete('cascade'))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('latest_page_pkey', ['profile_id', 'source_id'])
    .$call(clustered)
    .execute()
  await sql`create index latest_page_source on latest_page (source_id)`.execute(db)
  await sql`create index link_source on link (source, profile_id) where source is not null`.execute(db)
  await sql`create index link_profile_source on link (profile_id) where source is not null`.execute(db)
}
