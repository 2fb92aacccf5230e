import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type AuditRow = Selectable<Schema['audit']>
export type NewRow = Omit<AuditRow, 'id'>
/** Columns that the hash of an entry covers. */
export type HashedRow = Omit<NewRow, 'hash' | 'key_id' | 'mac'>
export type Chain = Selectable<Schema['audit_chain']>

/** Reserves the next position of a chain and returns the previous hash. The row lock serialises writers. */
export const reserveNextPosition = (db: Tx, chain: number) =>
  db
    .insertInto('audit_chain')
    .values({ chain, entries: 1, hash: '', sealed: 0 })
    .onConflict((c) => c.column('chain').doUpdateSet((e) => ({ entries: e('audit_chain.entries', '+', 1) })))
    .returning(['entries', 'hash'])
    .executeTakeFirstOrThrow()

export const append = async (db: Tx, row: NewRow): Promise<void> => {
  await db.insertInto('audit').values(row).execute()
  await db.updateTable('audit_chain').set({ hash: row.hash }).where('chain', '=', row.chain).execute()
}

export const listChains = (db: Db, afterChain: number, limit: number): Promise<Chain[]> =>
  db
    .selectFrom('audit_chain')
    .selectAll()
    .where('chain', '>', afterChain)
    .orderBy('chain')
    .limit(limit)
    .execute()

export const findChain = (db: Db, chain: number): Promise<Chain | undefined> =>
  db.selectFrom('audit_chain').selectAll().where('chain', '=', chain).executeTakeFirst()

/** Returns rows in order of chain and position, from the position after `seq` of `chain` to the end of `lastChain`. */
export const listRows = (
  db: Db,
  { chain, seq }: { chain: number; seq: number },
  lastChain: number,
  limit: number,
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where((e) => e(e.refTuple('chain', 'seq'), '>', e.tuple(chain, seq)))
    .where('chain', '<=', lastChain)
    .orderBy('chain')
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Returns chains with unsealed entries, except the chain of seals. */
export const listUnsealedChains = (db: Db, afterChain: number, limit: number): Promise<Chain[]> =>
  db
    .selectFrom('audit_chain')
    .selectAll()
    .where('chain', '>', Math.max(afterChain, 0))
    .where('sealed', '<', sql.ref<number>('entries'))
    .orderBy('chain')
    .limit(limit)
    .execute()

/** Marks the chain's entries as sealed. Returns false if another process has sealed as many. */
export const markSealed = (db: Tx, { chain, entries }: Chain): Promise<boolean> =>
  writeRow(
    db
      .updateTable('audit_chain')
      .set({ sealed: entries })
      .where('chain', '=', chain)
      .where('sealed', '<', entries),
  )

/** Stores which entries of a chain were verified at a change of the secret. */
export const storeRekeyedPart = (
  db: Tx,
  chain: number,
  part: Pick<Chain, 'rekeyed' | 'lost' | 'rekey_id' | 'rekey_mac'>,
) => db.updateTable('audit_chain').set(part).where('chain', '=', chain).execute()

export const listSeals = (db: Db, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', 0)
    .where('seq', '>', afterSeq)
    .where('action', '=', 'audit.seal')
    .orderBy('seq')
    .limit(limit)
    .execute()

export const findRow = (db: Db, chain: number, seq: number) =>
  db
    .selectFrom('audit')
    .select(['id', 'hash'])
    .where('chain', '=', chain)
    .where('seq', '=', seq)
    .executeTakeFirst()

export const listRowsOfActor = (db: Db, actorId: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('actor_id', '=', actorId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Acts by or on one account, of one kind, before an entry; without a filter all. */
type AuditFilter = {
  readonly userId?: number | undefined
  readonly action?: string | undefined
  readonly before?: number | null
}

export const listEntries = (
  db: Db,
  { userId, action, before = null }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .$if(userId !== undefined, (q) =>
      q.where((e) =>
        e.or([
          e('actor_id', '=', userId!),
          e.and([e('subject_type', '=', 'user'), e('subject_id', '=', userId!)]),
        ]),
      ),
    )
    .$if(action !== undefined, (q) => q.where('action', '=', action!))
    .$if(before !== null, (q) => q.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
