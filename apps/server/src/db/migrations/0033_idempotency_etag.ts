import type { MigrationDatabase } from '../migrate.ts'

/** Stores the entity tag of a recorded response, so that a replay has it too. */
export async function up(db: MigrationDatabase): Promise<void> {
  await db.schema.alterTable('idempotency').addColumn('etag', 'text').execute()
}
