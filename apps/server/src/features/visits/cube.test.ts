import { describe, expect, test } from 'vitest'
import { createVisit } from '#tests/visit-days.ts'
import {
  type Cube,
  createMarginals,
  formatLinks,
  isTooLarge,
  listHas,
  type Marginals,
  parseLinks,
  sumCube,
} from './cube.ts'
import { type CubeVisit, createCubeBuilder } from './cube-builder.ts'
import { packCube, packSums, unpackCube, unpackSums } from './cube-format.ts'
import {
  type Dimension,
  type FilterDimension,
  maxIdsPerDay,
  maxKeysPerDay,
  type VisitFilter,
} from './dimensions.ts'

const view: CubeVisit = createVisit(0, { referrer: 'l.instagram.com' })
const click: CubeVisit = { ...view, kind: 1, link_id: 7, position: 0, referrer: '' }

const buildCube = (visits: readonly CubeVisit[]): Promise<Cube> => {
  const builder = createCubeBuilder()
  for (const visit of visits) builder.add(visit)
  return builder.build()
}

const count = (cube: Cube, ...filters: VisitFilter[]) => sumCube(cube, filters)

const is = (dim: FilterDimension, ...values: string[]): VisitFilter => ({ dim, op: 'is', values })

const listRows = (marginals: Marginals, dim: Dimension) => Object.fromEntries(marginals.values.get(dim)!)

describe('origin of clicks and submissions', () => {
  test('is that of the view before, for the same visitor', async () => {
    const tagged = { ...view, referrer: '', utm_source: 'news', utm_campaign: 'may' }
    const submit = { ...click, kind: 2 }
    const cube = await buildCube([
      click,
      view,
      click,
      { ...click, visitor: 'ben' },
      { ...click, visitor: null },
      { ...click, referrer: 'news.example' },
      tagged,
      submit,
      { ...submit, utm_medium: 'mail' },
    ])
    const { totals } = await count(cube)
    expect(totals).toEqual([2, 1, 5, 2, 2, 1])
    expect(listRows(await count(cube), 'referrer')).toEqual({
      '': [1, 0, 3, 2, 2, 1],
      'l.instagram.com': [1, 1, 1, 0, 0, 0],
      'news.example': [0, 0, 1, 0, 0, 0],
    })
    expect(listRows(await count(cube), 'utm_source')).toEqual({ news: [1, 0, 0, 0, 1, 1] })
    expect(listRows(await count(cube), 'utm_medium')).toEqual({ mail: [0, 0, 0, 0, 1, 0] })
    expect(listRows(await count(cube), 'utm_campaign')).toEqual({ may: [1, 0, 0, 0, 1, 1] })
  })
})

describe('filters', () => {
  const cubeOfFilters = buildCube([
    view,
    click,
    { ...view, visitor: 'ben', country: 'AT', referrer: 'News.example', variant_id: 0 },
    { ...click, visitor: 'ben', country: 'AT', link_id: 8, position: 3, variant_id: 0, campaign_id: 4 },
    { ...click, visitor: 'ben', country: 'AT', item: 'a:b;c', variant_id: 9, hour: 23 },
  ])

  test.each<[VisitFilter[], number[]]>([
    [[is('country', 'AT')], [1, 1, 2, 1, 0, 0]],
    [[is('country', 'AT', 'DE')], [2, 2, 3, 2, 0, 0]],
    [[{ dim: 'country', op: 'is_not', values: ['AT'] }], [1, 1, 1, 1, 0, 0]],
    [[{ dim: 'referrer', op: 'contains', values: ['NEWS', 'bing'] }], [1, 1, 2, 1, 0, 0]],
    [[is('link', '7')], [0, 0, 2, 2, 0, 0]],
    [[{ dim: 'link', op: 'is_not', values: ['7'] }], [2, 2, 1, 1, 0, 0]],
    [
      [is('link', '7'), is('country', 'AT')],
      [0, 0, 1, 1, 0, 0],
    ],
    [
      [is('link', '7'), is('variant', '9')],
      [0, 0, 1, 1, 0, 0],
    ],
    [[is('variant', '0')], [1, 1, 1, 1, 0, 0]],
    [[is('campaign', '4')], [0, 0, 1, 1, 0, 0]],
    [[{ dim: 'campaign', op: 'is_not', values: ['4'] }], [2, 2, 2, 1, 0, 0]],
    [[is('position', '0')], [0, 0, 2, 1, 0, 0]],
    [[{ dim: 'position', op: 'is_not', values: ['0'] }], [2, 2, 1, 1, 0, 0]],
    [[is('item', '7:a:b;c')], [0, 0, 1, 1, 0, 0]],
    [[{ dim: 'item', op: 'contains', values: ['A:B'] }], [0, 0, 1, 0, 0, 0]],
    [[{ dim: 'item', op: 'contains', values: ['7'] }], [0, 0, 0, 0, 0, 0]],
    [[is('country', 'FR')], [0, 0, 0, 0, 0, 0]],
    [[is('country')], [0, 0, 0, 0, 0, 0]],
  ])('%j', async (filters, totals) => {
    expect((await count(await cubeOfFilters, ...filters)).totals).toEqual(totals)
  })

  test('also select hours', async () => {
    const { hours } = await count(await cubeOfFilters, is('item', '7:a:b;c'))
    expect(hours.map((list) => list.indexOf(1))).toEqual([-1, 23, -1])
  })
})

test('links are a text that is read without the document', async () => {
  const marginals = await count(
    await buildCube([view, click, click, { ...click, link_id: 12, visitor: null }]),
  )
  expect(formatLinks(marginals)).toBe('7:2:1:0;12:1:0:0')
  expect(parseLinks(formatLinks(marginals))).toEqual(
    new Map([
      [7, [0, 0, 2, 1, 0, 0]],
      [12, [0, 0, 1, 0, 0, 0]],
    ]),
  )
  expect(parseLinks('')).toEqual(new Map())
})

test('marks cubes with variants and campaigns', async () => {
  expect(listHas(await buildCube([view]))).toBe(0)
  expect(listHas(await buildCube([{ ...view, variant_id: 0 }]))).toBe(1)
  expect(
    listHas(
      await buildCube([
        { ...view, campaign_id: 3 },
        { ...view, variant_id: 5 },
      ]),
    ),
  ).toBe(3)
})

describe('bytes', () => {
  test('refuse unknown versions', async () => {
    const cube = await packCube(await buildCube([view]))
    for (const at of [0, 1]) {
      const bytes = Buffer.from(cube)
      bytes[at] = 2
      expect(() => unpackCube(bytes)).toThrow('unknown version')
      expect(() => unpackSums(bytes)).toThrow('unknown version')
    }
    expect(() => unpackCube(new Uint8Array())).toThrow('unknown version')
  })

  test('refuse damage', async () => {
    const cube = await buildCube([view, click])
    for (const [bytes, unpack] of [
      [await packCube(cube), unpackCube],
      [await packSums(await count(cube)), unpackSums],
    ] as const) {
      for (let length = 0; length < bytes.length; length++)
        expect(() => unpack(bytes.subarray(0, length))).toThrow()
      // The first bytes of a frame hold its magic number, flags and size
      for (let at = 0; at < bytes.length; at++) {
        const damaged = Buffer.from(bytes)
        damaged[at]! ^= 0x55
        expect(() => unpack(damaged)).toThrow()
      }
    }
    const [cubeBytes, sumBytes] = [await packCube(cube), await packSums(await count(cube))]
    expect(() => unpackCube(sumBytes)).toThrow('damaged')
    expect(() => unpackSums(cubeBytes)).toThrow('damaged')
  })

  test('hold an empty day', async () => {
    const cube = await buildCube([])
    expect(unpackCube(await packCube(cube))).toEqual(cube)
    expect(unpackSums(await packSums(createMarginals()))).toEqual(createMarginals())
  })
})

describe('limits', () => {
  const hostile = (n: number): CubeVisit => ({ ...view, visitor: `v${n}`, referrer: `r${n}.example` })

  test('keep the most frequent values, and count others as `other`', async () => {
    const referrers = Array.from({ length: maxKeysPerDay + 5 }, (_, n) => hostile(n))
    const frequent = [hostile(maxKeysPerDay + 2), { ...view, visitor: 'o', referrer: 'other' }]
    const cube = await buildCube([...referrers, ...frequent])
    const rows = listRows(await count(cube), 'referrer')
    expect(Object.keys(rows)).toHaveLength(maxKeysPerDay + 1)
    expect(rows[`r${maxKeysPerDay + 2}.example`]).toEqual([2, 1, 0, 0, 0, 0])
    expect(rows['r0.example']).toEqual([1, 1, 0, 0, 0, 0])
    expect(rows.other).toEqual([6, 6, 0, 0, 0, 0])
    expect((await count(cube, is('referrer', 'other'))).totals).toEqual([6, 6, 0, 0, 0, 0])
  })

  test('keep the most frequent ids', async () => {
    const links = Array.from({ length: maxIdsPerDay + 3 }, (_, n) => ({ ...click, link_id: 1 + n }))
    const marginals = await count(await buildCube([...links, links.at(-1)!]))
    expect(marginals.values.get('link')!.size).toBe(maxIdsPerDay)
    expect(marginals.values.get('link')!.get(String(maxIdsPerDay + 3))).toEqual([0, 0, 2, 1, 0, 0])
    expect(marginals.totals).toEqual([0, 0, maxIdsPerDay + 4, 1, 0, 0])
  })

  test('bound a day of 300,000 invented referrers', async () => {
    const builder = createCubeBuilder()
    for (let n = 0; n < 300_000; n++) builder.add(hostile(n))
    const cube = await builder.build()
    expect(isTooLarge(cube)).toBe(false)
    expect((await packCube(cube)).length).toBeLessThan(10_000)
    const { totals, values } = await count(cube)
    expect(totals).toEqual([300_000, 300_000, 0, 0, 0, 0])
    expect(values.get('referrer')!.get('other')).toEqual([299_800, 299_800, 0, 0, 0, 0])
    // More visits may follow
    builder.add({ ...hostile(299_999), visitor: 'again' })
    expect((await count(await builder.build())).values.get('referrer')!.get('r299999.example')).toEqual([
      2, 2, 0, 0, 0, 0,
    ])
  }, 120_000)
})
