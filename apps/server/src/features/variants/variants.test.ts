import { dayMs } from '@vitrine/contract/durations'
import { describe, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createVisitSource } from '#tests/visit-days.ts'

describeOnce('variants', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const base = (user: ApiUser) => `/profiles/${user.profileId}/variants`
  const link = async (user: ApiUser, title = 'Shop') =>
    (await app.call(user, 'POST', '/links', { title, url: 'https://example.com/' })).data.id as number
  const add = (user: ApiUser, body: object = {}) =>
    app.call(user, 'POST', base(user), { name: 'Shop first', ...body })

  test('creates variants, lists them by priority, updates and archives them', async () => {
    const user = await app.person('pro')
    const id = await link(user)
    const created = await add(user, { priority: 5, overrides: { link_order: [id] } })
    expect(created.status, created.text).toBe(200)
    expect(created.data).toMatchObject({
      profile_id: user.profileId,
      key: 'shop-first',
      slug: 'shop-first',
      kind: 'experiment',
      status: 'draft',
      weight: 50,
      started_at: null,
      revision: 1,
      overrides: { link_order: [id], bio: null },
      stats: { visitors: 0, rate: null, enough_data: false },
    })
    expect(created.headers.etag).toBe(`"variant-${created.data.id}-r1"`)
    const second = await add(user, { priority: 1 })
    expect(second.data.key).toBe('shop-first-2')
    expect((await app.call(user, 'GET', base(user))).data.map((v: { id: number }) => v.id)).toEqual([
      second.data.id,
      created.data.id,
    ])

    const running = await app.call(user, 'PUT', `${base(user)}/${created.data.id}`, { status: 'running' })
    expect(running.data).toMatchObject({
      status: 'running',
      started_at: new Date(app.clock.now).toISOString(),
    })
    app.clock.now += 60_000
    const again = await app.call(user, 'PUT', `${base(user)}/${created.data.id}`, {
      ...running.data,
      hypothesis: 'Yes',
    })
    expect(again.data, again.text).toEqual({
      ...running.data,
      hypothesis: 'Yes',
      revision: 3,
      updated_at: new Date(app.clock.now).toISOString(),
    })
    const deletion = await app.call(user, 'DELETE', `${base(user)}/${created.data.id}`)
    const now = new Date(app.clock.now).toISOString()
    expect(deletion.data).toMatchObject({ status: 'stopped', stopped_at: now, archived_at: now })
    expect((await app.call(user, 'GET', base(user))).data).toHaveLength(1)
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (await app.call(user, method, `${base(user)}/${created.data.id}`, method === 'PUT' ? {} : undefined))
          .status,
      ).toBe(404)
  })

  test('keeps unknown fields and merges overrides field by field', async () => {
    const user = await app.person('pro')
    const [a, b] = [await link(user, 'A'), await link(user, 'B')]
    const created = await add(user, {
      mood: 'bright',
      overrides: {
        bio: 'Hello',
        link_titles: { [a]: 'First', [b]: 'Second' },
        theme: { preset: 'ink', alignment: 'start', heading_font: 'mono', colors: { accent: '#112233' } },
      },
    })
    const { data } = await app.call(user, 'PUT', `${base(user)}/${created.data.id}`, {
      overrides: {
        bio: null,
        link_titles: { [a]: null },
        theme: { alignment: 'center', colors: { text: '#000000' } },
      },
    })
    expect(data.mood).toBe('bright')
    expect(data.overrides).toMatchObject({
      bio: null,
      link_titles: { [b]: 'Second' },
      theme: {
        preset: 'ink',
        alignment: 'center',
        heading_font: 'mono',
        colors: { accent: '#112233', text: '#000000' },
      },
    })
  })

  test('rejects contradictory input by field without a write', async () => {
    const user = await app.person('pro')
    const stranger = await app.person('pro')
    const ownLink = await link(user)
    const foreignLink = await link(stranger)
    const old = await link(user)
    await app.call(user, 'DELETE', `/links/${old}`)
    const cases: [object, string][] = [
      [{ overrides: { link_order: [ownLink, foreignLink] } }, 'overrides.link_order[1]'],
      [{ overrides: { hidden_link_ids: [old] } }, 'overrides.hidden_link_ids[0]'],
      [{ overrides: { link_titles: { 999999: 'x' } } }, 'overrides.link_titles.999999'],
      [{ overrides: { link_order: [ownLink, ownLink] } }, 'overrides.link_order'],
      [{ goal: { metric: 'link_click' } }, 'goal.link_id'],
      [{ goal: { metric: 'link_click', link_id: foreignLink } }, 'goal.link_id'],
      [{ conditions: [{ attribute: 'hour', operator: 'eq', value: 24 }] }, 'conditions[0].value'],
      [
        { schedule: { starts_at: '2026-03-02T00:00:00Z', ends_at: '2026-03-01T00:00:00Z' } },
        'schedule.ends_at',
      ],
      [{ weight: 101 }, 'weight'],
    ]
    for (const [body, field] of cases) {
      const response = await add(user, body)
      expect([response.status, response.code], field).toEqual([422, 'validation_failed'])
      expect(response.errors[0]!.split(':')[0]).toBe(field)
    }
    const unsafe = await add(user, { overrides: { avatar_url: 'javascript:alert(1)' } })
    expect([unsafe.status, unsafe.code]).toEqual([422, 'url_not_allowed'])
    const open = await add(user, { overrides: { theme: { note: { url: 'data:text/html,x' } } } })
    expect([open.status, open.code]).toEqual([422, 'url_not_allowed'])
    expect((await app.call(user, 'GET', base(user))).data).toEqual([])
    await add(user, { key: 'mine' })
    const conflict = await add(user, { key: 'mine' })
    expect([conflict.status, conflict.errors[0]]).toEqual([
      422,
      'key: is already used by another variant of this page',
    ])
  })

  test('accepts other changes if a named link has been archived', async () => {
    const user = await app.person('pro')
    const id = await link(user)
    const created = await add(user, { overrides: { hidden_link_ids: [id] } })
    await app.call(user, 'DELETE', `/links/${id}`)
    const path = `${base(user)}/${created.data.id}`
    expect(
      (await app.call(user, 'PUT', path, { ...created.data, revision: 1, status: 'running' })).status,
    ).toBe(200)
  })

  describe('results of a running variant', () => {
    const visitor = (n: number) => createVisitSource({ address: `203.0.${n >> 8}.${n & 255}` })

    test('compares conversions of the variant with those of the original', async () => {
      const user = await app.person('pro')
      const goal = await link(user)
      const created = await add(user, { status: 'running', goal: { metric: 'link_click', link_id: goal } })
      const event = (kind: 'view' | 'click', variantId: number) => ({
        profileId: user.profileId,
        kind,
        at: app.clock.now,
        variantId,
        ...(kind === 'click' ? { linkId: goal } : {}),
      })
      for (let n = 0; n < 400; n++) {
        const arm = n % 2 ? created.data.id : 0
        app.deps.visits.record(event('view', arm), visitor(n))
        // 40 of 200 under the variant, 20 of 200 on the original; a second click does not count
        if (n % 2 ? n % 10 === 1 : n % 20 === 0) {
          app.deps.visits.record(event('click', arm), visitor(n))
          app.deps.visits.record(event('click', arm), visitor(n))
        }
      }
      await app.deps.visits.flush()
      const [{ stats }] = (await app.call(user, 'GET', base(user))).data
      expect(stats).toMatchObject({
        visitors: 200,
        conversions: 40,
        rate: 0.2,
        uplift: 1,
        srm_p_value: 1,
        enough_data: true,
      })
      expect(stats.ci.map((end: number) => end.toFixed(4))).toEqual(['0.1505', '0.2609'])
      expect(stats.chance_to_win).toBeGreaterThan(0.99)

      // Another experiment for other visitors makes the comparison invalid
      await add(user, {
        status: 'running',
        conditions: [{ attribute: 'device', operator: 'eq', value: 'mobile' }],
      })
      const [changed] = (await app.call(user, 'GET', base(user))).data
      expect(changed.stats).toMatchObject({ rate: 0.2, uplift: null, chance_to_win: null, srm_p_value: null })
    })

    test('compares the split with the weights, from the first whole day after they changed', async () => {
      const user = await app.person('pro')
      const path = base(user)
      const one = (await add(user, { status: 'running', weight: 40 })).data
      const two = (await add(user, { status: 'running', weight: 40 })).data
      const addVisits = async (arms: Record<number, number>) => {
        let n = 0
        for (const [arm, visitors] of Object.entries(arms))
          for (let i = 0; i < visitors; i++)
            app.deps.visits.record(
              { profileId: user.profileId, kind: 'view', at: app.clock.now, variantId: Number(arm) },
              visitor(n++),
            )
        await app.deps.visits.flush()
      }
      const p = async () =>
        (await app.call(user, 'GET', path)).data.map(
          (v: { stats: { srm_p_value: number } }) => v.stats.srm_p_value,
        )
      await addVisits({ [one.id]: 40, [two.id]: 40, 0: 20 })
      expect(await p()).toEqual([1, 1])
      await app.call(user, 'PUT', `${path}/${two.id}`, { weight: 60 })
      expect(await p()).toEqual([null, null])
      app.clock.now += dayMs
      // The weights are now 40 and 60, and leave nothing for the original
      await addVisits({ [one.id]: 80, [two.id]: 20 })
      const [first] = await p()
      expect(first).toBeLessThan(0.001)
      // Archiving one of them starts another split
      await app.call(user, 'DELETE', `${path}/${two.id}`)
      expect(await p()).toEqual([null])
    })
  })
})
