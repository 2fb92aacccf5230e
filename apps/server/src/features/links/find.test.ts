import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { recordStatements } from '#tests/statements.ts'

describeSql('search for links by external_id', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const find = (user: ApiUser, key: string, more = '') =>
    app.call(user, 'GET', `/ext/v1/links?external_id=${encodeURIComponent(key)}${more}`)

  test('searches by external_id without scanning the stored texts', async () => {
    const owner = await app.person()
    const quotes = '"'.repeat(2500)
    for (const part of ['a', 'b', 'c', 'd']) {
      const links = Array.from({ length: 5 }, (_, i) => ({
        external_id: `${part}${i}`,
        title: 'x',
        url: 'https://shop.example.com/',
        business_block_config: { text: quotes },
        x_note: quotes,
      }))
      expect((await app.call(owner, 'POST', '/ext/v1/links/bulk', { links })).data.counts.created).toBe(5)
    }
    // LIKE takes 30 ms and more for each of these texts, which blocks all other requests
    const statements = await recordStatements(async () => {
      const response = await find(owner, `${'"'.repeat(199)}b`)
      expect([response.status, response.data]).toEqual([200, []])
    })
    expect(statements.filter((text) => /\blike\b/i.test(text))).toEqual([])
  })

  test('paginates links with exactly this external_id, the most recently archived first', async () => {
    const owner = await app.person()
    const make = async (key: string, title: string): Promise<number> => {
      const created = await app.call(owner, 'POST', '/links', {
        external_id: key,
        title,
        url: 'https://shop.example.com/',
        description: 'sku_1%',
      })
      return created.data.id
    }
    const gone: number[] = []
    for (let i = 0; i < 3; i++) {
      const id = await make('sku_1%', `Former ${i}`)
      app.clock.now += 1000
      await app.call(owner, 'DELETE', `/links/${id}`)
      gone.push(id)
    }
    const id = await make('sku_1%', 'Now')
    for (const other of ['SKU_1%', 'skuX1%', 'sku_1%2', '"sku_1%"']) await make(other, 'Other')
    expect((await find(owner, 'sku_1%')).data.map((l: Data) => l.id)).toEqual([id])
    const page = await find(owner, 'sku_1%', '&archived=true&limit=2')
    expect(page.data.map((l: Data) => l.id)).toEqual([gone[2], gone[1]])
    expect(page.meta.pagination).toEqual({ page: 1, limit: 2, total: 3, total_pages: 2 })
    const rest = await find(owner, 'sku_1%', '&archived=true&limit=2&page=2')
    expect(rest.data.map((l: Data) => l.id)).toEqual([gone[0]])
  })
})

describeSql('links by cursor', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const withLinks = async (count: number): Promise<{ who: ApiUser; ids: number[] }> => {
    const owner = await app.person()
    const links = Array.from({ length: count }, (_, i) => ({ title: `${i}`, url: 'https://example.com/' }))
    const { rows } = (await app.call(owner, 'POST', '/ext/v1/links/bulk', { links })).data
    return { who: owner, ids: rows.map((row: Data) => row.id) }
  }
  /** Reads a list to its end by cursor, and calls `between` with the ids of each page. */
  const readAll = async (user: ApiUser, query: string, between: (ids: number[]) => Promise<void>) => {
    const ids: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after = cursor ? `&starting_after=${cursor}` : ''
      const page = await app.call(user, 'GET', `/ext/v1/links?limit=3${query}${after}`)
      expect(page.status, page.text).toBe(200)
      const read = page.data.map((link: Data) => link.id)
      await between(read)
      ids.push(...read)
      cursor = page.meta.next_cursor
    }
    return ids
  }
  const archive = async (user: ApiUser, ids: readonly number[]) => {
    for (const id of ids) expect((await app.call(user, 'DELETE', `/links/${id}`)).status).toBe(200)
  }

  test.each([
    ['in their order', (ids: number[]) => ids],
    ['backwards', (ids: number[]) => ids.toReversed()],
    ['but the last of a page', (ids: number[]) => ids.slice(0, -1)],
  ])('skips no link if each page is archived %s', async (_, chosen) => {
    const { who, ids } = await withLinks(10)
    expect(await readAll(who, '', (page) => archive(who, chosen(page)))).toEqual(ids)
  })

  test('skips no link if the next one is archived concurrently', async () => {
    const { who, ids } = await withLinks(8)
    const readIds = await readAll(who, '', async (page) => {
      if (page.includes(ids[0]!)) await archive(who, [ids[3]!])
    })
    expect(readIds).toEqual(ids.filter((id) => id !== ids[3]))
  })

  test('skips no archived link if each page is restored while reading', async () => {
    const { who, ids } = await withLinks(8)
    await archive(who, ids)
    const readIds = await readAll(who, '&archived=true', async (page) => {
      for (const id of page)
        expect((await app.call(who, 'POST', `/ext/v1/links/${id}/bring-back`)).status).toBe(200)
    })
    expect(readIds).toEqual(ids.toReversed())
  })

  test('pages through archived links with an external_id by cursor', async () => {
    const owner = await app.person()
    const ids: number[] = []
    for (let i = 0; i < 7; i++) {
      const body = { external_id: 'sku', title: 'Cup', url: 'https://example.com/' }
      const { id } = (await app.call(owner, 'POST', '/links', body)).data
      ids.push(id)
      await archive(owner, [id])
      app.clock.now += 1000
    }
    const readIds = await readAll(owner, '&archived=true&external_id=sku', async () => {})
    expect(readIds).toEqual(ids.toReversed())
  })

  test('supports page numbers, but not together with a cursor', async () => {
    const { who, ids } = await withLinks(5)
    const second = await app.call(who, 'GET', '/ext/v1/links?limit=2&page=2')
    expect(second.data.map((l: Data) => l.id)).toEqual(ids.slice(2, 4))
    expect(second.meta.pagination).toEqual({ page: 2, limit: 2, total: 5, total_pages: 3 })
    const cursor = second.meta.next_cursor
    const third = await app.call(who, 'GET', `/ext/v1/links?limit=2&starting_after=${cursor}`)
    expect(third.data.map((l: Data) => l.id)).toEqual(ids.slice(4))
    expect(third.meta).toEqual({ next_cursor: null })
    const both = await app.call(who, 'GET', `/ext/v1/links?page=2&starting_after=${cursor}`)
    expect([both.status, both.errors]).toEqual([422, ['page: cannot be combined with starting_after']])
    const archived = await app.call(who, 'GET', `/ext/v1/links?archived=true&starting_after=${cursor}`)
    expect([archived.status, archived.errors[0]]).toEqual([422, expect.stringMatching(/^starting_after: /)])
    const { who: other } = await withLinks(1)
    const foreignCursor = await app.call(other, 'GET', `/ext/v1/links?starting_after=${cursor}`)
    expect([foreignCursor.status, foreignCursor.errors[0]]).toEqual([
      422,
      expect.stringMatching(/^starting_after: /),
    ])
  })
})
