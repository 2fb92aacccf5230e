import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { AuditTable } from '../../db/schema.ts'

export type AuditRow = Selectable<AuditTable>
export type Unsealed = Omit<AuditRow, 'hash'>

/** Takes the next id and returns it with the hash it follows. The row lock makes writers of the chain queue. */
export const claimNextAuditId = (db: Tx) =>
  db
    .updateTable('audit_head')
    .set((e) => ({ last_id: e('last_id', '+', 1) }))
    .where('id', '=', 1)
    .returning(['last_id', 'hash'])
    .executeTakeFirstOrThrow()

export const append = async (db: Tx, row: AuditRow): Promise<void> => {
  await db.insertInto('audit').values(row).execute()
  await db.updateTable('audit_head').set({ hash: row.hash }).where('id', '=', 1).execute()
}

export const findHead = (db: Db) =>
  db.selectFrom('audit_head').select(['last_id', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

export const pageAfter = (db: Db, after: number, limit: number): Promise<AuditRow[]> =>
  db.selectFrom('audit').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

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
