import type { MigrationDatabase } from '../migrate.ts'

/** Adds the accounts of decentralised networks that belong to a page, as JSON. */
export async function up(db: MigrationDatabase): Promise<void> {
  await db.schema.alterTable('profile').addColumn('identity_doc', 'text').execute()
}
