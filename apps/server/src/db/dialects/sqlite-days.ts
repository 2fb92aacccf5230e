import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { deleteBatch } from '../delete-batch.ts'
import type { Bulk, DayTable } from './bulk.ts'

const keys: Readonly<Record<DayTable, readonly string[]>> = {
  visit: ['id'],
  visit_seen: ['day', 'profile_id', 'visitor', 'what'],
  visit_shown: ['day', 'profile_id', 'visitor'],
}

export const removeDays: Bulk['removeDays'] = async (db, table, { first, today }, limit) => {
  if (table !== 'visit') return deleteBatch(db, table, keys[table], sql`day < ${first}`, limit)
  // `at` has no index, so the oldest rows are taken by id. Visits with a future time (wrong clock) must not hide later visits
  const { numAffectedRows } = await sql`delete from visit where at < ${first * dayMs} and id in
    (select id from visit where at < ${(today + 1) * dayMs} order by id limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
