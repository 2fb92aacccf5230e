import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '../../../../../tests/support/databases.ts'
import type { Database } from '../../db/handle.ts'
import { openDatabase } from '../../db/open.ts'
import { actsOf, audit, latestActs, verifyAudit } from './service.ts'

const call = { actor: null, requestId: 'request-1', now: 1_700_000_000_000 }

describeBoth('the audit log', (engine) => {
  let place: TestDatabase
  let db: Database
  beforeEach(async () => {
    place = await cloneDatabase(engine)
    db = await openDatabase(place)
  })
  afterEach(async () => {
    await db.close()
    await place.drop()
  })
  const write = (n: number) => db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id: n }, { n }))
  const fill = async (count: number) => {
    for (let n = 1; n <= count; n++) await write(n)
  }
  /** What somebody with the database's own rights could do. */
  const unguarded = async (work: (tx: Parameters<Parameters<Database['tx']>[0]>[0]) => Promise<unknown>) => {
    await db.tx(async (tx) => {
      if (engine === 'postgres') await sql`alter table audit disable trigger user`.execute(tx)
      else
        for (const { name } of (
          await sql<{
            name: string
          }>`select name from sqlite_master where type = 'trigger' and tbl_name = 'audit'`.execute(tx)
        ).rows)
          await sql`drop trigger ${sql.id(name)}`.execute(tx)
      await work(tx)
    })
  }

  test('an empty and a grown chain are whole', async () => {
    expect(await verifyAudit({ db })).toMatchObject({ checked: 0, ok: true })
    await fill(3)
    expect(await verifyAudit({ db })).toMatchObject({
      checked: 3,
      ok: true,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('is longer than one page and still read to its end', async () => {
    await db.tx(async (tx) => {
      for (let n = 1; n <= 1500; n++) await audit(tx, call, 'test.act', { type: 'user', id: n })
    })
    expect(await verifyAudit({ db })).toMatchObject({ checked: 1500, ok: true })
  })

  test('50 racing writers make one chain without gaps', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => write(n)))
    expect(await verifyAudit({ db })).toMatchObject({ checked: 50, ok: true })
  })

  test('an act of a transaction that rolls back leaves no trace', async () => {
    await fill(1)
    const failing = db.tx(async (tx) => {
      await audit(tx, call, 'test.undone', { type: 'user', id: 1 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await write(2)
    expect(await verifyAudit({ db })).toMatchObject({ checked: 2, ok: true })
    expect((await latestActs(db.read, 10)).map((a) => a.action)).toEqual(['test.act', 'test.act'])
  })

  test('the database refuses to change or delete a row', async () => {
    await fill(1)
    await expect(db.tx((tx) => tx.updateTable('audit').set({ action: 'other' }).execute())).rejects.toThrow()
    await expect(db.tx((tx) => tx.deleteFrom('audit').execute())).rejects.toThrow()
    expect(await verifyAudit({ db })).toMatchObject({ checked: 1, ok: true })
  })

  test.each([
    ['action', 'other'],
    ['at', 1],
    ['actor_id', 9],
    ['credential', 'key:1'],
    ['subject_type', 'profile'],
    ['subject_id', 99],
    ['request_id', 'other'],
    ['detail', '{"n":4}'],
    ['prev_hash', ''],
    ['hash', 'f'.repeat(64)],
  ] as const)('a changed %s is found', async (column, value) => {
    await fill(5)
    await unguarded((tx) =>
      tx
        .updateTable('audit')
        .set({ [column]: value })
        .where('id', '=', 3)
        .execute(),
    )
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 3, checked: 2 })
  })

  test.each([1, 3, 5])('a removed row %i of five is found', async (id) => {
    await fill(5)
    await unguarded((tx) => tx.deleteFrom('audit').where('id', '=', id).execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: id })
  })

  test('several rows cut off at the end are found, as is a chain emptied altogether', async () => {
    await fill(5)
    await unguarded((tx) => tx.deleteFrom('audit').where('id', '>', 3).execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 4, checked: 3 })
    await unguarded((tx) => tx.deleteFrom('audit').execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 1, checked: 0 })
  })

  test('an inserted row is found, in between and at the end', async () => {
    await fill(3)
    const [last] = await db.read.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute()
    await db.tx((tx) =>
      tx
        .insertInto('audit')
        .values({ ...last!, id: 4, prev_hash: last!.hash })
        .execute(),
    )
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 4 })
    await unguarded((tx) => tx.deleteFrom('audit').where('id', 'in', [2, 4]).execute())
    await db.tx((tx) =>
      tx
        .insertInto('audit')
        .values({ ...last!, id: 2 })
        .execute(),
    )
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 2 })
  })

  test("a person's own acts are theirs alone, newest first", async () => {
    await fill(1)
    for (const userId of [7, 8, 7])
      await db.tx((tx) =>
        audit(tx, call, 'sign_in', { type: 'user', id: userId }, {}, { userId, credential: 'session:1' }),
      )
    expect((await actsOf(db.read, 7, 10)).map((a) => [a.id, a.actorId])).toEqual([
      [4, 7],
      [2, 7],
    ])
  })
})
