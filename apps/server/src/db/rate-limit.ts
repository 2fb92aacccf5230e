import { sql } from 'kysely'
import { deleteBatch } from './delete-batch.ts'
import type { Db, Tx } from './handle.ts'
import { writeRow } from './write-row.ts'

export type Refill = {
  /** Time to refill one token. */
  readonly intervalMs: number
  /** A bucket has a token if it is full within this time. */
  readonly oneLeftMs: number
  /** Maximum time until a bucket is full. A later time comes from clock skew, and the bucket counts as full. */
  readonly maxAheadMs: number
}

/** Takes a token in one guarded statement, so that processes never grant too many. Returns false and writes nothing if no token is left. */
export const consumeToken = async (
  db: Tx,
  bucket: string,
  { intervalMs, oneLeftMs, maxAheadMs }: Refill,
  now: number,
): Promise<boolean> => {
  const fullAt = sql.ref<number>('rate_limit.full_at')
  return writeRow(
    db
      .insertInto('rate_limit')
      .values({ bucket, full_at: now + intervalMs })
      .onConflict((c) =>
        c
          .column('bucket')
          .doUpdateSet({
            full_at: sql`case when ${fullAt} between ${now} and ${now + maxAheadMs} then ${fullAt} else ${now} end + ${intervalMs}`,
          })
          .where(sql<boolean>`(${fullAt} <= ${now + oneLeftMs} or ${fullAt} > ${now + maxAheadMs})`),
      ),
  )
}

export const returnToken = (db: Tx, bucket: string, { intervalMs }: Refill): Promise<unknown> =>
  db
    .updateTable('rate_limit')
    .set((e) => ({ full_at: e('full_at', '-', intervalMs) }))
    .where('bucket', '=', bucket)
    .execute()

/** Returns when a bucket is full again; 0 if it has no row. */
export const readFullAt = async (db: Db, bucket: string): Promise<number> => {
  const row = await db
    .selectFrom('rate_limit')
    .select('full_at')
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return row?.full_at ?? 0
}

export const resetBuckets = (db: Tx, buckets: readonly string[]): Promise<unknown> =>
  db.deleteFrom('rate_limit').where('bucket', 'in', buckets).execute()

export const deleteFullBuckets = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'rate_limit', ['bucket'], sql`full_at <= ${now}`, limit)
