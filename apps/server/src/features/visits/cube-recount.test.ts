import { dayMs, minuteMs } from '@vitrine/contract/durations'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { toLocalDate } from '#tests/recount.ts'
import { deleteRows, selectRow, selectRows, updateRows } from '#tests/rows.ts'
import type { VisitSource } from '../../domain/visits.ts'
import { runJob } from '../../jobs/engine.ts'
import { closeDays } from './close-days.ts'
import { addSums, type CountList, createMarginals, type Marginals, sumCube } from './cube.ts'
import { type CubeVisit, createCubeBuilder } from './cube-builder.ts'
import { packCube, packSums, unpackCube, unpackSums } from './cube-format.ts'
import { formatDate } from './days.ts'
import {
  type Dimension,
  type FilterDimension,
  filterDimensions,
  maxKeysPerDay,
  otherKey,
  type ScopeDimension,
  type TraitDimension,
  traitDimensions,
  type VisitFilter,
} from './dimensions.ts'
import { dropCachedClicks, readOpenClicks } from './open-clicks.ts'
import { readDays } from './read-days.ts'
import { createVisitStore } from './store.ts'
import type { RawVisit } from './visit.ts'

/** Random page days. A run before a release compares 10,000. */
const days = Number(process.env.CUBE_DAYS ?? 200)
/** Days that pass through the store, the job and the readers. A run before a release compares 10,000. */
const storedDays = Number(process.env.STORED_DAYS ?? 100)
const seed = 20261129
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const texts = ['', 'a', 'b.example', 'B.example', otherKey, 'a;b:c', '\ud800x', 'İ', '__proto__', '🌍']
const text = fc.constantFrom(...texts)
const nullable = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null, freq: 2 })
const createVisit = (referrer: fc.Arbitrary<string>): fc.Arbitrary<CubeVisit> =>
  fc.record({
    kind: fc.nat(2),
    hour: fc.nat(23),
    link_id: nullable(fc.constantFrom(1, 2, 12)),
    variant_id: nullable(fc.nat(2)),
    campaign_id: nullable(fc.constantFrom(5, 6)),
    position: nullable(fc.nat(3)),
    item: nullable(fc.constantFrom('berlin', 'a;b:c', '')),
    visitor: nullable(fc.constantFrom('anna', 'ben', 'cleo', 'dora', 'emil')),
    device: fc.constantFrom('mobile', 'desktop'),
    browser: text,
    os: text,
    language: text,
    country: fc.constantFrom('DE', 'AT', ''),
    referrer,
    // Most clicks have no tags
    utm_source: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, text),
    utm_medium: fc.constantFrom('', '', 'mail'),
    utm_campaign: fc.constantFrom('', '', 'may'),
  })
const pageDay = fc.oneof(
  { weight: 20, arbitrary: fc.array(createVisit(fc.constantFrom('', '', ...texts)), { maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.array(createVisit(fc.nat(2 * maxKeysPerDay).map((n) => `r${n}`)), {
      minLength: 350,
      maxLength: 500,
    }),
  },
)
const filterShape = fc.record({
  dim: fc.constantFrom(...filterDimensions),
  op: fc.constantFrom('is', 'is_not', 'contains'),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
})
const filter: fc.Arbitrary<VisitFilter> = filterShape.map(({ dim, op, picks }) => {
  const values =
    {
      link: ['1', '2', '12'],
      variant: ['0', '1', '2'],
      campaign: ['5', '6'],
      position: ['0', '1', '3'],
      item: op === 'contains' ? ['Berlin', ':', ''] : ['1:berlin', '12:a;b:c', '2:', ':berlin'],
      country: ['DE', 'AT', ''],
      device: ['mobile', 'desktop'],
    }[dim as string] ?? texts
  return { dim, op, values: picks.map((n) => values[n % values.length]!) } as VisitFilter
})

type FilterShape = typeof filterShape extends fc.Arbitrary<infer Shape> ? Shape : never

/** Visit with its value of each dimension; undefined = none. */
type Counted = Readonly<Record<Dimension | 'position', string | undefined>> & {
  readonly kind: number
  readonly hour: number
  readonly visitor: string | null
}

/** Gives clicks and submissions their origin, and replaces rare values. */
const resolveVisits = (visits: readonly CubeVisit[]): Counted[] => {
  const resolved = visits.map((visit, i): CubeVisit => {
    const { kind, visitor, referrer, utm_source, utm_medium, utm_campaign } = visit
    if (kind === 0 || visitor === null || referrer + utm_source + utm_medium + utm_campaign) return visit
    const before = visits.slice(0, i).findLast((other) => other.kind === 0 && other.visitor === visitor)
    if (!before) return visit
    const { referrer: from, utm_source: source, utm_medium: medium, utm_campaign: campaign } = before
    return { ...visit, referrer: from, utm_source: source, utm_medium: medium, utm_campaign: campaign }
  })
  const namesOf = (dim: TraitDimension): Set<string> => {
    const values = [...new Set(resolved.map((visit) => visit[dim]))]
    const frequency = new Map<string, number>()
    for (const visit of resolved) frequency.set(visit[dim], (frequency.get(visit[dim]) ?? 0) + 1)
    values.sort((a, b) => frequency.get(b)! - frequency.get(a)!)
    return new Set(values.slice(0, maxKeysPerDay))
  }
  const names = new Map(traitDimensions.map((dim) => [dim, namesOf(dim)]))
  return resolved.map((visit) => {
    const toText = (id: number | null) => (id === null ? undefined : `${id}`)
    const [link, variant] = [toText(visit.link_id), toText(visit.variant_id)]
    return {
      ...(Object.fromEntries(
        traitDimensions.map((dim) => [dim, names.get(dim)!.has(visit[dim]) ? visit[dim] : otherKey]),
      ) as Record<TraitDimension, string>),
      kind: visit.kind,
      hour: visit.hour,
      visitor: visit.visitor,
      link,
      variant,
      variant_link: link !== undefined && variant !== undefined ? `${variant}:${link}` : undefined,
      campaign: toText(visit.campaign_id),
      item: visit.item === null ? undefined : `${link ?? ''}:${visit.item}`,
      position: toText(visit.position),
    }
  })
}

const matches = (visit: Counted, { dim, op, values }: VisitFilter): boolean => {
  const value = visit[dim]
  if (op === 'is_not') return value === undefined || !values.includes(value)
  if (value === undefined) return false
  if (op === 'is') return values.includes(value)
  const content = dim === 'item' ? value.split(':').slice(1).join(':') : value
  return values.some((part) => content.toLowerCase().includes(part.toLowerCase()))
}

/** Returns 1 for visits that are their visitor's first of the kind, with this value of a scope. */
const markFirst = (visits: readonly Counted[], scope: ScopeDimension | undefined): number[] => {
  const seen = new Set<string>()
  return visits.map((visit) => {
    const value = scope ? visit[scope] : ''
    if (visit.visitor === null || value === undefined) return 0
    const key = JSON.stringify([visit.visitor, visit.kind, value])
    if (seen.has(key)) return 0
    seen.add(key)
    return 1
  })
}

const findScope = (dims: readonly FilterDimension[]): ScopeDimension | undefined => {
  if (dims.includes('link') && dims.includes('variant') && !dims.includes('item')) return 'variant_link'
  return (['item', 'link', 'variant', 'campaign'] as const).find((dim) => dims.includes(dim))
}

const recount = (visits: readonly Counted[], filters: readonly VisitFilter[]): Marginals => {
  const marginals = createMarginals()
  const fixed = filters
    .filter(({ op, values }) => op === 'is' && new Set(values).size === 1)
    .map(({ dim }) => dim)
  const selected = visits.map((visit) => filters.every((filter) => matches(visit, filter)))
  const addTo = (list: CountList, kind: number, isFirst: number): void => {
    list[kind * 2]! += 1
    list[kind * 2 + 1]! += isFirst
  }
  const countDimension = (dim: Dimension, extra: readonly FilterDimension[]): void => {
    const first = markFirst(visits, findScope([...fixed, ...extra]))
    visits.forEach((visit, i) => {
      const value = visit[dim]
      if (!selected[i] || value === undefined || (dim.startsWith('utm_') && !value)) return
      const rows = marginals.values.get(dim)!
      if (!rows.has(value)) rows.set(value, [0, 0, 0, 0, 0, 0])
      addTo(rows.get(value)!, visit.kind, first[i]!)
    })
  }
  const first = markFirst(visits, findScope(fixed))
  visits.forEach((visit, i) => {
    if (!selected[i]) return
    addTo(marginals.totals, visit.kind, first[i]!)
    marginals.hours[visit.kind]![visit.hour]! += 1
  })
  for (const dim of traitDimensions) countDimension(dim, [])
  for (const dim of ['link', 'variant', 'campaign', 'item'] as const) countDimension(dim, [dim])
  countDimension('variant_link', ['variant', 'link'])
  return marginals
}

test(`${days} random days equal a recount, with filters, and parts add up`, async () => {
  await fc.assert(
    fc.asyncProperty(pageDay, fc.array(filter, { maxLength: 3 }), pageDay, async (visits, filters, other) => {
      const builder = createCubeBuilder()
      const half = visits.length >> 1
      for (const visit of visits.slice(0, half)) builder.add(visit)
      await builder.build()
      for (const visit of visits.slice(half)) builder.add(visit)
      const cube = unpackCube(await packCube(await builder.build()))
      const count = (list: readonly VisitFilter[]) => sumCube(cube, list)
      const counted = resolveVisits(visits)
      const all = await count([])
      expect(all).toEqual(recount(counted, []))
      const filtered = await count(filters)
      expect(filtered).toEqual(recount(counted, filters))

      for (const dim of traitDimensions) {
        if (dim.startsWith('utm_')) continue
        const sum = [0, 0, 0, 0, 0, 0]
        for (const counts of filtered.values.get(dim)!.values())
          counts.forEach((n, i) => {
            sum[i]! += n
          })
        expect(sum).toEqual(filtered.totals)
      }
      for (const [dim, rows] of filtered.values)
        for (const [value, counts] of [...rows].slice(0, 12)) {
          const [variant, link] = value.split(':') as [string, string]
          const own: VisitFilter[] =
            dim === 'variant_link'
              ? [
                  { dim: 'variant', op: 'is', values: [variant] },
                  { dim: 'link', op: 'is', values: [link] },
                ]
              : [{ dim, op: 'is', values: [value] }]
          expect((await count([...filters, ...own])).totals).toEqual(counts)
        }

      const sums = unpackSums(await packSums(filtered))
      expect(sums).toEqual({ ...filtered, totals: [0, 0, 0, 0, 0, 0] })
      const otherBuilder = createCubeBuilder()
      for (const visit of other) otherBuilder.add(visit)
      const others = await sumCube(await otherBuilder.build(), filters)
      const [period, reversed] = [createMarginals(), createMarginals()]
      addSums(period, filtered)
      addSums(period, others)
      addSums(reversed, others)
      addSums(reversed, filtered)
      expect(period).toEqual(reversed)
    }),
    { numRuns: days, seed },
  )
}, 1_200_000)

const timezones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Los_Angeles',
  'Pacific/Niue',
]
/** Days of clock changes in some of the zones, and another day. */
const dates = [
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
  '2027-09-26',
  '2027-10-31',
  '2027-11-07',
  '2027-06-01',
]
/** Missing link, which has no totals. */
const missingLink = 999_999

const hostileText = fc.oneof(text, fc.string({ unit: 'binary', maxLength: 80 }))
const source: fc.Arbitrary<VisitSource> = fc.record({
  address: fc.constantFrom('203.0.113.5', '203.0.113.6', '2001:db8::1', '2001:db8::2', '10.0.0.1', ''),
  forwarded: fc.constant(''),
  userAgent: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.nat(80).map((n) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/1.0.0.${n} Safari/537.36`),
    },
    fc.constantFrom(bot, '', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1'),
    hostileText,
  ),
  languages: fc.oneof(fc.constantFrom('en-GB,en;q=0.9', 'de'), hostileText),
  referrer: fc.oneof(
    fc.nat(300).map((n) => `https://www.r${n}.example/`),
    hostileText.map((path) => `https://a.example/${path}`),
    hostileText,
    fc.constant(''),
  ),
  url: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    hostileText.map((tag) => `/anna?utm_source=${encodeURIComponent(tag.toWellFormed())}&utm_medium=%00%ff`),
  ),
  country: fc.constantFrom('DE', 'AT', ''),
  isUntracked: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
const recorded = fc.record({
  page: fc.nat(3),
  minute: fc.nat(2 * 24 * 60),
  kind: fc.constantFrom('view', 'click', 'submit'),
  link: fc.option(fc.nat(2), { nil: undefined }),
  position: fc.option(fc.nat(40), { nil: undefined }),
  variantId: fc.option(fc.nat(2), { nil: undefined }),
  campaignId: fc.option(fc.constantFrom(5, 6), { nil: undefined }),
  item: fc.option(fc.oneof(fc.constantFrom('berlin', 'a;b:c', '🌍'.repeat(17)), hostileText), {
    nil: undefined,
  }),
  source,
  isLate: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
const recordedVisits = fc.oneof(
  { weight: 20, arbitrary: fc.array(recorded, { maxLength: 120 }) },
  // More visitors, visits and referrers than the limits
  {
    weight: 1,
    arbitrary: fc
      .array(recorded, { minLength: 1500, maxLength: 1500 })
      .map((visits) => visits.map((visit) => ({ ...visit, page: 0 }))),
  },
)

describeSql('page days', (engine) => {
  const app = useApp(engine)
  const pages: { id: number; timezone: string; links: number[] }[] = []

  beforeAll(async () => {
    for (const timezone of timezones) {
      const owner = await app.signUp()
      await app.as(owner, 'PUT', '/api/v1/profile', { timezone })
      const body = { title: 'Link', url: 'https://example.com' }
      const links = await Promise.all([1, 2].map(() => app.as(owner, 'POST', '/api/v1/links', body)))
      pages.push({ id: owner.profileId, timezone, links: links.map((link) => link.body.data.id) })
    }
  })

  const listVisits = async ({ id }: { id: number }) =>
    (await selectRows(app.deps.db, 'visit_event', { profile_id: id })).sort(
      (a, b) => a.at - b.at || a.id - b.id,
    )

  /** Compares what readers count on each day, and the totals of links, with the stored visits. Returns the number of page days. */
  const compare = async (page: (typeof pages)[number], shapes: readonly FilterShape[], isClosed: boolean) => {
    const visits = await listVisits(page)
    for (const { at, day, hour } of visits)
      expect({ date: formatDate(day), hour }).toEqual(toLocalDate(page.timezone, at))
    const days = [...Map.groupBy(visits, ({ day }) => day)]
      .sort(([a], [b]) => a - b)
      .map(([day, list]) => ({ day, counted: resolveVisits(list) }))
    const range = { from: days[0]?.day ?? 0, to: days.at(-1)?.day ?? 0 }
    const filters = shapes.map(({ dim, op, picks }): VisitFilter => {
      const pool = [...new Set(days.flatMap(({ counted }) => counted.map((visit) => visit[dim] ?? 'none')))]
      return { dim, op, values: picks.map((n) => pool[n % pool.length] ?? 'none') }
    })
    for (const list of [[], filters]) {
      const reading = await readDays(app.deps, page.id, range, { detail: 'values', filters: list })
      const expected = days.map(({ day, counted }) => ({ day, ...recount(counted, list) }))
      expect(
        reading.days.map((day) => ({
          ...day.marginals(),
          day: day.day,
          hours: day.hours(),
          totals: Object.values(day.counts),
        })),
      ).toEqual(expected)
      if (list.length) continue
      const brief = await readDays(app.deps, page.id, range, { detail: 'links' })
      expect(brief.days.map(({ counts }) => Object.values(counts))).toEqual(
        expected.map(({ totals }) => totals),
      )
      for (const [i, { values }] of expected.entries())
        for (const [id, [, , ...counts]] of values.get('link')!)
          expect(brief.days[i]!.links().get(Number(id))?.slice(2, 5)).toEqual(counts.slice(0, 3))
      for (const id of page.links) {
        const sums = [0, 0]
        for (const { values } of expected)
          values
            .get('link')!
            .get(String(id))
            ?.slice(2, 4)
            .forEach((n, i) => {
              sums[i]! += n
            })
        const link = await selectRow(app.deps.db, 'link', { id }, [
          'clicks',
          'unique_clicks',
          'last_clicked_at',
        ])
        const open = (await readOpenClicks(app.deps, page.id, [{ id, clicks: link.clicks }])).get(id)
        const last = visits.findLast(({ link_id, kind }) => link_id === id && kind === 1)?.at ?? null
        const stored = isClosed ? link : (open ?? { clicks: 0, unique_clicks: 0, last_clicked_at: null })
        expect([stored.clicks, stored.unique_clicks, stored.last_clicked_at]).toEqual([...sums, last])
      }
    }
    return days.length
  }

  test(`${storedDays} stored days equal a recount of their visits, open and closed`, async () => {
    let count = 0
    const run = fc.asyncProperty(
      fc.constantFrom(...dates),
      fc.shuffledSubarray(pages, { minLength: 4, maxLength: 4 }),
      recordedVisits,
      fc.array(filterShape, { maxLength: 3 }),
      async (date, usedPages, visits, shapes) => {
        for (const table of [
          'visit_event',
          'visit_sum',
          'visit_cube',
          'visit_reopened',
          'visit_closed',
        ] as const)
          await deleteRows(app.deps.db, table)
        await updateRows(app.deps.db, 'link', {}, { clicks: 0, unique_clicks: 0, last_clicked_at: null })
        const from = Date.parse(date)
        app.clock.now = from + 2 * dayMs
        dropCachedClicks(app.deps.db.read, new Set(pages.map(({ id }) => id)))
        const store = createVisitStore(app.deps)
        let stored = 0
        const record = async (isLate: boolean) => {
          const batch = visits
            .filter((visit) => visit.isLate === isLate)
            .map(({ page, minute, link, source, isLate: _, ...event }) => {
              const { id, links } = usedPages[page]!
              const linkId = link === undefined ? undefined : (links[link] ?? missingLink)
              return {
                event: { ...event, profileId: id, at: from + minute * minuteMs, linkId },
                source: { ...source },
              } as RawVisit
            })
          for (let start = 0; start < batch.length; start += 50)
            stored += (await store.store(batch.slice(start, start + 50))).stored
        }
        const compareAll = async (isClosed: boolean) => {
          let days = 0
          for (const page of usedPages) days += await compare(page, shapes, isClosed)
          return days
        }
        await record(false)
        await compareAll(false)
        await runJob(app.deps, closeDays, { now: from + 5 * dayMs })
        await compareAll(true)
        await record(true)
        await runJob(app.deps, closeDays, { now: from + 5 * dayMs })
        count += await compareAll(true)
        expect(await selectRows(app.deps.db, 'visit_event', {}, ['id'])).toHaveLength(stored)
      },
    )
    while (count < storedDays) await fc.assert(run, { numRuns: 20, seed: seed + count })
  }, 3_600_000)
})
