import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  cloneDatabase,
  createEmptyDatabase,
  describeOn,
  describeSql,
  type TestDatabase,
} from '#tests/databases.ts'
import { traitDimensions } from '../features/visits/dimensions.ts'
import type { DayTable } from './dialects/bulk.ts'
import type { Database } from './handle.ts'
import { openDatabase } from './open.ts'

const today = Math.floor(Date.now() / dayMs)
/** Every byte, in an order that is not valid UTF-8. */
const bytes = Uint8Array.from({ length: 256 }, (_, i) => 255 - i)
const numbers = ['profile_id', 'day', 'at', 'kind', 'hour'] as const
const columns = {
  ...Object.fromEntries(numbers.map((name) => [name, 'integer' as const])),
  ...Object.fromEntries(traitDimensions.map((name) => [name, 'text' as const])),
}

describe('visits by day', () => {
  let database: TestDatabase
  let db: Database
  afterEach(async () => {
    await db.close()
    await database.drop()
  })

  const addVisits = (...days: number[]) =>
    db.tx((tx) =>
      db.bulk.insert(
        tx,
        'visit_event',
        columns,
        days.map((day) => [7, day, day * dayMs, 0, 0, ...traitDimensions.map(() => '')]),
      ),
    )
  const addCubes = (...days: number[]) =>
    db.tx((tx) =>
      db.bulk.insertNew(
        tx,
        'visit_cube',
        { profile_id: 'integer', day: 'integer', doc: 'bytes' },
        days.map((day) => [7, day, bytes]),
        ['profile_id', 'day'],
      ),
    )
  const visitDays = async () =>
    (await db.read.selectFrom('visit_event').select('day').orderBy('day').execute()).map(
      ({ day }) => day - today,
    )
  const removeDays = (table: DayTable, first: number, now = today) =>
    db.tx((tx) => db.bulk.removeDays(tx, table, { first, today: now }, 100))
  const partitions = async (table: DayTable) =>
    (
      await sql<{
        name: string
      }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = ${table}::regclass order by 1`.execute(db.read)
    ).rows.map(({ name }) => name.replace(`${table}_`, ''))
  const formatDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')

  describeSql('visit days on both engines', (engine) => {
    test('removes visits with their day, even if the clock was wrong', async () => {
      database = await cloneDatabase(engine)
      db = await openDatabase(database)
      await addVisits(today + 400, today - 100, today - 91, today - 90, today, today + 2, today + 3)
      expect(await removeDays('visit_event', today - 90)).toBe(2)
      expect(await visitDays()).toEqual([-90, 0, 2, 3, 400])
      await addCubes(today - 3, today - 1, today, today + 2)
      expect(await removeDays('visit_cube', today - 1)).toBe(1)
      expect(await addCubes(today - 3, today - 1, today, today + 2)).toEqual([true, false, false, false])
      const { doc } = await db.read.selectFrom('visit_cube').select('doc').limit(1).executeTakeFirstOrThrow()
      expect([...doc]).toEqual([...bytes])
    })
  })

  describeOn('postgres', 'visit days on PostgreSQL', () => {
    test('creates partitions for the next days and drops expired ones', async () => {
      // Not the template, whose partitions are those of the day when the tests started
      database = await createEmptyDatabase('postgres')
      db = await openDatabase(database)
      await db.migrate()
      await removeDays('visit_event', today, today + 3)
      const later = [1, 2, 3, 4, 5, 6].map((days) => formatDate(today + days))
      expect(await partitions('visit_event')).toEqual([...later, 'default'])
      await addVisits(today + 2, today + 5)
      expect(await removeDays('visit_event', today + 5, today + 3)).toBe(4)
      expect(await partitions('visit_event')).toEqual([...later.slice(4), 'default'])
      expect(await visitDays()).toEqual([5])
    })

    test('stores visits of a day without a partition in the default one', async () => {
      database = await cloneDatabase('postgres')
      db = await openDatabase(database)
      await addVisits(today + 10)
      await removeDays('visit_event', today, today + 8)
      expect(await partitions('visit_event')).not.toContain(formatDate(today + 10))
      expect(await partitions('visit_event')).toContain(formatDate(today + 11))
      expect(await removeDays('visit_event', today + 11, today + 8)).toBeGreaterThan(0)
      expect(await visitDays()).toEqual([])
    })

    test('deletes visits row by row if the role may not change tables', async () => {
      database = await cloneDatabase('postgres')
      db = await openDatabase(database)
      await addVisits(today, today + 2)
      const partitionsBefore = await partitions('visit_event')
      const role = sql.id(`limited_${new URL(database.url).pathname.slice(1)}`)
      await sql`create role ${role}`.execute(db.read)
      try {
        await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(
          db.read,
        )
        await db.tx(async (tx) => {
          await sql`set local role ${role}`.execute(tx)
          expect(
            await db.bulk.removeDays(tx, 'visit_event', { first: today + 3, today: today + 3 }, 100),
          ).toBe(2)
        })
        expect(await partitions('visit_event')).toEqual(partitionsBefore)
      } finally {
        await sql`drop owned by ${role}`.execute(db.read)
        await sql`drop role ${role}`.execute(db.read)
      }
    })

    test('stores visits while a reader blocks the removal of an expired day', async () => {
      database = await cloneDatabase('postgres')
      db = await openDatabase(database)
      await db.tx(async (tx) => {
        await sql`select * from visit_event`.execute(tx)
        await expect(removeDaysElsewhere()).rejects.toMatchObject({ code: '55P03' })
      })
      await addVisits(today)
      expect(await visitDays()).toEqual([0])
    })

    /** Removes days over another connection than the one whose transaction is open. */
    const removeDaysElsewhere = async () => {
      const other = await openDatabase(database)
      try {
        await other.tx((tx) => other.bulk.removeDays(tx, 'visit_event', { first: today + 9, today }, 100))
      } finally {
        await other.close()
      }
    }
  })
})
