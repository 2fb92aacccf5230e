import { type Kysely, sql } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** A chain of acts an account, so that accounts do not wait for each other; the one chain there was stays as it is. */
export async function up(db: Kysely<never>, { big, numbered }: MigrationHelpers): Promise<void> {
  await db.schema.alterTable('audit').addColumn('chain', big).execute()
  await db.schema.alterTable('audit').addColumn('seq', big).execute()
  await numbered('audit')
  await db.schema
    .createIndex('audit_chain_seq')
    .unique()
    .on('audit')
    .columns(['chain', 'seq'])
    .where('chain' as never, 'is not', null)
    .execute()
  await db.schema
    .createTable('audit_chain')
    .addColumn('chain', big, (c) => c.primaryKey())
    .addColumn('entries', big, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('sealed', big, (c) => c.notNull())
    .execute()
  await sql`create index audit_chain_unsealed on audit_chain (chain) where sealed < entries`.execute(db)
}
