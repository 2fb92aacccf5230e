import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Content ideas, and what a month's cost their owner. */
export async function up(db: Kysely<never>, { id, big, clustered }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('ai_idea')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ai_idea_profile').on('ai_idea').columns(['profile_id', 'id']).execute()

  await db.schema
    .createTable('ai_credit')
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_credit_pk', ['user_id', 'month'])
    .$call(clustered)
    .execute()
}
