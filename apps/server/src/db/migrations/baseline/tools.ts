import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'

export const createTools = async (
  db: MigrationDatabase,
  { id, big, clustered }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('doctor_run')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('content_revision', big, (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('started_at', big, (c) => c.notNull())
    .addColumn('finished_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'doctor_run', {
    profile: ['profile_id', 'id'],
  })
  await schema
    .createTable('doctor_action')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('run_id', big, (c) => c.notNull())
    .addColumn('recommendation_id', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('applied_by', big)
    .addColumn('applied_at', big, (c) => c.notNull())
    .addColumn('undone_at', big)
    .execute()
  await createIndexes(db, 'doctor_action', {
    profile: ['profile_id', 'id'],
  })
  // A recommendation is applied at most once per run
  await schema
    .createIndex('doctor_action_applied')
    .unique()
    .on('doctor_action')
    .columns(['run_id', 'recommendation_id'])
    .where('undone_at' as never, 'is', null)
    .execute()
  await schema
    .createTable('ai_idea')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'ai_idea', {
    profile: ['profile_id', 'id'],
  })
  await schema
    .createTable('ai_credit')
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_credit_pk', ['user_id', 'month'])
    .$call(clustered)
    .execute()
  await schema
    .createTable('alert')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('dedupe_key', 'text', (c) => c.notNull())
    .addColumn('in_app', 'integer', (c) => c.notNull())
    .addColumn('read_at', big)
    .addColumn('mail_at', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await schema.createIndex('alert_once').unique().on('alert').columns(['profile_id', 'dedupe_key']).execute()
  await createIndexes(db, 'alert', {
    profile: ['profile_id', 'id'],
    type_age: ['type', 'created_at'],
  })
  await schema
    .createIndex('alert_mail')
    .on('alert')
    .column('mail_at')
    .where('mail_at', 'is not', null)
    .execute()
  await schema
    .createTable('alert_preferences')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createTable('alert_check')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('checked_at', big, (c) => c.notNull())
    .addColumn('content_revision', big, (c) => c.notNull())
    .addColumn('next_at', big, (c) => c.notNull())
    .addColumn('settled_day', big)
    .addColumn('settled_views', big)
    .addColumn('settled_clicks', big)
    .$call(clustered)
    .execute()
  await schema
    .createTable('variant')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('split_from', 'integer')
    .addColumn('decided_at', big)
    .addColumn('revision', big, (c) => c.notNull())
    .addColumn('archived_at', big)
    .addColumn('external_id', 'text')
    .addColumn('external_source', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createIndex('variant_live')
    .unique()
    .on('variant')
    .columns(['profile_id', 'key'])
    .where('archived_at' as never, 'is', null)
    .execute()
  await createIndexes(db, 'variant', {
    profile: ['profile_id', 'id'],
  })
  await schema
    .createIndex('variant_external_key')
    .unique()
    .on('variant')
    .columns(['profile_id', 'external_id', 'external_source'])
    .where('archived_at' as never, 'is', null)
    .where('external_id', 'is not', null)
    .execute()
  await schema
    .createTable('campaign')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('revision', big, (c) => c.notNull())
    .addColumn('archived_at', big)
    .addColumn('external_id', 'text')
    .addColumn('external_source', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('event_next_at', big)
    .addColumn('events_told', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('campaign_live')
    .unique()
    .on('campaign')
    .columns(['profile_id', 'slug'])
    .where('archived_at' as never, 'is', null)
    .execute()
  await createIndexes(db, 'campaign', {
    profile: ['profile_id', 'id'],
  })
  await schema
    .createIndex('campaign_external_key')
    .unique()
    .on('campaign')
    .columns(['profile_id', 'external_id', 'external_source'])
    .where('archived_at' as never, 'is', null)
    .where('external_id', 'is not', null)
    .execute()
  await schema
    .createIndex('campaign_event')
    .on('campaign')
    .column('event_next_at')
    .where('event_next_at', 'is not', null)
    .execute()
  await schema
    .createTable('form_submission')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('form_id', big, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('needs_check', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big)
    .addColumn('answered_at', big)
    .addColumn('digest_at', big)
    .addColumn('subscriber_id', big)
    .execute()
  await createIndexes(db, 'form_submission', {
    profile: ['profile_id', 'id'],
    form: ['form_id', 'id'],
    profile_status: ['profile_id', 'status', 'created_at', 'id'],
    form_status: ['form_id', 'status', 'created_at', 'id'],
  })
  await schema
    .createIndex('form_submission_check')
    .on('form_submission')
    .columns(['profile_id', 'created_at', 'id'])
    .where('needs_check' as never, '=', 1)
    .execute()
  await schema
    .createIndex('form_submission_digest')
    .on('form_submission')
    .columns(['profile_id', 'digest_at'])
    .where('digest_at', 'is not', null)
    .execute()
  await schema
    .createIndex('form_submission_spam')
    .on('form_submission')
    .column('created_at')
    .where('status' as never, '=', 'spam')
    .execute()
  await schema
    .createIndex('form_submission_subscriber')
    .on('form_submission')
    .column('subscriber_id')
    .where('subscriber_id' as never, 'is not', null)
    .execute()
  // Deleted in batches: no reference to the profile that cascades (docs/decisions/0019)
  await schema
    .createTable('subscriber')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('form_id', big, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('referrer', 'text')
    .addColumn('campaign_id', big)
    .addColumn('variant_id', big)
    .addColumn('leave_token', 'text', (c) => c.notNull().unique())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('mailed_at', big)
    .addColumn('confirmed_at', big)
    .addColumn('left_at', big)
    .execute()
  await createIndexes(db, 'subscriber', {
    profile: ['profile_id', 'id'],
    profile_state: ['profile_id', 'state', 'id'],
    email: ['email_key'],
  })
  // An address is entered or confirmed once per page
  await sql`create unique index subscriber_active on subscriber (profile_id, email_key)
    where state in ('pending', 'confirmed')`.execute(db)
  await schema
    .createIndex('subscriber_unconfirmed')
    .on('subscriber')
    .column('created_at')
    .where('confirmed_at' as never, 'is', null)
    .execute()
  // Keyed hashes. They outlive subscriber and page, so that no restore revives an address
  await schema
    .createTable('subscriber_left')
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('subscriber_left_pkey', ['profile_id', 'email_hash'])
    .execute()
  await schema
    .createTable('hash_key')
    .addColumn('id', big, (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('mail_suppression')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'mail_suppression', {
    created_at: ['created_at'],
  })
}
