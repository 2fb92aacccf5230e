import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { createVisitSource } from '#tests/visit-days.ts'

describeSql('figures of experiments by day', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const path = (user: ApiUser) => `/profiles/${user.profileId}/variants`
  const add = async (user: ApiUser, body: object = {}): Promise<number> =>
    (await app.call(user, 'POST', path(user), { name: 'Shop first', status: 'running', ...body })).data.id
  const addLink = async (user: ApiUser): Promise<number> =>
    (await app.call(user, 'POST', '/links', { title: 'Shop', url: 'https://example.com/' })).data.id
  const readTimeline = (user: ApiUser, id: number) =>
    app.call(user, 'GET', `/ext/v1${path(user)}/${id}/timeline`)
  const readStats = async (user: ApiUser, id: number): Promise<Data> =>
    (await app.call(user, 'GET', `/ext/v1${path(user)}/${id}`)).data.stats
  const estimate = (user: ApiUser, query = '') =>
    app.call(user, 'GET', `/ext/v1/profiles/${user.profileId}/experiment-estimate${query}`)

  let visitors = 0
  /** Records views of an arm (0 = the original), the first of which click. */
  const visit = async (user: ApiUser, arm: number, views: number, clicks: number, linkId = 1) => {
    for (let n = 0; n < views; n++, visitors++) {
      const source = createVisitSource({ address: `198.51.${visitors >> 8}.${visitors & 255}` })
      const event = { profileId: user.profileId, at: app.clock.now, variantId: arm }
      app.deps.visits.record({ ...event, kind: 'view' }, source)
      if (n < clicks) app.deps.visits.record({ ...event, kind: 'click', linkId }, source)
    }
    await app.deps.visits.flush()
  }

  test('ends with the interval of the result and lists each day', async () => {
    const user = await app.person('pro')
    const goal = await addLink(user)
    const id = await add(user, { goal: { metric: 'link_click', link_id: goal } })
    await visit(user, id, 60, 18, goal)
    await visit(user, 0, 60, 9, goal)
    app.clock.now += 2 * dayMs
    await visit(user, id, 80, 30, goal)
    await visit(user, 0, 80, 10, goal)
    // Another link does not count
    await visit(user, 0, 10, 10, goal + 1000)
    const { status, data, text } = await readTimeline(user, id)
    expect(status, text).toBe(200)
    const none = { visitors: 0, conversions: 0 }
    const stats = await readStats(user, id)
    expect(data).toEqual({
      variant_id: id,
      days: [
        {
          date: '2026-03-01',
          variant: { visitors: 60, conversions: 18 },
          original: { visitors: 60, conversions: 9 },
          uplift_ci: null,
        },
        { date: '2026-03-02', variant: none, original: none, uplift_ci: null },
        {
          date: '2026-03-03',
          variant: { visitors: 80, conversions: 30 },
          original: { visitors: 90, conversions: 10 },
          uplift_ci: stats.uplift_ci,
        },
      ],
    })
    expect(stats).toMatchObject({
      verdict: 'better',
      compared_since: '2026-03-01',
      original: { visitors: 150, conversions: 19, rate: 0.126667 },
    })
    expect(stats.uplift_ci[0]).toBeGreaterThan(0)
    expect(stats.sequential_ci[0]).toBeLessThan(48 / 140)
    expect(stats.sequential_ci[1]).toBeGreaterThan(48 / 140)
    const { variants } = (await app.call(user, 'GET', '/analytics/variants')).data
    expect(variants.map((v: Data) => [v.sequential_ci, v.uplift_ci])).toEqual([
      [stats.original.sequential_ci, null],
      [stats.sequential_ci, stats.uplift_ci],
    ])
  })

  test('starts the interval again when the split changes, and hides it if visitors were not split as set', async () => {
    const user = await app.person('pro')
    const id = await add(user)
    await visit(user, id, 150, 60)
    await visit(user, 0, 150, 30)
    expect((await readTimeline(user, id)).data.days[0].uplift_ci[0]).toBeGreaterThan(0)
    await app.call(user, 'PUT', `${path(user)}/${id}`, { weight: 25 })
    expect(await readStats(user, id)).toMatchObject({
      sequential_ci: null,
      compared_since: null,
      compared: null,
      original: { visitors: 150, conversions: 30, rate: 0.2, sequential_ci: null },
    })
    app.clock.now += dayMs
    await visit(user, id, 110, 30)
    await visit(user, 0, 330, 90)
    const { days } = (await readTimeline(user, id)).data
    const stats = await readStats(user, id)
    expect(days.map((day: Data) => day.uplift_ci)).toEqual([null, stats.uplift_ci])
    expect(stats).toMatchObject({ compared_since: days[1].date, verdict: null, visitors: 260 })
    expect([stats.compared, stats.original]).toMatchObject([
      { visitors: 110, conversions: 30, sequential_ci: stats.sequential_ci },
      { visitors: 330, conversions: 90 },
    ])
    await visit(user, id, 200, 100)
    expect((await readTimeline(user, id)).data.days[1].uplift_ci).toBeNull()
    expect(await readStats(user, id)).toMatchObject({ uplift_ci: null, sequential_ci: expect.any(Array) })
    // The day on which it is stopped is listed, but not compared
    await app.call(user, 'DELETE', `${path(user)}/${id}`)
    app.clock.now += dayMs
    expect((await readTimeline(user, id)).data.days).toHaveLength(2)
    expect((await readTimeline(user, 999_999)).status).toBe(404)
  })

  test('lists at most the last 366 days, and none of a draft', async () => {
    const user = await app.person('pro')
    const id = await add(user)
    const draft = await add(user, { status: 'draft' })
    await visit(user, id, 120, 40)
    await visit(user, 0, 120, 10)
    app.clock.now += 400 * dayMs
    const { days } = (await readTimeline(user, id)).data
    expect(days).toHaveLength(366)
    expect(days[0].variant).toEqual({ visitors: 0, conversions: 0 })
    expect(days[0].uplift_ci).toEqual((await readStats(user, id)).uplift_ci)
    expect((await readTimeline(user, draft)).data).toEqual({ variant_id: draft, days: [] })
  })

  test('estimates the duration from the days before, the weight and the running experiments', async () => {
    const user = await app.person('pro')
    const goal = await addLink(user)
    expect((await estimate(user)).data).toEqual({
      visitors_per_day: 0,
      rate: null,
      expected_days: [
        { uplift: 0.2, days: null },
        { uplift: 0.4, days: null },
      ],
      reason: 'few_visitors',
    })
    for (let day = 0; day < 4; day++) {
      await visit(user, 0, 100, 20, goal)
      app.clock.now += dayMs
    }
    const { data } = await estimate(user)
    expect(data).toMatchObject({ visitors_per_day: 100, rate: 0.2, reason: null })
    const toDays = (response: Data) => response.data.expected_days.map((row: Data) => row.days)
    const [days20, days40] = toDays({ data })
    expect(days20).toBeGreaterThan(2 * days40)
    expect((await estimate(user, `?metric=link_click&link_id=${goal}&weight=50`)).data).toEqual(data)
    expect(toDays(await estimate(user, '?weight=10'))[0]).toBeGreaterThan(days20)
    expect((await estimate(user, '?metric=form_submit')).data).toMatchObject({
      rate: 0,
      reason: 'no_conversions',
    })
    for (const weight of [0, 100])
      expect((await estimate(user, `?weight=${weight}`)).data).toMatchObject({
        expected_days: [{ days: null }, { days: null }],
        reason: 'no_share',
      })
    await add(user, { weight: 50 })
    expect(toDays(await estimate(user, '?weight=25'))[0]).toBeGreaterThan(days20)
    expect((await estimate(user, '?weight=50')).data.reason).toBe('no_share')
  })

  test('rejects a goal that does not exist', async () => {
    const user = await app.person('pro')
    const cases = [
      ['?metric=link_click', 'link_id'],
      ['?metric=click_rate&link_id=999999', 'link_id'],
      ['?metric=form_submit&link_id=999999', 'link_id'],
      ['?metric=other', 'metric'],
      ['?weight=101', 'weight'],
    ] as const
    for (const [query, field] of cases) {
      const response = await estimate(user, query)
      expect([response.status, response.code], query).toEqual([422, 'validation_failed'])
      expect(response.errors[0]!.split(':')[0]).toBe(field)
    }
  })
})
