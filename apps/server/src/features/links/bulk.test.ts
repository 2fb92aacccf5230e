import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'

const row = (key: string, more: object = {}) => ({
  external_id: key,
  title: `Title ${key}`,
  url: `https://shop.example.com/${key}`,
  ...more,
})

describeBoth('bulk writes of links', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const save = (user: ApiUser, links: object[], more: object = {}, headers = {}) =>
    app.call(user, 'POST', '/ext/v1/links/bulk', { links, ...more }, headers)
  const list = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', '/links?limit=100')).data
  const titles = async (user: ApiUser) => (await list(user)).map((l: Data) => l.title)
  const versions = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
  const outcomes = (response: { data: Data }) => response.data.rows.map((r: Data) => r.outcome)

  test('requires the profile in the query, not in the body', async () => {
    const user = await app.person('pro')
    const { status, errors } = await save(user, [row('a')], { profile_id: user.profileId, workspace_id: 7 })
    expect([status, errors]).toEqual([
      422,
      [
        'profile_id: belongs in the query: ?profile_id=12',
        'workspace_id: links belong to a page; specify it in the query: ?profile_id=12',
      ],
    ])
    expect(await list(user)).toEqual([])
  })

  test('creates and updates rows by their external_id with one version', async () => {
    const user = await app.person('pro')
    const first = await save(user, [row('a'), row('b'), row('c')])
    expect(first.data.counts).toEqual({
      created: 3,
      updated: 0,
      restored: 0,
      archived: 0,
      unchanged: 0,
      failed: 0,
    })
    const ids = first.data.rows.map((r: Data) => r.id)
    const again = await save(user, [
      row('b', { title: 'Changed' }),
      row('a'),
      { external_id: 'c', highlighted: true },
      row('d', { order: 0 }),
    ])
    expect(outcomes(again)).toEqual(['updated', 'unchanged', 'updated', 'created'])
    expect(again.data.rows.map((r: Data) => r.id).slice(0, 3)).toEqual([ids[1], ids[0], ids[2]])
    expect(again.data.rows.map((r: Data) => r.revision)).toEqual([2, 1, 2, 1])
    const links = await list(user)
    expect(links.map((l) => [l.external_id, l.title, l.order])).toEqual([
      ['d', 'Title d', 0],
      ['a', 'Title a', 1],
      ['b', 'Changed', 2],
      ['c', 'Title c', 3],
    ])
    expect(links[3]).toMatchObject({ highlighted: true, url: 'https://shop.example.com/c' })
    const saved = await versions(user)
    expect(saved.map((v) => [v.reason, v.name])).toEqual([
      ['link.bulk', 'changed 3\nChanged\nTitle c'],
      ['link.bulk', 'created 3\nTitle a\nTitle b'],
    ])
    expect(again.data.version_id).toBe(saved[0].id)
    const review = await app.call(user, 'GET', `/profiles/${user.profileId}/versions/${saved[0].id}`)
    expect(review.data.snapshot.links.map((l: Data) => l.title)).toEqual(['Title a', 'Title b', 'Title c'])
  })

  test('reports an invalid row with its field and the next step', async () => {
    const user = await app.person()
    const other = await app.person()
    const foreignId = (await save(other, [row('x')])).data.rows[0].id
    const rows = [
      row('good'),
      row('bad', { url: 'javascript:alert(1)' }),
      row('good', { title: 'Twice' }),
      { id: foreignId, title: 'Not mine' },
      { external_id: 'none', title: 'No address' },
      row('late', { schedule: { starts_at: '2026-02-02T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' } }),
      row('stranger', { campaign_id: 999_999 }),
      { external_id: 5, title: 'x', url: 'https://x.example' },
    ]
    const stopped = await save(user, rows, { atomic: true })
    expect([stopped.status, stopped.code, stopped.errors.length]).toEqual([422, 'validation_failed', 7])
    expect(stopped.errors).toContain(
      'links[2].external_id: links[0] selects the same link; combine the two rows',
    )
    expect(await list(user)).toEqual([])
    const response = await save(user, rows)
    expect(outcomes(response)).toEqual(['created', ...Array(7).fill('failed')])
    const errors = response.data.rows.slice(1).map((r: Data) => [r.code, r.errors[0]])
    expect(errors).toEqual([
      ['url_not_allowed', expect.stringMatching(/^links\[1\]\.url: must use one of the schemes/)],
      ['conflict', 'links[2].external_id: links[0] selects the same link; combine the two rows'],
      ['not_found', expect.stringContaining(`id: ${foreignId} is not an active link`)],
      ['validation_failed', 'links[4].url: is required, because no active link has this external_id'],
      ['validation_failed', 'links[5].schedule.ends_at: must be after schedule.starts_at'],
      ['validation_failed', 'links[6].campaign_id: this campaign does not exist on this page'],
      ['validation_failed', 'links[7].external_id: must be a text of 1 to 200 characters'],
    ])
    expect(await titles(user)).toEqual(['Title good'])
    expect((await list(other)).map((l) => l.title)).toEqual(['Title x'])
  })

  test('restores an archived link with its id if a row sends its external_id again', async () => {
    const user = await app.person('pro')
    const [first] = (await save(user, [row('a'), row('b')])).data.rows
    expect((await app.call(user, 'DELETE', `/links/${first.id}`)).status).toBe(200)
    const again = await save(user, [row('a', { title: 'Back' }), row('b')])
    expect(again.data.rows.map((r: Data) => [r.id === first.id, r.outcome, r.revision])).toEqual([
      [true, 'restored', 3],
      [false, 'unchanged', 1],
    ])
    expect(await titles(user)).toEqual(['Title b', 'Back'])
    expect((await list(user)).map((l) => l.order)).toEqual([0, 1])

    // Of several archived links, the last archived comes back
    await save(user, [row('c')])
    const older = (await save(user, [row('c', { archived: true })])).data.rows[0]
    expect(older.outcome).toBe('archived')
    app.clock.now += 1000
    const newer = (await app.call(user, 'POST', '/links', row('c'))).data
    await app.call(user, 'DELETE', `/links/${newer.id}`)
    expect((await save(user, [row('c')])).data.rows[0]).toMatchObject({ id: newer.id, outcome: 'restored' })
  })

  test('archives or restores a link by `archived` in a row', async () => {
    const user = await app.person('pro')
    const [a, b] = (await save(user, [row('a'), row('b'), row('c')])).data.rows
    const archived = await save(user, [
      { id: a.id, archived: true },
      { external_id: 'b', archived: true, title: 'Last words' },
      { external_id: 'never seen', archived: true },
      row('d', { archived: 'yes' }),
    ])
    expect(outcomes(archived)).toEqual(['archived', 'archived', 'unchanged', 'failed'])
    expect(archived.data.rows[3].errors).toEqual(['links[3].archived: must be true or false'])
    expect(archived.data.counts).toMatchObject({ archived: 2, unchanged: 1, failed: 1 })
    expect(await titles(user)).toEqual(['Title c'])
    expect((await app.call(user, 'GET', `/ext/v1/links/${b.id}`)).data).toMatchObject({
      state: 'archived',
      title: 'Last words',
    })
    const again = await save(user, [{ external_id: 'b', archived: true }])
    expect([again.data.version_id, outcomes(again)]).toEqual([null, ['unchanged']])
    const revived = await save(user, [
      { external_id: 'b', archived: false, order: 0 },
      { external_id: 'a', archived: false },
    ])
    expect(outcomes(revived)).toEqual(['restored', 'restored'])
    expect(await titles(user)).toEqual(['Last words', 'Title c', 'Title a'])
    const review = await app.call(
      user,
      'GET',
      `/profiles/${user.profileId}/versions/${archived.data.version_id}`,
    )
    expect(review.data.snapshot.links.map((l: Data) => l.title)).toEqual(['Title a', 'Title b', 'Title c'])
  })

  test('restores an archived link by id only on request', async () => {
    const user = await app.person('pro')
    const other = await app.person('pro')
    const foreign = (await save(other, [row('x')])).data.rows[0].id
    await app.call(other, 'DELETE', `/links/${foreign}`)
    const { id } = (await save(user, [{ title: 'No key', url: 'https://example.org' }])).data.rows[0]
    await app.call(user, 'DELETE', `/links/${id}`)
    const refusal = await save(user, [
      { id, title: 'Again' },
      { id: foreign, archived: false },
    ])
    expect(refusal.data.rows.map((r: Data) => r.code)).toEqual(['not_found', 'not_found'])
    const revived = await save(user, [{ id, archived: false }])
    expect([outcomes(revived), await titles(user)]).toEqual([['restored'], ['No key']])
    expect((await app.call(other, 'GET', `/ext/v1/links/${foreign}`)).data.state).toBe('archived')

    // Its key may belong to another link by now
    const first = (await save(user, [row('k')])).data.rows[0].id
    await app.call(user, 'DELETE', `/links/${first}`)
    await app.call(user, 'POST', '/links', row('k'))
    expect((await save(user, [{ id: first, archived: false }])).data.rows[0]).toMatchObject({
      outcome: 'restored',
      warnings: [{ rule: 'external_id_dropped' }],
    })
  })

  test('archives no links with archive_missing if a row has an invalid external_id', async () => {
    const user = await app.person('pro')
    await save(user, [row('5'), row('6')])
    const synced = await save(user, [{ ...row('5'), external_id: 5 }], { archive_missing: true })
    expect([outcomes(synced), synced.data.archived_ids]).toEqual([['failed'], []])
    expect(await titles(user)).toHaveLength(2)
  })

  test('matches no archived link with a missing external_id', async () => {
    const user = await app.person('pro')
    const { id } = (await app.call(user, 'POST', '/links', row('', { external_id: null }))).data
    await app.call(user, 'DELETE', `/links/${id}`)
    const added = { title: 'Added', url: 'https://shop.example.com/added' }
    const response = await save(user, [row(''), added])
    expect(outcomes(response)).toEqual(['failed', 'created'])
    const archived = await app.call(user, 'GET', '/ext/v1/links?archived=true')
    expect(archived.data.map((l: Data) => [l.id, l.title])).toEqual([[id, 'Title ']])
  })

  test('archives links missing from a full synchronisation, except those without an external_id', async () => {
    const user = await app.person('pro')
    const ids = (await save(user, [row('a'), row('b'), row('c')])).data.rows.map((r: Data) => r.id)
    await app.call(user, 'POST', '/links', { title: 'By hand', url: 'https://example.org' })
    const all = { archive_missing: true }
    const synced = await save(
      user,
      [row('b'), row('bad', { url: 'nowhere' }), { external_id: 'c', title: '' }],
      all,
    )
    expect(outcomes(synced)).toEqual(['unchanged', 'failed', 'failed'])
    expect([synced.data.archived_ids, synced.data.counts.archived]).toEqual([[ids[0]], 1])
    expect(await titles(user)).toEqual(['Title b', 'Title c', 'By hand'])
    const again = await save(user, [row('b'), row('c')], all)
    expect([again.data.version_id, again.data.archived_ids]).toEqual([null, []])
    const failed = await save(user, [row('bad', { url: 'nowhere' })], { ...all, atomic: true, confirm: true })
    expect(failed.status).toBe(422)
    expect(await titles(user)).toHaveLength(3)
  })

  test('counts restored links towards the plan', async () => {
    const user = await app.person('free')
    const rows = Array.from({ length: 10 }, (_, n) => row(`k${n}`))
    const first = (await save(user, rows)).data.rows[0]
    await app.call(user, 'DELETE', `/links/${first.id}`)
    const more = await save(user, [...Array.from({ length: 100 }, (_, n) => row(`n${n}`)), row('k0')])
    const { limits } = (await app.call(user, 'GET', '/billing/plans')).data[0]
    expect((await list(user)).length).toBe(limits.links)
    expect(more.data.rows.at(-1)).toMatchObject({ outcome: 'failed', code: 'plan_limit' })
  })

  test('assigns an external_id to one link per request, even if rows identify links by id', async () => {
    const user = await app.person()
    const created = await save(user, [row('a'), row('b')])
    const [a, b] = created.data.rows.map((r: Data) => r.id)
    const response = await save(user, [
      row('new'),
      { id: a, external_id: 'new' },
      { id: b, external_id: 'z' },
    ])
    expect(response.data.rows.map((r: Data) => [r.outcome, r.code])).toEqual([
      ['created', null],
      ['failed', 'conflict'],
      ['updated', null],
    ])
    const twice = await save(user, [
      { id: a, external_id: 'same' },
      { id: b, external_id: 'same' },
    ])
    expect(outcomes(twice)).toEqual(['updated', 'failed'])
    expect((await list(user)).map((l) => l.external_id).sort()).toEqual(['new', 'same', 'z'])
  })

  test('limits the reported problems of rows', async () => {
    const user = await app.person()
    const countries = Array(100).fill('1')
    const links = Array.from({ length: 460 }, (_, i) => row(`w${i}`, { audience: { countries } }))
    const response = await save(user, links)
    expect(response.data.counts.failed).toBe(460)
    expect(response.data.rows[0].errors).toEqual([
      ...Array.from({ length: 10 }, (_, i) =>
        expect.stringContaining(`links[0].audience.countries[${i}]: must be`),
      ),
      'and more',
    ])
    expect(response.data.rows[459].errors).toEqual([expect.stringMatching(/^links\[459\]\./), 'and more'])
    expect(response.text.length).toBeLessThan(450_000)
  })

  test('rejects only rows with a stale revision or beyond the plan', async () => {
    const user = await app.person('free')
    const created = await save(
      user,
      Array.from({ length: 98 }, (_, i) => row(`n${i}`)),
    )
    expect(created.data.counts.created).toBe(98)
    const id = created.data.rows[0].id
    const response = await save(user, [
      { id, title: 'New', revision: 7 },
      row('p1'),
      row('p2'),
      row('p3'),
      { id: created.data.rows[1].id, title: 'Still', revision: 1 },
    ])
    expect(response.data.rows.map((r: Data) => [r.outcome, r.code])).toEqual([
      ['failed', 'stale_revision'],
      ['created', null],
      ['created', null],
      ['failed', 'plan_limit'],
      ['updated', null],
    ])
    expect((await app.call(user, 'GET', '/links?limit=1')).meta.pagination.total).toBe(100)
  })

  test('writes 500 rows once per Idempotency-Key, and one link per external_id under concurrency', async () => {
    const user = await app.person('pro')
    const rows = Array.from({ length: 500 }, (_, i) => row(`k${i}`))
    const headers = { 'idempotency-key': 'all-of-them' }
    const first = await save(user, rows, {}, headers)
    expect(first.data.counts.created).toBe(500)
    const second = await save(user, rows, {}, headers)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.text).toBe(first.text)
    expect((await versions(user)).length).toBe(1)
    expect((await save(user, [...rows, row('one-more')])).errors[0]).toMatch(/^links: must have at most 500/)
    const racing = await Promise.all(Array.from({ length: 10 }, () => save(user, [row('race')])))
    expect(racing.flatMap(outcomes).sort()).toEqual(['created', ...Array(9).fill('unchanged')])
    const listed = await app.call(user, 'GET', '/ext/v1/links?external_id=race')
    expect(listed.data).toHaveLength(1)
  })

  test('lists and restores archived links with their clicks, last archived first', async () => {
    const user = await app.person()
    const ids = (await save(user, [row('a'), row('b'), row('c')])).data.rows.map((r: Data) => r.id)
    await updateRows(app.deps.db, 'link', { id: ids[1] }, { clicks: 7 })
    for (const id of [ids[1], ids[0]]) {
      app.clock.now += 1000
      await app.call(user, 'DELETE', `/links/${id}`)
    }
    const archived = await app.call(user, 'GET', '/ext/v1/links?archived=true&limit=1')
    expect(archived.data.map((l: Data) => [l.id, l.state])).toEqual([[ids[0], 'archived']])
    expect(archived.meta.pagination).toEqual({ page: 1, limit: 1, total: 2, total_pages: 2 })
    expect((await app.call(user, 'GET', `/ext/v1/links/${ids[1]}`)).data.state).toBe('archived')
    const back = await app.call(user, 'POST', `/ext/v1/links/${ids[1]}/restore`, { order: 0 })
    expect([back.status, back.data.clicks, back.data.state]).toEqual([200, 7, 'active'])
    expect(await titles(user)).toEqual(['Title b', 'Title c'])
    expect((await app.call(user, 'POST', `/ext/v1/links/${ids[1]}/restore`)).code).toBe('conflict')
    const replaced = (await app.call(user, 'POST', '/links', row('a'))).data.id
    const withoutKey = await app.call(user, 'POST', `/ext/v1/links/${ids[0]}/restore`)
    expect([withoutKey.status, withoutKey.meta.warnings[0].params.holder]).toEqual([200, replaced])
    expect((await versions(user)).map((v) => v.reason)).toContain('link.bring_back')
  })
})
