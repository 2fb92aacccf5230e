import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'
import type { UploadTable } from '../schema.ts'

/** When an upload was last found in use; ways to find the ones to look at, and the upload of a file. */
export async function up(db: Kysely<never>, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .alterTable('upload')
    .addColumn('seen_at', big, (c) => c.notNull().defaultTo(0))
    .execute()
  await db
    .withTables<{ upload: UploadTable }>()
    .updateTable('upload')
    .set((e) => ({ seen_at: e.ref('created_at') }))
    .execute()
  await db.schema.createIndex('upload_seen').on('upload').column('seen_at').execute()
  await db.schema.createIndex('upload_names').on('upload').column('names').execute()
}
