import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

const weekMs = 604_800_000
/** Distance between the first checks of consecutive profiles, which spreads them evenly over the week. */
const stepMs = 79_190_000

/** Results of requests to the URLs of links, one row per profile. Existing profiles are checked during the next week. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('link_check')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('due_at', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('link_check_due').on('link_check').columns(['due_at', 'profile_id']).execute()
  await sql`insert into link_check (profile_id, due_at, doc)
    select id, ${sql.lit(Date.now())} + (id * ${sql.lit(stepMs)}) % ${sql.lit(weekMs)}, '{}' from profile`.execute(
    db,
  )
}
