import { type Insertable, sql } from 'kysely'
import { deleteBatch } from '../db/delete-batch.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { writeRow } from '../db/write-row.ts'

/** Returns the record of a key, unless it was created before `since`. */
export const findRecord = (db: Db, credential: string, key: string, createdSince: number) =>
  db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'etag', 'body', 'warnings'])
    .where('credential', '=', credential)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', createdSince)
    .executeTakeFirst()

/** Inserts a record, or replaces one created before `since`. Returns false if a newer one exists. */
export const insertRecord = async (
  db: Tx,
  record: Insertable<Schema['idempotency']>,
  createdSince: number,
): Promise<boolean> => {
  await db
    .deleteFrom('idempotency')
    .where('credential', '=', record.credential)
    .where('idempotency_key', '=', record.idempotency_key)
    .where('created_at', '<=', createdSince)
    .execute()
  return writeRow(
    db
      .insertInto('idempotency')
      .values(record)
      .onConflict((c) => c.columns(['credential', 'idempotency_key']).doNothing()),
  )
}

export const deleteRecords = (db: Tx, createdBefore: number, limit: number): Promise<number> =>
  deleteBatch(
    db,
    'idempotency',
    ['credential', 'idempotency_key'],
    sql`created_at <= ${createdBefore}`,
    limit,
  )
