import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Adds the variant that a visitor saw last, for clicks that another process receives. */
export async function up(db: MigrationDatabase, { big, clustered }: MigrationHelpers): Promise<void> {
  // The day first, as in visit_seen, so that expired rows are adjacent
  await db.schema
    .createTable('visit_shown')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addColumn('variant_id', big)
    .addColumn('at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_shown_pk', ['day', 'profile_id', 'visitor'])
    .$call(clustered)
    .execute()
}
