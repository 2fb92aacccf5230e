import type { Voucher } from '@vitrine/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { toEpoch } from '../../domain/times.ts'
import { normaliseCode, type VoucherSpec } from './voucher-spec.ts'

export type VoucherDoc = Omit<VoucherSpec, 'code' | 'type' | 'max_uses' | 'expires_at'>

const readVoucher = createDocReader<VoucherDoc>('voucher', {})

export type VoucherRecord = Omit<Selectable<Schema['voucher']>, 'doc'> & { doc: VoucherDoc }

const fromRow = ({ doc, ...row }: Selectable<Schema['voucher']>): VoucherRecord => ({
  ...row,
  doc: readVoucher(doc, row.id),
})

export const toVoucher = ({ code, type, doc, expires_at }: VoucherRecord): Voucher => ({
  code,
  type,
  percent: doc.percent ?? null,
  amount: doc.amount ?? null,
  currency: doc.currency ?? null,
  plan_key: doc.plan_key ?? null,
  days: doc.days ?? null,
  expires_at: toIsoOrNull(expires_at),
})

export const findVoucher = async (db: Db, code: string): Promise<VoucherRecord | undefined> => {
  const row = await db
    .selectFrom('voucher')
    .selectAll()
    .where('code_key', '=', normaliseCode(code))
    .executeTakeFirst()
  return row && fromRow(row)
}

export const findById = async (db: Db, id: number): Promise<VoucherRecord | undefined> => {
  const row = await db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export const listNewestVouchers = async (db: Db, limit: number): Promise<VoucherRecord[]> =>
  (await db.selectFrom('voucher').selectAll().orderBy('id', 'desc').limit(limit).execute()).map(fromRow)

/** Stores a voucher and returns its id. Returns null if the code exists, even if revoked. */
export const insertVoucher = async (db: Tx, spec: VoucherSpec, now: number): Promise<number | null> => {
  const { code, type, max_uses, expires_at, ...doc } = spec
  const row = await db
    .insertInto('voucher')
    .values({
      code_key: normaliseCode(code),
      code: normaliseCode(code),
      type,
      doc: JSON.stringify(doc),
      most_uses: max_uses ?? null,
      uses: 0,
      expires_at: expires_at === undefined ? null : toEpoch(expires_at),
      revoked_at: null,
      created_at: now,
    })
    .onConflict((c) => c.column('code_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const revokeVoucher = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(
    db.updateTable('voucher').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null),
  )

/** Counts a use. Returns false if the voucher is revoked, has expired or has no uses left. */
export const claimUse = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('voucher')
      .set((e) => ({ uses: e('uses', '+', 1) }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where((e) => e.or([e('most_uses', 'is', null), e('uses', '<', e.ref('most_uses'))]))
      .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)])),
  )

export type Use = { id: number; voucher_id: number; spent_at: number | null }

export const findUse = (db: Db, voucherId: number, userId: number): Promise<Use | undefined> =>
  db
    .selectFrom('voucher_use')
    .select(['id', 'voucher_id', 'spent_at'])
    .where('voucher_id', '=', voucherId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores a use and returns its id. Returns null if the account used the voucher before. */
export const insertUse = async (
  db: Tx,
  use: { voucher_id: number; user_id: number; used_at: number; spent_at: number | null },
): Promise<number | null> => {
  const row = await db
    .insertInto('voucher_use')
    .values(use)
    .onConflict((c) => c.columns(['voucher_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const consumeUse = (db: Tx, id: number, now: number): Promise<unknown> =>
  db
    .updateTable('voucher_use')
    .set({ spent_at: now })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .execute()

export const listUnusedDiscounts = (db: Db, userId: number): Promise<Use[]> =>
  db
    .selectFrom('voucher_use')
    .select(['id', 'voucher_id', 'spent_at'])
    .where('user_id', '=', userId)
    .where('spent_at', 'is', null)
    .orderBy('id')
    .execute()
