import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'
import { addOrigin } from './origin.ts'

export const createPrograms = async (db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('api_key')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('profile_id', big, (c) => c.references('profile.id').onDelete('cascade'))
    .addColumn('workspace_id', big, (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('grants', 'integer', (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('expires_at', big)
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'api_key', {
    user: ['user_id'],
    expires_at: ['expires_at'],
  })
  for (const place of ['profile', 'workspace'])
    await schema
      .createIndex(`api_key_${place}`)
      .on('api_key')
      .column(`${place}_id`)
      .where(`${place}_id`, 'is not', null)
      .execute()
  await schema
    .createTable('webhook_endpoint')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.references('profile.id').onDelete('cascade'))
    .addColumn('workspace_id', big, (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', big, (c) => c.notNull())
    .addColumn('next_at', big)
    .addColumn('lease_until', big, (c) => c.notNull())
    .addColumn('last_delivered_at', big)
    .addColumn('last_failed_at', big)
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    // No reference, because the id must stay after the account is deleted
    .addColumn('created_by', big)
    .$call(addOrigin)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'webhook_endpoint', {
    profile: ['profile_id'],
    workspace: ['workspace_id'],
  })
  await schema
    .createIndex('webhook_endpoint_due')
    .on('webhook_endpoint')
    .column('next_at')
    .where('next_at', 'is not', null)
    .execute()
  await sql`create index webhook_endpoint_failing on webhook_endpoint (id) where failures > 0`.execute(db)
  // Grows with traffic: no reference to profile or endpoint (docs/decisions/0019)
  await schema
    .createTable('webhook_delivery')
    .$call(id)
    .addColumn('endpoint_id', big, (c) => c.notNull())
    .addColumn('profile_id', big)
    .addColumn('message_key', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('once_key', 'text')
    .addColumn('is_test', 'integer', (c) => c.notNull())
    .addColumn('replay_of', big)
    .addColumn('unseen', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_at', big, (c) => c.notNull())
    .addColumn('settled_at', big)
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'webhook_delivery', {
    list: ['endpoint_id', 'id'],
    profile: ['profile_id'],
    age: ['created_at'],
  })
  await schema
    .createIndex('webhook_delivery_waiting')
    .on('webhook_delivery')
    .columns(['endpoint_id', 'resource', 'id'])
    .where('settled_at' as never, 'is', null)
    .execute()
  await schema
    .createIndex('webhook_delivery_unseen')
    .on('webhook_delivery')
    .column('endpoint_id')
    .where('unseen' as never, '=', 1)
    .execute()
  await schema
    .createIndex('webhook_delivery_once')
    .unique()
    .on('webhook_delivery')
    .columns(['endpoint_id', 'once_key'])
    .where('once_key', 'is not', null)
    .execute()
  await schema
    .createIndex('webhook_delivery_failed')
    .on('webhook_delivery')
    .column('settled_at')
    .where('state' as never, '=', 'failed')
    .execute()
  await schema
    .createTable('agent_grant')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('client_hash', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('client_host', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('grants', 'integer', (c) => c.notNull())
    .$call(addOrigin)
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
  await createIndexes(db, 'agent_grant', {
    user_id: ['user_id'],
    profile_id: ['profile_id'],
    expires_at: ['expires_at'],
  })
  await schema
    .createTable('export')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('profile_id', big)
    .addColumn('with_account', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('done', big, (c) => c.notNull())
    .addColumn('total', big, (c) => c.notNull())
    .addColumn('size_bytes', big)
    .addColumn('files', big)
    .addColumn('sha256', 'text')
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('finished_at', big)
    .execute()
  await createIndexes(db, 'export', {
    user: ['user_id', 'id'],
    status: ['status', 'id'],
  })
  await schema
    .createTable('export_part')
    .addColumn('export_id', big, (c) => c.notNull().references('export.id').onDelete('cascade'))
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('export_part_key', ['export_id', 'attempt', 'position'])
    .execute()
  await schema
    .createTable('feed')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_by', big)
    .$call(addOrigin)
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'feed', {
    profile: ['profile_id', 'id'],
  })
  await schema
    .createTable('destination')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', big, (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('last_delivered_at', big)
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_by', big, (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'destination', {
    profile: ['profile_id', 'id'],
  })
  // Grows with traffic: no reference to profile, destination or subscriber (docs/decisions/0019)
  await schema
    .createTable('destination_delivery')
    .$call(id)
    .addColumn('destination_id', big, (c) => c.notNull())
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('subscriber_id', big, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('rejected_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addUniqueConstraint('destination_delivery_key', ['destination_id', 'subscriber_id'])
    .execute()
  await createIndexes(db, 'destination_delivery', {
    profile: ['profile_id'],
    subscriber: ['subscriber_id'],
  })
  await schema
    .createIndex('destination_delivery_waiting')
    .on('destination_delivery')
    .columns(['destination_id', 'id'])
    .where('rejected_at' as never, 'is', null)
    .execute()
  await schema
    .createTable('segment')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'segment', {
    profile: ['profile_id', 'id'],
  })
}
