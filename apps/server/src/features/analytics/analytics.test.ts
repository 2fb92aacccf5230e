import { dayMs, hourMs } from '@vitrine/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { recountVisits } from '#tests/recount.ts'
import { updateRows } from '#tests/rows.ts'
import { insertDayTotals } from '#tests/visit-days.ts'
import type { VisitEvent } from '../../domain/visits.ts'
import { computeEndOfDay } from '../visits/index.ts'
import { resolveRange, toPreviousRange } from './range.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

describe('date range of analytics', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const of = (from?: string, to?: string, plan: number | null = 365, zone = 'UTC', at = now) => {
    const { range } = resolveRange({ from, to }, zone, plan, at)
    return [range.from, range.to, range.clipped]
  }

  test('defaults to the last 30 days, within the plan and until today', () => {
    expect(of()).toEqual(['2026-10-23', '2026-11-21', false])
    expect(of(undefined, undefined, 7)).toEqual(['2026-11-15', '2026-11-21', true])
    expect(of('2026-11-01', '2026-11-05')).toEqual(['2026-11-01', '2026-11-05', false])
    expect(of('2026-11-01')).toEqual(['2026-11-01', '2026-11-21', false])
    expect(of(undefined, '2026-06-30')).toEqual(['2026-06-01', '2026-06-30', false])
    expect(of('2026-01-01', '2026-12-31', 30)).toEqual(['2026-10-23', '2026-11-21', true])
    expect(of('2025-11-22', '2026-11-21')).toEqual(['2025-11-22', '2026-11-21', false])
    expect(of('2025-11-21', '2026-11-21')).toEqual(['2025-11-22', '2026-11-21', true])
    expect(of(undefined, '2026-10-25', 30)).toEqual(['2026-10-23', '2026-10-25', true])
    expect(() => of('2026-11-02', '2026-11-01')).toThrow(/from: must not be after to/)
  })

  test.each([
    ['2001-01-01', '2001-02-01', 30],
    ['2030-01-01', '2030-02-01', null],
    ['2026-10-22', '2026-10-22', 30],
    ['2026-11-22', '2026-11-22', null],
  ])('returns no days outside the available data, labelled as requested: %s to %s', (from, to, plan) => {
    expect(of(from, to, plan)).toEqual([from, to, true])
    const { days } = resolveRange({ from, to }, 'UTC', plan, now)
    expect([days.to < days.from, toPreviousRange(days)]).toEqual([true, days])
  })

  test('returns a valid label for the first day of the calendar', () => {
    expect(of(undefined, '0001-01-03')).toEqual(['0001-01-01', '0001-01-03', true])
  })

  test('uses the calendar of the profile’s time zone', () => {
    const late = Date.parse('2026-11-21T23:30:00Z')
    expect(of(undefined, undefined, 1, 'Pacific/Auckland', late)).toEqual(['2026-11-22', '2026-11-22', true])
    expect(of('2026-11-21', '2026-11-22', 9, 'America/New_York', late)).toEqual([
      '2026-11-21',
      '2026-11-21',
      true,
    ])
    expect(toPreviousRange({ from: 100, to: 106 })).toEqual({ from: 93, to: 99 })
  })

  test('ends a day at midnight of the profile, even when clocks change', () => {
    const end = (zone: string, at: string) => new Date(computeEndOfDay(zone, Date.parse(at))).toISOString()
    expect(end('UTC', '2026-11-21T12:00:00Z')).toBe('2026-11-22T00:00:00.000Z')
    expect(end('Europe/Vienna', '2026-03-29T00:30:00Z')).toBe('2026-03-29T22:00:00.000Z')
    expect(end('Europe/Vienna', '2026-10-24T23:30:00Z')).toBe('2026-10-25T23:00:00.000Z')
    expect(end('Europe/Vienna', '2026-10-25T22:30:00Z')).toBe('2026-10-25T23:00:00.000Z')
    // Midnight is skipped, comes an hour later, or with the whole day after it does not come
    expect(end('America/Santiago', '2026-09-06T03:30:00Z')).toBe('2026-09-06T04:00:00.000Z')
    expect(end('America/Santiago', '2026-09-06T04:30:00Z')).toBe('2026-09-07T03:00:00.000Z')
    expect(end('America/Santiago', '2026-04-05T02:30:00Z')).toBe('2026-04-05T04:00:00.000Z')
    expect(end('America/Santiago', '2026-04-05T03:30:00Z')).toBe('2026-04-05T04:00:00.000Z')
    expect(end('Asia/Beirut', '2026-03-28T21:00:00Z')).toBe('2026-03-28T22:00:00.000Z')
    expect(end('Africa/Cairo', '2026-10-29T20:30:00Z')).toBe('2026-10-29T22:00:00.000Z')
    expect(end('Pacific/Apia', '2011-12-30T09:00:00Z')).toBe('2011-12-30T10:00:00.000Z')
    expect(end('Asia/Kathmandu', '2026-11-21T12:00:00Z')).toBe('2026-11-21T18:15:00.000Z')
    expect(end('Not/AZone', '2026-11-21T12:00:00Z')).toBe('2026-11-22T00:00:00.000Z')
  })
})

describeSql('analytics', (engine) => {
  const app = useApp(engine, { GEO_HEADER: 'x-country' }, fixedClock)
  beforeAll(async () => {
    app.clock.now = Date.parse('2026-03-25T12:00:00Z')
  })

  const personIn = async (timezone: string, plan: 'free' | 'pro' = 'pro') => {
    const user = await app.person(plan)
    await app.call(user, 'PUT', '/profile', { timezone })
    return user
  }
  const link = async (user: ApiUser, title: string, more: object = {}): Promise<number> =>
    (await app.call(user, 'POST', '/links', { title, url: 'https://example.org', ...more })).data.id
  const visit = (
    profileId: number,
    kind: VisitEvent['kind'],
    at: number,
    more: Partial<VisitEvent> = {},
    user: { n?: number; agent?: string; untracked?: boolean; referrer?: string; country?: string } = {},
  ) =>
    app.deps.visits.record(
      { profileId, kind, at, ...more },
      {
        address: `203.0.113.${user.n ?? 1}`,
        forwarded: '',
        userAgent: user.agent ?? agent,
        languages: 'de-AT',
        referrer: user.referrer ?? '',
        url: '',
        country: user.country ?? '',
        isUntracked: user.untracked ?? false,
      },
    )
  const get = async (user: ApiUser, what: string, query = ''): Promise<Data> => {
    const response = await app.call(user, 'GET', `/analytics/${what}${query && `?${query}`}`)
    expect([response.status, response.errors]).toEqual([200, []])
    return response.data
  }

  test('returns totals equal to a recount of the raw events', async () => {
    const people = await Promise.all(['Europe/Vienna', 'America/Los_Angeles'].map((zone) => personIn(zone)))
    const zones = new Map([
      [people[0]!.profileId, 'Europe/Vienna'],
      [people[1]!.profileId, 'America/Los_Angeles'],
    ])
    const start = Date.parse('2026-03-26T00:00:00Z')
    const links = new Map<number, number[]>()
    for (const user of people) links.set(user.profileId, [await link(user, 'One'), await link(user, 'Two')])
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let i = 0; i < 1500; i++) {
      const user = people[next(2)]!
      const kind = (['view', 'view', 'view', 'click', 'submit'] as const)[next(5)]!
      const at = start + next(6 * 96) * 900_000
      const linkId = links.get(user.profileId)![next(2)]!
      visit(user.profileId, kind, at, kind === 'view' ? {} : { linkId }, {
        n: next(9),
        untracked: next(7) === 0,
        agent: next(6) === 0 ? 'Googlebot/2.1' : next(3) ? agent : phone,
        referrer: next(3) ? '' : 'https://www.example.net/page',
        country: ['AT', 'US', ''][next(3)]!,
      })
    }
    await app.deps.visits.flush()
    app.clock.now = Date.parse('2026-04-02T12:00:00Z')
    const counted = new Map(
      (await recountVisits(app.deps.db.read, zones)).map((line) => line.split(' → ') as [string, string]),
    )
    for (const user of people) {
      const id = user.profileId
      const numbers = (what: string) => (counted.get(what) ?? '0 0 0 0 0 0').split(' ').map(Number)
      const overview = await get(user, 'overview', 'from=2026-03-20&to=2026-04-02')
      expect(overview.range).toEqual({
        from: '2026-03-20',
        to: '2026-04-02',
        timezone: zones.get(id),
        clipped: false,
      })
      expect(overview.timeseries).toHaveLength(14)
      const sums = [0, 0, 0, 0, 0]
      for (const day of overview.timeseries) {
        const [views, visitors, clicks, unique, submissions] = numbers(`day ${id} ${day.date} =`)
        const dayCounts = [day.views, day.unique_visitors, day.clicks, day.unique_clicks, day.submissions]
        expect([day.date, ...dayCounts]).toEqual([day.date, views, visitors, clicks, unique, submissions])
        dayCounts.forEach((n, i) => {
          sums[i]! += n
        })
      }
      const { totals, previous, top } = overview
      expect([
        totals.views,
        totals.unique_visitors,
        totals.clicks,
        totals.unique_clicks,
        totals.submissions,
      ]).toEqual(sums)
      expect(totals.views).toBeGreaterThan(200)
      expect(totals.click_rate).toBeCloseTo(totals.clicks / totals.views, 4)
      expect(previous).toMatchObject({ views: 0, click_rate: null })
      // The same days, requested as the previous period
      const later = await get(user, 'overview', 'from=2026-04-02&to=2026-04-02')
      expect(later.previous.views).toBe(numbers(`day ${id} 2026-04-01 =`)[0])

      const byKey = (dim: string, key: string, column: number) =>
        [...counted].reduce(
          (sum, [what, row]) =>
            what.startsWith(`day ${id} `) && what.endsWith(` ${dim}=${key}`)
              ? sum + Number(row.split(' ')[column])
              : sum,
          0,
        )
      for (const { value, views } of top.countries)
        expect([value, views]).toEqual([value, byKey('country', value === 'unknown' ? '' : value, 0)])
      expect(top.referrers.map((r: Data) => r.value).sort()).toEqual(['direct', 'example.net'])
      for (const link of top.links) expect(link.clicks).toBe(byKey('link', String(link.link_id), 2))
      const share = top.links.reduce((sum: number, l: Data) => sum + l.share, 0)
      expect(share).toBeCloseTo(1, 3)

      const heat = await get(user, 'heatmaps', 'from=2026-03-20&to=2026-04-02')
      const flat = (grid: number[][]) => grid.flat().reduce((a, b) => a + b, 0)
      expect([flat(heat.by_hour.views), flat(heat.by_hour.clicks)]).toEqual([totals.views, totals.clicks])
      const cells = new Map<string, number>()
      for (const [what, row] of counted) {
        const match = new RegExp(`^hour ${id} (\\S+) (\\d+)$`).exec(what)
        if (!match) continue
        const weekday = (new Date(`${match[1]}T00:00:00Z`).getUTCDay() + 6) % 7
        const cell = `${weekday} ${Number(match[2])}`
        cells.set(cell, (cells.get(cell) ?? 0) + Number(row.split(' ')[0]))
      }
      for (const [weekday, hours] of heat.by_hour.views.entries())
        for (const [hour, views] of (hours as number[]).entries())
          expect([weekday, hour, views]).toEqual([weekday, hour, cells.get(`${weekday} ${hour}`) ?? 0])
      // 02:00 to 03:00 did not exist on 29 March in Vienna; Los Angeles had changed before
      const sunday = await get(user, 'heatmaps', 'from=2026-03-29&to=2026-03-29')
      if (zones.get(id) === 'Europe/Vienna') expect(sunday.by_hour.views[6][2]).toBe(0)

      const page = await get(user, 'links', 'from=2026-03-20&to=2026-04-02')
      for (const link of page) {
        expect(link.clicks).toBe(byKey('link', String(link.link_id), 2))
        expect(link.unique_clicks).toBe(byKey('link', String(link.link_id), 3))
        expect(link.timeseries).toHaveLength(14)
        expect(link.timeseries.reduce((sum: number, d: Data) => sum + d.clicks, 0)).toBe(link.clicks)
      }
      expect(page[0].clicks).toBeGreaterThanOrEqual(page[1].clicks)
    }
  })

  test('sorts links by clicks with pagination', async () => {
    app.clock.now = Date.parse('2026-05-10T09:00:00Z')
    const user = await personIn('UTC')
    const ids: number[] = []
    for (const title of ['A', 'B', 'C']) ids.push(await link(user, title))
    const archivedLink = await link(user, 'Gone')
    const at = (day: number) => Date.parse('2026-05-10T08:00:00Z') + day * dayMs
    for (let i = 0; i < 4; i++) visit(user.profileId, 'view', at(0), {}, { n: i })
    for (let i = 0; i < 6; i++) visit(user.profileId, 'view', at(1), {}, { n: i })
    for (const [id, clicks, day] of [
      [ids[0]!, 1, 0],
      [ids[1]!, 3, 1],
      [ids[2]!, 2, 1],
      [archivedLink, 5, 1],
    ] as const)
      for (let i = 0; i < clicks; i++) visit(user.profileId, 'click', at(day), { linkId: id }, { n: i })
    await app.deps.visits.flush()
    app.clock.now = at(1) + hourMs
    await app.call(user, 'DELETE', `/links/${archivedLink}`)
    const lateLink = await link(user, 'Late', { schedule: { starts_at: new Date(at(2)).toISOString() } })
    const response = await app.call(user, 'GET', '/analytics/links?from=2026-05-11&to=2026-05-11&limit=2')
    expect(response.meta.pagination).toEqual({ page: 1, limit: 2, total: 4, total_pages: 2 })
    expect(response.data.map((l: Data) => [l.title, l.clicks, l.previous_clicks, l.click_rate])).toEqual([
      ['B', 3, 0, 0.5],
      ['C', 2, 0, 0.3333],
    ])
    const second = await get(user, 'links', 'from=2026-05-11&to=2026-05-11&limit=2&page=2')
    expect(second.map((l: Data) => [l.title, l.clicks, l.previous_clicks, l.click_rate])).toEqual([
      ['A', 0, 1, 0],
      ['Late', 0, 0, null],
    ])
    const { blocks } = await get(user, 'heatmaps', 'from=2026-05-10&to=2026-05-11')
    expect(blocks.map((b: Data) => [b.title, b.position, b.impressions, b.clicks, b.share])).toEqual([
      ['A', 0, 10, 1, 0.0909],
      ['B', 1, 10, 3, 0.2727],
      ['C', 2, 10, 2, 0.1818],
      ['Late', 3, 0, 0, 0],
    ])
    for (const entry of [...blocks, ...second]) expect(entry.order).toBe(entry.position)
    expect(lateLink).toBeGreaterThan(0)
    const { top } = await get(user, 'overview', 'from=2026-05-10&to=2026-05-11')
    expect(top.links[0]).toMatchObject({ title: 'Gone', clicks: 5 })
  })

  test('shows the days of the current plan, including earlier days after an upgrade', async () => {
    app.clock.now = Date.parse('2026-08-31T12:00:00Z')
    const user = await personIn('UTC', 'free')
    const day = Math.floor(app.clock.now / dayMs) - 60
    await insertDayTotals(app.deps.db, user.profileId, day, { views: 1 })
    const rangeQuery = 'from=2026-06-01&to=2026-08-31'
    const free = await get(user, 'overview', rangeQuery)
    expect(free.range).toEqual({ from: '2026-08-02', to: '2026-08-31', timezone: 'UTC', clipped: true })
    expect([free.totals.views, free.timeseries.length]).toEqual([0, 30])
    await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'pro' })
    const pro = await get(user, 'overview', rangeQuery)
    expect([pro.range.clipped, pro.totals.views, pro.timeseries.length]).toEqual([false, 1, 92])
  })

  test('returns empty analytics for a range without data', async () => {
    app.clock.now = Date.parse('2026-08-31T12:00:00Z')
    const user = await personIn('UTC', 'free')
    const link = await app.call(user, 'POST', '/links', { title: 'A', url: 'https://a.example/' })
    visit(user.profileId, 'view', app.clock.now)
    visit(user.profileId, 'click', app.clock.now, { linkId: link.data.id })
    await app.deps.visits.flush()
    for (const [from, to] of [
      ['2020-01-01', '2020-01-31'],
      ['2030-01-01', '2030-01-31'],
    ]) {
      const rangeQuery = `from=${from}&to=${to}`
      const range = { from, to, timezone: 'UTC', clipped: true }
      const overview = await get(user, 'overview', rangeQuery)
      expect(overview).toMatchObject({ range, timeseries: [], totals: { views: 0, clicks: 0 } })
      expect([overview.previous.views, overview.top.links]).toEqual([0, []])
      const heatmaps = await get(user, 'heatmaps', rangeQuery)
      expect([heatmaps.range, heatmaps.by_hour.views.flat().some(Boolean)]).toEqual([range, false])
      expect(heatmaps.blocks).toMatchObject([{ clicks: 0, impressions: 0 }])
      for (const view of ['variants', 'campaigns'])
        expect((await get(user, view, rangeQuery)).range).toEqual(range)
      const links = await app.call(user, 'GET', `/analytics/links?${rangeQuery}`)
      expect(links.data).toMatchObject([{ clicks: 0, previous_clicks: 0, timeseries: [] }])
      expect(links.meta.range).toEqual(range)
    }
    const cut = await app.call(user, 'GET', '/analytics/links?from=2026-01-01&to=2026-08-31')
    expect(cut.meta.range).toEqual({ from: '2026-08-02', to: '2026-08-31', timezone: 'UTC', clipped: true })
    expect(cut.data[0].clicks).toBe(1)
  })

  test('caches a response until a visit, a change or the end of the day', async () => {
    app.clock.now = Date.parse('2026-09-10T20:30:00Z')
    const user = await personIn('Europe/Vienna')
    const first = await app.call(user, 'GET', '/analytics/overview')
    const etag = first.headers.etag!
    const again = (tag: string) =>
      app.app.inject({
        url: '/api/v1/analytics/overview',
        headers: { authorization: `Bearer ${user.key}`, 'if-none-match': tag },
      })
    expect((await again(etag)).statusCode).toBe(304)
    expect(first.data.range.to).toBe('2026-09-10')
    app.clock.now += 2 * hourMs
    const tomorrow = await app.call(user, 'GET', '/analytics/overview')
    expect(tomorrow.data.range.to).toBe('2026-09-11')
    visit(user.profileId, 'view', app.clock.now)
    await app.deps.visits.flush()
    expect((await get(user, 'overview')).totals.views).toBe(1)
    await app.call(user, 'PUT', '/profile', { timezone: 'UTC' })
    expect((await get(user, 'overview')).range).toMatchObject({ to: '2026-09-10', timezone: 'UTC' })
  })

  test('returns results of variants and campaigns', async () => {
    app.clock.now = Date.parse('2026-10-05T12:00:00Z')
    const user = await personIn('UTC')
    expect((await get(user, 'variants')).variants).toEqual([])
    expect((await get(user, 'campaigns')).campaigns).toEqual([])
    const one = await link(user, 'One')
    const variant = await app.call(user, 'POST', `/profiles/${user.profileId}/variants`, {
      name: 'Bold',
      kind: 'experiment',
      status: 'running',
      weight: 50,
      overrides: { bio: 'Bold' },
    })
    expect(variant.errors).toEqual([])
    const campaign = await app.call(user, 'POST', `/profiles/${user.profileId}/campaigns`, {
      name: 'Spring',
      status: 'active',
      ends_at: '2026-10-05T18:00:00Z',
    })
    expect(campaign.errors).toEqual([])
    const variantId = variant.data.id
    const campaignId = campaign.data.id
    for (let n = 0; n < 20; n++) {
      visit(user.profileId, 'view', app.clock.now, { variantId: n % 2 ? variantId : 0, campaignId }, { n })
      if (n % 4 === 1)
        visit(user.profileId, 'click', app.clock.now, { variantId, linkId: one, campaignId }, { n })
      if (n === 0) visit(user.profileId, 'click', app.clock.now, { variantId: 0, linkId: one }, { n })
    }
    await app.deps.visits.flush()
    const { variants } = await get(user, 'variants')
    expect(variants.map((v: Data) => [v.variant_id, v.kind, v.visitors, v.conversions, v.rate])).toEqual([
      [null, null, 10, 1, 0.1],
      [variantId, 'experiment', 10, 5, 0.5],
    ])
    expect(variants[1].enough_data).toBe(false)
    expect(variants[1].ci[0]).toBeLessThan(0.5)
    const { campaigns } = await get(user, 'campaigns')
    expect(campaigns).toEqual([
      {
        campaign_id: campaignId,
        name: 'Spring',
        slug: 'spring',
        status: 'active',
        visits: 20,
        views: 20,
        unique_visitors: 20,
        clicks: 5,
        click_rate: 0.25,
        form_submissions: 0,
        submissions: 0,
      },
    ])
    app.clock.now = Date.parse('2026-10-05T18:00:01Z')
    expect((await get(user, 'campaigns')).campaigns[0].status).toBe('ended')
    await app.call(user, 'DELETE', `/profiles/${user.profileId}/variants/${variantId}`)
    expect((await get(user, 'variants')).variants).toHaveLength(2)
    expect((await get(user, 'variants', 'to=2026-10-04')).variants).toEqual([])
  })
})
