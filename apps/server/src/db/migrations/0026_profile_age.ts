import type { Kysely } from 'kysely'

/** Finds profiles by their age: of old ones, figures are removed that no answer covers any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('profile_created_at').on('profile').column('created_at').execute()
}
