import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

/** Bodies that are not valid forms, by media type. */
const bodies: readonly (readonly [type: string | null, payload: string])[] = [
  ...['{}', '[]', 'null', '7', '"text"', 'true', '{"a":', '[[[[]]]]', '{"email":{}}', '{"token":[]}'].map(
    (payload) => ['application/json', payload] as const,
  ),
  ...[
    'name',
    'email',
    'password',
    'token',
    'code',
    'id',
    'act',
    'csrf_token',
    'accept_terms',
    '_code',
    '_tags',
  ].flatMap((name) =>
    ['[{}]', '7', '{"toString":1}'].map(
      (value) => ['application/json', `{"${name}":${value},"csrf_token":"x"}`] as const,
    ),
  ),
  ...[
    'email[]=a&email[]=b',
    'email=a&email=b',
    'email[a][b]=c',
    'a=%',
    '%00=%00',
    '__proto__=x',
    '&&&',
    '=',
  ].map((payload) => ['application/x-www-form-urlencoded', payload] as const),
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--b--\r\n',
  ],
  ['multipart/form-data; boundary=b', 'nothing of that'],
  ['multipart/form-data', '--b--\r\n'],
  ['text/plain', 'email=a'],
  ['application/octet-stream', '\0'],
  ['application/xml', '<a/>'],
  [null, ''],
]

describeOnce('forms of pages', (engine) => {
  const app = useApp(engine, { FORM_RATE_LIMIT_RPM: '0' })
  let person: Person
  let links: Record<string, number>
  beforeAll(async () => {
    person = await app.signUp()
    const add = async (link: object): Promise<number> => {
      const created = await app.as(person, 'POST', '/api/v1/links', {
        title: 'T',
        url: 'https://a.example',
        ...link,
      })
      if (created.status !== 200) throw new Error(JSON.stringify(created.body))
      return created.body.data.id
    }
    links = {
      plain: await add({}),
      coded: await add({ gate: { type: 'code', code: 'sesame' } }),
      aged: await add({ gate: { type: 'age', min_age: 18 } }),
      form: await add({ kind: 'form' }),
      'coded form': await add({ kind: 'form', gate: { type: 'code', code: 'sesame' } }),
    }
  })

  const send = async (
    url: string,
    [type, payload]: (typeof bodies)[number],
    headers: Record<string, string>,
  ) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
      ...(payload ? { payload } : {}),
    })

  test.each(['/oauth/authorize', '/oauth/refuse', '/sandbox/checkout/x', '/sandbox/portal/x'])(
    "returns 415 at %s for every body that is not a browser's form",
    async (path) => {
      const signedIn = { cookie: person.cookie, 'x-csrf-token': person.csrf }
      for (const headers of [{}, { accept: 'text/html' }, signedIn])
        for (const body of bodies) {
          const response = await send(path, body, headers)
          const label = `${body} ${response.statusCode} ${response.body.slice(0, 120)}`
          // Signed out, a consent request leads to the sign-in screen. Without a client it is invalid
          const refused = path.startsWith('/oauth/') ? [303, 400] : [403]
          if (body[0]?.startsWith('application/x-www'))
            expect([...refused, 404, 422], label).toContain(response.statusCode)
          else if (body[0] === null) expect([...refused, 404], label).toContain(response.statusCode)
          else expect(response.statusCode, label).toBe(415)
        }
      expect((await app.as(person, 'GET', '/account')).status).toBe(200)
    },
  )

  test('returns no 5xx for any body sent to forms and gates of profiles', async () => {
    for (const path of ['f', 'l'])
      for (const [name, id] of Object.entries(links))
        for (const accept of ['text/html', 'application/json'])
          for (const body of bodies) {
            const response = await send(`/${path}/${id}?ok=1`, body, { accept })
            expect(
              response.statusCode,
              `/${path} ${name} ${body} ${response.body.slice(0, 120)}`,
            ).toBeLessThan(500)
          }
  })

  test('accepts repeated, bracketed and non-text parameters of pages', async () => {
    const queries = [
      'token[]=a&token[]=b',
      'token=a&token=b',
      'ok[]=1',
      'ok=1&ok=1',
      'c[]=1&c=2&c=3',
      'card[]=1&card=2',
      'size=1&size=2',
      'v=1&v=2',
      'domain=a&domain=b',
      '%',
      '__proto__=1',
      'token=%00%E2%80%A8',
    ]
    const paths = [
      ...[
        '/',
        '/signup',
        '/signin',
        '/signin/2fa',
        '/reset',
        '/reset/confirm',
        '/verify-email',
        '/invites',
        '/transfers',
      ],
      ...['', '/qr.svg', '/qr.png', '.vcf', '/share.png'].map((rest) => `/${person.username}${rest}`),
      ...['/sitemap.xml', '/robots.txt', '/internal/domains/ask', '/sandbox/checkout/x', '/sandbox/portal/x'],
      ...Object.values(links).flatMap((id) => [`/l/${id}`, `/f/${id}`]),
    ]
    for (const path of paths)
      for (const query of queries)
        for (const headers of [{}, { cookie: person.cookie }]) {
          const response = await app.app.inject({ url: `${path}?${query}`, headers })
          expect(response.statusCode, `${path}?${query} ${response.body.slice(0, 120)}`).toBeLessThan(500)
        }
  })

  test('rejects a multipart boundary without 1 to 70 characters, for uploads and forms', async () => {
    const key = await app.key(person, 'write')
    const parts = (boundary: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc\r\n--${boundary}--\r\n`
    const to = async (url: string, boundary: string, quoted = false) =>
      (
        await send(
          url,
          [`multipart/form-data; boundary=${quoted ? `"${boundary}"` : boundary}`, parts(boundary)],
          { authorization: `Bearer ${key}`, accept: 'application/json' },
        )
      ).statusCode
    for (const url of ['/api/v1/profile/avatar', '/api/v1/business-blocks/upload', `/f/${links.form}`])
      for (const quoted of [false, true]) {
        expect(await to(url, 'b'.repeat(70), quoted), url).toBe(422)
        for (const length of [71, 200, 5000]) expect(await to(url, 'b'.repeat(length), quoted), url).toBe(400)
        expect(await to(url, '', quoted), url).toBe(400)
      }
    const none = ['multipart/form-data', parts('b')] as const
    for (const url of ['/api/v1/profile/avatar', `/f/${links.form}`])
      expect((await send(url, none, { authorization: `Bearer ${key}` })).statusCode).toBe(400)
  })
})
