import { minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'
import { createApiKey, createRandomToken, sha256 } from '../../crypto/tokens.ts'
import { listGrantsOfCredential } from '../profile/access-repo.ts'
import { touchCredential } from './principal-repo.ts'
import { createPrincipals } from './principals.ts'
import { assertNotRevoked } from './service.ts'

const start = Date.UTC(2026, 5, 1)

describeBoth('credential lookup', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  /** Deferred work, which tests run themselves. */
  let later: (() => unknown)[] = []

  const principals = () => createPrincipals({ ...app.deps, background: (_, work) => void later.push(work) })
  const doLater = async () => {
    const work = later
    later = []
    for (const run of work) await run()
  }
  const addSession = async (
    user: ApiUser,
    row: { idle_ms?: number; last_seen_at?: number; expires_at?: number } = {},
  ) => {
    const token = createRandomToken()
    const { id } = await app.deps.db.tx((db) =>
      db
        .insertInto('session')
        .values({
          user_id: user.userId,
          token_hash: sha256(token),
          aal: 1,
          user_agent: '',
          address: '',
          idle_ms: 30 * minuteMs,
          last_seen_at: start,
          expires_at: start + 60 * minuteMs,
          created_at: start,
          ...row,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { token, id }
  }
  const addKey = async (
    user: ApiUser,
    row: {
      scope?: 'read' | 'write' | 'admin'
      expires_at?: number | null
      last_used_at?: number | null
    } = {},
  ) => {
    const key = createApiKey()
    const { id } = await app.deps.db.tx((db) =>
      db
        .insertInto('api_key')
        .values({
          user_id: user.userId,
          name: 'k',
          scope: 'read',
          prefix: '',
          key_hash: sha256(key),
          grants: 1,
          expires_at: null,
          last_used_at: null,
          created_at: start,
          ...row,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { key, id }
  }
  const sessionIds = async () =>
    (await app.deps.db.read.selectFrom('session').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('looks up concurrent keys in one statement, each with its account', async () => {
    const people = [await app.person(), await app.person(), await app.person()]
    const keys = await Promise.all(people.map((user) => addKey(user)))
    const lookups = principals()
    let accounts: (number | undefined)[] = []
    const statements = await recordStatements(async () => {
      const results = await Promise.all([
        ...keys.map(({ key }) => lookups.byKey(key, start)),
        lookups.byKey(createApiKey(), start),
      ])
      accounts = results.map((principal) => principal?.actor.userId)
    })
    expect(statements.filter((text) => text.includes('api_key'))).toHaveLength(1)
    expect(accounts).toEqual([...people.map(({ userId }) => userId), undefined])
  })

  test('accepts a session that was used shortly before its idle limit', async () => {
    const { token, id } = await addSession(await app.person())
    expect(await principals().bySession(token, start + 30 * minuteMs)).toBeNull()
    await updateRows(app.deps.db, 'session', { id }, { last_seen_at: start + minuteMs })
    await doLater()
    expect(await sessionIds()).toContain(id)
  })

  test('rejects a write that was authorised before the block of its account', async () => {
    const user = await app.person()
    const { actor } = (await principals().byKey((await addKey(user)).key, start))!
    await updateRows(app.deps.db, 'user', { id: user.userId }, { blocked_at: start })
    await app.deps.db.tx(async (db) => {
      await expect(assertNotRevoked(db, actor)).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(await listGrantsOfCredential(db, actor, user.profileId)).toBeUndefined()
    })
  })

  test('rejects a key that does not have the format of an API key, even if its hash is stored', async () => {
    const user = await app.person()
    await updateRows(
      app.deps.db,
      'api_key',
      { user_id: user.userId, scope: 'read' },
      { key_hash: sha256('a key of another make') },
    )
    expect(await principals().byKey('a key of another make', start)).toBeNull()
  })

  test('updates the last use at most once a minute', async () => {
    const user = await app.person()
    const stale = async (lastUsed: number | null, now: number) =>
      (await principals().byKey((await addKey(user, { last_used_at: lastUsed })).key, now))!.isTouchDue
    expect(await stale(null, start)).toBe(true)
    expect(await stale(start, start)).toBe(false)
    expect(await stale(start, start + minuteMs)).toBe(false)
    expect(await stale(start, start + minuteMs + 1)).toBe(true)
  })

  test('never moves the last use of a credential and its account back', async () => {
    const [who, other] = [await app.person(), await app.person()]
    const [session, key] = [await addSession(who), await addKey(who)]
    const [otherSession, otherKey] = [await addSession(who), await addKey(who)]
    const state = async () => {
      const { db } = app.deps
      const [seen, used, active] = await Promise.all([
        selectRows(db, 'session', {}, ['id', 'last_seen_at']),
        selectRows(db, 'api_key', {}, ['id', 'last_used_at']),
        selectRows(db, 'user', {}, ['id', 'last_active_at']),
      ])
      return {
        sessions: [session, otherSession].map(({ id }) => seen.find((row) => row.id === id)!.last_seen_at),
        keys: [key, otherKey].map(({ id }) => used.find((row) => row.id === id)!.last_used_at),
        users: [who, other].map(({ userId }) => active.find((row) => row.id === userId)!.last_active_at),
      }
    }
    const before = await state()
    const touch = async (
      principal: Awaited<ReturnType<ReturnType<typeof principals>['byKey']>>,
      now: number,
    ) => touchCredential(app.deps.db, principal!.actor, now)
    await touch(await principals().byKey(key.key, start), start + 1)
    expect(await state()).toEqual({ ...before, keys: [start + 1, null], users: [start + 1, before.users[1]] })
    const bySession = await principals().bySession(session.token, start)
    for (const now of [start + 9, start + 4]) await touch(bySession, now)
    expect(await state()).toMatchObject({ sessions: [start + 9, start], keys: [start + 1, null] })
  })
})
