import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createVisitSource } from '#tests/visit-days.ts'

describeBoth('spreadsheet feeds', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let robin: ApiUser
  let path: string
  beforeAll(async () => {
    robin = await app.person('pro')
    path = `/ext/v1/profiles/${robin.profileId}/feeds`
  })

  const make = async (name = 'Sheet') => {
    const { status, data } = await app.call(robin, 'POST', path, { name })
    expect(status).toBe(201)
    return data
  }
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(address)
    const response = await app.app.inject({ url: pathname + search, headers })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }
  const visit = (kind: 'view' | 'click', linkId?: number) =>
    app.deps.visits.record(
      {
        kind,
        profileId: robin.profileId,
        at: app.clock.now,
        ...(linkId ? { linkId, position: 0 } : {}),
      } as never,
      createVisitSource({ address: '192.0.2.1', userAgent: 'Mozilla/5.0 Firefox/130.0' }),
    )

  test('filters visits, without the counts of fewer than five visitors', async () => {
    const { days_url } = await make('Filtered')
    const [header] = (await read(days_url)).text.split('\r\n')
    const { text } = await read(`${days_url}?days=1&filter=device:is_not:tablet`)
    expect(text).toBe(`${header}\r\n2026-03-01,0,0,0,0,0\r\n`)
    const refused = await read(`${days_url}?days=none&filter=planet:is:earth`)
    expect([refused.status, JSON.parse(refused.text).errors.length]).toEqual([422, 2])
  })

  test('returns days and links as tables at a secret URL without a session', async () => {
    const link = await app.call(robin, 'POST', '/links', {
      title: '=HYPERLINK("x")',
      url: 'https://shop.example/',
    })
    visit('view')
    visit('view')
    visit('click', link.data.id)
    await app.deps.visits.flush()
    const { days_url, links_url } = await make()
    expect(days_url).toMatch(/^http:\/\/vitrine\.test\/ext\/v1\/sheets\/[\w-]{43}\/days\.csv$/)
    const days = await read(`${days_url}?days=3`)
    expect(days.status).toBe(200)
    expect(days.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(days.text.split('\r\n')).toEqual([
      'date,views,unique_visitors,clicks,unique_clicks,submissions',
      '2026-02-27,0,0,0,0,0',
      '2026-02-28,0,0,0,0,0',
      '2026-03-01,2,1,1,1,0',
      '',
    ])
    expect((await read(days_url)).text.split('\r\n')).toHaveLength(32)
    const links = (await read(links_url)).text.split('\r\n')
    expect(links[0]).toBe('link_id,title,url,section,state,clicks,unique_clicks,submissions,from,to')
    expect(links[1]).toBe(
      `${link.data.id},"'=HYPERLINK(""x"")",https://shop.example/,,active,1,1,0,2026-01-31,2026-03-01`,
    )
    const again = await read(days_url, { 'if-none-match': (await read(days_url)).headers.etag as string })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('limits the days of a table to the plan', async () => {
    const { days_url } = await make()
    const { analytics_days } = app.deps.plans.get('pro')!.limits
    expect(analytics_days).toBeGreaterThan(0)
    const rows = (await read(`${days_url}?days=9999`)).text.trim().split('\r\n')
    expect(rows).toHaveLength(analytics_days! + 1)
    for (const days of ['0', '-1', 'all', '10000', '1&days=2']) {
      const { status, text } = await read(`${days_url}?days=${days}`)
      expect([status, JSON.parse(text).code], days).toEqual([422, 'validation_failed'])
    }
  })

  test('shows a secret once and revokes its feed immediately', async () => {
    const { id, days_url } = await make('Bookkeeping')
    const token = days_url.split('/').at(-2)!
    const listed = await app.call(robin, 'GET', path)
    expect(listed.data.find((feed: { id: number }) => feed.id === id)).toEqual({
      id,
      profile_id: robin.profileId,
      name: 'Bookkeeping',
      revision: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_used_at: null,
    })
    const rows = await selectRows(app.deps.db, 'feed')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await read(days_url)).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await app.call(robin, 'GET', path)).data.find((f: { id: number }) => f.id === id).last_used_at,
      )
      .not.toBeNull()
    const other = await app.person()
    expect((await app.call(other, 'DELETE', `${path}/${id}`)).status).toBe(403)
    const foreignPath = `/ext/v1/profiles/${other.profileId}/feeds/${id}`
    expect((await app.call(other, 'DELETE', foreignPath)).status).toBe(404)
    expect((await app.call(robin, 'DELETE', `${path}/${id}`)).data).toEqual({ id, deleted: true })
    expect((await read(days_url)).status).toBe(404)
    expect((await app.call(robin, 'DELETE', `${path}/${id}`)).status).toBe(404)
  })

  test('limits wrong secrets and reads of a table', async () => {
    app.clock.now += hourMs
    const { days_url } = await make()
    const token = days_url.split('/').at(-2)!
    const wrong = days_url.replace(token, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)
    expect((await read(days_url.replace(token, 'short'))).status).toBe(404)
    expect((await read(days_url.replace('days.csv', 'visitors.csv'))).status).toBe(404)
    const guesses = []
    for (let i = 0; i < 25; i++) guesses.push((await read(wrong)).status)
    expect(new Set(guesses)).toEqual(new Set([404, 429]))
    app.clock.now += 2 * minuteMs
    const reads = []
    for (let i = 0; i < 32; i++) reads.push((await read(days_url)).status)
    expect(reads.filter((status) => status === 429)).toHaveLength(2)
  })

  test('returns 404 while the page is blocked', async () => {
    app.clock.now += hourMs
    const { days_url } = await make()
    await updateRows(app.deps.db, 'profile', { id: robin.profileId }, { blocked_at: app.clock.now })
    expect((await read(days_url)).status).toBe(404)
    await updateRows(app.deps.db, 'profile', { id: robin.profileId }, { blocked_at: null })
    expect((await read(days_url)).status).toBe(200)
  })

  test('limits a profile to ten feeds, even for concurrent requests', async () => {
    app.clock.now += dayMs
    const existing = (await app.call(robin, 'GET', path)).data.length
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => app.call(robin, 'POST', path, { name: 'Sheet' })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10 - existing)
    expect(responses.find(({ status }) => status !== 201)).toMatchObject({ status: 409, code: 'conflict' })
    for (const name of ['', '   ', 'x'.repeat(81), 5]) {
      const { status, errors } = await app.call(robin, 'POST', path, { name })
      expect([status, errors[0]], String(name)).toEqual([422, expect.stringContaining('name')])
    }
  })
})
