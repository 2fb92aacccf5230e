import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { insertRows } from '#tests/rows.ts'
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
        expect((await app.call(who, 'POST', `/ext/v1/links/${id}/restore`)).status).toBe(200)
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

  test.each([
    ['the next link to the end', 3, 999],
    ['the next link to the front', 3, 0],
    ['the last link read to the end', 2, 999],
    ['the last link read to the front', 2, 0],
  ])('skips and repeats no link if another program moves %s', async (_, index, order) => {
    const { who, ids } = await withLinks(10)
    const readIds = await readAll(who, '', async (page) => {
      if (!page.includes(ids[0]!)) return
      const body = { title: 'moved', url: 'https://example.com/', order }
      expect((await app.call(who, 'PUT', `/links/${ids[index]}`, body)).status).toBe(200)
    })
    const missedIds = ids.filter((id) => !readIds.includes(id))
    // A link that is moved in front of the cursor is where earlier pages were
    expect(missedIds).toEqual(index === 3 && order === 0 ? [ids[3]] : [])
    const repeated = index === 2 && order > 0 ? 1 : 0
    expect(readIds.length - new Set(readIds).size).toBe(repeated)
  })

  test('skips and repeats no link if links are inserted before the cursor', async () => {
    const { who, ids } = await withLinks(10)
    const readIds = await readAll(who, '', async () => {
      const links = [0, 1, 4].map((order) => ({ title: 'new', url: 'https://example.com/', order }))
      expect((await app.call(who, 'POST', '/ext/v1/links/bulk', { links })).data.counts.created).toBe(3)
    })
    expect(readIds.filter((id) => ids.includes(id))).toEqual(ids)
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

describeSql('filters of links', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  const at = (ms: number) => new Date(app.clock.now + ms).toISOString()
  const day = 86_400_000
  const findPage = (user: ApiUser, query: string) => app.call(user, 'GET', `/ext/v1/links?${query}`)
  const find = async (user: ApiUser, query: string): Promise<string[]> => {
    const response = await findPage(user, query)
    expect(response.status, response.text).toBe(200)
    return response.data.map((link: Data) => link.title)
  }
  const save = async (user: ApiUser, links: object[]): Promise<number[]> => {
    const rows = links.map((link) => ({ url: 'https://example.com/', ...link }))
    const { data } = await app.call(user, 'POST', '/ext/v1/links/bulk', { links: rows })
    expect(data.counts.failed, JSON.stringify(data.rows)).toBe(0)
    return data.rows.map((row: Data) => row.id)
  }

  test('selects links by text in any script, kind, section and key', async () => {
    const user = await app.person()
    await save(user, [
      {
        title: 'Émile’s Straße',
        kind: 'product',
        section: 'Shop',
        external_id: 'a',
        external_source: 'shop',
      },
      { title: 'ΚΑΦΕΣ', supporting_text: 'Кофе', section: 'Shop', external_id: 'a' },
      { title: '100% _wool', kind: 'product', external_id: 'b,c', external_source: 'shop' },
      { title: '日本', description: 'Tea from Uji', url: 'https://tea.example/UJI?x=1' },
    ])
    for (const [query, titles] of [
      ['q=EMILE', ['Émile’s Straße']],
      ['q=strasse', ['Émile’s Straße']],
      ['q=καφες', ['ΚΑΦΕΣ']],
      ['q=КОФЕ', ['ΚΑΦΕΣ']],
      ['q=0%25', ['100% _wool']],
      ['q=_', ['100% _wool']],
      ['q=本', ['日本']],
      ['q=FROM+uji', ['日本']],
      ['q=tea.example/uji', ['日本']],
      ['q=coffee', []],
      ['kind=product', ['Émile’s Straße', '100% _wool']],
      ['kind=product&section=Shop', ['Émile’s Straße']],
      ['section=', ['100% _wool', '日本']],
      ['external_source=shop', ['Émile’s Straße', '100% _wool']],
      ['external_source=', ['ΚΑΦΕΣ', '日本']],
      ['external_id=a', ['Émile’s Straße', 'ΚΑΦΕΣ']],
      ['external_id=a&external_id=b,c', ['Émile’s Straße', 'ΚΑΦΕΣ', '100% _wool']],
      ['external_id=a&external_source=shop&limit=1', ['Émile’s Straße']],
    ] as const)
      expect(await find(user, query), query).toEqual(titles)
    const page = await findPage(user, 'external_source=shop&limit=1&page=2')
    expect(page.meta.pagination).toEqual({ page: 2, limit: 1, total: 2, total_pages: 2 })
    // Each way of writing updates what the filters read
    const [id] = await save(user, [{ external_id: 'a', title: 'Ёлка', kind: 'header', section: 'Neu' }])
    expect(await find(user, 'kind=header&section=Neu&q=елка')).toEqual(['Ёлка'])
    const { url } = (await app.call(user, 'GET', `/ext/v1/links/${id}`)).data
    await app.call(user, 'PUT', `/links/${id}`, { title: 'Tanne', url, section: null, is_enabled: false })
    expect(await find(user, 'state=hidden&section=&q=TANNE')).toEqual(['Tanne'])
  })

  test('selects links by the state that responses show', async () => {
    const user = await app.person()
    const ids = await save(user, [
      { title: 'active', schedule: { starts_at: at(-day), ends_at: at(day) } },
      { title: 'hidden', is_enabled: false, schedule: { ends_at: at(-day) } },
      { title: 'expired', schedule: { ends_at: at(0) } },
      { title: 'scheduled', schedule: { starts_at: at(1) } },
      { title: 'archived' },
    ])
    await app.call(user, 'DELETE', `/links/${ids[4]}`)
    for (const state of ['active', 'hidden', 'expired', 'scheduled', 'archived']) {
      const { data } = await findPage(user, `state=${state}`)
      expect(
        data.map((link: Data) => [link.title, link.state]),
        state,
      ).toEqual([[state, state]])
    }
    expect(await find(user, 'state=draft')).toEqual([])
    expect(await find(user, 'state=all')).toHaveLength(5)
    expect(await find(user, '')).toEqual(['active', 'hidden', 'expired', 'scheduled'])
    await app.call(user, 'PUT', '/profile', { is_published: false })
    expect(await find(user, 'state=active')).toEqual([])
    expect(await find(user, 'state=draft')).toEqual(['active'])
    app.clock.now += 1
    expect(await find(user, 'state=draft')).toEqual(['active', 'scheduled'])
  })

  test('reads changes since a time, with archived and restored links', async () => {
    const user = await app.person()
    const [a, b, c] = await save(user, [{ title: 'a' }, { title: 'b' }, { title: 'c' }])
    const since = `state=all&updated_since=${at(1)}`
    app.clock.now += 10
    expect(await find(user, since.replaceAll('+', '%2B'))).toEqual([])
    await app.call(user, 'DELETE', `/links/${c}`)
    app.clock.now += 10
    await app.call(user, 'PUT', `/links/${a}`, { title: 'A', url: 'https://example.com/' })
    await app.call(user, 'POST', '/links/reorder', { order: [b] })
    const before = since.replace(/=[^=]*$/, `=${new Date(app.clock.now - 15).toISOString()}`)
    const first = await findPage(user, `${before}&limit=1`)
    expect(first.data).toMatchObject([{ title: 'c', state: 'archived' }])
    // Links that change while they are read come again at the end
    app.clock.now += 10
    await app.call(user, 'POST', `/ext/v1/links/${c}/restore`)
    const rest = await findPage(user, `${before}&limit=5&starting_after=${first.meta.next_cursor}`)
    expect(rest.data.map((link: Data) => link.title)).toEqual(['A', 'c'])
    expect(await find(user, 'sort=-updated_at')).toEqual(['c', 'A', 'b'])
  })

  test('returns only the named fields and the id', async () => {
    const user = await app.person()
    const [id] = await save(user, [{ title: 'a', external_id: 'k' }, { title: 'b' }])
    const { data, meta } = await findPage(user, 'fields=title&fields=external_id&limit=1')
    expect(data).toEqual([{ id, title: 'a', external_id: 'k' }])
    expect(meta.next_cursor).toEqual(expect.any(String))
  })

  test('names each wrong value, and the filters that a cursor belongs to', async () => {
    const user = await app.person()
    await save(user, [{ title: 'a' }, { title: 'b' }])
    const wrong =
      'q=&state=gone&sort=title&fields=title&fields=titel&fields=x&updated_since=yesterday&external_id=&kinds=product'
    const { status, text } = await findPage(user, wrong)
    expect([
      status,
      JSON.parse(text)
        .problems.map(({ path }: Data) => path)
        .sort(),
    ]).toEqual([
      422,
      ['external_id[0]', 'fields[1]', 'fields[2]', 'kinds', 'q', 'sort', 'state', 'updated_since'],
    ])
    for (const [query, error] of [
      ['archived=true&state=all', 'archived: cannot be combined with state'],
      [
        'state=archived&sort=order',
        'sort: does not fit the state; use -archived_at or updated_at or -updated_at',
      ],
      ['sort=-archived_at', 'sort: does not fit the state; use order or updated_at or -updated_at'],
    ] as const)
      expect((await findPage(user, query)).errors, query).toEqual([error])
    const { next_cursor } = (await findPage(user, 'limit=1&section=')).meta
    expect((await findPage(user, `section=&fields=title&starting_after=${next_cursor}`)).status).toBe(200)
    for (const query of ['', 'section=Shop', 'section=&q=a', 'section=&sort=updated_at']) {
      const { status, errors } = await findPage(
        user,
        `${query}&starting_after=${next_cursor}`.replace(/^&/, ''),
      )
      expect([status, errors], query).toEqual([
        422,
        [
          'starting_after: belongs to other filters or another sort; send those, or omit `starting_after` to begin again',
        ],
      ])
    }
  })

  test('reads a page of 1,000 links by an index, and the contents of this page only', async () => {
    const user = await app.person('agency')
    for (const part of [0, 500])
      await save(
        user,
        Array.from({ length: 500 }, (_, i) => ({ title: `Link ${part + i}`, external_id: `k${part + i}` })),
      )
    const other = { revision: 1, archived_at: null, clicks: 0, unique_clicks: 0, last_clicked_at: null }
    for (let part = 0; part < 20; part++)
      await insertRows(
        app.deps.db,
        'link',
        Array.from({ length: 400 }, (_, position) => ({
          ...other,
          profile_id: 1_000_000 + part,
          position,
          doc: '{"doc":{},"extra":{}}',
          created_at: 1,
          updated_at: position,
        })),
      )
    await app.deps.db.tx((db) => sql`analyze`.execute(db))
    for (const query of [
      'q=link&kind=normal&section=&state=active',
      'external_source=',
      'external_id=k1&external_id=k2',
      'state=archived',
      `state=all&updated_since=${at(0)}`,
      'sort=-updated_at',
    ]) {
      const statements = await recordStatements(async () => {
        expect((await findPage(user, `${query}&limit=5`)).status).toBe(200)
      })
      const read = statements.filter((text) => text.includes('from "link"') && text.includes('limit'))
      expect(read, query).toHaveLength(1)
      expect(read[0], query).toMatch(/"doc".* where "id" in \(select "id" from "link"/)
      const plan = await explainQuery(read[0]!, user.profileId)
      expect(plan, query).toMatch(/link_(?:order|updated|external_(?:id|key))/)
      expect(plan, query).not.toMatch(/Seq Scan on link|SCAN link(?! USING)/)
    }
  })

  /** Returns the plan of a statement for the profile. Other parameters have any value. */
  const explainQuery = (text: string, profileId: number): Promise<string> =>
    app.deps.db.tx(async (db) => {
      let first = true
      const statement = text.replace(/\$\d+|\?/g, () => {
        const value = first ? String(profileId) : "'1'"
        first = false
        return value
      })
      const explain = sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain')
      const { rows } = await sql<Record<string, unknown>>`${explain} ${sql.raw(statement)}`.execute(db)
      return rows.map((row) => String(engine === 'sqlite' ? row.detail : Object.values(row)[0])).join('\n')
    })
})
