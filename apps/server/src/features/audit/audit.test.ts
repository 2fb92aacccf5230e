import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '#tests/databases.ts'
import { sha256 } from '../../crypto/tokens.ts'
import type { Database } from '../../db/handle.ts'
import { openDatabase } from '../../db/open.ts'
import { runJob } from '../../jobs/engine.ts'
import { auditSeals } from './jobs.ts'
import { audit, listAuditEntriesOfActor, listLatestAuditEntries } from './service.ts'
import { verifyAudit } from './verify.ts'

const call = { actor: null, requestId: 'request-1', now: 1_700_000_000_000 }

describeBoth('audit log', (engine) => {
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
  const write = (n: number) => db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id: 7 }, { n }))
  const seal = () => runJob({ db, log: console, now: () => call.now } as never, auditSeals, { now: call.now })
  const fill = async (count: number) => {
    for (let n = 1; n <= count; n++) await write(n)
  }
  /** Simulates an attacker with write access to the database. */
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

  test('verifies an empty and a grown chain', async () => {
    expect(await verifyAudit({ db })).toMatchObject({ checked: 0, ok: true })
    await fill(3)
    await seal()
    expect(await verifyAudit({ db })).toMatchObject({
      checked: 4,
      ok: true,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('verifies a log of more than one page to the end', async () => {
    await db.tx(async (tx) => {
      for (let n = 1; n <= 1001; n++) await audit(tx, call, 'test.act', { type: 'user', id: n % 7 })
    })
    expect(await verifyAudit({ db })).toMatchObject({ checked: 1001, ok: true })
  })

  test('writes one chain without gaps under 20 concurrent writers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
    expect(await verifyAudit({ db })).toMatchObject({ checked: 20, ok: true })
  })

  test('leaves no trace of an action whose transaction rolled back', async () => {
    await fill(1)
    const failing = db.tx(async (tx) => {
      await audit(tx, call, 'test.undone', { type: 'user', id: 1 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await write(2)
    expect(await verifyAudit({ db })).toMatchObject({ checked: 2, ok: true })
    expect((await listLatestAuditEntries(db.read, 10)).map((a) => a.action)).toEqual(['test.act', 'test.act'])
  })

  test('prevents changing or deleting a row in the database', async () => {
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
  ] as const)('detects a changed %s', async (column, value) => {
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

  test.each([1, 3, 5])('detects removal of row %i of five', async (id) => {
    await fill(5)
    await unguarded((tx) => tx.deleteFrom('audit').where('id', '=', id).execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: id })
  })

  test('detects several rows cut off at the end and an emptied chain', async () => {
    await fill(5)
    await unguarded((tx) => tx.deleteFrom('audit').where('id', '>', 3).execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 4, checked: 3 })
    await unguarded((tx) => tx.deleteFrom('audit').execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 1, checked: 0 })
  })

  test('detects an inserted row, in between and at the end', async () => {
    await fill(3)
    const [last] = await db.read.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute()
    await db.tx((tx) =>
      tx
        .insertInto('audit')
        .values({ ...last!, id: 4, seq: 4, prev_hash: last!.hash })
        .execute(),
    )
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 4 })
    await unguarded((tx) => tx.deleteFrom('audit').where('id', 'in', [2, 4]).execute())
    await db.tx((tx) =>
      tx
        .insertInto('audit')
        .values({ ...last!, id: 2, seq: 2 })
        .execute(),
    )
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 2 })
  })

  test('detects a removed or rewritten chain by its seal', async () => {
    await fill(2)
    await db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id: 8 }))
    await seal()
    await write(3)
    await seal()
    expect(await verifyAudit({ db })).toMatchObject({ ok: true, checked: 6 })
    const rows = await db.read.selectFrom('audit').selectAll().where('chain', '=', 7).orderBy('seq').execute()
    await unguarded(async (tx) => {
      await tx.deleteFrom('audit').where('chain', '=', 7).execute()
      await tx.deleteFrom('audit_chain').where('chain', '=', 7).execute()
    })
    expect(await verifyAudit({ db })).toMatchObject({ ok: false })
    // The chain itself is valid
    for (const n of rows.keys()) await write(n + 10)
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: expect.any(Number) })
  })

  test('keeps seals valid after the chains have grown', async () => {
    for (let n = 0; n < 3; n++) {
      await fill(2)
      expect(await seal()).toEqual({ sealed: 1 })
      expect(await seal()).toEqual({})
    }
    expect(await verifyAudit({ db })).toMatchObject({ ok: true, checked: 9 })
  })

  test('writes actions of one account without waiting for those of another', async () => {
    let release = () => {}
    const lockHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    let claimed = () => {}
    const first = new Promise<void>((resolve) => {
      claimed = resolve
    })
    const slow = db.tx(async (tx) => {
      await audit(tx, call, 'test.act', { type: 'user', id: 1 })
      claimed()
      await lockHeld
    })
    await first
    const other = db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id: 2 }))
    // One process has one writer on SQLite, whatever it writes
    if (engine === 'postgres') await other
    release()
    await Promise.all([slow, other])
    expect(await verifyAudit({ db })).toMatchObject({ ok: true, checked: 2 })
  })

  test('verifies the single chain of an earlier version and detects tampering', async () => {
    await db.tx(async (tx) => {
      let prev_hash = ''
      for (let id = 1; id <= 4; id++) {
        const row = {
          id,
          at: call.now,
          actor_id: 7,
          credential: 'session:1',
          action: 'test.act',
          subject_type: 'user',
          subject_id: 7,
          request_id: 'r',
          detail: '{}',
          prev_hash,
        }
        const hash = sha256(JSON.stringify(Object.values(row)))
        const { id: _, ...columns } = row
        await tx
          .insertInto('audit')
          .values({ ...columns, hash } as never)
          .execute()
        prev_hash = hash
      }
      await tx.updateTable('audit_head').set({ last_id: 4, hash: prev_hash }).execute()
    })
    expect(await verifyAudit({ db })).toMatchObject({ ok: true, checked: 4 })
    await write(1)
    expect(await verifyAudit({ db })).toMatchObject({ ok: true, checked: 5 })
    expect((await listLatestAuditEntries(db.read, 1)).map(({ id }) => id)).toEqual([5])
    await unguarded((tx) => tx.updateTable('audit').set({ actor_id: 8 }).where('id', '=', 2).execute())
    expect(await verifyAudit({ db })).toMatchObject({ ok: false, firstBad: 2 })
  })

  test('shows a user only entries of the same account, newest first', async () => {
    await fill(1)
    for (const userId of [7, 8, 7])
      await db.tx((tx) =>
        audit(tx, call, 'sign_in', { type: 'user', id: userId }, {}, { userId, credential: 'session:1' }),
      )
    expect((await listAuditEntriesOfActor(db.read, 7, 10)).map((a) => [a.id, a.actorId])).toEqual([
      [4, 7],
      [2, 7],
    ])
  })
})
