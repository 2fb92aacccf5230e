import { hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { deleteRows } from '#tests/rows.ts'
import { findPage } from './service.ts'

describeSql('former usernames of a profile', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const rename = (user: ApiUser, username: string) => app.call(user, 'PUT', '/profile', { username })
  const findTarget = async (username: string) => {
    const page = await findPage(app.deps, username, app.clock.now)
    return page && ('redirect' in page ? page.redirect : page.profile.id)
  }
  const named = (user: ApiUser, word: string) => `${word}-${user.userId}`

  test('allows three renames, then one in eight hours', async () => {
    const owner = await app.person()
    for (const word of ['one', 'two', 'three']) {
      app.clock.now += hourMs
      expect((await rename(owner, named(owner, word))).status).toBe(200)
    }
    const before = (await app.call(owner, 'GET', '/profile')).data
    const refusal = await app.call(owner, 'PUT', '/profile', {
      username: named(owner, 'four'),
      bio: 'not kept',
    })
    expect([refusal.status, refusal.code]).toEqual([429, 'rate_limited'])
    expect(refusal.errors[0]).toMatch(/^username: /)
    expect((await app.call(owner, 'GET', '/profile')).data).toEqual(before)
    expect(await findTarget(named(owner, 'four'))).toBeNull()
    // Updates that keep the name are not limited
    expect(
      (await app.call(owner, 'PUT', '/profile', { username: before.username, bio: 'kept' })).status,
    ).toBe(200)
    const wait = Number(refusal.headers['retry-after']) * 1000
    expect(wait).toBe(6 * hourMs)
    app.clock.now += wait - 1
    expect((await rename(owner, named(owner, 'four'))).status).toBe(429)
    app.clock.now += 1
    expect((await rename(owner, named(owner, 'four'))).status).toBe(200)
  })

  test('reserves only the last three names of a profile that were not public for a day', async () => {
    const [who, other] = [await app.person(), await app.person()]
    const words = ['red', 'green', 'blue', 'black', 'white']
    for (const word of words) {
      app.clock.now += 8 * hourMs
      expect((await rename(who, named(who, word))).status).toBe(200)
    }
    const [red, green, blue, black, white] = words.map((word) => named(who, word)) as [string, ...string[]]
    expect(await Promise.all([red, green!, blue!, black!].map(findTarget))).toEqual([
      null,
      white,
      white,
      white,
    ])
    expect((await rename(other, green!)).code).toBe('username_taken')
    expect((await rename(other, red)).status).toBe(200)
    expect((await rename(other, who.username)).status).toBe(200)
  })

  test('allows returning to one of the last three usernames at any time', async () => {
    const owner = await app.person()
    const names = [owner.username, ...['ant', 'bee', 'cat'].map((word) => named(owner, word))]
    for (const name of names.slice(1)) expect((await rename(owner, name)).status).toBe(200)
    for (const name of [...names, ...names.toReversed(), ...names])
      expect((await rename(owner, name)).status).toBe(200)
    const rows = await app.deps.db.read
      .selectFrom('username_redirect')
      .select('username_key')
      .where('profile_id', '=', owner.profileId)
      .orderBy('username_key')
      .execute()
    expect(rows.map((row) => row.username_key)).toEqual(names.slice(0, 3).toSorted())
    expect((await rename(owner, named(owner, 'dog'))).status).toBe(429)
  })

  test('accepts exactly three of 30 concurrent renames', async () => {
    const owner = await app.person()
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => rename(owner, named(owner, `race${i}`))),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(27)
    const targets = await Promise.all(responses.map((_, i) => findTarget(named(owner, `race${i}`))))
    expect(targets.filter((target) => target !== null)).toHaveLength(3)
  })

  test('releases the current and former usernames of a deleted profile', async () => {
    const [who, other] = [await app.person(), await app.person()]
    expect((await rename(who, named(who, 'gone'))).status).toBe(200)
    await deleteRows(app.deps.db, 'profile', { id: who.profileId })
    for (const name of [who.username, named(who, 'gone')]) {
      expect(await findTarget(name)).toBeNull()
      expect((await rename(other, name)).status).toBe(200)
    }
  })

  test('reports free, taken and invalid usernames with suggestions', async () => {
    const user = await app.signUp('Kiln Owner')
    const status = async (username: string, cookie = '') => {
      const url = `/ext/v1/usernames/status?${new URLSearchParams({ username })}`
      return (await app.request({ method: 'GET', url, ...(cookie ? { cookie } : {}) })).body.data
    }
    const name = `kiln-${user.user.id}`
    expect(await status(` ${name.toUpperCase()} `)).toEqual({
      username: name,
      status: 'free',
      problem: null,
      suggestions: [],
    })
    await app.as(user, 'PUT', '/api/v1/profile', { username: name })
    await rename(await app.person(), `${name}-2`)
    expect(await status(name)).toEqual({
      username: name,
      status: 'taken',
      problem: null,
      suggestions: [`${name}-page`, `hello-${name}`, `${name}-3`],
    })
    expect(await status('admin')).toMatchObject({ status: 'taken', problem: { rule: 'username_reserved' } })
    const problem = expect.objectContaining({ rule: 'username_characters' })
    expect(await status('a b')).toEqual({ username: 'a b', status: 'invalid', problem, suggestions: [] })
    // A former name redirects, and its own page may return to it
    await app.as(user, 'PUT', '/api/v1/profile', { username: `oven-${user.user.id}` })
    expect(await status(name)).toMatchObject({ status: 'taken', problem: { rule: 'username_redirects' } })
    expect(await status(name, user.cookie)).toMatchObject({ status: 'free' })
  })
})
