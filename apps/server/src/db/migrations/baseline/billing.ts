import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'

export const createBilling = async (db: MigrationDatabase, { id, big }: MigrationHelpers): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('billing_customer')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('reads', big, (c) => c.notNull())
    .addColumn('applied', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addUniqueConstraint('billing_customer_user', ['user_id', 'provider'])
    .addUniqueConstraint('billing_customer_ref', ['provider', 'ref'])
    .execute()
  await schema
    .createTable('subscription')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('plan_key', 'text', (c) => c.notNull())
    .addColumn('interval', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('starts_at', big, (c) => c.notNull())
    .addColumn('ends_at', big)
    .addColumn('ended_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addUniqueConstraint('subscription_ref', ['source', 'ref'])
    .execute()
  await createIndexes(db, 'subscription', {
    user: ['user_id'],
  })
  await schema
    .createIndex('subscription_ends')
    .on('subscription')
    .column('ends_at')
    .where('ended_at' as never, 'is', null)
    .execute()
  await schema
    .createTable('voucher')
    .$call(id)
    .addColumn('code_key', 'text', (c) => c.notNull().unique())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('most_uses', 'integer')
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addColumn('expires_at', big)
    .addColumn('revoked_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createTable('voucher_use')
    .$call(id)
    .addColumn('voucher_id', big, (c) => c.notNull().references('voucher.id').onDelete('cascade'))
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('used_at', big, (c) => c.notNull())
    .addColumn('spent_at', big)
    .addUniqueConstraint('voucher_use_once', ['voucher_id', 'user_id'])
    .execute()
  await createIndexes(db, 'voucher_use', {
    user: ['user_id'],
  })
  await schema
    .createTable('checkout_session')
    .$call(id)
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('plan_key', 'text', (c) => c.notNull())
    .addColumn('interval', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('discount', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('voucher_use_id', big)
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addUniqueConstraint('checkout_session_ref', ['provider', 'ref'])
    .execute()
  await createIndexes(db, 'checkout_session', {
    user: ['user_id'],
    expires_at: ['expires_at'],
  })
  await schema
    .createTable('webhook_event')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_event_pk', ['provider', 'event_id'])
    .execute()
  await createIndexes(db, 'webhook_event', {
    age: ['received_at'],
  })
}
