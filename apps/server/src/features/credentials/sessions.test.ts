import { hourMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createApiKey, createRandomToken, sha256 } from '../../crypto/tokens.ts'
import { countValidKeys, deleteKeys } from './key-repo.ts'
import { insertSession, listValidSessions } from './session-repo.ts'

const start = Date.UTC(2026, 5, 1)

describeBoth('sessions', (engine) => {
  let app: App
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

  const signIn = ({ userId }: ApiUser) =>
    app.deps.db.tx((db) =>
      insertSession(db, {
        userId,
        tokenHash: sha256(createRandomToken()),
        aal: 1,
        userAgent: '',
        address: '192.0.2.7',
        idleMs: 12 * hourMs,
        expiresAt: start + 7 * 24 * hourMs,
        confirmedAt: start,
        now: start,
      }),
    )

  test('lists active sessions only, last used first', async () => {
    const [who, other] = [await app.person(), await app.person()]
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push(await signIn(who))
    await signIn(other)
    const set = (id: number, row: { last_seen_at?: number; expires_at?: number }) =>
      app.deps.db.tx((db) => db.updateTable('session').set(row).where('id', '=', id).execute())
    await set(ids[1]!, { last_seen_at: start + hourMs })
    await set(ids[3]!, { expires_at: start + hourMs })
    const listed = async (now: number) =>
      (await listValidSessions(app.deps.db.read, who.userId, now)).map(({ id }) => ids.indexOf(id))
    expect(await listed(start)).toEqual([1, 3, 2, 0])
    expect(await listed(start + hourMs - 1)).toEqual([1, 3, 2, 0])
    expect(await listed(start + hourMs)).toEqual([1, 2, 0])
    expect(await listed(start + 12 * hourMs - 1)).toEqual([1, 2, 0])
    expect(await listed(start + 12 * hourMs)).toEqual([1])
  })

  test('revokes all keys of an account and returns the number of valid ones', async () => {
    const [who, other] = [await app.person(), await app.person()]
    const addKey = (expiresAt: number) =>
      app.deps.db.tx((db) =>
        db
          .insertInto('api_key')
          .values({
            user_id: who.userId,
            name: 'k',
            scope: 'read',
            prefix: '',
            key_hash: sha256(createApiKey()),
            expires_at: expiresAt,
            last_used_at: null,
            created_at: start,
          })
          .execute(),
      )
    await addKey(start)
    await addKey(start + 1)
    const working = ({ userId }: ApiUser, now = start) => countValidKeys(app.deps.db.read, userId, now)
    // Two of `person` that never expire
    expect([await working(who, start - 1), await working(who), await working(who, start + 1)]).toEqual([
      4, 3, 2,
    ])
    expect(await app.deps.db.tx((db) => deleteKeys(db, who.userId, start))).toBe(3)
    expect([await working(who, 0), await working(other)]).toEqual([0, 2])
  })
})
