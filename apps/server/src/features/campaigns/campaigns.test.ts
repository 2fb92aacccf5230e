import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'

describeBoth('campaigns', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const base = (user: ApiUser) => `/profiles/${user.profileId}/campaigns`
  const add = (user: ApiUser, body: object = {}) =>
    app.call(user, 'POST', base(user), { name: 'Spring fair', ...body })
  const at = (ms: number) => new Date(app.clock.now + ms).toISOString()

  test('creates campaigns with URLs to share, lists newest first, updates and archives', async () => {
    const user = await app.person('pro')
    const created = await add(user, {
      utm: { source: 'flyer' },
      goal: { metric: 'clicks', target: 500 },
      note2: 1,
    })
    expect(created.status, created.text).toBe(200)
    const page = `http://vitrine.test/${user.username}`
    expect(created.data).toMatchObject({
      slug: 'spring-fair',
      status: 'draft',
      timezone: 'UTC',
      utm: { source: 'flyer', medium: null },
      goal: { metric: 'clicks', target: 500, progress: 0 },
      share_url: `${page}?c=spring-fair`,
      qr_url: `${page}/qr.svg?c=spring-fair`,
      stats: { visits: 0, click_rate: null },
      note2: 1,
    })
    const second = await add(user, { name: 'Überraschung!' })
    expect(second.data.slug).toBe('ueberraschung')
    expect((await add(user)).data.slug).toBe('spring-fair-2')
    const path = `${base(user)}/${created.data.id}`
    const put = await app.call(user, 'PUT', path, { ...created.data, objective: 'Sell' })
    expect(put.data, put.text).toMatchObject({
      ...created.data,
      objective: 'Sell',
      revision: 2,
      updated_at: at(0),
    })
    const list = (await app.call(user, 'GET', base(user))).data as { id: number }[]
    expect(list.map((c) => c.id)).toEqual([...list.map((c) => c.id)].sort((a, b) => b - a))
    const deletion = await app.call(user, 'DELETE', path)
    expect(deletion.data.archived_at).toBe(at(0))
    expect((await app.call(user, 'DELETE', path)).status).toBe(404)
    expect((await app.call(user, 'GET', base(user))).data).toHaveLength(2)
    // An archived campaign's slug is free again
    expect((await add(user, { slug: 'spring-fair' })).status).toBe(200)
  })

  test('follows the dates of campaigns that are neither draft nor paused', async () => {
    const user = await app.person('pro')
    const created = await add(user, { status: 'active', starts_at: at(dayMs), ends_at: at(3 * dayMs) })
    const path = `${base(user)}/${created.data.id}`
    const status = async () => (await app.call(user, 'GET', base(user))).data[0].status
    expect(created.data.status).toBe('scheduled')
    const { starts_at, ends_at, timezone, schedule, stats } = created.data
    expect(schedule).toEqual({ starts_at, ends_at, timezone })
    expect([stats.views, stats.submissions]).toEqual([stats.visits, stats.form_submissions])
    app.clock.now += 2 * dayMs
    expect(await status()).toBe('active')
    await app.call(user, 'PUT', path, { status: 'paused' })
    expect(await status()).toBe('paused')
    expect((await app.call(user, 'PUT', path, { status: 'active' })).data.status).toBe('active')
    app.clock.now += 2 * dayMs
    expect(await status()).toBe('ended')
    expect((await app.call(user, 'PUT', path, { ends_at: null })).data.status).toBe('active')
  })

  test('stores or rejects the requested status', async () => {
    const user = await app.person('pro')
    const { id } = (await add(user, { slug: 'status', status: 'active' })).data
    const path = `${base(user)}/${id}`
    const put = (body: object) => app.call(user, 'PUT', path, body)
    const endedCampaign = (await put({ status: 'ended' })).data
    expect([endedCampaign.status, endedCampaign.ends_at]).toEqual([
      'ended',
      new Date(app.clock.now).toISOString(),
    ])
    expect((await put(endedCampaign)).data).toEqual(endedCampaign)

    const refusal = await put({ status: 'scheduled' })
    expect([refusal.status, refusal.errors]).toEqual([422, [expect.stringMatching(/^status: .*starts_at/)]])
    const scheduled = (await put({ status: 'scheduled', starts_at: at(dayMs), ends_at: null })).data
    expect(scheduled.status).toBe('scheduled')
    expect((await put({ ...scheduled, starts_at: null })).data.status).toBe('active')
    for (const status of ['draft', 'paused', 'ended'])
      expect((await add(user, { slug: `new-${status}`, status })).data.status).toBe(status)
    expect((await add(user, { slug: 'new-scheduled', status: 'scheduled' })).status).toBe(422)
  })

  test('rejects resources of other profiles and duplicate slugs', async () => {
    const user = await app.person('pro')
    const stranger = await app.person('pro')
    const link = async (one: ApiUser) =>
      (await app.call(one, 'POST', '/links', { title: 'x', url: 'https://example.com/' })).data.id
    const foreignLink = await link(stranger)
    const variant = (
      await app.call(stranger, 'POST', `/profiles/${stranger.profileId}/variants`, { name: 'V' })
    ).data
    await add(user)
    const cases: [object, string][] = [
      [{ link_ids: [foreignLink] }, 'link_ids[0]'],
      [{ variant_id: variant.id }, 'variant_id'],
      [{ slug: 'spring-fair' }, 'slug'],
      [{ slug: 'Spring Fair' }, 'slug'],
      [{ starts_at: at(dayMs), ends_at: at(0) }, 'ends_at'],
      [{ goal: { target: 5 } }, 'goal.metric'],
    ]
    for (const [body, field] of cases) {
      const response = await add(user, body)
      expect([response.status, response.code], response.text).toEqual([422, 'validation_failed'])
      expect(response.errors[0]!.split(':')[0]).toBe(field)
    }
    expect((await app.call(user, 'GET', base(user))).data).toHaveLength(1)
  })

  test('assigns links only to campaigns of their profile', async () => {
    const user = await app.person('pro')
    const stranger = await app.person('pro')
    const ownCampaign = (await add(user)).data.id
    const foreignCampaign = (await add(stranger)).data.id
    const link = { title: 'x', url: 'https://example.com/' }
    const refusal = await app.call(user, 'POST', '/links', { ...link, campaign_id: foreignCampaign })
    expect([refusal.status, refusal.errors[0]]).toEqual([
      422,
      'campaign_id: this campaign does not exist on this page',
    ])
    const created = await app.call(user, 'POST', '/links', { ...link, campaign_id: ownCampaign })
    expect(created.data.campaign_id).toBe(ownCampaign)
    await app.call(user, 'DELETE', `${base(user)}/${ownCampaign}`)
    // An existing reference stays valid; a new one is rejected
    expect((await app.call(user, 'PUT', `/links/${created.data.id}`, created.data)).status).toBe(200)
    expect((await app.call(user, 'POST', '/links', { ...link, campaign_id: ownCampaign })).status).toBe(422)
  })
})
