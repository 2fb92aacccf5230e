import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'

describeBoth('request input', (engine) => {
  let app: App
  let robin: ApiUser
  let link: number
  let workspace: number
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
    robin = await app.person('agency')
    link = (await app.call(robin, 'POST', '/links', { title: 'Shop', url: 'https://shop.example.com' })).data
      .id
    workspace = (await app.call(robin, 'POST', '/workspaces', { name: 'Studio North' })).data.id
  })
  afterAll(() => app.close())

  const put = (body: object, headers: Record<string, string> = {}) =>
    app.call(
      robin,
      'PUT',
      `/links/${link}`,
      { title: 'Shop', url: 'https://shop.example.com', ...body },
      headers,
    )

  describe('integers out of range', () => {
    test.each([2 ** 31, 2 ** 53 - 1])(
      'rejects the revision %d as stale in the body and in If-Match',
      async (revision) => {
        expect(await put({ revision })).toMatchObject({ status: 409, code: 'stale_revision' })
        for (const tag of [`"link-${link}-r${revision}"`, `"link-${link}-r${'9'.repeat(400)}"`])
          expect(await put({}, { 'if-match': tag })).toMatchObject({ status: 409, code: 'stale_revision' })
      },
    )
    test.each(['nonsense', '"', '""', '"link-1-r1', 'W/"x', `"link-${'9'.repeat(400)}-r1"`, ',,,'])(
      'rejects the If-Match %s as stale',
      async (tag) => {
        expect(await put({}, { 'if-match': tag })).toMatchObject({ status: 409, code: 'stale_revision' })
      },
    )
    test('rejects a revision out of range as stale on every resource', async () => {
      const id = robin.profileId
      const make = async (path: string, body: object) => (await app.call(robin, 'POST', path, body)).data.id
      const paths: [string, object][] = [
        ['/profile', { bio: 'x' }],
        [
          `/profiles/${id}/variants/${await make(`/profiles/${id}/variants`, { name: 'Phones' })}`,
          { weight: 1 },
        ],
        [
          `/profiles/${id}/campaigns/${await make(`/profiles/${id}/campaigns`, { name: 'Fair' })}`,
          { notes: 'x' },
        ],
        [`/profiles/${id}/smart-alerts/preferences`, { digest: 'weekly' }],
        [`/workspaces/${workspace}`, { name: 'x' }],
        [`/workspaces/${workspace}/profiles`, { profile_ids: [] }],
      ]
      for (const [path, body] of paths)
        for (const revision of [2 ** 31, 2 ** 53 - 1])
          expect(await app.call(robin, 'PUT', path, { ...body, revision }), path).toMatchObject({
            status: 409,
            code: 'stale_revision',
          })
    })
    test.each(['9007199254740992', '18446744073709551616', '9'.repeat(200)])(
      'returns 404 for the id %s in a path',
      async (id) => {
        for (const path of [
          `/links/${id}`,
          `/workspaces/${id}`,
          `/profiles/${id}/variants/1`,
          `/profiles/${robin.profileId}/versions/${id}`,
        ])
          expect(await app.call(robin, 'DELETE', path), path).toMatchObject({
            status: 404,
            code: 'not_found',
          })
      },
    )
    test('responds with 404 to the greatest id in a path or query, and 422 in a body', async () => {
      const id = 2 ** 53 - 1
      const responses = [
        await app.call(robin, 'PUT', `/links/${id}`, { title: 'x', url: 'https://x.example' }),
        await app.call(robin, 'GET', `/profile?profile_id=${id}`),
        await app.call(robin, 'GET', `/forms/${id}/submissions?profile_id=${robin.profileId}`),
        await app.call(robin, 'POST', '/links/reorder', { order: [id] }),
        await put({ campaign_id: id }),
        await app.call(robin, 'POST', `/profiles/${robin.profileId}/smart-alerts/read`, { ids: [id] }),
        await app.call(robin, 'PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [id] }),
        await app.call(robin, 'POST', `/workspaces/${workspace}/transfers`, { member_id: id }),
        await app.call(robin, 'POST', `/profiles/${robin.profileId}/ai-content/generate`, {
          type: 'cta',
          link_id: id,
        }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 422, 422, 422, 422, 422, 422])
    })
    test('accepts page numbers up to 1,000,000', async () => {
      const { status, data } = await app.call(robin, 'GET', '/links?page=1000000&limit=100')
      expect([status, data]).toEqual([200, []])
      expect((await app.call(robin, 'GET', '/links?page=1000001')).errors).toEqual([
        'page: must be at most 1000000',
      ])
      expect((await app.call(robin, 'GET', `/links?page=${'9'.repeat(30)}`)).status).toBe(422)
    })
  })

  describe('characters that no database stores', () => {
    test.each([
      ['a value', { description: 'a\0b' }, 'description'],
      ['half of a pair', { description: 'a\ud800b' }, 'description'],
      ['the other half', { section: '\udc00' }, 'section'],
      [
        'a value deep in a free object',
        { business_block_config: { a: [{ b: '\0' }] } },
        'business_block_config.a[0].b',
      ],
      ['a name', { x_open: { 'a\0b': 1 } }, 'x_open.ab'],
      ['a name of the body', { 'x\udfff': 1 }, 'x\ufffd'],
    ])('rejects %s by its name', async (_what, body, name) => {
      const { status, code, errors } = await put(body)
      expect([status, code]).toEqual([422, 'validation_failed'])
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatch(new RegExp(`^${name.replace(/[.[\]]/g, '\\$&')}: `))
    })
    test('keeps surrogate pairs in every notation', async () => {
      const response = await app.app.inject({
        method: 'PUT',
        url: `/api/v1/links/${link}`,
        headers: { authorization: `Bearer ${robin.key}`, 'content-type': 'application/json' },
        payload: '{"title":"\\ud83d\\ude00 \\\\u0000 😀","url":"https://shop.example.com"}',
      })
      expect(response.json().data.title).toBe('😀 \\u0000 😀')
    })
    test('distinguishes an invalid query (422) from an invalid path (404)', async () => {
      for (const query of ['x=a%00b', 'x=1&x=%00', 'limit=10&utm=%00'])
        expect((await app.call(robin, 'GET', `/links?${query}`)).status, query).toBe(422)
      for (const path of ['/links/%00', '/links/1%00', '/profiles/%00/variants/1'])
        expect((await app.call(robin, 'DELETE', path)).status, path).toBe(404)
    })
    test('rejects control characters in Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'a\0b' }
      const link = { title: 'x', url: 'https://x.example' }
      expect((await app.call(robin, 'POST', '/links', link, headers)).errors).toEqual([
        'Idempotency-Key: must not contain U+0000 or half of a surrogate pair',
      ])
    })
    test('accepts a user agent with control characters', async () => {
      const registered = await app.call(
        null,
        'POST',
        '/auth/register',
        { email: 'new@example.com', password: 'gravel orchid tandem', name: 'New', accept_terms: true },
        { 'user-agent': 'a\0b' },
      )
      expect(registered.status).toBe(200)
    })
  })

  test('reports at most 100 errors and the number of further ones', async () => {
    const order = Array.from({ length: 500 }, (_, i) => -i)
    const { status, errors } = await app.call(robin, 'POST', '/links/reorder', { order })
    expect([status, errors.length, errors[0], errors[100]]).toEqual([
      422,
      101,
      'order[0]: must be at least 1',
      'and 400 more',
    ])
    const unknown = await app.call(robin, 'POST', '/links/reorder', { order: order.map((id) => 5000 - id) })
    expect([unknown.status, unknown.errors.length, unknown.errors[100]]).toEqual([422, 101, 'and 400 more'])
  })

  test('shortens invented names in messages', async () => {
    const { status, text } = await put({ [`x${'n.'.repeat(200_000)}`]: { url: 'javascript:1' } })
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(2000)
  })

  test('reports path and query first, then missing rights, then the body', async () => {
    const stranger = await app.person()
    const responses = [
      await app.call(stranger, 'PUT', '/links/0', { title: 5 }),
      await app.call(stranger, 'PUT', `/profile?profile_id=${robin.profileId}&x=%00`, { bio: 5 }),
      await app.call(stranger, 'PUT', `/profile?profile_id=${robin.profileId}`, { bio: 5 }),
      await app.call(stranger, 'PUT', `/links/${link}`, { title: 5 }),
      await app.call(stranger, 'PUT', `/workspaces/${workspace}`, { name: 5 }),
      await put({ title: 5 }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 403, 404, 404, 422])
  })
})
