import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('errors outside the API', (engine) => {
  const app = useApp(engine, { FORM_RATE_LIMIT_RPM: '1' })
  let username: string
  let form: number
  beforeAll(async () => {
    const user = await app.person('pro')
    username = (await app.call(user, 'GET', '/profile')).data.username
    form = (
      await app.call(user, 'POST', '/links', {
        kind: 'email_capture',
        title: 'News',
        url: 'https://example.com/',
      })
    ).data.id
  })

  const submit = (payload: string, type = 'application/x-www-form-urlencoded') => ({
    method: 'POST' as const,
    url: `/f/${form}`,
    headers: { 'content-type': type },
    payload,
  })

  test('returns errors to browsers as pages and to programs as JSON', async () => {
    const requests = [
      [
        422,
        'Diese Anfrage lässt sich nicht verarbeiten',
        { method: 'GET' as const, url: `/${username}/qr.svg?color=x` },
      ],
      [413, 'Das ist zu groß', submit(`a=${'x'.repeat(70_000)}`)],
      [415, 'Diese Anfrage lässt sich nicht verarbeiten', submit('a', 'text/plain')],
      [404, 'Seite nicht gefunden', { method: 'GET' as const, url: `/${'a'.repeat(400)}` }],
    ] as const
    for (const [status, title, request] of requests)
      for (const accept of ['text/html,*/*;q=0.8', 'application/json', '*/*']) {
        const headers = { ...('headers' in request ? request.headers : {}), accept, 'accept-language': 'de' }
        const { statusCode, headers: got, body } = await app.app.inject({ ...request, headers })
        const isPage = accept.startsWith('text/html')
        expect([request.url.slice(0, 20), accept, statusCode]).toEqual([
          request.url.slice(0, 20),
          accept,
          status,
        ])
        expect(got['content-type']).toContain(isPage ? 'text/html' : 'application/json')
        if (isPage) expect(body).toContain(title)
        else expect(JSON.parse(body)).toMatchObject({ ok: false })
      }
    const wrong = await app.app.inject({
      url: `/${username}/qr.svg?color=x`,
      headers: { accept: 'text/html', 'accept-language': 'de' },
    })
    expect(wrong.body).toMatch(/<li>color: .*<\/li>/)
  })

  test('offers a free and valid address to visitors without a session', async () => {
    const open = async (name: string, headers = {}) =>
      (await app.app.inject({ url: `/${name}`, headers: { accept: 'text/html', ...headers } })).body
    expect(await open('lena-strasser')).toContain('href="/studio/signup?username=lena-strasser"')
    for (const name of ['a'.repeat(400), 'admin', '%C3%A4bc', 'lena-strasser/contact.vcf'])
      expect(await open(name)).not.toContain('signup')
  })

  test('returns JSON for errors of the API, even to browsers', async () => {
    for (const url of ['/api/v1/links', '/api/v1/nothing', '/ext/v1/nothing', '/account/nothing']) {
      const { headers, body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
      expect(headers['content-type'], url).toContain('application/json')
      expect(JSON.parse(body), url).toMatchObject({ ok: false })
    }
    const other = await app.app.inject({
      method: 'DELETE',
      url: '/api/v1/auth/login',
      headers: { accept: 'text/html' },
    })
    expect([other.statusCode, JSON.parse(other.body).code]).toEqual([405, 'method_not_allowed'])
  })

  test('returns a page that asks to wait after too many submissions', async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const send = () => app.app.inject({ ...submit('email=robin%40example.org'), headers })
    for (let i = 0; i < 20; i++) await send()
    const { statusCode, headers: got, body } = await send()
    expect(statusCode).toBe(429)
    expect(got['content-type']).toContain('text/html')
    expect(got['retry-after']).toMatch(/^\d+$/)
    expect(body).not.toContain('"ok":false')
  })
})
