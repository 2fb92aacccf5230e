import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('request input', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let robin: ApiUser
  let link: number
  let workspace: number
  beforeAll(async () => {
    robin = await app.person('agency')
    link = (await app.call(robin, 'POST', '/links', { title: 'Shop', url: 'https://shop.example.com' })).data
      .id
    workspace = (await app.call(robin, 'POST', '/workspaces', { name: 'Studio North' })).data.id
  })

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
    test('keeps surrogate pairs in every notation', async () => {
      const response = await app.app.inject({
        method: 'PUT',
        url: `/api/v1/links/${link}`,
        headers: { authorization: `Bearer ${robin.key}`, 'content-type': 'application/json' },
        payload: '{"title":"\\ud83d\\ude00 \\\\u0000 😀","url":"https://shop.example.com"}',
      })
      expect(response.json().data.title).toBe('😀 \\u0000 😀')
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
