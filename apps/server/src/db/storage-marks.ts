import { randomBytes } from 'node:crypto'
import type { StorageMarks } from '../providers/storage/port.ts'
import type { Database, Db, Tx } from './handle.ts'

/** What `storage` of the command line lists. */
export type StorageMark = {
  readonly mark: string
  readonly address: string
  readonly loose: number
  readonly created_at: number
}

export const readStorageMarks = (db: Db): Promise<StorageMark[]> =>
  db
    .selectFrom('storage_mark')
    .select(['mark', 'address', 'loose', 'created_at'])
    // The one that is written under first, then the latest
    .orderBy((e) => e.fn.coalesce('current', e.lit(0)), 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * The marks of an installation at `address` (BASE_URL), drawn when it has none there: a copy of a database, at another address,
 * so never has that of the original. `former`: what its objects bore before marks were kept in the database.
 */
export const storageMarks = async (
  db: Database,
  { address, former, now }: { address: string; former: string; now: number },
): Promise<StorageMarks> => {
  let rows = await readStorageMarks(db.read)
  if (!rows.some((row) => row.address === address && !row.loose)) {
    rows = await db.tx(async (tx) => {
      await drawMark(tx, address, former, now)
      return readStorageMarks(tx)
    })
  }
  const marks = (among: StorageMark[]) => among.map(({ mark }) => mark)
  const own = rows.filter((row) => row.address === address)
  return {
    own: marks(own.filter(({ loose }) => !loose)),
    loose: marks(own.filter(({ loose }) => loose)),
    others: marks(rows.filter((row) => row.address !== address && !row.loose)),
    isCopy: rows.some((row) => row.address !== address),
  }
}

const drawMark = async (db: Tx, address: string, former: string, now: number): Promise<void> => {
  const isFirst = !(await db.selectFrom('storage_mark').select('id').limit(1).executeTakeFirst())
  const drawn = await db
    .insertInto('storage_mark')
    .values({ address, mark: randomBytes(16).toString('hex'), current: 1, loose: 0, created_at: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Of before there may be uploads, also such that nothing names any more, and archives
  if (drawn && isFirst) await noteFormerMark(db, { address, former, now })
}

/** Takes for this installation's what bears `former` outside of the folders. */
export const noteFormerMark = async (
  db: Tx,
  { address, former, now }: { address: string; former: string; now: number },
): Promise<void> => {
  const known = await db
    .selectFrom('storage_mark')
    .select('id')
    .where('address', '=', address)
    .where('mark', '=', former)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('storage_mark')
    .values({ address, mark: former, current: null, loose: 1, created_at: now })
    .execute()
}

/** All marks become those of `address`; what is written there keeps the one it has. Returns how many came. */
export const adoptStorageMarks = async (db: Tx, address: string): Promise<number> =>
  Number(
    (
      await db
        .updateTable('storage_mark')
        .set({ address, current: null })
        .where('address', '<>', address)
        .executeTakeFirst()
    ).numUpdatedRows,
  )

/**
 * No mark is this installation's any more: the next use of the store draws another. Where none was drawn yet, what bears
 * `former` or no mark is left all the same. Returns how many were left.
 */
export const leaveStorageMarks = async (
  db: Tx,
  { address, former, now }: { address: string; former: string; now: number },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('storage_mark')
    .set({ address: '', current: null })
    .where('address', '=', address)
    .executeTakeFirst()
  if (numUpdatedRows || (await readStorageMarks(db)).length) return Number(numUpdatedRows)
  await db
    .insertInto('storage_mark')
    .values({ mark: former, address: '', current: null, loose: 1, created_at: now })
    .execute()
  return 1
}
