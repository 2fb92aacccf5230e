import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { readLink } from './link.ts'

const link = { title: 'Shop', url: 'https://example.com/shop' }

describeOnce('link content', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let user: ApiUser
  beforeAll(async () => {
    user = await app.person('pro')
  })

  const add = (body: object) => app.call(user, 'POST', '/links', body)
  const put = (id: number, body: object, headers = {}) =>
    app.call(user, 'PUT', `/links/${id}`, { ...link, ...body }, headers)
  const read = async (id: number): Promise<Data> => {
    for (let page = 1; ; page++) {
      const { data } = await app.call(user, 'GET', `/links?limit=100&page=${page}`)
      const listed = data.find((l: Data) => l.id === id)
      if (listed || data.length < 100) return listed
    }
  }

  test('keeps missing fields, clears null, merges nested objects and replaces lists', async () => {
    const { id } = (
      await add({
        ...link,
        supporting_text: 'text',
        schedule: { starts_at: '2026-01-01T00:00:00Z', timezone: 'Europe/Vienna' },
        audience: { countries: ['AT', 'DE'], devices: ['mobile'] },
        utm: { source: 's', medium: 'm' },
        business_block_config: { price: 1, deep: { a: 1 } },
      })
    ).data
    const { data } = await put(id, {
      schedule: { ends_at: '2026-12-01T00:00:00Z' },
      audience: { countries: ['FR'] },
      utm: { source: null },
      business_block_config: { price: 2 },
    })
    expect(data).toMatchObject({
      supporting_text: 'text',
      schedule: {
        starts_at: '2026-01-01T00:00:00.000Z',
        ends_at: '2026-12-01T00:00:00.000Z',
        timezone: 'Europe/Vienna',
      },
      audience: { countries: ['FR'], devices: ['mobile'], languages: [], referrers: [] },
      utm: { source: null, medium: 'm', campaign: null, term: null, content: null },
      revision: 2,
    })
    expect(data.business_block_config).toEqual({ price: 2 })
    const cleared = (
      await put(id, { supporting_text: null, schedule: null, audience: null, utm: null, kind: null })
    ).data
    expect(cleared).toMatchObject({
      supporting_text: null,
      kind: 'normal',
      schedule: { starts_at: null, ends_at: null, timezone: null },
      audience: { countries: [], devices: [], languages: [], referrers: [] },
    })
    expect(await read(id)).toEqual(cleared)
  })

  test('stores unknown fields until null removes one', async () => {
    const { data } = await add({
      ...link,
      'x-a': { b: [1, null] },
      toString: 'kept',
      id: 7,
      clicks: 999,
      created_at: 'never',
      owner_id: 1,
    })
    expect(data).toMatchObject({ 'x-a': { b: [1, null] }, toString: 'kept', clicks: 0 })
    expect(data.id).not.toBe(7)
    expect(data).not.toHaveProperty('owner_id')
    const { data: later } = await put(data.id, { 'x-a': null, 'x-b': 2, toString: null })
    expect(Object.hasOwn(later, 'x-a')).toBe(false)
    expect(Object.hasOwn(later, 'toString')).toBe(false)
    expect(later['x-b']).toBe(2)
  })

  test('returns a stored unknown field whose name the contract uses later, without effect, until it is written', async () => {
    const { id } = (await add(link)).data
    const [row] = await selectRows(app.deps.db, 'link', { id }, ['doc'])
    const { doc, extra } = JSON.parse(row!.doc)
    const { size: _, tone: __, ...older } = doc
    const unknown = { size: 'full', tone: 'ink' }
    const stored = JSON.stringify({ doc: older, extra: { ...extra, ...unknown } })
    await updateRows(app.deps.db, 'link', { id }, { doc: stored })
    expect(readLink(stored, id).doc).toMatchObject({ size: 'row', tone: 'plain' })
    expect(await read(id)).toMatchObject(unknown)
    expect((await put(id, { supporting_text: 'b' })).data).toMatchObject(unknown)
    expect((await put(id, { size: 'half' })).data).toMatchObject({ ...unknown, size: 'half' })
    expect((await put(id, { tone: null })).data).toMatchObject({ size: 'half', tone: 'plain' })
    expect(await read(id)).toMatchObject({ size: 'half', tone: 'plain' })
  })

  test('omits a stored unknown field that does not fit the schema of the field with its name', async () => {
    const { id } = (await add({ ...link, 'x-a': 1 })).data
    const [row] = await selectRows(app.deps.db, 'link', { id }, ['doc'])
    const { doc, extra } = JSON.parse(row!.doc)
    const { destinations: _, open_in_browser: __, ...older } = doc
    for (const destinations of [
      'iOS',
      { os: 'ios' },
      [{ os: 'ios' }],
      [{ os: 5, url: 'https://example.org' }],
    ]) {
      const unknown = { destinations, open_in_browser: 'yes' }
      const stored = JSON.stringify({ doc: older, extra: { ...extra, ...unknown } })
      await updateRows(app.deps.db, 'link', { id }, { doc: stored })
      expect(await read(id)).toMatchObject({ destinations: [], open_in_browser: false, 'x-a': 1 })
    }
  })

  test('limits unknown fields to 64 and 16 KiB at any depth', async () => {
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`x${i}`, i]))
    const { data } = await add({ ...link, ...many(64) })
    expect(data.x63).toBe(63)
    expect((await put(data.id, { x64: 1 })).errors[0]).toMatch(/at most 64 undocumented fields/)
    expect((await put(data.id, { x0: null, x64: 1 })).status).toBe(200)
    const big = 'x'.repeat(16 * 1024)
    for (const body of [
      { 'x-big': big },
      { valueOf: big },
      { schedule: { note: big } },
      { gate: { type: 'none', note: big } },
      { utm: { deep: { er: big } } },
      { audience: many(65) },
      { business_block_config: { text: big + big } },
    ]) {
      const response = await add({ ...link, ...body })
      expect([response.status, response.code], Object.keys(body)[0]).toEqual([422, 'validation_failed'])
    }
    expect((await add({ ...link, 'x-big': 'x'.repeat(16_000) })).status).toBe(200)
  })

  test('rejects fields called __proto__, constructor or prototype at any depth', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype'])
      for (const body of [`{"${name}":1}`, `{"business_block_config":{"a":[{"${name}":{}}]}}`]) {
        const response = await app.app.inject({
          method: 'POST',
          url: '/api/v1/links',
          headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
          payload: `{"title":"t","url":"https://example.com/",${body.slice(1)}`,
        })
        expect(response.statusCode).toBe(422)
        expect(response.json().errors[0]).toContain(name)
      }
  })

  test('changes nothing when the response of GET is sent with PUT', async () => {
    const { id } = (
      await add({
        ...link,
        kind: 'product',
        gate: { type: 'code', code: 'open sesame', message: 'm' },
        schedule: { starts_at: '2026-01-01T00:00:00Z' },
        'x-a': { b: 1 },
        business_block_config: { price: 1 },
      })
    ).data
    const before = await read(id)
    const response = await app.call(user, 'PUT', `/links/${id}`, before)
    expect(response.status).toBe(200)
    expect(response.data).toEqual(before)
    // The gate still opens with its code, which no response contains
    expect(response.text).not.toMatch(/sesame|code_mac/)
    const { findLink, opensGate } = await import('./index.ts')
    const stored = (await findLink(app.deps.db.read, id))!
    expect(opensGate(app.deps, stored, 'open sesame')).toBe(true)
    expect(opensGate(app.deps, stored, 'open Sesame')).toBe(false)
  })

  test('never changes the code of a gate by a written hash', async () => {
    const { id } = (await add({ ...link, gate: { type: 'code', code: 'open sesame' } })).data
    const { findLink, opensGate } = await import('./index.ts')
    for (const code_mac of [5, 'chosen', null]) {
      const response = await put(id, { gate: { code_mac } })
      expect(response.status).toBe(200)
      expect(opensGate(app.deps, (await findLink(app.deps.db.read, id))!, 'open sesame')).toBe(true)
    }
    expect((await put(id, { gate: { code: null } })).errors).toEqual([
      'gate.code: is required for a restriction of type code',
    ])
    await put(id, { gate: { type: 'none', code: null } })
    expect(opensGate(app.deps, (await findLink(app.deps.db.read, id))!, '')).toBe(false)
  })

  test('rejects the ETag of another resource in every form of If-Match', async () => {
    const { data, headers } = await add(link)
    const { id } = data
    expect(headers.etag).toBe(`"link-${id}-r1"`)
    let n = 0
    const change = (body: object = {}, more: Record<string, string> = {}) =>
      put(id, { ...body, title: `Title ${++n}` }, more)
    const write = async (tag: string) => (await change({}, { 'if-match': tag })).code ?? 'ok'
    expect(await write(headers.etag!)).toBe('ok')
    for (const stale of [headers.etag!, `"link-${id + 1}-r2"`, `"variant-${id}-r2"`, '"other"', 'link', '""'])
      expect(await write(stale), stale).toBe('stale_revision')
    expect(await write('*')).toBe('ok')
    expect(await write(`"link-${id}-r3-abc"`)).toBe('ok')
    expect(await write(`"foo", "link-${id}-r1", "link-${id}-r4"`)).toBe('ok')
    expect(await write(`W/"link-${id}-r5"`)).toBe('ok')
    expect((await change({ revision: 5 })).code).toBe('stale_revision')
    expect((await change({ revision: 6 })).data.revision).toBe(7)
    expect((await change({ revision: null })).data.revision).toBe(8)
    // If both are sent, both must match
    const both = (revision: number, tag: number) =>
      change({ revision }, { 'if-match': `"link-${id}-r${tag}"` })
    for (const [revision, tag] of [
      [8, 7],
      [7, 8],
    ] as const)
      expect((await both(revision, tag)).code).toBe('stale_revision')
    expect((await both(8, 8)).data.revision).toBe(9)
    for (const revision of ['8', 0, 1.5]) expect((await put(id, { revision })).code).toBe('validation_failed')
    const remove = (body: object) => app.call(user, 'DELETE', `/links/${id}`, body)
    expect((await remove({ revision: 8 })).code).toBe('stale_revision')
    expect((await remove({ revision: 9 })).status).toBe(200)
  })
})
