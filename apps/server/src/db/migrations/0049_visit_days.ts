import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Stores visits in one partition per day on PostgreSQL, so that expired days are dropped instead of deleted row by row. */
export async function up(_db: MigrationDatabase, { splitVisitsByDay }: MigrationHelpers): Promise<void> {
  await splitVisitsByDay()
}
