import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/databases.ts'
import { databaseFile, openDatabase } from './open.ts'

test('SQLite overwrites what a deleted row contained', async () => {
  const place = await emptyDatabase('sqlite')
  const db = await openDatabase(place)
  await db.migrate()
  const texts = Array.from({ length: 200 }, (_, i) => `robin${i}@personal.example ${'x'.repeat(300)}`)
  await db.tx(async (tx) => {
    for (const email_hash of texts)
      await tx
        .insertInto('reset_request')
        .values({ email_hash, sealed: '', requested_at: 1, due_at: 1 })
        .execute()
  })
  await db.tx((tx) => tx.deleteFrom('reset_request').execute())
  await db.close()
  const file = await readFile(databaseFile(place.url, place.dataDir)!)
  expect(file.includes('@personal.example')).toBe(false)
  await place.drop()
})
