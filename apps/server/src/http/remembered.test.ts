import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, type Person, startApp } from '../../../../tests/support/app.ts'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { openDatabase } from '../db/open.ts'
import { minuteMs } from '../lib/durations.ts'

describeBoth('answers that are remembered', (engine) => {
  let app: App
  let origin: string
  /** How often a credential was looked up to be answered anew. */
  let lookups = 0
  beforeAll(async () => {
    app = await startApp(engine, { RATE_LIMIT_RPM: '200' })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    const { principals } = app.app
    for (const way of ['byKey', 'bySession'] as const) {
      const look = principals[way]
      principals[way] = (credential, now) => {
        lookups += 1
        return look(credential, now)
      }
    }
    app.clock.stop()
  })
  afterAll(() => app.close())

  // Over a socket: what is remembered is answered before the framework
  const get = async (headers: Record<string, string>, path = '/api/v1/links') => {
    const before = lookups
    const answer = await fetch(`${origin}${path}`, { headers })
    const text = await answer.text()
    return { status: answer.status, text, headers: answer.headers, asked: lookups > before }
  }
  /** Until nothing is written any more of what came before. */
  const settled = async (headers: Record<string, string>, path?: string) => {
    await get(headers, path)
    await app.settle()
    return get(headers, path)
  }
  // Where the database has no version as a whole, what follows from the principal alone
  const remembers = (path = '/api/v1/links') => engine === 'sqlite' || !path.endsWith('/profile')
  const withKey = async (person: Person) => ({ authorization: `Bearer ${await app.key(person, 'write')}` })

  test('are the same bytes with the same headers, logged and counted, without a second look at the credential', async () => {
    const person = await app.signUp()
    for (const [headers, path] of [
      [await withKey(person), '/api/v1/links'],
      [{ cookie: person.cookie }, '/api/v1/analytics/overview'],
      [await withKey(person), '/api/links?limit=3'],
      [await withKey(person), '/api/v1/profile'],
    ] as const) {
      const first = await settled(headers, path)
      const again = await get(headers, path)
      expect([first.status, again.status, again.asked], path).toEqual([200, 200, !remembers(path)])
      expect(again.text).toBe(first.text)
      const fixed = (from: Headers) =>
        [...from].filter(([name]) => !['date', 'x-request-id', 'ratelimit', 'vary'].includes(name))
      expect(fixed(again.headers)).toEqual(fixed(first.headers))
      expect(Number(/r=(\d+)/.exec(again.headers.get('ratelimit')!)![1])).toBe(
        Number(/r=(\d+)/.exec(first.headers.get('ratelimit')!)![1]) - 1,
      )
      const lineOf = async ({ headers: of }: typeof again) => {
        const id = of.get('x-request-id')!
        await expect.poll(() => app.lines.some((line) => line.includes(id))).toBe(true)
        return JSON.parse(app.lines.find((l) => l.includes(id))!)
      }
      const line = await lineOf(again)
      const varying = { id: '', ms: 0, time: 0 }
      expect(JSON.stringify({ ...line, ...varying })).toBe(
        JSON.stringify({ ...(await lineOf(first)), ...varying }),
      )
      expect(line).toMatchObject({ method: 'GET', path: path.split('?')[0], status: 200, msg: 'request' })
      expect([line.operation.length > 0, /^(key|session):\d+$/.test(line.by)]).toEqual([true, true])
      const known = await get({ ...headers, 'if-none-match': first.headers.get('etag')! }, path)
      expect([known.status, known.text, known.asked]).toEqual([304, '', !remembers(path)])
    }
    expect(await app.deps.metrics.registry.metrics()).toMatch(
      /vitrine_http_request_seconds_count\{operation="listLinks",status="304"\} [1-9]/,
    )
  })

  test("are given again beside other accounts' commits where only the own state counts", async () => {
    const headers = await withKey(await app.signUp())
    await settled(headers)
    await app.signUp()
    expect((await get(headers)).asked).toBe(engine === 'sqlite')
  })

  test('of a page that is not the own first one are decided anew each time', async () => {
    const [owner, member] = [await app.signUp(), await app.signUp()]
    const headers = await withKey(member)
    const path = `/api/v1/links?profile_id=${owner.profileId}`
    const setOwner = (userId: number) =>
      app.deps.db.tx((db) =>
        db.updateTable('profile').set({ owner_id: userId }).where('id', '=', owner.profileId).execute(),
      )
    await setOwner(member.user.id)
    expect((await settled(headers, path)).status).toBe(200)
    await setOwner(owner.user.id)
    expect((await get(headers, path)).status).toBe(403)
  })

  test('are asked anew after any commit, also of another process', async () => {
    const person = await app.signUp()
    const headers = await withKey(person)
    await settled(headers)
    const link = { title: 'New', url: 'https://example.com/' }
    await app.request({
      method: 'POST',
      url: '/api/v1/links',
      body: link,
      headers: { authorization: headers.authorization },
    })
    const after = await get(headers)
    expect([after.asked, JSON.parse(after.text).data.map((l: { title: string }) => l.title)]).toEqual([
      true,
      ['New'],
    ])
    await settled(headers)
    const other = await openDatabase({ url: app.database.url, dataDir: app.database.dataDir })
    try {
      await other.tx((db) =>
        db.updateTable('user').set({ blocked_at: 1 }).where('id', '=', person.user.id).execute(),
      )
    } finally {
      await other.close()
    }
    expect((await get(headers)).status).toBe(401)
  })

  test('end with the credential: a revoked key at once, one that expires at its time', async () => {
    const person = await app.signUp()
    const revoked = await withKey(person)
    await settled(revoked)
    const { body } = await app.as(person, 'GET', '/account/api-keys')
    await app.as(person, 'DELETE', `/account/api-keys/${body.data[0].id}`)
    expect((await get(revoked)).status).toBe(401)
    const expires_at = new Date(app.clock.now() + minuteMs / 2).toISOString()
    const made = await app.as(person, 'POST', '/account/api-keys', {
      name: 'Short',
      scope: 'read',
      expires_at,
    })
    const short = { authorization: `Bearer ${made.body.data.key}` }
    expect((await settled(short)).status).toBe(200)
    app.clock.advance(minuteMs / 2)
    expect((await get(short)).status).toBe(401)
  })

  test('end when a schedule begins, and when the use of the credential must be noted', async () => {
    const person = await app.signUp()
    const headers = await withKey(person)
    const starts_at = new Date(app.clock.now() + minuteMs / 2).toISOString()
    await app.as(person, 'POST', '/api/v1/links', {
      title: 'Later',
      url: 'https://example.com/',
      schedule: { starts_at },
    })
    await app.as(person, 'PUT', '/api/v1/profile', { is_published: true })
    const state = async () => {
      const { text, asked } = await get(headers)
      return [JSON.parse(text).data[0].state, asked]
    }
    await settled(headers)
    expect(await state()).toEqual(['scheduled', false])
    app.clock.advance(minuteMs / 2)
    expect(await state()).toEqual(['active', true])
    expect(await state()).toEqual(['active', false])
    app.clock.advance(minuteMs)
    expect(await state()).toEqual(['active', true])
  })

  test("are nobody else's: another key, two keys, no key, a body", async () => {
    const [person, stranger] = [await app.signUp('Petra'), await app.signUp('Sam')]
    const headers = await withKey(person)
    const own = (await settled(headers, '/api/v1/links')).text
    expect((await get({})).status).toBe(401)
    expect((await get({ ...headers, 'x-api-key': 'vt_other' })).status).toBe(401)
    expect((await get({ authorization: `${headers.authorization}x` })).status).toBe(401)
    const theirs = await get(await withKey(stranger), `/api/v1/links?profile_id=${person.profileId}`)
    expect(theirs.status).toBe(403)
    expect((await get(headers, '/api/v1/links?limit=101')).status).toBe(422)
    expect((await get(headers)).text).toBe(own)
  })

  test('count against the limit of the credential', async () => {
    const headers = await withKey(await app.signUp())
    const statuses: number[] = []
    for (let i = 0; i < 203; i++) statuses.push((await get(headers)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    expect(statuses.slice(200)).toEqual([429, 429, 429])
  })
})
