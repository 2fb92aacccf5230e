import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Under what a visitor has seen a page last, for clicks that another process hears of. */
export async function up(db: Kysely<never>, { big, clustered }: MigrationHelpers): Promise<void> {
  // The day first, as in visit_seen: what is over lies together
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
