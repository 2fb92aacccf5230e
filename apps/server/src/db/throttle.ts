import type { Tx } from './handle.ts'

const toTimes = (text: string | null): number[] => (text ? text.split(' ').map(Number) : [])

/** What a counter keeps in `times`, to be changed: locks the row, which is made when there is none. */
export const lockTimes = async (db: Tx, bucket: string, now: number): Promise<number[]> => {
  const { times } = await db
    .insertInto('throttle')
    .values({ bucket, hits: 0, resets_at: now, times: '' })
    .onConflict((c) => c.column('bucket').doUpdateSet((e) => ({ hits: e.ref('throttle.hits') })))
    .returning('times')
    .executeTakeFirstOrThrow()
  return toTimes(times)
}

/** `resetsAt`: from when the counter counts nothing any more, in epoch milliseconds. */
export const storeTimes = (
  db: Tx,
  bucket: string,
  times: readonly number[],
  resetsAt: number,
): Promise<unknown> =>
  db
    .updateTable('throttle')
    .set({ hits: times.length, times: times.join(' '), resets_at: resetsAt })
    .where('bucket', '=', bucket)
    .execute()
