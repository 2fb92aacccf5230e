import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { randomToken } from '../../crypto/tokens.ts'
import {
  claimChallenge,
  countWrongCode,
  deleteChallenge,
  deleteChallenges,
  findChallenge,
  insertChallenge,
} from './challenge-repo.ts'

const start = Date.UTC(2026, 5, 1)

describeBoth('a sign-in that waits for its second factor', (engine) => {
  let app: App
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

  const add = async (userId: number, remember = false) => {
    const tokenHash = randomToken()
    await app.deps.db.tx((db) =>
      insertChallenge(db, { userId, tokenHash, remember, expiresAt: start + 1000, now: start }),
    )
    return (await find(tokenHash))!
  }
  const find = (tokenHash: string, now = start) => findChallenge(app.deps.db.read, tokenHash, now)
  const take = (id: number, now = start) => app.deps.db.tx((db) => claimChallenge(db, id, now))

  test('returns the account and the choice to stay signed in', async () => {
    const { userId } = await app.person()
    for (const remember of [true, false])
      expect(await add(userId, remember)).toMatchObject({
        user_id: userId,
        remember: remember ? 1 : 0,
        failures: 0,
        created_at: start,
      })
    expect(await find('another token')).toBeUndefined()
  })

  test('is open until its last millisecond', async () => {
    const { userId } = await app.person()
    const { id, token_hash } = await add(userId)
    expect((await find(token_hash, start + 999))?.id).toBe(id)
    expect(await find(token_hash, start + 1000)).toBeUndefined()
    expect(await take(id, start + 1000)).toBe(false)
    expect(await take(id, start + 999)).toBe(true)
  })

  test('is used once, by one of two concurrent requests, and others stay', async () => {
    const { userId } = await app.person()
    const [one, other] = [await add(userId), await add(userId)]
    expect((await Promise.all([take(one.id), take(one.id)])).toSorted()).toEqual([false, true])
    expect(await find(one.token_hash)).toBeUndefined()
    expect((await find(other.token_hash))?.id).toBe(other.id)
  })

  test('ends with the fifth wrong code, which counts for no other', async () => {
    const { userId } = await app.person()
    const [one, other] = [await add(userId), await add(userId)]
    for (let wrong = 1; wrong <= 4; wrong++) await app.deps.db.tx((db) => countWrongCode(db, one.id))
    expect((await find(one.token_hash))?.failures).toBe(4)
    await app.deps.db.tx((db) => countWrongCode(db, one.id))
    expect(await find(one.token_hash)).toBeUndefined()
    expect(await take(one.id)).toBe(false)
    expect((await find(other.token_hash))?.failures).toBe(0)
  })

  test('ends with its browser, or with all of its account', async () => {
    const [{ userId }, stranger] = [await app.person(), await app.person()]
    const challenges = [await add(userId), await add(userId), await add(userId)]
    const foreign = await add(stranger.userId)
    const open = async () =>
      (await Promise.all([...challenges, foreign].map(({ token_hash }) => find(token_hash)))).map(Boolean)
    await app.deps.db.tx((db) => deleteChallenge(db, challenges[1]!.token_hash))
    expect(await open()).toEqual([true, false, true, true])
    await app.deps.db.tx((db) => deleteChallenges(db, userId))
    expect(await open()).toEqual([false, false, false, true])
  })
})
