import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'

export const createPages = async (
  db: MigrationDatabase,
  { id, big, jsonTexts, searchable }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('profile')
    .$call(id)
    .addColumn('owner_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('blocked_at', big)
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('content_revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('domain_host', 'text')
    .addColumn('domain_verified_at', big)
    .addColumn('domain_next_at', big)
    .addColumn('domain_doc', 'text')
    .addColumn('identity_doc', 'text')
    .addColumn('name_public_at', big)
    .addColumn('needs_verified_owner', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('tags', 'text')
    .addColumn('entries_revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndexes(db, 'profile', {
    owner: ['owner_id'],
    created_at: ['created_at'],
  })
  await schema
    .createIndex('profile_blocked')
    .on('profile')
    .column('id')
    .where('blocked_at' as never, 'is not', null)
    .execute()
  // A host is verified for one profile at most
  await schema
    .createIndex('profile_domain')
    .unique()
    .on('profile')
    .column('domain_host')
    .where('domain_verified_at' as never, 'is not', null)
    .execute()
  await schema
    .createIndex('profile_domain_due')
    .on('profile')
    .column('domain_next_at')
    .where('domain_next_at', 'is not', null)
    .execute()
  await sql`create index profile_domain_list on profile (id) where domain_host is not null`.execute(db)
  await searchable('profile', 'username_key')
  await schema
    .createTable('username_redirect')
    .addColumn('username_key', 'text', (c) => c.primaryKey())
    .addColumn('profile_id', big, (c) => c.references('profile.id').onDelete('cascade'))
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('redirects_until', big)
    .addColumn('owner_id', big, (c) => c.references('user.id').onDelete('set null'))
    .addColumn('former_email', 'text')
    .execute()
  await createIndexes(db, 'username_redirect', {
    profile: ['profile_id'],
    expires_at: ['expires_at'],
    owner: ['owner_id'],
  })
  // Deleted in batches: no reference to the profile that cascades (docs/decisions/0019)
  await schema
    .createTable('link')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('archived_at', big)
    .addColumn('clicks', big, (c) => c.notNull().defaultTo(0))
    .addColumn('unique_clicks', big, (c) => c.notNull().defaultTo(0))
    .addColumn('last_clicked_at', big)
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('section', 'text')
    .addColumn('is_enabled', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('shown_from', big, (c) => c.notNull().defaultTo(0))
    .addColumn('shown_until', big, (c) => c.notNull().defaultTo(Number.MAX_SAFE_INTEGER))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('source', 'text')
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'link', {
    order: ['profile_id', 'archived_at', 'position', 'id'],
    updated: ['profile_id', 'updated_at', 'id'],
  })
  await jsonTexts('link', 'doc', {
    external_id: ['extra', 'external_id'],
    external_source: ['extra', 'external_source'],
    ends_at: ['doc', 'schedule', 'ends_at'],
  })
  // Without `archived_at` SQLite's planner prefers the index `link_order`
  await schema
    .createIndex('link_external_id')
    .on('link')
    .columns(['profile_id', 'external_id', 'archived_at', 'position', 'id'])
    .where('external_id', 'is not', null)
    .execute()
  await schema
    .createIndex('link_ends_at')
    .on('link')
    .columns(['profile_id', 'archived_at', 'ends_at'])
    .where('ends_at', 'is not', null)
    .execute()
  await sql`create unique index link_external_key on link (profile_id, external_id, coalesce(external_source, ''))
    where archived_at is null and external_id is not null`.execute(db)
  await schema
    .createTable('link_sync')
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('external_source', 'text', (c) => c.notNull())
    .addColumn('sync_id', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('unseen_ids', 'text', (c) => c.notNull())
    .addColumn('expires_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('link_sync_pkey', ['profile_id', 'external_source'])
    .execute()
  await schema
    .createTable('link_check')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('due_at', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute()
  await createIndexes(db, 'link_check', {
    due: ['due_at', 'profile_id'],
  })
  await schema
    .createTable('link_history')
    .addColumn('link_id', big, (c) => c.notNull().references('link.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('since_version', big, (c) => c.notNull())
    .addColumn('until_version', big, (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('link_history_pk', ['link_id', 'revision'])
    .execute()
  await createIndexes(db, 'link_history', {
    profile: ['profile_id', 'until_version'],
  })
  await schema
    .createTable('profile_history')
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('since_version', big, (c) => c.notNull())
    .addColumn('until_version', big, (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('profile_history_pk', ['profile_id', 'revision'])
    .execute()
  await schema
    .createTable('version')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_by', big)
    .addColumn('profile_revision', 'integer', (c) => c.notNull())
    .addColumn('content_revision', 'integer', (c) => c.notNull())
    .addColumn('link_count', 'integer', (c) => c.notNull())
    .addColumn('size_bytes', 'integer', (c) => c.notNull())
    .addColumn('manifest', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('effect', 'text')
    .execute()
  await createIndexes(db, 'version', {
    profile: ['profile_id', 'kind', 'id'],
    newest: ['profile_id', 'id'],
  })
  await schema
    .createTable('upload')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('bytes', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('seen_at', big, (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndexes(db, 'upload', {
    user: ['user_id'],
    profile: ['profile_id'],
    seen: ['seen_at'],
    names: ['names'],
  })
}
