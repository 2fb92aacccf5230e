import { beforeAll, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { useResource } from '#tests/resources.ts'
import { selectRows } from '#tests/rows.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeOnce('invalid characters in requests for pages', (engine) => {
  let username: string
  let form: number
  let coded: number
  const app = useResource(() => startApp(engine))
  beforeAll(async () => {
    const person = await app.signUp()
    username = person.username
    const make = async (body: object): Promise<number> =>
      (await app.as(person, 'POST', '/api/v1/links', { title: 'x', url: 'https://x.example', ...body })).body
        .data.id
    form = await make({ kind: 'form' })
    coded = await make({ gate: { type: 'code', code: 'open sesame' } })
    await app.as(person, 'POST', `/api/v1/profiles/${person.profileId}/campaigns`, {
      name: 'Fair',
      slug: 'fair',
      status: 'active',
    })
  })

  const send = (method: 'GET' | 'POST', url: string, payload?: string, type = urlencoded) =>
    app.app.inject({
      method,
      url,
      headers: {
        'user-agent': agent,
        accept: 'text/html',
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    })

  test('returns 404 for a path with U+0000 or an incomplete surrogate pair', async () => {
    for (const bad of ['%00', 'a%00b', '%ED%A0%80', '%C0%80'])
      for (const path of [
        `/${bad}`,
        `/${bad}/`,
        `/${username}${bad}`,
        `/${username}/${bad}`,
        `/${bad}/qr.svg`,
        `/${bad}.vcf`,
        `/l/${bad}`,
        `/l/${form}${bad}`,
        `/f/${bad}`,
        `/media/${bad}`,
        `/assets/${bad}`,
        `/sandbox/checkout/${bad}`,
        `/sandbox/portal/${bad}`,
        `/docs/${bad}`,
      ])
        expect((await send('GET', path)).statusCode, path).toBe(404)
    expect((await send('POST', '/l/%00', 'code=x')).statusCode).toBe(404)
    expect((await send('POST', '/f/%00', 'email=x')).statusCode).toBe(404)
  })

  test('ignores invalid characters in query parameters', async () => {
    for (const query of [
      'c=%00',
      'c=fair%00',
      'utm_source=%00',
      'x=%ED%A0%80',
      'ok=%00',
      '%00=1',
      'ok=1&utm_campaign=%00',
    ])
      expect((await send('GET', `/${username}?${query}`)).statusCode, query).toBe(200)
    for (const path of ['/signin', '/reset/confirm', '/invites', '/verify-email'])
      expect((await send('GET', `${path}?token=a%00b`)).statusCode, path).toBe(302)
    expect((await send('GET', `/l/${coded}?c=%00&ok=%00`)).statusCode).toBe(200)
    expect((await send('GET', `/${username}.vcf?card=%00`)).statusCode).toBe(404)
    await app.deps.visits.flush()
  })

  test('rejects a form with an invalid character by field without storing it', async () => {
    for (const path of ['/oauth/authorize', '/oauth/refuse', `/f/${form}`, `/l/${coded}`])
      for (const body of ['email=a%00b%40example.com', 'email=x&na%00me=1']) {
        const response = await send('POST', path, body)
        expect(response.statusCode, path).toBe(422)
        expect(response.body, path).toMatch(/<li>(email|name): /)
      }
    const multipart = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
    for (const body of [multipart('email', 'a\0b'), multipart('a\0b', 'x')])
      expect((await send('POST', `/f/${form}`, body, 'multipart/form-data; boundary=b')).statusCode).toBe(422)
    for (const body of ['{"email":"a\\u0000b"}', '{"email":"\\ud800"}', '{"a\\udfff":1}'])
      for (const path of [`/f/${form}`, `/l/${coded}`])
        expect((await send('POST', path, body, 'application/json')).statusCode, path).toBe(422)
    expect(await selectRows(app.deps.db, 'form_submission')).toEqual([])
  })
})
