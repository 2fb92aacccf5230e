import { minuteMs, secondMs } from '@vitrine/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'

const link = (title: string) => ({ title, url: `https://example.com/${encodeURIComponent(title)}` })

describeBoth('links', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const add = (user: ApiUser, body: object) => app.call(user, 'POST', '/links', body)
  const create = async (user: ApiUser, title: string): Promise<number> =>
    (await add(user, link(title))).data.id
  const put = (user: ApiUser, id: number, body: object, headers = {}) =>
    app.call(user, 'PUT', `/links/${id}`, { ...link('t'), ...body }, headers)
  const titles = async (user: ApiUser): Promise<string[]> =>
    (await app.call(user, 'GET', '/links?limit=100')).data.map((l: Data) => l.title)
  const versions = async (user: ApiUser): Promise<number> =>
    (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data.length
  const rows = async (user: ApiUser) =>
    JSON.stringify(
      await app.deps.db.read
        .selectFrom('link')
        .selectAll()
        .where('profile_id', '=', user.profileId)
        .orderBy('id')
        .execute(),
    )

  test('limits a profile to 1,000 links, even on the largest plan', async () => {
    const user = await app.person('agency')
    const doc = JSON.stringify({ doc: { title: 'Full', url: 'https://example.com/' }, extra: {} })
    const at = app.clock.now
    await app.deps.db.tx(async (db) => {
      for (let from = 0; from < 999; from += 111)
        await db
          .insertInto('link')
          .values(
            Array.from({ length: 111 }, (_, i) => ({
              profile_id: user.profileId,
              position: from + i,
              doc,
              clicks: 0,
              unique_clicks: 0,
              created_at: at,
              updated_at: at,
              revision: 1,
            })),
          )
          .execute()
    })
    const add = () => app.call(user, 'POST', '/links', { title: 'One more', url: 'https://example.com/' })
    expect((await add()).status).toBe(200)
    const refusal = await add()
    expect([refusal.status, refusal.code]).toEqual([403, 'plan_limit'])
    expect(refusal.errors[0]).toContain('1000 blocks')
    expect((await app.call(user, 'GET', '/links?limit=1')).meta.pagination.total).toBe(1000)
  })

  test('accepts exactly one of 20 concurrent creations for the last link of the free plan', async () => {
    const user = await app.person('free')
    for (let i = 0; i < 99; i++) await add(user, link(`l${i}`))
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => add(user, link(`race ${i}`))))
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1)
    expect(responses.filter((a) => a.code === 'plan_limit')).toHaveLength(19)
    const { meta, data } = await app.call(user, 'GET', '/links?limit=100')
    expect(meta.pagination.total).toBe(100)
    expect(data.map((l: Data) => l.order)).toEqual(Array.from({ length: 100 }, (_, i) => i))
    await app.call(user, 'DELETE', `/links/${data[0].id}`)
    expect((await add(user, link('again'))).status).toBe(200)
  })

  test('keeps positions without gaps when links are inserted or moved', async () => {
    const user = await app.person()
    for (const title of ['a', 'b', 'c']) await create(user, title)
    expect((await add(user, { ...link('x'), order: 1 })).data.order).toBe(1)
    expect(await titles(user)).toEqual(['a', 'x', 'b', 'c'])
    expect((await add(user, { ...link('y'), order: 99 })).data.order).toBe(4)
    expect((await add(user, { ...link('z'), order: 0 })).data.order).toBe(0)
    expect(await titles(user)).toEqual(['z', 'a', 'x', 'b', 'c', 'y'])
    const ids = (await app.call(user, 'GET', '/links')).data.map((l: Data) => l.id)
    expect((await put(user, ids[0], { title: 'z', order: 3 })).data.order).toBe(3)
    expect(await titles(user)).toEqual(['a', 'x', 'b', 'z', 'c', 'y'])
    await app.call(user, 'DELETE', `/links/${ids[2]}`)
    expect((await app.call(user, 'GET', '/links')).data.map((l: Data) => [l.title, l.order])).toEqual([
      ['a', 0],
      ['b', 1],
      ['z', 2],
      ['c', 3],
      ['y', 4],
    ])
  })

  test('places the named links before all others', async () => {
    const user = await app.person()
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await create(user, `l${i}`))
    let now = ids
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: 1 }), async (order) => {
        const response = await app.call(user, 'POST', '/links/reorder', { order })
        now = [...order, ...now.filter((id) => !order.includes(id))]
        expect(response.data.map((l: Data) => l.id)).toEqual(now)
        const stored = (await app.call(user, 'GET', '/links?limit=100')).data
        expect(stored.map((l: Data) => [l.id, l.order])).toEqual(now.map((id, i) => [id, i]))
      }),
      { numRuns: 25 },
    )
  })

  test('rejects unknown, foreign, archived or repeated ids', async () => {
    const user = await app.person()
    const other = await app.person()
    const [a, b, gone] = [await create(user, 'a'), await create(user, 'b'), await create(user, 'gone')]
    const foreignLink = await create(other, 'f')
    await app.call(user, 'DELETE', `/links/${gone}`)
    const before = await rows(user)
    const versionCount = await versions(user)
    for (const order of [[b, 999_999], [foreignLink, a], [b, gone], [b, a, b], []]) {
      const response = await app.call(user, 'POST', '/links/reorder', { order })
      expect([response.status, response.code]).toEqual([422, 'validation_failed'])
      expect(response.errors[0]).toMatch(/^order/)
    }
    expect(await rows(user)).toBe(before)
    expect(await versions(user)).toBe(versionCount)
  })

  test('stores the marks of a text as typed, and refuses a dangerous address in it', async () => {
    const text = '**Bold**, [words](https://a.example/b) and *5*3*'
    const user = await app.person()
    const body = { ...link('about'), kind: 'text' }
    const created = await app.call(user, 'POST', '/links', { ...body, business_block_config: { text } })
    expect(created.data.business_block_config).toEqual({ text })
    const refused = await app.call(user, 'POST', '/links', {
      ...body,
      business_block_config: { text: 'See [this](javascript:alert(1))' },
    })
    expect(refused).toMatchObject({
      status: 422,
      errors: [expect.stringMatching(/^business_block_config\.text: /)],
    })
  })

  test('creates one automatic version for each successful write', async () => {
    const user = await app.person()
    const a = await create(user, 'a')
    const b = await create(user, 'b')
    expect(await versions(user)).toBe(2)
    await put(user, a, { title: 'a2' })
    await app.call(user, 'POST', '/links/reorder', { order: [b] })
    await app.call(user, 'DELETE', `/links/${b}`)
    expect(await versions(user)).toBe(5)
    expect((await put(user, a, { revision: 1 })).code).toBe('stale_revision')
    expect((await put(user, a, { url: 'javascript:1' })).code).toBe('url_not_allowed')
    expect((await put(user, b, {})).code).toBe('not_found')
    expect(
      (
        await add(user, {
          ...link('x'),
          schedule: { starts_at: '2026-02-02T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' },
        })
      ).errors,
    ).toEqual(['schedule.ends_at: must be after schedule.starts_at'])
    const list = (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
    expect(list.map((v: Data) => v.reason)).toEqual([
      'link.archive',
      'link.reorder',
      'link.update',
      'link.create',
      'link.create',
    ])
    expect(list[1].name).toBe('b')
    const review = await app.call(user, 'GET', `/profiles/${user.profileId}/versions/${list[2].id}`)
    expect(review.data.snapshot.links.map((l: Data) => l.title)).toEqual(['a', 'b'])
  })

  test('removes an archived link from the list and returns its last state', async () => {
    const user = await app.person()
    const id = await create(user, 'a')
    const response = await app.call(user, 'DELETE', `/links/${id}`)
    expect(response.data).toMatchObject({
      id,
      state: 'archived',
      archived_at: '2026-03-01T09:00:00.000Z',
      revision: 2,
    })
    expect(await titles(user)).toEqual([])
    expect((await app.call(user, 'DELETE', `/links/${id}`)).code).toBe('not_found')
    expect((await put(user, id, {})).code).toBe('not_found')
  })

  test('updates the state of a scheduled link within a second', async () => {
    const user = await app.person()
    const start = app.clock.now
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
    await add(user, { ...link('s'), schedule: { starts_at: at(10), ends_at: at(20) } })
    const state = async () => {
      const response = await app.call(user, 'GET', '/links')
      return [response.data[0].state, response.headers.etag]
    }
    const [scheduled, tag] = await state()
    app.clock.now = start + 10 * minuteMs - 1
    expect(await state()).toEqual([scheduled, tag])
    app.clock.now += secondMs
    const [active, activeTag] = await state()
    app.clock.now = start + 20 * minuteMs
    expect([scheduled, active, (await state())[0]]).toEqual(['scheduled', 'active', 'expired'])
    expect(activeTag).not.toBe(tag)
    await app.call(user, 'PUT', '/profile', { is_published: false })
    await add(user, link('plain'))
    await add(user, { ...link('off'), is_enabled: false })
    expect((await app.call(user, 'GET', '/links')).data.map((l: Data) => l.state)).toEqual([
      'expired',
      'draft',
      'hidden',
    ])
    app.clock.now = start
  })
})
