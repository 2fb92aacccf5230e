import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import Driver from 'better-sqlite3'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/databases.ts'
import { insertRows, selectRows } from '#tests/rows.ts'
import { openDatabase } from './open.ts'

test('writes all commits of an idle database to its file, so that a copy is complete', async () => {
  const database = await cloneDatabase('sqlite')
  const db = await openDatabase(database)
  try {
    await insertRows(db, 'sign_in_failure', { source: 'late', failures: 7, next_at: 1 })
    const copied = async () => {
      const copy = join(database.dataDir, `copy-${performance.now()}.sqlite`)
      await copyFile(join(database.dataDir, 'vitrine.sqlite'), copy)
      const read = await openDatabase({ url: `sqlite:${copy}`, dataDir: database.dataDir })
      const rows = await read.read.selectFrom('sign_in_failure').select('failures').execute()
      await read.close()
      return rows
    }
    await expect.poll(copied, { interval: 500 }).toEqual([{ failures: 7 }])
  } finally {
    await db.close()
    await database.drop()
  }
})

test('keeps the write-ahead log short under steady writes until the last connection deletes it', async () => {
  const database = await cloneDatabase('sqlite')
  const db = await openDatabase(database)
  try {
    let longest = 0
    // Some 400 pages each, 32 MiB in all
    for (let n = 0; n < 20; n++) {
      const rows = Array.from({ length: 400 }, (_, i) => ({
        source: `${n} ${i} ${'x'.repeat(3000)}`,
        failures: n,
        next_at: 1,
      }))
      await insertRows(db, 'sign_in_failure', rows)
      longest = Math.max(longest, db.logBytes()!)
    }
    // Two transactions beyond the 4 MiB at which a commit starts a checkpoint
    expect(longest).toBeLessThan(12 * 1024 * 1024)
    expect((await selectRows(db, 'sign_in_failure', {}, ['failures'])).length).toBe(8000)
  } finally {
    await db.close()
    // Closing the last connection leaves only the database file
    expect(existsSync(`${join(database.dataDir, 'vitrine.sqlite')}-wal`)).toBe(false)
    await database.drop()
  }
})

test('refreshes outdated statistics of the planner, so that queries of a grown table use its index', async () => {
  const database = await cloneDatabase('sqlite')
  const mail = { user_id: null, kind: 'password_changed', sealed: '', attempts: 0, next_at: 1, sent_at: 1 }
  const row = (created_at: number) => ({ ...mail, failed_at: null, last_error: null, created_at })
  const before = await openDatabase(database)
  await before.tx((tx) =>
    tx
      .insertInto('mail')
      .values([row(1), row(2)])
      .execute(),
  )
  await before.close()
  const removal = `delete from mail where (id) in (
    select id from mail where created_at < +? and (sent_at is not null or failed_at is not null) limit +?)`
  const explain = (file: Driver.Database) =>
    (file.prepare(`explain query plan ${removal}`).all(1, 2) as { detail: string }[])
      .map(({ detail }) => detail)
      .join()
  const plan = () => {
    const file = new Driver(join(database.dataDir, 'vitrine.sqlite'))
    try {
      return explain(file)
    } finally {
      file.close()
    }
  }
  const other = new Driver(join(database.dataDir, 'vitrine.sqlite'))
  other.exec('analyze')
  other.close()
  expect(plan()).toContain('SCAN mail')
  const db = await openDatabase(database)
  await db.close()
  expect(plan()).not.toContain('SCAN mail')
  await database.drop()
})
