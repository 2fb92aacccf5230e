import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { pauseReads } from '#tests/paused-reads.ts'
import { countStatements } from '#tests/statements.ts'
import { createVisit, insertClosedDay, insertVisits } from '#tests/visit-days.ts'
import { createDayVisits } from '../../../../../bench/visit-mix.ts'
import { type Marginals, sumCube, toCounts } from './cube.ts'
import { type CubeVisit, createCubeBuilder } from './cube-builder.ts'
import { sumCounts, sumHours, sumMarginals } from './day-visits.ts'
import { noCounts, type VisitFilter } from './dimensions.ts'
import { readOpenClicks } from './open-clicks.ts'
import { forEachDayOfProfiles, listVariantDays } from './profile-days.ts'
import { readDays, readLinkTotals } from './read-days.ts'

const count = async (visits: readonly CubeVisit[], filters: readonly VisitFilter[]): Promise<Marginals> => {
  const builder = createCubeBuilder()
  for (const visit of visits) builder.add(visit)
  return sumCube(await builder.build(), filters)
}

const list = ({ values }: Marginals) =>
  [...values].flatMap(([dim, counts]) => [...counts].map(([key, n]) => `${dim} ${key} ${n}`)).sort()

describeSql('days of visits', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  const today = Math.floor(fixedClock.clockAt / dayMs)
  let lastProfile = 1_000_000
  const createDay = (profile: number, day: number, visits: number) =>
    createDayVisits(visits, { page: profile, day, seed: profile + day, firstLink: 10 * profile }).map(
      (visit, i) => ({
        ...visit,
        variant_id: i % 3 ? i % 2 : null,
        campaign_id: i % 5 ? null : 7,
      }),
    )

  const filterSets: VisitFilter[][] = [
    [],
    [{ dim: 'country', op: 'is', values: ['DE', 'AT'] }],
    [
      { dim: 'referrer', op: 'is_not', values: ['l.instagram.com'] },
      { dim: 'os', op: 'contains', values: ['o'] },
    ],
    [{ dim: 'position', op: 'is', values: ['1'] }],
    [{ dim: 'variant', op: 'is', values: ['1'] }],
  ]

  test.each(filterSets)('counts closed and open days together under %o %o', async (...filters) => {
    const profile = ++lastProfile
    const days = new Map([40, 2, 1, 0, -3].map((ago) => [today - ago, createDay(profile, today - ago, 120)]))
    for (const [day, visits] of days)
      if (day < today - 1) await insertClosedDay(app.deps.db, profile, day, visits)
      else await insertVisits(app.deps.db, profile, day, visits)
    // Visits of closed days are kept for some days
    await insertVisits(app.deps.db, profile, today - 2, days.get(today - 2)!)
    await insertVisits(app.deps.db, profile + 500_000, today, createDay(profile, today, 10))
    const range = { from: today - 60, to: today }
    const reading = await readDays(app.deps, profile, range, { detail: 'values', filters })
    expect(reading.uncovered).toEqual([])
    const expected = await Promise.all(
      [40, 2, 1, 0].map(async (ago) => [today - ago, await count(days.get(today - ago)!, filters)] as const),
    )
    expect(reading.days.map(({ day, counts }) => [day, counts])).toEqual(
      expected.map(([day, { totals }]) => [day, toCounts(totals)]),
    )
    for (const [i, { marginals, hours }] of reading.days.entries()) {
      expect(list(marginals())).toEqual(list(expected[i]![1]))
      expect(hours()).toEqual(expected[i]![1].hours)
    }
    const sum = await sumMarginals(reading.days)
    const country = [...sum.values.get('country')!.values()].reduce((n, [views]) => n + views!, 0)
    const totals = sumCounts(reading.days.map(({ counts }) => counts))
    expect(country).toBe(totals.views)
    expect((await sumHours(reading.days)).views.flat().reduce((a, b) => a + b)).toBe(totals.views)
    if (filters.length) return
    for (const detail of ['totals', 'links'] as const) {
      const brief = await readDays(app.deps, profile, range, { detail })
      expect(brief.days.map(({ day, counts }) => [day, counts])).toEqual(
        reading.days.map(({ day, counts }) => [day, counts]),
      )
    }
    const links = await readLinkTotals(app.deps, profile, range)
    for (const [id, counts] of sum.values.get('link')!)
      expect(links.get(Number(id))).toMatchObject({
        clicks: counts[2],
        unique_clicks: counts[3],
        submissions: counts[4],
      })
    const openClicks = await readOpenClicks(app.deps, profile, [])
    const openSum = await sumMarginals(reading.days.filter(({ day }) => day >= today - 1))
    const future = await count(days.get(today + 3)!, [])
    expect(future.totals[2]).toBeGreaterThan(0)
    for (const [id, counts] of openSum.values.get('link')!)
      expect(openClicks.get(Number(id)) ?? { clicks: 0, unique_clicks: 0 }).toMatchObject({
        clicks: counts[2],
        unique_clicks: counts[3],
      })
  })

  test('needs two statements for closed and open days', async () => {
    const profile = ++lastProfile
    await insertClosedDay(app.deps.db, profile, today - 1, createDay(profile, today - 1, 20))
    await insertVisits(app.deps.db, profile, today, createDay(profile, today, 20))
    const range = { from: today - 30, to: today }
    for (const detail of ['totals', 'links', 'values'] as const)
      expect(await countStatements(() => readDays(app.deps, profile, range, { detail }))).toBe(2)
    const filters = [{ dim: 'country', op: 'is', values: ['DE'] }] as const
    expect(await countStatements(() => readDays(app.deps, profile, range, { filters }))).toBe(2)
    const past = { from: today - 60, to: today - 30 }
    expect(await countStatements(() => readDays(app.deps, profile, past))).toBe(1)
  })

  test('reports days without a cube under filters, without reading their visits', async () => {
    const profile = ++lastProfile
    const visits = createDay(profile, today - 3, 30)
    await insertClosedDay(app.deps.db, profile, today - 3, visits)
    await insertVisits(app.deps.db, profile, today - 3, visits)
    await app.deps.db.tx((tx) => tx.deleteFrom('visit_cube').where('profile_id', '=', profile).execute())
    const filters = [{ dim: 'kind', op: 'is', values: ['DE'] }] as never
    const reading = await readDays(app.deps, profile, { from: today - 9, to: today }, { filters })
    expect([reading.days, reading.uncovered]).toEqual([[], [today - 3]])
  })

  test('reads variants and campaigns only from days that have some', async () => {
    const profile = ++lastProfile
    await insertClosedDay(app.deps.db, profile, today - 3, [createVisit(0, { country: 'AT' })])
    await insertClosedDay(app.deps.db, profile, today - 2, [createVisit(0, { variant_id: 0 })])
    const range = { from: today - 9, to: today }
    await insertVisits(app.deps.db, profile, today, [
      createVisit(0, { variant_id: 3, link_id: 4, kind: 1 }),
      createVisit(0, { variant_id: 3, link_id: 5, kind: 1 }),
    ])
    const rows = (await listVariantDays(app.deps, [profile], range, new Set([4]))).get(profile)!
    expect(
      rows.map(({ dim, key, day, views, clicks, unique_clicks }) => [
        dim,
        key,
        day,
        views,
        clicks,
        unique_clicks,
      ]),
    ).toEqual([
      ['variant', '0', today - 2, 1, 0, 0],
      ['variant', '3', today, 0, 2, 1],
      ['variant_link', '3:4', today, 0, 1, 1],
    ])
    const documents: boolean[] = []
    await forEachDayOfProfiles(
      app.deps,
      [profile],
      { from: today - 9, to: today - 1 },
      { has: 1 },
      (_, day) => documents.push(list(day.marginals()).length > 0),
    )
    expect(documents.sort()).toEqual([false, true])
  })

  test('reads many profiles as it reads each of them', async () => {
    const profiles = Array.from({ length: 70 }, () => ++lastProfile)
    for (const [i, profile] of profiles.entries()) {
      if (i % 3) await insertClosedDay(app.deps.db, profile, today - 1, createDay(profile, today - 1, 8))
      else await insertVisits(app.deps.db, profile, today - 1, createDay(profile, today - 1, 8))
      // More visits than one statement reads
      await insertVisits(app.deps.db, profile, today, createDay(profile, today, i === 5 ? 6000 : 100))
    }
    const range = { from: today - 20, to: today }
    const totals = new Map<number, string[]>()
    const add = (profile: number, day: { day: number; counts: object }) =>
      totals.set(profile, [...(totals.get(profile) ?? []), JSON.stringify([day.day, day.counts])].sort())
    await forEachDayOfProfiles(app.deps, profiles, range, {}, add)
    expect(totals.size).toBe(70)
    for (const profile of profiles) {
      const { days } = await readDays(app.deps, profile, range)
      expect(totals.get(profile)).toEqual(days.map(({ day, counts }) => JSON.stringify([day, counts])).sort())
    }
    const weekdays = [today % 7]
    const days = new Set<number>()
    await forEachDayOfProfiles(app.deps, profiles, { ...range, weekdays }, {}, (_, { day }) => days.add(day))
    expect([...days]).toEqual([today])
  })

  test('adds the new visits of a busy day to those that were read before', async () => {
    const profile = ++lastProfile
    const visits = createDay(profile, today, 6200)
    const range = { from: today, to: today }
    const read = async (filters: readonly VisitFilter[] = []) => {
      const { days, asOf } = await readDays(app.deps, profile, range, { detail: 'values', filters })
      return { counts: days[0]?.counts ?? noCounts, values: days[0] ? list(days[0].marginals()) : [], asOf }
    }
    const expectCounts = async (visits: readonly CubeVisit[]) => {
      for (const filters of filterSets) {
        const expected = await count(visits, filters)
        const { counts, values } = await read(filters)
        expect([counts, values]).toEqual([toCounts(expected.totals), list(expected)])
      }
    }
    const start = app.clock.now
    await insertVisits(app.deps.db, profile, today, visits.slice(0, 5100))
    await expectCounts(visits.slice(0, 5100))
    // Visits may be stored in another order than that of their times
    const rest = visits.slice(5100)
    const [late] = rest.splice(3, 1)
    await insertVisits(app.deps.db, profile, today, rest)
    await insertVisits(app.deps.db, profile, today, [late!])
    expect(await read()).toMatchObject({ counts: { views: expect.any(Number) }, asOf: start })
    app.clock.now += 2 * minuteMs
    const expected = await count(visits, [])
    expect((await read()).counts).toEqual(toCounts(expected.totals))
    const clicks = await readOpenClicks(app.deps, profile, [])
    expect([...clicks.values()].reduce((sum, link) => sum + link.clicks, 0)).toBe(expected.totals[2])
    const last = visits.findLast(({ kind }) => kind === 1)!
    expect(clicks.get(last.link_id!)!.last_clicked_at).toBe(last.at)
    app.clock.now = start
  })

  test.each(['totals', 'values'] as const)(
    'counts a day once that closes between the two statements: %s',
    async (detail) => {
      const profile = ++lastProfile
      const visits = createDay(profile, today - 1, 50)
      await insertVisits(app.deps.db, profile, today - 1, visits)
      const deps = { ...app.deps, db: { ...app.deps.db } }
      const reads = pauseReads(deps)
      const paused = reads.pauseAfter('visit_sum')
      const reading = readDays(deps, profile, { from: today - 5, to: today }, { detail })
      await paused
      await insertClosedDay(app.deps.db, profile, today - 1, visits)
      reads.resume()
      const expected = toCounts((await count(visits, [])).totals)
      const { days } = await reading
      expect(days.map(({ counts }) => counts)).toEqual([expected])
      const later = await readDays(app.deps, profile, { from: today - 5, to: today }, { detail })
      expect(later.days.map(({ counts }) => counts)).toEqual([expected])
      expect(await readOpenClicks(app.deps, profile, [])).toEqual(new Map())
    },
  )
})
