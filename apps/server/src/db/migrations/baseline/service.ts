import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import type { AuditHeadTable } from '../../schema.ts'
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
    .addColumn('chain', big)
    .addColumn('seq', big)
    .execute()
  await createIndexes(db, 'audit', {
    actor: ['actor_id', 'id'],
  })
  await schema
    .createIndex('audit_chain_seq')
    .unique()
    .on('audit')
    .columns(['chain', 'seq'])
    .where('chain', 'is not', null)
    .execute()
  await appendOnly('audit')
  await schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last_id', big, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db
    .withTables<{ audit_head: AuditHeadTable }>()
    .insertInto('audit_head')
    .values({ id: 1, last_id: 0, hash: '' })
    .execute()
  await schema
    .createTable('audit_chain')
    .addColumn('chain', big, (c) => c.primaryKey())
    .addColumn('entries', big, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('sealed', big, (c) => c.notNull())
    .execute()
  await sql`create index audit_chain_unsealed on audit_chain (chain) where sealed < entries`.execute(db)
  await schema
    .createTable('idempotency')
    .addColumn('credential', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('user_id', big, (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['credential', 'idempotency_key'])
    .execute()
  await createIndexes(db, 'idempotency', {
    age: ['created_at'],
    user: ['user_id'],
  })
  await schema
    .createTable('throttle')
    .addColumn('bucket', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('resets_at', big, (c) => c.notNull())
    .addColumn('times', 'text')
    .execute()
  await createIndexes(db, 'throttle', {
    resets: ['resets_at'],
  })
  await schema
    .createTable('job')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', big, (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', big, (c) => c.notNull())
    .addColumn('position', 'text', (c) => c.notNull())
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
