import type { Kysely } from 'kysely'

/** Finds the few administrators among all accounts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('user_admin')
    .on('user')
    .column('id')
    .where('admin_at' as never, 'is not', null)
    .execute()
}
