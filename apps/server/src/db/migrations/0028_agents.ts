import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

/** What people gave agents (OAuth clients): one row a grant, with hashes of the credentials that are good now. */
export async function up(db: Kysely<never>, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('agent_grant')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('client_hash', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('client_host', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('code_challenge', 'text', (c) => c.notNull())
    .addColumn('redirect_uri', 'text', (c) => c.notNull())
    .addColumn('connected_at', big)
    .addColumn('family_hash', 'text', (c) => c.unique())
    .addColumn('refresh_hash', 'text')
    .addColumn('access_hash', 'text', (c) => c.unique())
    .addColumn('access_expires_at', big)
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  for (const column of ['user_id', 'profile_id', 'expires_at'])
    await db.schema.createIndex(`agent_grant_${column}`).on('agent_grant').column(column).execute()
}
