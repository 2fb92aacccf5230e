import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '#tests/databases.ts'
import { deleteRows, insertRows, selectRows, updateRows } from '#tests/rows.ts'
import { createSecrets } from '../../crypto/secrets.ts'
import type { Database } from '../../db/handle.ts'
import { openDatabase } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { runJob } from '../../jobs/engine.ts'
import { auditSeals } from './jobs.ts'
import { rekeyAudit } from './rekey.ts'
import { audit, listAuditEntries, listAuditEntriesOfActor } from './service.ts'
import { computeChainHash, verifyAudit } from './verify.ts'

const secrets = createSecrets('a secret of the installation'.padEnd(40, '.'))
const call = { actor: null, requestId: 'request-1', now: 1_700_000_000_000, deps: { secrets } as Deps }

describeBoth('audit log', (engine) => {
  const lines: object[] = []
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    call.now = 1_700_000_000_000
    lines.length = 0
    database = await cloneDatabase(engine)
    db = await openDatabase(database)
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
  })
  const verify = (by = secrets) => verifyAudit({ db, secrets: by })
  const write = (n: number) => db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id: 7 }, { n }))
  const log = { info: (line: object) => void lines.push(line), error: console.error }
  const seal = () => runJob({ db, log, secrets, now: () => call.now } as never, auditSeals, { now: call.now })
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
    expect(await verify()).toMatchObject({ checked: 0, ok: true })
    await fill(3)
    await seal()
    expect(await verify()).toMatchObject({
      checked: 4,
      ok: true,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('verifies a log of more than one page to the end', async () => {
    await db.tx(async (tx) => {
      for (let n = 1; n <= 1001; n++) await audit(tx, call, 'test.act', { type: 'user', id: n % 7 })
    })
    expect(await verify()).toMatchObject({ checked: 1001, ok: true })
  })

  test('writes one chain without gaps under 20 concurrent writers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
    expect(await verify()).toMatchObject({ checked: 20, ok: true })
  })

  test('leaves no trace of an action whose transaction rolled back', async () => {
    await fill(1)
    const failing = db.tx(async (tx) => {
      await audit(tx, call, 'test.undone', { type: 'user', id: 1 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await write(2)
    expect(await verify()).toMatchObject({ checked: 2, ok: true })
    expect((await listAuditEntries(db.read, {}, 10)).map((a) => a.action)).toEqual(['test.act', 'test.act'])
  })

  test('prevents changing or deleting a row in the database', async () => {
    await fill(1)
    await expect(updateRows(db, 'audit', {}, { action: 'other' })).rejects.toThrow()
    await expect(deleteRows(db, 'audit')).rejects.toThrow()
    expect(await verify()).toMatchObject({ checked: 1, ok: true })
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
    expect(await verify()).toMatchObject({ ok: false, firstBad: 3, checked: 2 })
  })

  test.each([1, 3, 5])('detects removal of row %i of five', async (id) => {
    await fill(5)
    await unguarded((tx) => tx.deleteFrom('audit').where('id', '=', id).execute())
    expect(await verify()).toMatchObject({ ok: false, firstBad: id })
  })

  test('detects several rows cut off at the end and an emptied chain', async () => {
    await fill(5)
    await unguarded((tx) => tx.deleteFrom('audit').where('id', '>', 3).execute())
    expect(await verify()).toMatchObject({ ok: false, firstBad: 4, checked: 3 })
    await unguarded((tx) => tx.deleteFrom('audit').execute())
    expect(await verify()).toMatchObject({ ok: false, firstBad: 1, checked: 0 })
  })

  test('detects an inserted row, in between and at the end', async () => {
    await fill(3)
    const [last] = await db.read.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute()
    await insertRows(db, 'audit', { ...last!, id: 4, seq: 4, prev_hash: last!.hash })
    expect(await verify()).toMatchObject({ ok: false, firstBad: 4 })
    await unguarded((tx) => tx.deleteFrom('audit').where('id', 'in', [2, 4]).execute())
    await insertRows(db, 'audit', { ...last!, id: 2, seq: 2 })
    expect(await verify()).toMatchObject({ ok: false, firstBad: 2 })
  })

  test('detects a removed or rewritten chain by its seal', async () => {
    await fill(2)
    await db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id: 8 }))
    await seal()
    await write(3)
    await seal()
    expect(await verify()).toMatchObject({ ok: true, checked: 6 })
    const rows = await db.read.selectFrom('audit').selectAll().where('chain', '=', 7).orderBy('seq').execute()
    await unguarded(async (tx) => {
      await tx.deleteFrom('audit').where('chain', '=', 7).execute()
      await tx.deleteFrom('audit_chain').where('chain', '=', 7).execute()
    })
    expect(await verify()).toMatchObject({ ok: false })
    // The chain itself is valid
    for (const n of rows.keys()) await write(n + 10)
    expect(await verify()).toMatchObject({ ok: false, firstBad: expect.any(Number) })
  })

  test('keeps seals valid after the chains have grown', async () => {
    for (let n = 0; n < 3; n++) {
      await fill(2)
      expect(await seal()).toEqual({ sealed: 1 })
      expect(await seal()).toEqual({})
    }
    expect(await verify()).toMatchObject({ ok: true, checked: 9 })
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
    expect(await verify()).toMatchObject({ ok: true, checked: 2 })
  })

  /** Rewrites an entry and recomputes all plain hashes and seals after it, as an attacker without the secret can. */
  const rewrite = (id: number, change: { actor_id?: number; action?: string }, signature: object) =>
    unguarded(async (tx) => {
      const ends = new Map<number, string>()
      const rows = await tx.selectFrom('audit').selectAll().orderBy('id').execute()
      for (const row of rows) {
        const { chain } = row
        const detail = rows.reduce(
          (text, old) => text.replace(old.hash, newHashes.get(old.id) ?? old.hash),
          row.detail,
        )
        const changed = {
          ...row,
          ...(row.id === id ? change : {}),
          detail,
          prev_hash: ends.get(chain) ?? '',
        }
        const hash = computeChainHash(changed)
        newHashes.set(row.id, hash)
        ends.set(chain, hash)
        if (hash === row.hash) continue
        await tx
          .updateTable('audit')
          .set({ ...changed, hash, ...signature })
          .where('id', '=', row.id)
          .execute()
        await tx.updateTable('audit_chain').set({ hash }).where('chain', '=', chain).execute()
      }
    })
  const newHashes = new Map<number, string>()
  beforeEach(() => newHashes.clear())

  test.each([{}, { mac: '' }, { key_id: 'ffff', mac: 'x' }])(
    'detects a rewritten entry with recomputed hashes and the signature %j',
    async (signature) => {
      await fill(3)
      await seal()
      call.now += 3 * dayMs
      await fill(3)
      await seal()
      expect(await verify()).toMatchObject({ ok: true, checked: 8 })
      await rewrite(2, { actor_id: 9, action: 'admin.grant' }, signature)
      expect(await verify()).toMatchObject({ ok: false })
    },
  )

  test.each([
    [0, 99],
    [-1, 99],
    [0, 0],
    [-1, -1],
    [null, 99],
    [1, 99],
    [3, 3],
    [99, 99],
  ])('does not accept a lost secret without its MAC: %j verified, %j lost', async (rekeyed, lost) => {
    await fill(3)
    await seal()
    await rewrite(1, { actor_id: 9 }, { key_id: 'ffff', mac: 'x' })
    await unguarded((tx) =>
      tx
        .updateTable('audit_chain')
        .set({ rekeyed, lost, rekey_id: secrets.keyId, rekey_mac: 'x' })
        .where('chain', '>=', 0)
        .execute(),
    )
    expect(await verify()).toMatchObject({ ok: false })
  })

  test('distinguishes entries of another secret from damage', async () => {
    await fill(3)
    const other = createSecrets('o'.repeat(40))
    expect(await verify(other)).toMatchObject({ ok: false, otherKey: 3, firstOtherKey: 1 })
    expect(await verify(other)).not.toHaveProperty('firstBad')
    await unguarded((tx) => tx.updateTable('audit').set({ mac: 'x' }).where('id', '=', 2).execute())
    expect(await verify()).toMatchObject({ ok: false, firstBad: 2, otherKey: 0 })
  })

  test('logs the head of each seal', async () => {
    await fill(1)
    await seal()
    const { head } = await verify()
    expect(lines).toContainEqual({ audit: { entries: 1, head } })
  })

  describe('change of the secret', () => {
    const next = createSecrets('n'.repeat(40), 'a secret of the installation'.padEnd(40, '.'))
    const nextAlone = createSecrets('n'.repeat(40))
    const fillChains = async (count: number) => {
      for (let id = 1; id <= count; id++)
        await db.tx((tx) => audit(tx, call, 'test.act', { type: 'user', id }, { id }))
    }
    /** Returns a database whose transactions fail from number `limit` on. */
    const interrupt = (limit: number) => {
      let transactions = 0
      const tx: Database['tx'] = async (work) => {
        if (++transactions >= limit) throw new Error('killed')
        return db.tx(work)
      }
      return { ...db, tx }
    }

    test.each([false, true])(
      'signs all chains again after an interruption; with a lost secret: %s',
      async (isLost) => {
        await fillChains(250)
        await seal()
        const by = isLost ? nextAlone : next
        await expect(rekeyAudit({ db: interrupt(2), secrets: by }, { isLost })).rejects.toThrow('killed')
        expect(await verify(nextAlone)).toMatchObject({ ok: false, otherKey: 153 })
        await db.tx((tx) =>
          audit(tx, { ...call, deps: { secrets: by } as Deps }, 'test.act', { type: 'user', id: 240 }),
        )
        const formerHead = (await verify()).head
        expect(await rekeyAudit({ db, secrets: by }, { isLost })).toMatchObject({ formerHead })
        const lost = isLost ? 253 : 0
        expect(await verify(nextAlone)).toMatchObject({ ok: true, checked: 254, otherKey: 0, lost })
        // The entries stay protected without the former secret
        await rewrite(5, { actor_id: 9 }, {})
        expect(await verify(nextAlone)).toMatchObject({ ok: false, firstBad: expect.any(Number) })
      },
    )

    test.runIf(engine === 'postgres')('waits for a seal that is being written', async () => {
      await fillChains(2)
      await seal()
      let lockChain = () => {}
      const isWaiting = new Promise<void>((resolve) => {
        lockChain = resolve
      })
      let locked = () => {}
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve
      })
      const sealing = db.tx(async (tx) => {
        const lock = (chain: number) =>
          tx.updateTable('audit_chain').set({ sealed: 1 }).where('chain', '=', chain).execute()
        await lock(1)
        locked()
        await isWaiting
        await lock(0)
      })
      await isLocked
      const rekeying = rekeyAudit({ db, secrets: next }, { isLost: false })
      const countWaiting = async () =>
        (await sql`select from pg_locks where not granted`.execute(db.read)).rows.length
      await expect.poll(countWaiting).toBeGreaterThan(0)
      lockChain()
      await Promise.all([sealing, rekeying])
      expect(await verify(nextAlone)).toMatchObject({ ok: true })
    })

    test('stops before it signs anything of a damaged log, and of a log of another secret', async () => {
      await fill(3)
      await expect(rekeyAudit({ db, secrets: nextAlone }, { isLost: false })).rejects.toThrow(
        'entry 1 was signed',
      )
      await unguarded((tx) => tx.updateTable('audit').set({ detail: '{}' }).where('id', '=', 2).execute())
      await expect(rekeyAudit({ db, secrets: next }, { isLost: false })).rejects.toThrow('damaged at entry 2')
      const heads = await selectRows(db, 'audit_chain', { chain: 7 }, ['rekeyed'])
      expect(heads).toEqual([{ rekeyed: null }])
      await rekeyAudit({ db, secrets: next }, { isLost: true })
      expect(await verify(nextAlone)).toMatchObject({ ok: false, firstBad: 2 })
    })

    test('signs chains a second time, and keeps the mark of a lost secret', async () => {
      await fillChains(2)
      await rekeyAudit({ db, secrets: nextAlone }, { isLost: true })
      await db.tx((tx) =>
        audit(tx, { ...call, deps: { secrets: nextAlone } as Deps }, 'test.act', { type: 'user', id: 1 }),
      )
      const third = createSecrets('t'.repeat(40), 'n'.repeat(40))
      await rekeyAudit({ db, secrets: third }, { isLost: false })
      const thirdAlone = createSecrets('t'.repeat(40))
      expect(await verify(thirdAlone)).toMatchObject({ ok: true, checked: 3, lost: 2, otherKey: 0 })
      await unguarded((tx) => tx.updateTable('audit_chain').set({ lost: 0 }).where('chain', '=', 2).execute())
      expect(await verify(thirdAlone)).toMatchObject({ ok: false, firstBad: 2 })
    })
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
