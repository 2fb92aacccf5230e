import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { type Data, type Feature, openFeature, type Person } from '../../../../../tests/support/feature.ts'

describeBoth('links found by the caller’s own key', (engine) => {
  let f: Feature
  beforeAll(async () => {
    f = await openFeature(engine)
  })
  afterAll(() => f.close())

  const find = (who: Person, key: string, more = '') =>
    f.call(who, 'GET', `/ext/v1/links?external_id=${encodeURIComponent(key)}${more}`)

  test('cost the same whatever the key and the stored texts are', async () => {
    const who = await f.person()
    const quotes = '"'.repeat(7000)
    for (const part of ['a', 'b', 'c', 'd']) {
      const links = Array.from({ length: 20 }, (_, i) => ({
        external_id: `${part}${i}`,
        title: 'x',
        url: 'https://shop.example.com/',
        business_block_config: { text: quotes },
        x_note: quotes,
      }))
      expect((await f.call(who, 'POST', '/ext/v1/links/bulk', { links })).data.counts.created).toBe(20)
    }
    const before = process.cpuUsage()
    const found = await find(who, `${'"'.repeat(199)}b`)
    expect([found.status, found.data]).toEqual([200, []])
    // Each of these texts takes LIKE some 30 ms and more, in which nobody else is answered
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })

  test('are those with exactly this key, page by page, the last archived first', async () => {
    const who = await f.person()
    const make = async (key: string, title: string): Promise<number> => {
      const made = await f.call(who, 'POST', '/links', {
        external_id: key,
        title,
        url: 'https://shop.example.com/',
        description: 'sku_1%',
      })
      return made.data.id
    }
    const gone: number[] = []
    for (let i = 0; i < 3; i++) {
      const id = await make('sku_1%', `Former ${i}`)
      f.clock.now += 1000
      await f.call(who, 'DELETE', `/links/${id}`)
      gone.push(id)
    }
    const id = await make('sku_1%', 'Now')
    for (const other of ['SKU_1%', 'skuX1%', 'sku_1%2', '"sku_1%"']) await make(other, 'Other')
    expect((await find(who, 'sku_1%')).data.map((l: Data) => l.id)).toEqual([id])
    const page = await find(who, 'sku_1%', '&archived=true&limit=2')
    expect(page.data.map((l: Data) => l.id)).toEqual([gone[2], gone[1]])
    expect(page.meta.pagination).toEqual({ page: 1, limit: 2, total: 3, total_pages: 2 })
    const rest = await find(who, 'sku_1%', '&archived=true&limit=2&page=2')
    expect(rest.data.map((l: Data) => l.id)).toEqual([gone[0]])
  })
})
