import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** Stores visits in one partition per day on PostgreSQL, so that expired days are dropped instead of deleted row by row. */
export async function up(_db: Kysely<never>, { splitVisitsByDay }: MigrationHelpers): Promise<void> {
  await splitVisitsByDay()
}
