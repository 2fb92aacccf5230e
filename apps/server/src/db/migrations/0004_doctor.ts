import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Analyses of profiles, and what was applied of them. An action outlives its run. */
export async function up(db: Kysely<never>, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('doctor_run')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('content_revision', big, (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('started_at', big, (c) => c.notNull())
    .addColumn('finished_at', big, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('doctor_run_profile').on('doctor_run').columns(['profile_id', 'id']).execute()

  await db.schema
    .createTable('doctor_action')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('run_id', big, (c) => c.notNull())
    .addColumn('recommendation_id', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('applied_by', big)
    .addColumn('applied_at', big, (c) => c.notNull())
    .addColumn('undone_at', big)
    .execute()
  await db.schema
    .createIndex('doctor_action_profile')
    .on('doctor_action')
    .columns(['profile_id', 'id'])
    .execute()
  // A recommendation of a run stands applied at most once
  await db.schema
    .createIndex('doctor_action_applied')
    .unique()
    .on('doctor_action')
    .columns(['run_id', 'recommendation_id'])
    .where('undone_at' as never, 'is', null)
    .execute()
}
