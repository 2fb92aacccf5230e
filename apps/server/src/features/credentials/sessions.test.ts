import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { newApiKey, randomToken, sha256 } from '../../crypto/tokens.ts'
import type { BrowserContext } from '../../domain/context.ts'
import { iso } from '../../domain/resource.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import { startSession } from '../auth/start-session.ts'
import { findUser, toUser } from '../users/index.ts'
import { insertChallenge } from './challenge-repo.ts'
import { countValidKeys, deleteKeys } from './key-repo.ts'
import { requireCredential } from './service.ts'
import { deleteSession, markSecondFactor, revokeSessions, validSessions } from './session-repo.ts'

const start = Date.UTC(2026, 5, 1)
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

describeBoth('sessions', (engine) => {
  let app: App
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

  const userOf = async ({ userId }: ApiUser) => (await findUser(app.deps.db.read, userId))!
  const signIn = async (
    owner: ApiUser,
    {
      remember = false,
      notify = false,
      aal = 1 as 1 | 2,
      browser = {},
      now = start,
      userAgent = firefox,
    } = {},
  ) => {
    const call = {
      browser: { sessionHash: null, challengeToken: null, preSession: null, device: null, ...browser },
      userAgent,
      address: '192.0.2.7',
      now,
    } as BrowserContext
    const user = await userOf(owner)
    return app.deps.db.tx((db) => startSession(app.deps, db, call, user, { aal, remember, notify }))
  }
  const sessionsOf = ({ userId }: ApiUser) =>
    app.deps.db.read.selectFrom('session').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  const idsOf = async (user: ApiUser) => (await sessionsOf(user)).map(({ id }) => id)
  const mailsTo = async (user: ApiUser) =>
    app.deps.db.read.selectFrom('mail').selectAll().where('user_id', '=', user.userId).execute()

  test.each([
    ['12 hours without a request, 7 days in all, and with the browser', false, 12 * hourMs, 7 * dayMs, null],
    [
      '30 days without a request and 180 in all where it is remembered',
      true,
      30 * dayMs,
      180 * dayMs,
      180 * dayMs,
    ],
  ])('one lasts %s', async (_, remember, idleMs, absoluteMs, keepMs) => {
    const owner = await app.person()
    const started = await signIn(owner, { remember, aal: 2 })
    const [row] = await sessionsOf(owner)
    expect(row).toMatchObject({
      aal: 2,
      user_agent: firefox,
      address: '192.0.2.7',
      idle_ms: idleMs,
      last_seen_at: start,
      expires_at: start + absoluteMs,
      created_at: start,
    })
    expect(started).toMatchObject({ keepMs, tokenHash: row!.token_hash, credential: `session:${row!.id}` })
    expect(sha256(started.token)).toBe(row!.token_hash)
  })

  test('a sign-in ends the session and the challenge it came with, and nothing else', async () => {
    const owner = await app.person()
    await signIn(owner)
    await signIn(owner)
    const [first, second] = await sessionsOf(owner)
    const challengeToken = randomToken()
    const addChallenge = (token: string) =>
      app.deps.db.tx((db) =>
        insertChallenge(db, {
          userId: owner.userId,
          tokenHash: sha256(token),
          remember: false,
          expiresAt: start + hourMs,
          now: start,
        }),
      )
    await addChallenge(challengeToken)
    await addChallenge('another')
    await signIn(owner, { browser: { sessionHash: first!.token_hash, challengeToken } })
    expect(await idsOf(owner)).toEqual([second!.id, expect.any(Number)])
    const challenges = await app.deps.db.read
      .selectFrom('challenge')
      .select('token_hash')
      .where('user_id', '=', owner.userId)
      .execute()
    expect(challenges).toEqual([{ token_hash: sha256('another') }])
  })

  test('a notice goes out for a device that is new, once, and only where one is wanted', async () => {
    const owner = await app.person()
    await signIn(owner, { notify: true })
    const [mail, ...more] = await mailsTo(owner)
    expect([mail?.kind, more]).toEqual(['new_device', []])
    await signIn(owner, { notify: true })
    await signIn(owner, { notify: false, userAgent: chrome })
    await signIn(owner, { notify: true, userAgent: chrome })
    expect(await mailsTo(owner)).toHaveLength(1)
    await signIn(owner, { notify: true, userAgent: safari })
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  test('one is revoked by its own account only; the result says if it existed', async () => {
    const [who, other] = [await app.person(), await app.person()]
    await signIn(who)
    await signIn(who)
    const [first, second] = await idsOf(who)
    const end = (person: ApiUser, id: number) => app.deps.db.tx((db) => deleteSession(db, person.userId, id))
    expect(await end(other, first!)).toBe(false)
    expect(await idsOf(who)).toEqual([first, second])
    expect(await end(who, first!)).toBe(true)
    expect(await end(who, first!)).toBe(false)
    expect(await idsOf(who)).toEqual([second])
  })

  test('all of an account are revoked, or all but one, and the number is returned', async () => {
    const [who, other] = [await app.person(), await app.person()]
    for (const person of [who, who, who, other]) await signIn(person)
    const [kept] = await idsOf(who)
    const end = (except?: number) => app.deps.db.tx((db) => revokeSessions(db, who.userId, except))
    expect(await end(kept)).toBe(2)
    expect(await idsOf(who)).toEqual([kept])
    expect(await end()).toBe(1)
    expect(await end()).toBe(0)
    expect(await idsOf(other)).toHaveLength(1)
  })

  test('those that are listed have neither ended nor idled, the last used first', async () => {
    const [who, other] = [await app.person(), await app.person()]
    for (const person of [who, who, who, who, other]) await signIn(person)
    const ids = await idsOf(who)
    const set = (id: number, row: { last_seen_at?: number; expires_at?: number }) =>
      app.deps.db.tx((db) => db.updateTable('session').set(row).where('id', '=', id).execute())
    await set(ids[1]!, { last_seen_at: start + hourMs })
    await set(ids[3]!, { expires_at: start + hourMs })
    const listed = async (now: number) =>
      (await validSessions(app.deps.db.read, who.userId, now)).map(({ id }) => ids.indexOf(id))
    expect(await listed(start)).toEqual([1, 3, 2, 0])
    expect(await listed(start + hourMs - 1)).toEqual([1, 3, 2, 0])
    expect(await listed(start + hourMs)).toEqual([1, 2, 0])
    expect(await listed(start + 12 * hourMs - 1)).toEqual([1, 2, 0])
    expect(await listed(start + 12 * hourMs)).toEqual([1])
  })

  test('one is raised to a second factor alone', async () => {
    const owner = await app.person()
    await signIn(owner)
    await signIn(owner)
    const [first] = await idsOf(owner)
    await app.deps.db.tx((db) => markSecondFactor(db, first!))
    expect((await sessionsOf(owner)).map(({ aal }) => aal)).toEqual([2, 1])
  })

  test('a call continues only while its session or key exists', async () => {
    const owner = await app.person()
    await signIn(owner)
    const [session] = await idsOf(owner)
    const { id: key } = await app.deps.db.read
      .selectFrom('api_key')
      .select('id')
      .where('user_id', '=', owner.userId)
      .where('scope', '=', 'read')
      .executeTakeFirstOrThrow()
    const check = (kind: 'session' | 'key', credentialId: number) =>
      app.deps.db.tx((db) => requireCredential(db, { credential: `${kind}:${credentialId}`, credentialId }))
    await check('session', session!)
    await check('key', key)
    const unauthenticated = { code: 'unauthenticated' }
    await expect(check('session', 1_000_000)).rejects.toMatchObject(unauthenticated)
    await app.deps.db.tx((db) => revokeSessions(db, owner.userId))
    await expect(check('session', session!)).rejects.toMatchObject(unauthenticated)
    await check('key', key)
    await app.deps.db.tx((db) => deleteKeys(db, owner.userId, start))
    await expect(check('key', key)).rejects.toMatchObject(unauthenticated)
  })

  test('revoking the keys of an account revokes all, and returns how many were valid', async () => {
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
            key_hash: sha256(newApiKey()),
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

  test('a person is shown with what they have proved, and nothing of their secrets', async () => {
    const owner = await app.person()
    const user = await userOf(owner)
    const set = { email_verified_at: start, totp_confirmed_at: start, admin_at: start }
    const unset = { email_verified_at: null, totp_confirmed_at: null, admin_at: null }
    const { id, revision, email, name } = user
    const [created_at, updated_at] = [iso(user.created_at), iso(user.updated_at)]
    const same = { id, revision, created_at, updated_at, email, name }
    expect(toUser({ ...user, ...set })).toEqual({
      ...same,
      email_verified: true,
      two_factor_enabled: true,
      is_admin: true,
    })
    expect(toUser({ ...user, ...unset })).toEqual({
      ...same,
      email_verified: false,
      two_factor_enabled: false,
      is_admin: false,
    })
  })
})
