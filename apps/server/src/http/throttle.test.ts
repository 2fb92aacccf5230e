import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type JsonResponse, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createApiKey } from '../crypto/tokens.ts'

const limit = 5
/** A proxy at this IP address is trusted; requests that say nothing else come from it. */
const proxy = '127.0.0.1'

describeOnce('limits by address and by credential', (engine) => {
  const app = useApp(engine, {
    RATE_LIMIT_RPM: String(limit),
    AUTH_RATE_LIMIT_RPM: String(limit),
    TRUST_PROXY: proxy,
  })
  beforeAll(async () => {
    app.clock.stop()
  })
  beforeEach(() => app.clock.advance(60_000))

  const outcome = ({ status, body }: JsonResponse) => [status, body.code]
  const links = (headers: Record<string, string>, from?: string) =>
    app.request({ url: '/api/v1/links', headers, ...(from ? { from } : {}) })
  const reset = (headers: Record<string, string>, from?: string) =>
    app.post(
      '/api/v1/auth/password-reset/request',
      { email: 'nobody@example.org' },
      { headers, ...(from ? { from } : {}) },
    )
  const unauthenticated = [401, 'unauthenticated']
  const rateLimited = [429, 'rate_limited']

  test.each([
    ['no credential', () => ({})],
    ['a key that never was one', () => ({ authorization: 'Bearer vt_nonsense' })],
    ['a key of the right form', () => ({ 'x-api-key': createApiKey() })],
    ['two keys that differ', () => ({ 'x-api-key': 'one', authorization: 'Bearer two' })],
    ['an expired session', () => ({ cookie: 'vitrine_session=over' })],
  ])('limits requests with %s by their address, then returns 429', async (_, headers) => {
    for (let i = 1; i <= limit; i++)
      expect(outcome(await links(headers(), '203.0.113.5'))).toEqual(unauthenticated)
    const refusal = await links(headers(), '203.0.113.5')
    expect(outcome(refusal)).toEqual(rateLimited)
    expect(refusal.headers['retry-after']).toBe('12')
    expect(outcome(await links(headers(), '203.0.113.6'))).toEqual(unauthenticated)
    app.clock.advance(60_000)
    expect(outcome(await links(headers(), '203.0.113.5'))).toEqual(unauthenticated)
  })

  test('does not count wrong keys of an IP address against a valid key', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'read')
    for (let i = 0; i <= limit; i++) await links({ authorization: 'Bearer vt_nonsense' })
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
  })

  test.each([
    ['a port', (i: number) => `203.0.113.7:${5000 + i}`],
    ['blanks', (i: number) => `${' '.repeat(i)}203.0.113.7 `],
    [
      'an IPv4 address in IPv6',
      (i: number) => ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:cb00:7107'][i % 3]!,
    ],
    ['brackets and a port', (i: number) => `[2001:db8::7]:${5000 + i}`],
    ['another zone', (i: number) => `fe80::7%eth${i}`],
    ['another address of one /64', (i: number) => `2001:db8:0:7::${i.toString(16)}`],
    [
      'other letters',
      (i: number) => ['2001:DB8:0:8::1', '2001:0db8:0000:8:0:0:0:2', '2001:db8::8:0:0:0:3'][i % 3]!,
    ],
    ['what is no address', (i: number) => `stranger-${i}`],
    ['an address cut off', (i: number) => `203.0.113.${300 + i}`],
    ['a number', (i: number) => String(3_405_803_000 + i)],
    ['hops before one that cannot be read', (i: number) => `203.0.113.${i}, unknown`],
    ['hops before the one the proxy saw', (i: number) => `198.51.100.${i}, 203.0.113.9`],
    [
      'hops before another trusted proxy',
      (i: number) => `198.51.100.${i}, 203.0.113.10, ${proxy}:${4000 + i}`,
    ],
  ])('does not reset the limit for X-Forwarded-For with %s', async (_, spelling) => {
    const responses: JsonResponse[] = []
    for (let i = 0; i <= limit; i++) responses.push(await reset({ 'x-forwarded-for': spelling(i) }))
    expect(responses.map(outcome)).toEqual([...Array(limit).fill([200, undefined]), rateLimited])
  })

  test('ignores X-Forwarded-For unless a trusted proxy sends it', async () => {
    const responses: JsonResponse[] = []
    for (let i = 0; i <= limit; i++)
      responses.push(await reset({ 'x-forwarded-for': `198.51.100.${i}` }, '203.0.113.11'))
    expect(responses.map(outcome)).toEqual([...Array(limit).fill([200, undefined]), rateLimited])
  })

  test('counts an unreadable IP address as that of the proxy', async () => {
    for (let i = 0; i < limit; i++) await reset({ 'x-forwarded-for': 'unknown' })
    expect(outcome(await reset({}))).toEqual(rateLimited)
    expect((await reset({ 'x-forwarded-for': '203.0.113.12' })).status).toBe(200)
  })

  test('stores the normalised IP address in a session, without port', async () => {
    const person = await app.signUp()
    const headers = { 'x-forwarded-for': '[::ffff:203.0.113.13]:4711' }
    const { cookies } = await app.signIn(person, { headers })
    const cookie = `vitrine_session=${cookies.vitrine_session!.value}`
    const sessions = (await app.request({ url: '/account/sessions', cookie })).body.data
    expect(sessions.find((s: { current: boolean }) => s.current).address).toBe('203.0.113.13')
  })
})
