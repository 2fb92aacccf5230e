import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { AuditChainTable, AuditTable } from '../../db/schema.ts'

export type AuditRow = Selectable<AuditTable>
/** A row as it is written. */
export type NewRow = Omit<AuditRow, 'id'> & { chain: number; seq: number }
export type Chain = Selectable<AuditChainTable>

/** Takes the next place of a chain and returns it with the hash it follows. The row lock makes its writers queue. */
export const claimNextPlace = (db: Tx, chain: number) =>
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

/** The end of the one chain there was before. */
export const findFormerHead = (db: Db) =>
  db.selectFrom('audit_head').select(['last_id', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

/** Rows of the one chain there was before. */
export const formerAfter = (db: Db, after: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', after)
    .where('chain', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const chainsAfter = (db: Db, after: number, limit: number): Promise<Chain[]> =>
  db.selectFrom('audit_chain').selectAll().where('chain', '>', after).orderBy('chain').limit(limit).execute()

export const findChain = (db: Db, chain: number): Promise<Chain | undefined> =>
  db.selectFrom('audit_chain').selectAll().where('chain', '=', chain).executeTakeFirst()

/** Rows in the order of chain and place, behind a place of a chain, up to the chain `until`. */
export const rowsAfter = (
  db: Db,
  { chain, seq }: { chain: number; seq: number },
  until: number,
  limit: number,
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('chain', 'is not', null)
    .where((e) => e(e.refTuple('chain', 'seq'), '>', e.tuple(chain, seq)))
    .where('chain', '<=', until)
    .orderBy('chain')
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Chains with entries that no seal vouches for yet; the one of seals itself is none. */
export const unsealedChains = (db: Db, after: number, limit: number): Promise<Chain[]> =>
  db
    .selectFrom('audit_chain')
    .selectAll()
    .where('chain', '>', Math.max(after, 0))
    .where('sealed', '<', sql.ref<number>('entries'))
    .orderBy('chain')
    .limit(limit)
    .execute()

/** Notes what a seal vouches for. False when another process has sealed as much. */
export const markSealed = async (db: Tx, { chain, entries }: Chain): Promise<boolean> =>
  (await db
    .updateTable('audit_chain')
    .set({ sealed: entries })
    .where('chain', '=', chain)
    .where('sealed', '<', entries)
    .returning('chain')
    .executeTakeFirst()) !== undefined

/** Seals, oldest first. */
export const sealsAfter = (db: Db, after: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', 0)
    .where('seq', '>', after)
    .where('action', '=', 'audit.seal')
    .orderBy('seq')
    .limit(limit)
    .execute()

/** The row at a place of a chain. */
export const rowAt = (db: Db, chain: number, seq: number) =>
  db
    .selectFrom('audit')
    .select(['id', 'hash'])
    .where('chain', '=', chain)
    .where('seq', '=', seq)
    .executeTakeFirst()

export const ofActor = (db: Db, actorId: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('actor_id', '=', actorId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const latest = (db: Db, limit: number): Promise<AuditRow[]> =>
  db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** What an account did and what was done to it, newest first. */
export const ofAccount = (db: Db, userId: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where((e) =>
      e.or([
        e('actor_id', '=', userId),
        e.and([e('subject_type', '=', 'user'), e('subject_id', '=', userId)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
