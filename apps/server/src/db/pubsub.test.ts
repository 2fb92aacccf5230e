import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import type { Database } from './handle.ts'
import { openDatabase } from './open.ts'

describeSql('messages between processes', (engine) => {
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    db = await openDatabase(database)
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
  })
  /** Subscribes and waits until messages arrive. */
  async function listen(to: Database, channel: string) {
    const messages: string[] = []
    to.subscribe(channel, (payload) => messages.push(payload))
    await expect
      .poll(async () => {
        to.publish(channel, 'ready?')
        await sleep(20)
        return messages.length
      })
      .toBeGreaterThan(0)
    to.publish(channel, 'last')
    await expect.poll(() => messages.at(-1)).toBe('last')
    messages.length = 0
    return messages
  }

  test('notifies every listener of this process once before it returns', async () => {
    const news = await listen(db, 'news')
    const other = await listen(db, 'other')
    db.publish('news', 'one')
    expect(news).toEqual(['one'])
    await sleep(100)
    expect(news).toEqual(['one'])
    expect(other).toEqual([])
  })

  test('sends a message of a transaction only after the commit', async () => {
    const news = await listen(db, 'news')
    await db.tx(async () => {
      db.publish('news', 'committed')
      await sleep(50)
      expect(news).toEqual([])
    })
    await db
      .tx(async () => {
        db.publish('news', 'rolled back')
        throw new Error('no')
      })
      .catch(() => {})
    db.publish('news', 'last')
    await expect.poll(() => news).toEqual(['committed', 'last'])
  })

  test('sends a message from work after the commit', async () => {
    const news = await listen(db, 'news')
    await db.tx(async (_tx, after) => after(() => db.publish('news', 'after')))
    await expect.poll(() => news).toEqual(['after'])
  })

  test.runIf(engine === 'postgres')('delivers a message to the other processes of the database', async () => {
    const second = await openDatabase(database)
    const news = await listen(second, 'news')
    // A subscriber receives messages of its process at once, and others after its connection listens
    await expect
      .poll(() => {
        db.publish('news', 'from afar')
        return news.length
      })
      .toBeGreaterThan(0)
    expect(new Set(news)).toEqual(new Set(['from afar']))
    await second.close()
  })

  test.runIf(engine === 'postgres')(
    'delivers a committed message although its process ends afterwards',
    async () => {
      const second = await openDatabase(database)
      const news = await listen(second, 'news')
      const dying = await openDatabase(database)
      let ended: Promise<void> | undefined
      await dying.tx(async (_tx, after) => {
        after(() => {
          ended = dying.close()
        })
        dying.publish('news', 'last words')
        dying.publish('news', 'last words')
      })
      await ended
      await expect.poll(() => news).toEqual(['last words'])
      await second.close()
    },
  )

  test('rejects an invalid channel and an oversized payload', () => {
    expect(() => db.publish('Bad Channel', 'x')).toThrow('lower-case identifier')
    expect(() => db.publish('news', 'x'.repeat(8_000))).toThrow('7900 bytes')
  })
})
