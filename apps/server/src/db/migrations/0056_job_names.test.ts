import { expect, test } from 'vitest'
import { createEmptyDatabase, describeBoth } from '#tests/databases.ts'
import { addJobs, countFailures, readJobs, storeJobFailure } from '../jobs.ts'
import { allMigrations } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name < '0056'))

describeBoth('migration 0056: names of jobs', (engine) => {
  test('renames jobs and their failures unless the new name is in use', async () => {
    const database = await createEmptyDatabase(engine)
    const old = await openDatabase({ ...database, migrations: before })
    await old.migrate()
    const failure = { row_key: '7', failures: 2, retry_at: 5 }
    await old.tx(async (db) => {
      const names = ['mails', 'link-checks', 'domains', 'domain-lookups']
      await addJobs(
        db,
        names.map((name, i) => ({ name, dueAt: i })),
      )
      for (const job of ['mails', 'link-checks']) await storeJobFailure(db, job, failure, 1, 'no')
    })
    await old.close()

    const db = await openDatabase(database)
    try {
      await db.migrate()
      expect((await readJobs(db.read)).map(({ name, due_at }) => [name, due_at])).toEqual([
        ['domain-lookups', 3],
        ['domains', 2],
        ['link-checks', 1],
        ['mail-queue', 0],
      ])
      expect(await countFailures(db.read)).toEqual(
        new Map([
          ['link-checks', 1],
          ['mail-queue', 1],
        ]),
      )
    } finally {
      await db.close()
      await database.drop()
    }
  })
})
