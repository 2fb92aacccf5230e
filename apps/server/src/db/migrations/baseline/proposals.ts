import { sql } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { addOrigin } from './origin.ts'

export const createProposals = async (
  db: MigrationDatabase,
  { id, big }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('proposal')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    // No references, because the ids must stay after the account is deleted
    .addColumn('creator_id', big, (c) => c.notNull())
    .addColumn('author_kind', 'text', (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('accept_at', big)
    .addColumn('decided_by', big)
    .addColumn('decided_at', big)
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  await sql`create index proposal_profile on proposal (profile_id, id)`.execute(db)
  await sql`create index proposal_creator on proposal (creator_id)`.execute(db)
  await sql`create index proposal_due on proposal (accept_at) where accept_at is not null`.execute(db)
  await schema
    .createTable('proposal_comment')
    .$call(id)
    .addColumn('proposal_id', big, (c) => c.notNull().references('proposal.id').onDelete('cascade'))
    .addColumn('author_id', big)
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await sql`create index proposal_comment_proposal on proposal_comment (proposal_id, id)`.execute(db)
  await schema
    .createTable('proposal_link')
    .$call(id)
    .addColumn('proposal_id', big, (c) => c.notNull().references('proposal.id').onDelete('cascade'))
    .addColumn('may_decide', 'integer', (c) => c.notNull())
    .addColumn('created_by', big, (c) => c.notNull())
    .$call(addOrigin)
    .addColumn('expires_at', big, (c) => c.notNull())
    .addColumn('ended_at', big)
    .addColumn('last_used_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  await sql`create index proposal_link_proposal on proposal_link (proposal_id, id)`.execute(db)
  await sql`create index proposal_link_creator on proposal_link (created_by)`.execute(db)
}
