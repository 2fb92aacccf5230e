import type { Kysely } from 'kysely'

/** Adds the accounts of decentralised networks that belong to a page, as JSON. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('profile').addColumn('identity_doc', 'text').execute()
}
