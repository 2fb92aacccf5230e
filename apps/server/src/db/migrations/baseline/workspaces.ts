import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'
import { addOrigin } from './origin.ts'

export const createWorkspaces = async (
  db: MigrationDatabase,
  { id, big }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('workspace')
    .$call(id)
    .addColumn('owner_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('archived_at', big)
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('approval', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('agents_need_approval', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createIndex('workspace_slug')
    .unique()
    .on('workspace')
    .column('slug')
    .where('archived_at' as never, 'is', null)
    .execute()
  await createIndexes(db, 'workspace', {
    owner: ['owner_id'],
  })
  await schema
    .createTable('workspace_member')
    .$call(id)
    .addColumn('workspace_id', big, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('profile_ids', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_by', big)
    .$call(addOrigin)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createIndex('workspace_member_once')
    .unique()
    .on('workspace_member')
    .columns(['workspace_id', 'user_id'])
    .execute()
  await createIndexes(db, 'workspace_member', {
    user: ['user_id'],
  })
  await schema
    .createTable('workspace_profile')
    .addColumn('workspace_id', big, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .$call(addOrigin)
    .addColumn('created_at', big)
    .addColumn('tags', 'text')
    .addPrimaryKeyConstraint('workspace_profile_pk', ['workspace_id', 'profile_id'])
    .execute()
  await createIndexes(db, 'workspace_profile', {
    profile: ['profile_id'],
  })
  await schema
    .createTable('workspace_invite')
    .$call(id)
    .addColumn('workspace_id', big, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('profile_ids', 'text')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('invited_by', big, (c) => c.references('user.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('registered_at', big)
    .addColumn('may_register', 'integer', (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'workspace_invite', {
    workspace: ['workspace_id', 'status'],
    email: ['email_key'],
    by: ['invited_by'],
    expires_at: ['expires_at'],
  })
  await schema
    .createTable('workspace_transfer')
    .$call(id)
    .addColumn('workspace_id', big, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('from_user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('to_user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await schema
    .createIndex('workspace_transfer_pending')
    .unique()
    .on('workspace_transfer')
    .column('workspace_id')
    .where('status' as never, '=', 'pending')
    .execute()
  await createIndexes(db, 'workspace_transfer', {
    workspace: ['workspace_id'],
    to: ['to_user_id'],
    from: ['from_user_id'],
    expires_at: ['expires_at'],
  })
  // At most one offer per page is pending
  await schema
    .createTable('page_transfer')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().unique().references('profile.id').onDelete('cascade'))
    .addColumn('from_user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await createIndexes(db, 'page_transfer', {
    from_user_id: ['from_user_id'],
    email_key: ['email_key'],
    expires_at: ['expires_at'],
  })
  await schema
    .createTable('former_owner')
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('user_id', big, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('former_owner_pkey', ['profile_id', 'user_id'])
    .execute()
  await createIndexes(db, 'former_owner', {
    user_id: ['user_id'],
  })
}
