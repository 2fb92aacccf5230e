import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../tests/support/databases.ts'
import { openDatabase } from './open.ts'

test('a database nobody writes to has everything in its file: a plain copy of that lacks nothing', async () => {
  const place = await cloneDatabase('sqlite')
  const db = await openDatabase(place)
  try {
    await db.tx((tx) => tx.insertInto('throttle').values({ bucket: 'late', hits: 7, resets_at: 1 }).execute())
    const copied = async () => {
      const copy = join(place.dataDir, `copy-${performance.now()}.sqlite`)
      await copyFile(join(place.dataDir, 'vitrine.sqlite'), copy)
      const read = await openDatabase({ url: `sqlite:${copy}`, dataDir: place.dataDir })
      const rows = await read.read.selectFrom('throttle').select('hits').execute()
      await read.close()
      return rows
    }
    await expect.poll(copied, { interval: 500 }).toEqual([{ hits: 7 }])
  } finally {
    await db.close()
    await place.drop()
  }
})
