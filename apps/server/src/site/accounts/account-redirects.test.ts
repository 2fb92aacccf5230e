import { checkUsername } from '@vitrine/contract/username'
import { expect, test } from 'vitest'
import { readToken, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('former URLs of account pages', (engine) => {
  const app = useApp(engine)

  const redirect = async (url: string, cookie?: string) => {
    const { status, headers } = await app.request({ url, ...(cookie ? { cookie } : {}) })
    return [status, headers.location]
  }

  test.each([
    ['/signup', '/studio/signup'],
    ['/signin', '/studio/signin'],
    ['/signin/2fa', '/studio/two-factor'],
    ['/reset', '/studio/reset'],
    ['/reset/confirm', '/studio/reset/confirm'],
    ['/verify-email', '/studio/verify-email'],
    ['/invites', '/studio/invites'],
    ['/transfers', '/studio/transfers'],
    ['/welcome', '/studio/'],
  ])('redirects %s to the studio with its token', async (path, screen) => {
    expect(await redirect(path)).toEqual([302, screen])
    expect(await redirect(`${path}?token=aB-_9&x=1`)).toEqual([302, `${screen}?token=aB-_9`])
    expect(await redirect(`${path}?token=a&token=b`)).toEqual([302, screen])
    expect((await app.request({ url: `${path}?token=x`, method: 'HEAD' })).status).toBe(302)
    expect((await app.request({ url: path, method: 'POST' })).status).toBe(404)
    expect(checkUsername(path.split('/')[1]!)?.rule).toBe('username_reserved')
  })

  test('keeps the token valid after redirects', async () => {
    const person = await app.signUp()
    const token = readToken((await app.mails(person.email)).find((m) => m.subject.includes('Verify')))
    for (let i = 0; i < 3; i++)
      expect(await redirect(`/verify-email?token=${token}`, person.cookie)).toEqual([
        302,
        `/studio/verify-email?token=${token}`,
      ])
    const confirmation = await app.as(person, 'POST', '/account/email-verification/confirm', { token })
    expect(confirmation.status).toBe(200)
  })

  test.each([
    ['/studio/pages/1/links?open=2', '/pages/1/links?open=2'],
    ['/studio', '/'],
    ['/invites?token=abc', '/invites?token=abc'],
    ['/verify-email?token=abc', '/verify-email?token=abc'],
    ['/transfers', '/transfers'],
    ['/oauth/authorize?client_id=a%20b&state=%26', '/oauth/authorize?client_id=a%20b&state=%26'],
  ])('continues at next=%s after sign-in', async (next, expected) => {
    const [status, location] = await redirect(`/signin?next=${encodeURIComponent(next)}`)
    const url = new URL(String(location), 'http://vitrine.test')
    expect([status, url.pathname, url.searchParams.get('next')]).toEqual([302, '/studio/signin', expected])
  })

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/a\nb',
    'x',
    '/l/1',
    '/nora-next',
    '/studio/../l/1',
    '/studio/%2E%2e/l/1',
    '/studio//evil.example',
    '/studiox',
    '/oauth/refuse',
  ])('drops next=%s, which may point to another site', async (next) => {
    expect(await redirect(`/signin?next=${encodeURIComponent(next)}`)).toEqual([302, '/studio/signin'])
  })

  test('redirects a user with a session past the sign-in screen', async () => {
    const { cookie } = await app.signUp()
    expect(await redirect('/signin', cookie)).toEqual([302, '/studio/'])
    expect(await redirect('/signup', cookie)).toEqual([302, '/studio/'])
    expect(await redirect('/signin?next=/studio/plan', cookie)).toEqual([302, '/studio/plan'])
    expect(await redirect('/signin?next=/oauth/authorize?a=1', cookie)).toEqual([302, '/oauth/authorize?a=1'])
    expect(await redirect('/signin?next=https://evil.example/', cookie)).toEqual([302, '/studio/'])
  })

  test('links from landing page and 404 page to the studio, or to its sign-in', async () => {
    const { cookie } = await app.signUp()
    expect((await app.request({ url: '/' })).body).toContain('href="/studio/signin"')
    const signedIn = await app.request({ url: '/', cookie })
    expect(signedIn.body).toContain('Open studio')
    expect(signedIn.body).not.toContain('/studio/signup')
    const lost = { url: '/no-such-page-here', headers: { accept: 'text/html' } }
    expect((await app.request({ ...lost, cookie })).body).toContain('<a href="/studio/">Your studio</a>')
    expect((await app.request(lost)).body).toContain('<a href="/studio/signin">Sign in</a>')
  })
})
