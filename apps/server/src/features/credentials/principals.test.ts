import { minuteMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { recordStatements } from '#tests/statements.ts'
import { createApiKey, createRandomToken, sha256 } from '../../crypto/tokens.ts'
import { touchCredential } from './principal-repo.ts'
import { createPrincipals } from './principals.ts'

const start = Date.UTC(2026, 5, 1)

describeBoth('credential lookup', (engine) => {
  let app: App
  /** Deferred work, which tests run themselves. */
  let later: (() => unknown)[] = []
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

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
  const setUser = (user: ApiUser, columns: { blocked_at?: number; admin_at?: number }) =>
    app.deps.db.tx((db) => db.updateTable('user').set(columns).where('id', '=', user.userId).execute())

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

  test('returns the session of an account with its first profile and current state', async () => {
    const user = await app.person('pro')
    await app.person()
    const { token, id } = await addSession(user)
    const actor = {
      userId: user.userId,
      isAdmin: false,
      planKey: 'pro',
      scope: 'session',
      credential: `session:${id}`,
      onlyProfileId: null,
      onlyWorkspaceId: null,
      confirmedAt: start,
      credentialId: id,
      defaultProfile: {
        id: user.profileId,
        revision: 1,
        contentRevision: expect.any(Number),
        statsRevision: expect.any(Number),
        blockedAt: null,
        isPublished: expect.any(Boolean),
      },
    }
    expect(await principals().bySession(token, start)).toEqual({
      actor,
      isTouchDue: false,
      tokenHash: sha256(token),
    })
    await setUser(user, { admin_at: start })
    const counters = { revision: 5, content_revision: 6, stats_revision: 7 }
    for (const published of [0, 1]) {
      await app.deps.db.tx((db) =>
        db
          .updateTable('profile')
          .set({ ...counters, is_published: published, blocked_at: start })
          .where('id', '=', user.profileId)
          .execute(),
      )
      expect((await principals().bySession(token, start))!.actor).toEqual({
        ...actor,
        isAdmin: true,
        defaultProfile: {
          id: user.profileId,
          revision: 5,
          contentRevision: 6,
          statsRevision: 7,
          blockedAt: start,
          isPublished: published === 1,
        },
      })
    }
  })

  test.each([
    ['until its idle time has passed without use', { idle_ms: 30 * minuteMs }, 30 * minuteMs],
    ['until its end, regardless of use', { last_seen_at: start + 55 * minuteMs }, 60 * minuteMs],
  ])('accepts a session %s, even if the clock is set back later', async (_, row, end) => {
    const user = await app.person()
    const { token, id } = await addSession(user, row)
    const other = await addSession(user, row)
    expect((await principals().bySession(token, start + end - 1))?.actor.credentialId).toBe(id)
    expect(later).toEqual([])
    expect(await principals().bySession(token, start + end)).toBeNull()
    await doLater()
    expect(await principals().bySession(token, start)).toBeNull()
    expect(await sessionIds()).not.toContain(id)
    expect((await principals().bySession(other.token, start))?.actor.credentialId).toBe(other.id)
  })

  test('accepts a session that was used shortly before its idle limit', async () => {
    const { token, id } = await addSession(await app.person())
    expect(await principals().bySession(token, start + 30 * minuteMs)).toBeNull()
    await app.deps.db.tx((db) =>
      db
        .updateTable('session')
        .set({ last_seen_at: start + minuteMs })
        .where('id', '=', id)
        .execute(),
    )
    await doLater()
    expect(await sessionIds()).toContain(id)
  })

  test.each(['read', 'write', 'admin'] as const)(
    'accepts a key with scope %s until its expiry',
    async (scope) => {
      const user = await app.person()
      const { key, id } = await addKey(user, { scope, expires_at: start + minuteMs })
      expect(await principals().byKey(key, start + minuteMs - 1)).toMatchObject({
        actor: { userId: user.userId, scope, credential: `key:${id}`, credentialId: id },
        tokenHash: sha256(key),
      })
      expect(await principals().byKey(key, start + minuteMs)).toBeNull()
      const forever = await addKey(user, { scope })
      expect((await principals().byKey(forever.key, start + 1e12))?.actor.credentialId).toBe(forever.id)
    },
  )

  test('rejects unknown tokens, malformed keys and credentials of a blocked account', async () => {
    const user = await app.person()
    const [{ token }, { key }] = [await addSession(user), await addKey(user)]
    for (const unknown of ['', createRandomToken(), key])
      expect(await principals().bySession(unknown, start)).toBeNull()
    for (const unknown of ['', createApiKey(), `${key}0`, token])
      expect(await principals().byKey(unknown, start)).toBeNull()
    await setUser(user, { blocked_at: start })
    expect(await principals().bySession(token, start)).toBeNull()
    expect(await principals().byKey(key, start)).toBeNull()
  })

  test('rejects a key that does not have the format of an API key, even if its hash is stored', async () => {
    const user = await app.person()
    await app.deps.db.tx((db) =>
      db
        .updateTable('api_key')
        .set({ key_hash: sha256('a key of another make') })
        .where('user_id', '=', user.userId)
        .where('scope', '=', 'read')
        .execute(),
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
        db.read.selectFrom('session').select(['id', 'last_seen_at']).execute(),
        db.read.selectFrom('api_key').select(['id', 'last_used_at']).execute(),
        db.read.selectFrom('user').select(['id', 'last_active_at']).execute(),
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
