import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { claimToken, deleteTokens, findToken, issueToken, type Purpose, pendingEmail } from './token-repo.ts'

const start = Date.UTC(2026, 5, 1)

describeBoth('a token that is mailed', (engine) => {
  let app: App
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

  const issue = (
    userId: number,
    purpose: Purpose = 'password_reset',
    emailKey = 'wren@example.org',
    now = start,
  ) => app.deps.db.tx((db) => issueToken(db, { userId, purpose, emailKey, expiresAt: now + 1000, now }))
  const find = (text: string, purpose: Purpose = 'password_reset', now = start) =>
    findToken(app.deps.db.read, purpose, text, now)
  const take = (id: number, now = start) => app.deps.db.tx((db) => claimToken(db, id, now))

  test('is kept as a hash, and found by its text, for its purpose, until its last millisecond', async () => {
    const { userId } = await app.person()
    const text = await issue(userId)
    expect(text).toMatch(/^[\w-]{43}$/)
    const token = await find(text, 'password_reset', start + 999)
    expect(token).toMatchObject({
      user_id: userId,
      purpose: 'password_reset',
      token_hash: sha256(text),
      email_key: 'wren@example.org',
      expires_at: start + 1000,
      created_at: start,
    })
    expect(await find(text, 'password_reset', start + 1000)).toBeUndefined()
    expect(await find(text, 'email_verification')).toBeUndefined()
    expect(await find(sha256(text))).toBeUndefined()
  })

  test('is used once, by one of two concurrent requests, and not after it expired', async () => {
    const [{ userId }, other] = [await app.person(), await app.person()]
    const { id } = (await find(await issue(userId)))!
    const foreign = await issue(other.userId)
    expect(await take(id, start + 1000)).toBeUndefined()
    const takenTokens = await Promise.all([take(id, start + 999), take(id, start + 999)])
    expect(takenTokens.filter((row) => row !== undefined)).toMatchObject([{ id, user_id: userId }])
    expect(await find(foreign)).toBeDefined()
  })

  test('is revoked only by a newer token of the same purpose and account', async () => {
    const [{ userId }, other] = [await app.person(), await app.person()]
    const reset = await issue(userId)
    const verification = await issue(userId, 'email_verification')
    const foreign = await issue(other.userId)
    const newer = await issue(userId)
    expect(newer).not.toBe(reset)
    expect(await find(reset)).toBeUndefined()
    for (const text of [newer, foreign]) expect(await find(text)).toBeDefined()
    expect(await find(verification, 'email_verification')).toBeDefined()
  })

  test.each([
    ['of one purpose', 'email_verification', [true, false, true]],
    ['of all purposes', undefined, [false, false, true]],
  ] as const)('is voided with the others %s', async (_, purpose, left) => {
    const [{ userId }, other] = [await app.person(), await app.person()]
    const texts = [
      ['password_reset', await issue(userId)],
      ['email_verification', await issue(userId, 'email_verification')],
      ['email_verification', await issue(other.userId, 'email_verification')],
    ] as const
    await app.deps.db.tx((db) => deleteTokens(db, userId, purpose))
    const tokens = await Promise.all(texts.map(([of, text]) => find(text, of)))
    expect(tokens.map(Boolean)).toEqual(left)
  })

  test('of a verification names the address that waits: another than the present one, until it ends', async () => {
    const [{ userId }, other] = [await app.person(), await app.person()]
    const user = { id: userId, email_key: 'present@example.org' }
    const pending = (now = start) => pendingEmail(app.deps.db.read, user, now)
    expect(await pending()).toBeNull()
    await issue(userId, 'password_reset', 'reset@example.org')
    await issue(other.userId, 'email_verification', 'stranger@example.org')
    await issue(userId, 'email_verification', 'present@example.org')
    expect(await pending()).toBeNull()
    await issue(userId, 'email_verification', 'next@example.org')
    expect(await pending(start + 999)).toBe('next@example.org')
    expect(await pending(start + 1000)).toBeNull()
  })
})
