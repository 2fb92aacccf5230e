import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema.alterTable('form_submission').addColumn('answered_at', big).execute()
}
