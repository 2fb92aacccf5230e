import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'

export const createAccounts = async (
  db: MigrationDatabase,
  { id, big, searchable }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('user')
    .$call(id)
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('email_verified_at', big)
    .addColumn('email_admin_verified_at', big)
    .addColumn('admin_at', big)
    .addColumn('blocked_at', big)
    .addColumn('plan_key', 'text', (c) => c.notNull())
    .addColumn('default_profile_id', big)
    .addColumn('totp_secret', 'text')
    .addColumn('totp_confirmed_at', big)
    .addColumn('totp_last_step', big, (c) => c.notNull().defaultTo(0))
    .addColumn('last_active_at', big)
    .addColumn('proposals_muted_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('user_admin')
    .on('user')
    .column('id')
    .where('admin_at' as never, 'is not', null)
    .execute()
  await schema
    .createIndex('user_blocked')
    .on('user')
    .column('id')
    .where('blocked_at' as never, 'is not', null)
    .execute()
  await searchable('user', 'search_text')
  await schema
    .createTable('session')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('aal', 'integer', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('idle_ms', big, (c) => c.notNull())
    .addColumn('last_seen_at', big, (c) => c.notNull())
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('confirmed_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'session', {
    user: ['user_id'],
    expires_at: ['expires_at'],
  })
  await schema.createIndex('session_idle').on('session').expression(sql`(last_seen_at + idle_ms)`).execute()
  await schema
    .createTable('challenge')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('remember', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'challenge', {
    user: ['user_id'],
    expires_at: ['expires_at'],
  })
  await schema
    .createTable('device')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('device_key', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addUniqueConstraint('device_once', ['user_id', 'device_key'])
    .execute()
  await schema
    .createTable('identity')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('last_used_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addUniqueConstraint('identity_subject', ['issuer', 'subject'])
    .execute()
  await createIndexes(db, 'identity', {
    user: ['user_id'],
  })
  await schema
    .createTable('passkey')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('rp_id', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('counter', big, (c) => c.notNull())
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'passkey', {
    user: ['user_id'],
    rp: ['rp_id'],
  })
  await schema
    .createTable('used_challenge')
    .$call(id)
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'used_challenge', {
    expires: ['expires_at'],
  })
  await schema
    .createTable('sign_in')
    .$call(id)
    .addColumn('user_id', big, (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('succeeded', 'integer', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .execute()
  await createIndexes(db, 'sign_in', {
    user: ['user_id', 'id'],
    at: ['at'],
  })
  await schema
    .createTable('sign_in_failure')
    .addColumn('source', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'sign_in_failure', {
    next: ['next_at'],
  })
  await schema
    .createTable('one_time_token')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'one_time_token', {
    user: ['user_id', 'purpose'],
    expires_at: ['expires_at'],
  })
  await schema
    .createTable('recovery_code')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addUniqueConstraint('recovery_code_once', ['user_id', 'code_hash'])
    .execute()
  await schema
    .createTable('reset_request')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('requested_at', big, (c) => c.notNull())
    .addColumn('due_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createTable('access_event')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('place_name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('credential', 'text', (c) => c.notNull())
    .addColumn('credential_name', 'text')
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('sent_at', big)
    .execute()
  await createIndexes(db, 'access_event', {
    place: ['user_id', 'place'],
  })
}
