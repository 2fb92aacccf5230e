import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/handle.ts'
import type { IdempotencyTable } from '../db/schema.ts'

/** The record of a key, unless it was made before `since`. */
export const findRecord = (db: Db, credential: string, key: string, since: number) =>
  db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('credential', '=', credential)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()

/** Keeps a record in place of one made before `since`. False when there is another. */
export const insertRecord = async (
  db: Tx,
  record: Insertable<IdempotencyTable>,
  since: number,
): Promise<boolean> => {
  await db
    .deleteFrom('idempotency')
    .where('credential', '=', record.credential)
    .where('idempotency_key', '=', record.idempotency_key)
    .where('created_at', '<=', since)
    .execute()
  const inserted = await db
    .insertInto('idempotency')
    .values(record)
    .onConflict((c) => c.columns(['credential', 'idempotency_key']).doNothing())
    .returning('status')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes the records made before. Returns how many there were. */
export const deleteRecords = async (db: Tx, before: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
