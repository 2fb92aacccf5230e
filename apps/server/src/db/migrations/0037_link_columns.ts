import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Adds `external_id` and `ends_at` of a link as columns computed from `doc`, with indexes. */
export async function up(db: MigrationDatabase, { jsonTexts }: MigrationHelpers): Promise<void> {
  await jsonTexts('link', 'doc', {
    external_id: ['extra', 'external_id'],
    ends_at: ['doc', 'schedule', 'ends_at'],
  })
  // Not unique: stored links may share a key. Without `archived_at` SQLite's planner prefers the index `link_order`
  await db.schema
    .createIndex('link_external_id')
    .on('link')
    .columns(['profile_id', 'external_id', 'archived_at', 'position', 'id'])
    .where('external_id', 'is not', null)
    .execute()
  await db.schema
    .createIndex('link_ends_at')
    .on('link')
    .columns(['profile_id', 'archived_at', 'ends_at'])
    .where('ends_at', 'is not', null)
    .execute()
}
