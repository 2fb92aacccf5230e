import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, createEmptyDatabase, describeBoth, type TestDatabase } from '#tests/databases.ts'
import type { DayTable } from './dialects/bulk.ts'
import type { Database } from './handle.ts'
import { allMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const today = Math.floor(Date.now() / dayMs)
const visitColumns = { profile_id: 'integer', kind: 'text', at: 'integer', visitor: 'text' } as const
const traits = 'device browser os language referrer utm_source utm_medium utm_campaign country'.split(' ')
const columns = {
  ...visitColumns,
  ...Object.fromEntries(traits.map((name) => [name, 'text' as const])),
}

describe('visits by day', () => {
  let database: TestDatabase
  let db: Database
  afterEach(async () => {
    await db.close()
    await database.drop()
  })

  /** Stores one visit at each time, in days since 1970-01-01. */
  const addVisits = (...days: number[]) =>
    db.tx((tx) =>
      db.bulk.insert(
        tx,
        'visit',
        columns,
        days.map((day) => [7, 'view', Math.floor(day * dayMs), null, ...traits.map(() => '')]),
      ),
    )
  const addSightings = (...days: number[]) =>
    db.tx((tx) =>
      db.bulk.insertNew(
        tx,
        'visit_seen',
        { day: 'integer', profile_id: 'integer', visitor: 'text', what: 'text' },
        days.map((day) => [day, 7, 'hash', 'v']),
      ),
    )
  const visitDays = async () =>
    (await db.read.selectFrom('visit').select('at').orderBy('at').execute()).map(
      ({ at }) => at / dayMs - today,
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

  describeBoth('visit days on both engines', (engine) => {
    test('removes visits with their day, even if the clock was wrong', async () => {
      database = await cloneDatabase(engine)
      db = await openDatabase(database)
      await addVisits(today + 400, today - 100, today - 90.5, today - 90, today, today + 2, today + 3)
      expect(await removeDays('visit', today - 90)).toBe(2)
      expect(await visitDays()).toEqual([-90, 0, 2, 3, 400])
      await addSightings(today - 3, today - 1, today, today + 2)
      expect(await removeDays('visit_seen', today - 1)).toBe(1)
      expect(await addSightings(today - 3, today - 1, today, today + 2)).toEqual([true, false, false, false])
    })

    test('keeps visits of an earlier version and gives later ones higher ids', async () => {
      database = await createEmptyDatabase(engine)
      const earlier = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name < '0049'))
      db = await openDatabase({ ...database, migrations: earlier })
      await db.migrate()
      await addVisits(today - 80, today, today + 400)
      await addSightings(today, today + 400, today + 401)
      await db.close()
      db = await openDatabase(database)
      await db.migrate()
      await addVisits(today, today + 3)
      expect(await addSightings(today)).toEqual([false])
      const ids = await db.read.selectFrom('visit').select('id').orderBy('id').execute()
      expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
      await removeDays('visit', today - 79)
      expect((await visitDays()).slice(0, 2)).toEqual([0, 0])
    })
  })

  describe.runIf(inject('databases').engines.includes('postgres'))('visit days on PostgreSQL', () => {
    test('creates partitions for the next days and drops expired ones', async () => {
      // Not the template, whose partitions are those of the day when the tests started
      database = await createEmptyDatabase('postgres')
      db = await openDatabase(database)
      await db.migrate()
      await removeDays('visit', today, today + 3)
      const later = [1, 2, 3, 4, 5, 6].map((days) => formatDate(today + days))
      expect(await partitions('visit')).toEqual([...later, 'default'])
      await addVisits(today + 2, today + 5)
      expect(await removeDays('visit', today + 5, today + 3)).toBe(4)
      expect(await partitions('visit')).toEqual([...later.slice(4), 'default'])
      expect(await visitDays()).toEqual([5])
    })

    test('stores visits of a day without a partition in the default one', async () => {
      database = await cloneDatabase('postgres')
      db = await openDatabase(database)
      await addVisits(today + 10)
      await removeDays('visit', today, today + 8)
      expect(await partitions('visit')).not.toContain(formatDate(today + 10))
      expect(await partitions('visit')).toContain(formatDate(today + 11))
      expect(await removeDays('visit', today + 11, today + 8)).toBeGreaterThan(0)
      expect(await visitDays()).toEqual([])
    })

    test('deletes visits row by row if the role may not change tables', async () => {
      database = await cloneDatabase('postgres')
      db = await openDatabase(database)
      await addVisits(today, today + 2)
      const partitionsBefore = await partitions('visit')
      const role = sql.id(`limited_${new URL(database.url).pathname.slice(1)}`)
      await sql`create role ${role}`.execute(db.read)
      try {
        await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(
          db.read,
        )
        await db.tx(async (tx) => {
          await sql`set local role ${role}`.execute(tx)
          expect(await db.bulk.removeDays(tx, 'visit', { first: today + 3, today: today + 3 }, 100)).toBe(2)
        })
        expect(await partitions('visit')).toEqual(partitionsBefore)
      } finally {
        await sql`drop owned by ${role}`.execute(db.read)
        await sql`drop role ${role}`.execute(db.read)
      }
    })

    test('stores visits while a reader blocks the removal of an expired day', async () => {
      database = await cloneDatabase('postgres')
      db = await openDatabase(database)
      await db.tx(async (tx) => {
        await sql`select * from visit`.execute(tx)
        await expect(removeDaysElsewhere()).rejects.toMatchObject({ code: '55P03' })
      })
      await addVisits(today)
      expect(await visitDays()).toEqual([0])
    })

    /** Removes days over another connection than the one whose transaction is open. */
    const removeDaysElsewhere = async () => {
      const other = await openDatabase(database)
      try {
        await other.tx((tx) => other.bulk.removeDays(tx, 'visit', { first: today + 9, today }, 100))
      } finally {
        await other.close()
      }
    }
  })
})
