import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '../../../../tests/support/databases.ts'
import type { Database } from './handle.ts'
import { gatherLookups } from './lookup.ts'
import { openDatabase } from './open.ts'

describeBoth('look-ups by one text', (engine) => {
  let place: TestDatabase
  let db: Database
  beforeAll(async () => {
    place = await cloneDatabase(engine)
    db = await openDatabase({ ...place, poolSize: 2 })
    await db.tx((tx) =>
      tx
        .insertInto('throttle')
        .values(Array.from({ length: 300 }, (_, n) => ({ bucket: `b${n}`, hits: n, resets_at: 1 })))
        .execute(),
    )
  })
  afterAll(async () => {
    await db.close()
    await place.drop()
  })
  const hitsOf = () =>
    db.prepareLookup<{ key: string; hits: number }>((q, is) =>
      q.selectFrom('throttle').select(['bucket as key', 'hits']).where(is('throttle.bucket')),
    )

  test('find each its own row, or none, however many are asked for at once', async () => {
    const find = hitsOf()
    const asked = [...Array.from({ length: 400 }, (_, n) => `b${n}`), 'b7', '', "'; {b1}", 'b1,b2', '{"b3"}']
    const found = await Promise.all(asked.map(find))
    expect(found.map((row) => row?.hits)).toEqual([
      ...Array.from({ length: 400 }, (_, n) => (n < 300 ? n : undefined)),
      7,
      ...[undefined, undefined, undefined, undefined],
    ])
  })

  test('see what was committed before they were asked for, also while others are under way', async () => {
    const find = hitsOf()
    for (let n = 0; n < 20; n++) {
      const others = ['b1', 'b2', 'b3'].map(find)
      await db.tx((tx) =>
        tx
          .updateTable('throttle')
          .set({ hits: 1000 + n })
          .where('bucket', '=', 'b1')
          .execute(),
      )
      expect((await find('b1'))?.hits).toBe(1000 + n)
      await Promise.all(others)
    }
  })

  test('are refused inside a transaction', async () => {
    const find = hitsOf()
    await expect(db.tx(() => find('b1'))).rejects.toThrow('inside a transaction')
  })
})

const turn = () => new Promise(setImmediate)

test('what is asked for in one turn goes together; what comes while two are under way goes in the next', async () => {
  const queries: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const find = gatherLookups<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(new Map(keys.filter((k) => k !== 'none').map((k) => [k, `of ${k}`])))
        queries.push({ keys, answer, fail: reject })
      }),
  )
  const asked = () => queries.map(({ keys }) => keys)
  const first = [find('a'), find('b'), find('a'), find('none')]
  await turn()
  const second = find('a')
  await turn()
  const third = [find('c'), find('a')]
  await turn()
  expect(asked()).toEqual([['a', 'b', 'none'], ['a']])
  queries[0]!.answer()
  expect(await Promise.all(first)).toEqual(['of a', 'of b', 'of a', undefined])
  await vi.waitFor(() => expect(asked()[2]).toEqual(['c', 'a']), 30_000)
  queries[1]!.fail(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  queries[2]!.answer()
  expect(await Promise.all(third)).toEqual(['of c', 'of a'])
})

test('a query that hangs keeps nobody else waiting', async () => {
  const hanging = Promise.withResolvers<Map<string, string>>()
  const find = gatherLookups<string>((keys) =>
    keys.includes('b') ? Promise.resolve(new Map([['b', 'of b']])) : hanging.promise,
  )
  const stuck: Promise<string | undefined>[] = []
  for (const key of ['a1', 'a2', 'a3', 'a4']) {
    stuck.push(find(key))
    await turn()
  }
  expect(await find('b')).toBe('of b')
  hanging.reject(new Error('gone'))
  expect((await Promise.allSettled(stuck)).map(({ status }) => status).slice(0, 2)).toEqual([
    'rejected',
    'rejected',
  ])
})

test('a query has 200 texts at most, and none waits for ever', async () => {
  const sizes: number[] = []
  const find = gatherLookups<number>(async (keys) => {
    sizes.push(keys.length)
    return new Map(keys.map((key) => [key, Number(key)]))
  })
  const found = await Promise.all(Array.from({ length: 450 }, (_, n) => find(String(n))))
  expect(found).toEqual(Array.from({ length: 450 }, (_, n) => n))
  expect(sizes).toEqual([200, 200, 50])
})
