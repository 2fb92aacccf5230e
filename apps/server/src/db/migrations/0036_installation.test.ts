import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeBoth } from '#tests/databases.ts'
import { readInstallationIds } from '../installation.ts'
import { allMigrations } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name < '0036'))
type Mark = { mark: string; address: string; current: number | null; loose: number; created_at: number }
const [first, second] = ['https://first.example', 'https://second.example']

describeBoth('migration 0036: ids of the installation', (engine) => {
  const migrate = async (marks: Omit<Mark, 'created_at'>[]) => {
    const database = await createEmptyDatabase(engine)
    const old = await openDatabase({ ...database, migrations: before })
    await old.migrate()
    await old.tx(async (tx) => {
      const db = tx as unknown as Kysely<{ storage_mark: Mark }>
      for (const mark of marks)
        await db
          .insertInto('storage_mark')
          .values({ ...mark, created_at: 1 })
          .execute()
    })
    await old.close()
    const db = await openDatabase(database)
    try {
      await db.migrate()
      const { current, owned, former } = await readInstallationIds(db.read)
      return { current, owned: owned.toSorted(), former: former.toSorted() }
    } finally {
      await db.close()
      await database.drop()
    }
  }
  const mark = (name: string, address: string, current: 1 | null = null, loose = 0) => ({
    mark: name,
    address,
    current,
    loose,
  })

  test('marks the latest URL as current and all others as former', async () => {
    expect(
      await migrate([
        mark('a', first, 1),
        mark('a-loose', first, null, 1),
        mark('b', second, 1),
        mark('b-loose', second, null, 1),
        mark('left', ''),
      ]),
    ).toEqual({ current: 'b', owned: ['b-loose'], former: ['a', 'a-loose', 'left'] })
  })

  test('keeps ids that are adopted but not current as owned', async () => {
    expect(
      await migrate([mark('a', second), mark('a-loose', second, null, 1), mark('b', second, 1)]),
    ).toEqual({
      current: 'b',
      owned: ['a', 'a-loose'],
      former: [],
    })
    expect(await migrate([mark('a', second), mark('b', second)])).toEqual({
      current: 'b',
      owned: ['a'],
      former: [],
    })
  })

  test('copies a storage id shared by two URLs once', async () => {
    const marks = [mark('x', '', null, 1), mark('b', second, 1), mark('x', second, null, 1)]
    expect(await migrate(marks)).toEqual({ current: 'b', owned: ['x'], former: [] })
  })

  test('creates no id in a database without storage ids', async () => {
    await expect(migrate([])).rejects.toThrow('Start the service once')
  })
})
