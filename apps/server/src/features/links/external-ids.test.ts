import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { listLinksByExternalId } from './repo.ts'

describeBoth('external ids', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const link = (title: string, more: object = {}) => ({ title, url: `https://e.example/${title}`, ...more })
  const add = (user: ApiUser, title: string, more: object = {}, headers = {}) =>
    app.call(user, 'POST', '/links', link(title, more), headers)
  const put = (user: ApiUser, id: number, title: string, more: object = {}) =>
    app.call(user, 'PUT', `/links/${id}`, link(title, more))
  const save = (user: ApiUser, links: object[], more: object = {}) =>
    app.call(user, 'POST', '/ext/v1/links/bulk', { links, ...more })
  const list = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', '/links?limit=100')).data
  const externalIds = async (user: ApiUser) =>
    Object.fromEntries((await list(user)).map((l) => [l.title, l.external_id ?? null]))
  const problems = ({ text }: { text: string }): Data[] => JSON.parse(text).problems ?? []
  const rules = (response: { text: string }) =>
    problems(response).map(({ path, rule, params }) => [path, rule, params.id])
  const warnings = ({ meta }: { meta?: Data }) =>
    (meta?.warnings ?? []).map(({ path, rule, params }: Data) => [path, rule, params])
  const dropped = (id: number | null, holder: number | null) => [
    'external_id',
    'external_id_dropped',
    { link: id, holder },
  ]

  test('rejects a taken key in single writes, and names the link that has it', async () => {
    const user = await app.person()
    const { id } = (await add(user, 'one', { external_id: 'sku' })).data
    const taken = ['external_id', 'external_id_taken', id]
    const second = await add(user, 'two', { external_id: 'sku' })
    expect([second.status, second.code, rules(second)]).toEqual([422, 'validation_failed', [taken]])
    const other = (await add(user, 'other', { external_id: 'sku', external_source: 'shop' })).data
    expect([other.external_id, other.external_source]).toEqual(['sku', 'shop'])
    for (const more of [
      { external_source: null },
      { external_source: '' },
      { external_id: 'sku', external_source: '' },
    ]) {
      const moved = await put(user, other.id, 'other', more)
      expect([moved.status, moved.code, rules(moved)]).toEqual([409, 'conflict', [taken]])
    }
    expect((await put(user, other.id, 'Other', {})).data).toMatchObject({ external_source: 'shop' })
    // A free key may be used again
    expect((await put(user, id, 'one', { external_id: null })).data).not.toHaveProperty('external_id')
    const free = await put(user, other.id, 'other', { external_source: null })
    expect(free.data).toMatchObject({ external_id: 'sku', revision: 3 })
    expect(free.data).not.toHaveProperty('external_source')
    expect((await save(user, [{ external_id: 'sku', title: 'Bulk' }])).data.rows[0]).toMatchObject({
      id: other.id,
      outcome: 'updated',
    })
  })

  test('names each invalid key and source', async () => {
    const user = await app.person()
    const { id } = (await add(user, 'one')).data
    for (const external_id of [5, '', true, { a: 1 }, 'k'.repeat(201)])
      for (const response of [
        await add(user, 'x', { external_id, external_source: 's'.repeat(201) }),
        await put(user, id, 'x', { external_id, external_source: ['s'] }),
      ]) {
        const paths = problems(response).map(({ path }: Data) => path)
        expect([response.status, [...new Set(paths)]], String(external_id)).toEqual([
          422,
          ['external_id', 'external_source'],
        ])
      }
    const longest = { external_id: '🏺'.repeat(200), external_source: 'ß'.repeat(200) }
    expect((await add(user, 'longest', longest)).data).toMatchObject(longest)
    expect((await add(user, 'again', longest)).status).toBe(422)
    for (const external_id of ['a\0b', 'a\ud800'])
      expect((await add(user, 'unstorable', { external_id })).status).toBe(422)
  })

  test('gives a key to one of several simultaneous writes', async () => {
    const user = await app.person()
    const writes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => add(user, title, { external_id: 'race' })),
    )
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('brings an archived link back without a key that is taken, and says so again to a repeated request', async () => {
    const user = await app.person()
    const { id } = (await add(user, 'first', { external_id: 'sku' })).data
    await app.call(user, 'DELETE', `/links/${id}`)
    const holder = (await add(user, 'second', { external_id: 'sku' })).data.id
    const headers = { 'idempotency-key': `back-${id}` }
    const bringBack = () => app.call(user, 'POST', `/ext/v1/links/${id}/restore`, {}, headers)
    const back = await bringBack()
    expect([back.status, warnings(back)]).toEqual([200, [dropped(id, holder)]])
    expect(back.data).not.toHaveProperty('external_id')
    expect(warnings(await bringBack())).toEqual([dropped(id, holder)])
    expect(await externalIds(user)).toEqual({ first: null, second: 'sku' })
    // Undoing in the studio restores several links by bulk
    await app.call(user, 'DELETE', `/links/${holder}`)
    const third = (await add(user, 'third', { external_id: 'sku' })).data.id
    const rows = (await save(user, [{ id: holder, archived: false, order: 0 }])).data.rows
    expect(rows).toMatchObject([{ outcome: 'restored', warnings: [{ rule: 'external_id_dropped' }] }])
    expect(await externalIds(user)).toEqual({ second: null, first: null, third: 'sku' })
    expect((await save(user, [{ external_id: 'sku', title: 'Third' }])).data.rows[0].id).toBe(third)
  })

  const restore = async (user: ApiUser, version: number) => {
    const path = `/profiles/${user.profileId}/versions/${version}`
    const { preview_token } = (await app.call(user, 'GET', path)).data
    return app.call(user, 'POST', `${path}/restore`, { preview_token })
  }
  const createVersion = async (user: ApiUser): Promise<number> =>
    (await app.call(user, 'POST', `/profiles/${user.profileId}/versions`, { name: 'Then' })).data.id

  test('restores a version whose links exchanged their keys since', async () => {
    const user = await app.person()
    const a = (await add(user, 'a', { external_id: 'a' })).data.id
    const b = (await add(user, 'b', { external_id: 'b' })).data.id
    const version = await createVersion(user)
    await put(user, a, 'a', { external_id: 'c' })
    await put(user, b, 'b', { external_id: 'a' })
    await put(user, a, 'a', { external_id: 'b' })
    await add(user, 'new', { external_id: 'new' })
    const restored = await restore(user, version)
    expect([restored.status, warnings(restored)]).toEqual([200, []])
    expect(await externalIds(user)).toEqual({ a: 'a', b: 'b' })
    expect((await add(user, 'again', { external_id: 'b' })).status).toBe(422)
  })

  test('imports and copies links without keys that are taken', async () => {
    const user = await app.person('agency')
    const { id } = (await add(user, 'one', { external_id: 'sku' })).data
    const file = {
      exported_at: '2026-03-01T09:00:00.000Z',
      profiles: [{ id: 1 }],
      links: [
        ['x', 'sku', ''],
        ['y', 'sku', 'shop'],
        ['z', 'sku', 'shop'],
        ['odd', { a: 1 }, ''],
      ].map(([title, external_id, external_source], order) => ({
        id: order + 1,
        profile_id: 1,
        order,
        ...link(String(title)),
        external_id,
        external_source,
      })),
    }
    const imported = await app.upload(user, '/ext/v1/imports', [
      { part: 'file', bytes: Buffer.from(JSON.stringify(file)), type: 'application/json' },
    ])
    expect(
      imported.data.items.map((l: Data) => [l.outcome, l.problems.map(({ rule }: Data) => rule)]),
    ).toEqual([
      ['create', ['external_id_dropped']],
      ['create', []],
      ['create', ['external_id_dropped']],
      ['create', ['import_external_id']],
    ])
    expect(imported.data.items[0].problems[0].params.holder).toBe(id)
    expect(await externalIds(user)).toEqual({ one: 'sku', x: null, y: 'sku', z: null, odd: null })
    const copy = await app.call(user, 'POST', `/ext/v1/profiles/${user.profileId}/copy`, {})
    expect([copy.status, warnings(copy)]).toEqual([201, []])
    const copied = (await app.call(user, 'GET', `/links?profile_id=${copy.data.profile.id}`)).data
    expect(copied.map((l: Data) => l.external_id ?? null)).toEqual(['sku', null, 'sku', null, null])
  })

  test('finds a key among 1,000 links by an index', async () => {
    const user = await app.person('agency')
    for (const part of [0, 1])
      await save(
        user,
        Array.from({ length: 500 }, (_, i) => link(`l${part}-${i}`, { external_id: `${part}-${i}` })),
      )
    await app.deps.db.tx((db) => sql`analyze`.execute(db))
    const { read } = app.deps.db
    const [found] = await listLinksByExternalId(read, user.profileId, false, ['1-499'])
    expect(found!.doc.title).toBe('l1-499')
    const active = read
      .selectFrom('link')
      .select('id')
      .where('profile_id', '=', user.profileId)
      .where('archived_at', 'is', null)
    const statements = [
      active.where('external_id', 'in', ['1-499']).compile(),
      // As the unique index searches for a key
      active.where('external_id', '=', 'x').where(sql<boolean>`coalesce(external_source, '') = ''`).compile(),
    ]
    const plans: string[] = []
    for (const { sql: text, parameters } of statements) {
      const statement = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${text}`
      const { rows } = await read.executeQuery<Record<string, unknown>>({
        ...sql.raw(statement).compile(read),
        parameters,
      })
      plans.push(
        rows.map((row) => String(engine === 'sqlite' ? row.detail : Object.values(row)[0])).join('\n'),
      )
    }
    // Both begin with profile and id: PostgreSQL chooses by its statistics
    expect(plans[0]).toMatch(/link_external_(id|key)/)
    expect(plans[1]).toMatch(/link_external_key/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|SCAN/)
  })
})
