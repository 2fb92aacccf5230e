import type { MigrationDatabase } from '../migrate.ts'

/** Allows one row with the check value of the master secret, so that processes with different secrets cannot both start. */
export async function up(db: MigrationDatabase): Promise<void> {
  await db.schema
    .createIndex('installation_secret')
    .on('installation')
    .column('state')
    .unique()
    .where('state', '=', 'secret')
    .execute()
}
