import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Db } from './handle.ts'
import type { Schema } from './schema.ts'

type Lockable =
  | 'campaign'
  | 'destination'
  | 'profile'
  | 'proposal'
  | 'user'
  | 'webhook_endpoint'
  | 'workspace'

/** Starts an update that sets a column to itself, which locks the matching rows on both engines (SQLite has no `FOR UPDATE`). */
export const lockRows = <T extends Lockable>(db: Db, table: T) =>
  // The query builder accepts the type of a single table; all these tables have a revision
  db
    .updateTable(table as 'user')
    .set((e) => ({ revision: e.ref('revision') })) as unknown as UpdateQueryBuilder<
    Schema,
    T,
    T,
    UpdateResult
  >
