import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Identifies this installation's objects in a shared store. Created at first use. */
export async function up(db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('storage_mark')
    .$call(id)
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('current', 'integer')
    .addColumn('loose', 'integer', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  // If several processes start at the same time, one process creates the id
  await db.schema
    .createIndex('storage_mark_current')
    .on('storage_mark')
    .columns(['address', 'current'])
    .unique()
    .execute()
}
