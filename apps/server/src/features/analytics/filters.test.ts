import { dayMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { createVisit, createVisitSource, insertClosedDay, insertDayTotals } from '#tests/visit-days.ts'
import type { VisitEvent } from '../../domain/visits.ts'

describeOnce('filters of analytics', (engine) => {
  const app = useApp(engine, { GEO_HEADER: 'x-country' }, fixedClock)
  let robin: ApiUser
  let links: number[]

  type Visitor = { n: number; country: string; referrer?: string }
  const visit = (
    { n, country, referrer = '' }: Visitor,
    kind: VisitEvent['kind'],
    more: Partial<VisitEvent> = {},
  ) =>
    app.deps.visits.record(
      { profileId: robin.profileId, kind, at: app.clock.now, ...more },
      createVisitSource({
        address: `203.0.113.${n}`,
        languages: 'de',
        referrer: kind === 'view' ? referrer : '',
        country,
      }),
    )
  const get = (what: string, query: string) => app.call(robin, 'GET', `/analytics/${what}?${query}`)
  const read = async (what: string, query: string): Promise<Data> => {
    const response = await get(what, query)
    expect([response.status, response.errors]).toEqual([200, []])
    return response.data
  }

  beforeAll(async () => {
    robin = await app.person('pro')
    const create = async (title: string) =>
      (await app.call(robin, 'POST', '/links', { title, url: 'https://example.org' })).data.id
    links = [await create('One'), await create('Two')]
    // Eight from Austria by Instagram, of whom six click the first block; six from Germany; two from France
    for (let n = 1; n <= 16; n++) {
      const country = n <= 8 ? 'AT' : n <= 14 ? 'DE' : 'FR'
      const visitor = { n, country, referrer: n <= 8 ? 'https://l.instagram.com/x' : '' }
      visit(visitor, 'view')
      if (n <= 6) visit(visitor, 'click', { linkId: links[0]!, position: 0 })
      if (n > 6 && n <= 9) visit(visitor, 'click', { linkId: links[1]!, position: 1 })
    }
    await app.deps.visits.flush()
  })

  test('count what visitors of one country and referrer did', async () => {
    const { totals, range, top } = await read('overview', 'filter=country:is:at;referrer:is:l.instagram.com')
    expect(totals).toMatchObject({ views: 8, unique_visitors: 8, clicks: 8 })
    expect(range.filter).toMatchObject({ visitors: 8, all_visitors: 16, withheld: false })
    expect(top.countries).toEqual([{ value: 'AT', views: 8, share: 1 }])
    expect(top.links).toEqual([{ link_id: links[0], title: 'One', clicks: 6, share: 0.75 }])
    expect((await read('overview', 'filter=referrer:contains:INSTA')).totals.views).toBe(8)
    expect((await read('overview', 'filter=country:is_not:AT')).totals.views).toBe(8)
    const clicked = await read('overview', 'filter=position:is:0')
    expect(clicked.totals).toMatchObject({ views: 0, clicks: 6 })
    expect(clicked.range.filter).toMatchObject({ visitors: 6, all_visitors: 16 })
    // A filter by a block lists clicks
    const { top: pressed } = await read('overview', `filter=link:is:${links[0]}`)
    expect(pressed.countries).toEqual([{ value: 'AT', views: 0, clicks: 6, share: 1 }])
    const others = await read('overview', `filter=link:is_not:${links[0]}`)
    expect(others.top.countries[0]).toEqual({ value: 'AT', views: 8, share: 0.5 })
  })

  test('sum values of fewer than five visitors, and withhold the counts of so few', async () => {
    const { top } = await read('overview', 'filter=device:is:desktop')
    expect(top.countries.map(({ value, views }: Data) => [value, views])).toEqual([
      ['AT', 8],
      ['DE', 6],
      ['few', 2],
    ])
    const few = await read('overview', 'filter=country:is:FR')
    expect(few.range.filter).toMatchObject({ visitors: 0, withheld: true })
    expect(few.totals).toMatchObject({ views: 0, clicks: 0 })
    expect([few.timeseries, few.top.countries]).toEqual([[], []])
    const rows = await read('links', 'filter=device:is:desktop')
    expect(rows.map(({ clicks, few: isFew }: Data) => [clicks, isFew])).toEqual([
      [6, undefined],
      [0, true],
    ])
    const { blocks } = await read('heatmaps', 'filter=device:is:desktop')
    expect(blocks.map(({ clicks, few: isFew }: Data) => [clicks, isFew])).toEqual([
      [6, undefined],
      [0, true],
    ])
  })

  test.each(['overview', 'links', 'heatmaps', 'variants', 'campaigns'])(
    'are accepted by %s, and rejected if a condition is not valid',
    async (what) => {
      await read(what, 'filter=country:is:AT|DE')
      const refused = await get(what, 'filter=country:like:AT')
      expect([refused.status, refused.errors[0]]).toEqual([422, expect.stringMatching(/^filter: must be/)])
    },
  )

  test('do not change responses without them', async () => {
    const data = await read('overview', '')
    expect(Object.keys(data)).toEqual(['range', 'totals', 'previous', 'timeseries', 'top'])
    expect(Object.keys(data.range)).toEqual(['from', 'to', 'timezone', 'clipped'])
    expect(data.top.countries.at(-1)).toMatchObject({ value: 'FR', views: 2 })
  })

  test('list all dimensions on request', async () => {
    const { top } = await read('overview', '')
    const { operating_systems, utm_mediums, utm_campaigns, ...others } = (await read('overview', 'top=all'))
      .top
    expect(others).toEqual(top)
    expect(operating_systems).toEqual([{ value: 'Linux', views: 16, share: 1 }])
    expect(utm_mediums).toEqual(utm_campaigns)
    expect((await get('overview', 'top=some')).errors).toEqual([expect.stringMatching(/^top: /)])
  })

  test('reach back 90 days', async () => {
    const today = app.clock.now / dayMs
    const toDate = (day: number) => new Date(Math.floor(day) * dayMs).toISOString().slice(0, 10)
    const { range } = await read('overview', `from=${toDate(today - 200)}&filter=country:is:AT`)
    expect(range).toMatchObject({ clipped: true, filter: { from: toDate(today - 89) } })
  })

  test('compare with a period, and say why it cannot be compared', async () => {
    const of = async (query: string) => (await read('overview', query)).comparison
    expect(await of('compare=previous')).toMatchObject({ unavailable: 'before_creation', timeseries: [] })
    expect(await of('compare=last_year&from=2026-02-20&to=2026-03-01')).toMatchObject({
      from: '2025-02-21',
      to: '2025-03-02',
    })
    const same = await read('overview', 'from=2026-03-01&to=2026-03-01&compare_from=2026-03-01')
    expect(same.comparison).toMatchObject({ from: '2026-03-01', to: '2026-03-01', unavailable: null })
    expect(same.previous).toEqual(same.totals)
    expect((await get('overview', 'compare=never&compare_from=yesterday')).errors).toHaveLength(2)
    expect((await get('overview', 'compare_from=9999-12-31')).errors).toEqual([
      'compare_from: must not be after to, which defaults to today',
    ])
  })

  test('list the hours of a young page from the day it was created', async () => {
    const { timeseries, hours } = await read('overview', 'resolution=auto')
    expect(timeseries).toHaveLength(1)
    expect(hours).toHaveLength(24)
    expect(hours[9]).toEqual({ date: '2026-03-01', hour: 9, views: 16, clicks: 9, submissions: 0 })
  })

  test('show the figures of a variant by segment, without a verdict', async () => {
    const variant = await app.call(robin, 'POST', `/profiles/${robin.profileId}/variants`, {
      name: 'Short',
      kind: 'experiment',
      status: 'running',
      weight: 50,
      overrides: { bio: 'Short' },
    })
    for (let n = 101; n <= 112; n++) {
      const variantId = n % 2 ? variant.data.id : 0
      const visitor = { n, country: n <= 110 ? 'IT' : 'ES' }
      visit(visitor, 'view', { variantId })
      if (n % 2) visit(visitor, 'click', { variantId, linkId: links[0]!, position: 0 })
    }
    // Six on the variant and two on the original, of whom one clicks
    for (let n = 121; n <= 128; n++) {
      const variantId = n <= 126 ? variant.data.id : 0
      visit({ n, country: 'CH' }, 'view', { variantId })
      if (n % 2) visit({ n, country: 'CH' }, 'click', { variantId, linkId: links[0]!, position: 0 })
    }
    await app.deps.visits.flush()
    const of = async (query: string) => {
      const { variants } = await read('variants', query)
      return variants.map(({ visitors, conversions, verdict, few }: Data) => [
        visitors,
        conversions,
        verdict,
        few,
      ])
    }
    expect(await of('filter=country:is:IT')).toEqual([
      [5, 0, null, undefined],
      [5, 5, null, undefined],
    ])
    expect(await of('filter=country:is:ES|AT')).toEqual([
      [0, 0, null, true],
      [0, 0, null, true],
    ])
    const { variants } = await read('variants', 'filter=country:is:CH')
    // The uplift would reveal the rate of the two
    expect(variants).toMatchObject([{ few: true }, { visitors: 6, conversions: 3, uplift: null }])
  })

  test('name days without a cube, and leave them out of all counts', async () => {
    const day = Math.floor(app.clock.now / dayMs) - 20
    await insertDayTotals(app.deps.db, robin.profileId, day, { views: 900, visitors: 700 })
    const { totals, range, timeseries } = await read('overview', 'filter=referrer:is:l.instagram.com')
    expect(totals.views).toBe(8)
    const { all_visitors, visitors, uncovered } = range.filter
    expect({ visitors, uncovered }).toEqual({ visitors: 8, uncovered: ['2026-02-09'] })
    expect(all_visitors).toBe((await read('overview', '')).totals.unique_visitors - 700)
    expect(timeseries).toContainEqual(expect.objectContaining({ date: '2026-02-09', views: 0 }))
    for (const what of ['heatmaps', 'variants', 'campaigns'])
      expect((await read(what, 'filter=country:is:AT')).range.filter.uncovered, what).toEqual(uncovered)
  })

  test('leave out the days on which what they name did not exist', async () => {
    const today = Math.floor(app.clock.now / dayMs)
    const toDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
    const toTime = (day: number) => `${toDate(day)}T00:00:00Z`
    const poster = await app.call(robin, 'POST', `/profiles/${robin.profileId}/campaigns`, {
      name: 'Poster',
      status: 'active',
    })
    const test = await app.call(robin, 'POST', `/profiles/${robin.profileId}/variants`, {
      name: 'Late',
      kind: 'experiment',
      status: 'running',
      overrides: { bio: 'Late' },
    })
    await updateRows(app.deps.db, 'profile', { id: robin.profileId }, { created_at: (today - 60) * dayMs })
    await updateRows(app.deps.db, 'campaign', { id: poster.data.id }, { created_at: (today - 9) * dayMs })
    await updateRows(app.deps.db, 'link', { id: links[1]! }, { created_at: (today - 20) * dayMs })
    for (let n = 201; n <= 206; n++)
      visit({ n, country: 'AT' }, 'view', { campaignId: poster.data.id, variantId: test.data.id })
    await app.deps.visits.flush()
    // A day with visits, but none by the campaign
    const views = [1, 2, 3, 4, 5].map((n) => createVisit((today - 25) * dayMs, { visitor: `old-${n}` }))
    await insertClosedDay(app.deps.db, robin.profileId, today - 25, views)
    const days = async (filter: string) => {
      const { timeseries, comparison } = await read('overview', `compare=previous&filter=${filter}`)
      return [timeseries.length, timeseries[0].date, timeseries.at(-1).date, comparison.unavailable]
    }
    const campaign = `campaign:is:${poster.data.id}`
    expect(await days(campaign)).toEqual([10, toDate(today - 9), toDate(today), 'before_creation'])
    expect(await days(`${campaign};country:is:AT`)).toEqual(await days(campaign))
    expect(await days(`variant:is:${test.data.id}`)).toEqual([
      1,
      toDate(today),
      toDate(today),
      'before_creation',
    ])
    expect((await days(`campaign:is_not:${poster.data.id}`))[0]).toBe(30)
    const longer = `from=${toDate(today - 40)}&filter=${campaign}`
    expect((await read('overview', longer)).range).toMatchObject({ clipped: false })
    const ends = { starts_at: toTime(today - 5), ends_at: toTime(today - 1), status: 'active' }
    await app.call(robin, 'PUT', `/profiles/${robin.profileId}/campaigns/${poster.data.id}`, ends)
    // The visits of today are from before the change
    expect((await days(campaign)).slice(0, 3)).toEqual([6, toDate(today - 5), toDate(today)])
    const answers = await app.call(robin, 'GET', `/ext/v1/analytics/answers?filter=${campaign}`)
    expect(answers.data.range.from).toBe(toDate(today - 5))
  })
})
