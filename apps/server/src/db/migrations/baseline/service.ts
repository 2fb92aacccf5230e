import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'

export const createService = async (
  db: MigrationDatabase,
  { id, reusableId, big, clustered, appendOnly }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('mail')
    .$call(id)
    .addColumn('user_id', big, (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', big, (c) => c.notNull())
    .addColumn('sent_at', big)
    .addColumn('failed_at', big)
    .addColumn('last_error', 'text')
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'mail', {
    due: ['sent_at', 'failed_at', 'next_at'],
    user: ['user_id'],
    created_at: ['created_at'],
    state: ['sent_at', 'failed_at', 'id'],
  })
  // No foreign keys: an entry must outlive its subject
  await schema
    .createTable('audit')
    .$call(reusableId)
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('actor_id', big)
    .addColumn('credential', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', big)
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('prev_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('chain', big, (c) => c.notNull())
    .addColumn('seq', big, (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('mac', 'text', (c) => c.notNull())
    .execute()
  await createIndexes(db, 'audit', {
    actor: ['actor_id', 'id'],
    action: ['action', 'id'],
    subject: ['subject_type', 'subject_id', 'id'],
  })
  await schema.createIndex('audit_chain_seq').unique().on('audit').columns(['chain', 'seq']).execute()
  await appendOnly('audit')
  await schema
    .createTable('audit_chain')
    .addColumn('chain', big, (c) => c.primaryKey())
    .addColumn('entries', big, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('sealed', big, (c) => c.notNull())
    .addColumn('rekeyed', big)
    .addColumn('lost', big)
    .addColumn('rekey_id', 'text')
    .addColumn('rekey_mac', 'text')
    .execute()
  await sql`create index audit_chain_unsealed on audit_chain (chain) where sealed < entries`.execute(db)
  await schema
    .createTable('idempotency')
    .addColumn('credential', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('user_id', big, (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('warnings', 'text')
    .addColumn('created_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['credential', 'idempotency_key'])
    .execute()
  await createIndexes(db, 'idempotency', {
    age: ['created_at'],
    user: ['user_id'],
  })
  await schema
    .createTable('rate_limit')
    .addColumn('bucket', 'text', (c) => c.primaryKey())
    .addColumn('full_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'rate_limit', {
    full: ['full_at'],
  })
  await schema
    .createTable('page_report')
    .addColumn('profile_id', big, (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('reports', big, (c) => c.notNull())
    .addColumn('first_at', big, (c) => c.notNull())
    .addColumn('last_at', big, (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .execute()
  await createIndexes(db, 'page_report', {
    last: ['last_at', 'profile_id'],
  })
  await schema
    .createTable('blocked_host')
    .$call(id)
    .addColumn('host', 'text', (c) => c.notNull().unique())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('scanned_to', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createTable('installation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_url', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  // Processes that start at the same time must agree on one current id, one secret and one set-up code
  for (const state of ['current', 'secret', 'setup'])
    await schema
      .createIndex(`installation_${state}`)
      .on('installation')
      .column('state')
      .unique()
      .where('state', '=', state)
      .execute()
  await schema
    .createTable('job')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', big, (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', big, (c) => c.notNull())
    .addColumn('started_at', big)
    .addColumn('worked', big, (c) => c.notNull())
    .addColumn('finished_at', big)
    .addColumn('duration_ms', big)
    .addColumn('counts', 'text')
    .addColumn('error', 'text')
    .addColumn('requested', big, (c) => c.notNull())
    .addColumn('answered', big, (c) => c.notNull())
    .execute()
  await schema
    .createTable('job_failure')
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', big, (c) => c.notNull())
    .addColumn('failed_at', big, (c) => c.notNull())
    .addColumn('error', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('job_failure_key', ['job', 'row_key'])
    .$call(clustered)
    .execute()
  await createIndexes(db, 'job_failure', {
    age: ['failed_at'],
  })
  await schema
    .createTable('erasure')
    .$call(id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', big, (c) => c.notNull())
    .addColumn('due_at', big, (c) => c.notNull())
    .addColumn('passes', 'integer', (c) => c.notNull())
    .execute()
}
