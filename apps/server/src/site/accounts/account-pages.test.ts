import { renderTwoFactor } from '@vitrine/page/service-pages/signin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Answer,
  type App,
  cookieHeader,
  password,
  startApp,
  tokenOf,
} from '../../../../../tests/support/app.ts'
import { codeAt, protect } from '../../../../../tests/support/authenticator.ts'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { site } from '../../../../../tests/support/sample-shop.ts'

describeBoth('account pages', (engine) => {
  let service: App
  beforeAll(async () => {
    service = await startApp(engine)
  })
  afterAll(() => service.close())

  /** A browser without script: keeps cookies, and posts a form with the token its page brought. */
  const browser = () => {
    const answers: Answer[] = []
    let page: Answer
    const open = async (url: string) => {
      page = await service.request({ url, cookie: cookieHeader(...answers) })
      answers.push(page)
      return page
    }
    const submit = async (
      action: string,
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ) => {
      const csrf = new RegExp(`action="${action}"[^>]*>.*?name="csrf_token" value="([^"]*)"`, 's').exec(
        String(page.body),
      )?.[1]
      expect(csrf, `a form for ${action}`).toBeDefined()
      const answer = await service.app.inject({
        method: 'POST',
        url: action,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          cookie: cookieHeader(...answers),
          ...headers,
        },
        payload: new URLSearchParams({ csrf_token: csrf!, ...fields }).toString(),
      })
      const cookies = Object.fromEntries(
        [answer.headers['set-cookie'] ?? []].flat().map((line) => {
          const [pair = '', ...attributes] = String(line).split('; ')
          const at = pair.indexOf('=')
          return [pair.slice(0, at), { value: pair.slice(at + 1), attributes }]
        }),
      )
      page = {
        status: answer.statusCode,
        body: answer.body,
        headers: answer.headers as Answer['headers'],
        cookies,
      }
      answers.push(page)
      return page
    }
    return { open, submit, cookies: () => cookieHeader(...answers) }
  }

  it('tells while it is typed whether an address can be had, and proposes one from a name', async () => {
    const taken = await service.signUp('Tara Taken')
    const check = async (query: Record<string, string>) =>
      (await service.request({ url: `/signup/address?${new URLSearchParams(query)}` })).body.data
    const free = { available: true, message: 'This page address is available.' }
    expect(await check({ username: ' New-Shop ' })).toEqual({ username: 'new-shop', ...free })
    expect(await check({ username: taken.username.toUpperCase() })).toMatchObject({
      username: taken.username,
      available: false,
      message: 'This name is taken.',
    })
    expect((await check({ username: 'admin' })).message).toBe('Is reserved for the service.')
    expect((await check({ username: 'x'.repeat(5000) })).available).toBe(false)
    expect(await check({ name: 'Кафе Липа' })).toEqual({ username: 'kafe-lipa', ...free })
    const { username } = await check({ name: 'Tara Taken' })
    expect(username).toMatch(/^tara-taken-\d+$/)
    expect(await check({ name: '🌸🌸🌸' })).toMatchObject({ username: null, available: false })
    expect(await check({})).toEqual({ username: null, available: false, message: '' })
  })

  it('says what is wrong with a sign-up in the language of its page', async () => {
    const taken = await service.signUp('Greta Genommen')
    const visitor = browser()
    await visitor.open('/signup')
    const form = { name: 'Greta', email: taken.email, password: 'password1', username: 'admin' }
    const said = {
      de: [
        'Das ist eines der häufigsten Passwörter; wähl ein anderes.',
        'Ist für den Dienst selbst bestimmt.',
        'Mit dieser Adresse gibt es schon ein Konto.',
      ],
      pt: [
        'É uma das senhas mais comuns; escolha outra.',
        'É reservado para o serviço.',
        'Já existe uma conta com este endereço.',
      ],
      es: [
        'Es una de las contraseñas más comunes; elige otra.',
        'Está reservado para el servicio.',
        'Ya hay una cuenta con esta dirección.',
      ],
    }
    for (const [language, sentences] of Object.entries(said)) {
      const headers = { 'accept-language': language }
      const { body } = await visitor.submit('/signup', { ...form, accept_terms: 'true' }, headers)
      for (const sentence of sentences) expect(body).toContain(sentence)
      // What the form itself refuses comes before
      const unticked = await visitor.submit('/signup', { ...form, email: 'x' }, headers)
      expect(unticked.body).not.toMatch(/must be|is required/i)
      const check = { url: '/signup/address?username=admin', headers }
      expect((await service.request(check)).body.data.message).toBe(sentences[1])
    }
  })

  it('takes the address somebody chose, and asks who has a name that makes none', async () => {
    const visitor = browser()
    const form = {
      name: '🌸🌸🌸',
      email: `${crypto.randomUUID()}@example.org`,
      password,
      accept_terms: 'true',
    }
    await visitor.open('/signup')
    const asked = await visitor.submit('/signup', { ...form, username: '' })
    expect(asked.status).toBe(422)
    expect(asked.body).toMatch(/<input id="username"[^>]* autofocus aria-invalid="true"/)
    expect(asked.body).toContain('Choose an address: none can be made from this name.')
    const wrong = await visitor.submit('/signup', { ...form, username: 'a b' })
    expect(wrong.body).toMatch(/<input id="username"[^>]* value="a b"/)
    expect((await visitor.submit('/signup', { ...form, username: 'yamada' })).status).toBe(303)
    const home = (await visitor.open('/welcome')).body
    expect(home).toContain('http://vitrine.test/yamada')
    expect(home).toContain('Your page is empty so far.')
  })

  it('leads who is signed in already on, instead of asking again', async () => {
    const { cookie } = await service.signUp()
    const led = async (url: string) => (await service.request({ url, cookie })).headers.location
    expect(await led('/signin')).toBe('/studio/')
    expect(await led('/signup')).toBe('/studio/')
    expect(await led('/signin?next=/verify-email')).toBe('/verify-email')
    expect(await led('/signin?next=https://evil.example/')).toBe('/studio/')
    const lost = await service.request({
      url: '/no-such-page-here',
      cookie,
      headers: { accept: 'text/html' },
    })
    expect(lost.body).toContain('<a href="/studio/">Your studio</a>')
    const stranger = await service.request({ url: '/no-such-page-here', headers: { accept: 'text/html' } })
    expect(stranger.body).toContain('<a href="/studio/signin">Sign in</a>')
    expect(stranger.body).toContain('Go to Vitrine')
  })

  it('asks for digits with a keyboard of digits, and for a recovery code with letters', async () => {
    const digits = renderTwoFactor({ csrfToken: 'x', next: '/studio/plan' })(site).html
    expect(digits).toMatch(/<input id="code"[^>]* autocomplete="one-time-code"[^>]* inputmode="numeric"/)
    expect(digits).toContain('/signin/2fa?next=%2Fstudio%2Fplan&amp;recovery=1')
    const letters = renderTwoFactor({ csrfToken: 'x', recovery: true })(site).html
    expect(letters).not.toContain('inputmode')
    expect(letters).toContain('name="recovery" value="1"')
  })

  it('signs up, makes a key, signs out and in again', async () => {
    const visitor = browser()
    await visitor.open('/signup')
    const email = `${crypto.randomUUID()}@example.org`
    const entered = await visitor.submit('/signup', {
      name: 'Form Person',
      email,
      password,
      accept_terms: 'true',
    })
    expect([entered.status, entered.headers.location]).toEqual([303, '/studio/start'])
    const welcome = await visitor.open('/welcome')
    expect(welcome.body).toContain('http://vitrine.test/form-person')
    const keyPage = await visitor.submit('/signup/key', {})
    const key = /vt_[0-9A-Za-z]{36}/.exec(String(keyPage.body))![0]
    expect(keyPage.headers['cache-control']).toBe('no-store')
    expect((await service.request({ url: '/api/v1/links', key })).status).toBe(200)

    await visitor.open('/welcome')
    await visitor.submit('/signout', {})
    expect((await visitor.open('/welcome')).headers.location).toBe('/signin')
    await visitor.open('/signin')
    expect((await visitor.submit('/signin', { email, password })).headers.location).toBe('/studio/')
    expect((await visitor.open('/welcome')).body).toContain('form-person')
  })

  it('keeps where somebody wanted to go, also through mistakes, and leads to the studio and consent pages alone', async () => {
    const person = await service.signUp('Nora Next')
    const next = '/studio/pages/1/links?open=2'
    const visitor = browser()
    const form = await visitor.open(`/signin?next=${encodeURIComponent(next)}`)
    expect(form.body).toContain(`name="next" value="${next}"`)
    expect(form.body).toContain(`/studio/signin?next=${encodeURIComponent('/pages/1/links?open=2')}`)
    const wrong = await visitor.submit('/signin', { email: person.email, password: 'not it', next })
    expect(wrong.body).toContain(`name="next" value="${next}"`)
    const done = await visitor.submit('/signin', { email: person.email, password, next })
    expect([done.status, done.headers.location]).toEqual([303, next])
    const others = [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '/a\nb',
      'x',
      // A page's own links and other users' pages lead anywhere
      '/l/1',
      '/nora-next',
      '/studio/../l/1',
      '/studio/%2E%2e/l/1',
      '/studiox',
      '/oauth/refuse',
    ]
    for (const other of others) {
      const stranger = browser()
      const page = await stranger.open(`/signin?next=${encodeURIComponent(other)}`)
      expect(page.body).not.toContain('name="next"')
      const fields = { email: person.email, password, next: other }
      expect((await stranger.submit('/signin', fields)).headers.location).toBe('/studio/')
    }
  })

  it('tells on the landing page where somebody with a session works', async () => {
    const person = await service.signUp('Lola Landing')
    expect((await service.request({ url: '/' })).body).toContain('href="/studio/signup"')
    const known = await service.request({ url: '/', cookie: person.cookie })
    expect(known.body).toContain('Open studio')
    expect(known.body).not.toContain('/studio/signup')
  })

  it('shows every problem at its field, keeps what was typed but never the password', async () => {
    const visitor = browser()
    await visitor.open('/signup')
    const answer = await visitor.submit('/signup', {
      name: 'Kept <Name>',
      email: 'not-an-address',
      password: 'short',
    })
    expect(answer.status).toBe(422)
    const page = String(answer.body)
    expect(page).toContain('value="Kept &lt;Name&gt;"')
    for (const field of ['email', 'accept_terms']) expect(page).toContain(`id="${field}-error"`)
    expect(page).not.toContain('value="short"')
  })

  it('refuses a form from another site, without its token, or with another browser’s', async () => {
    const visitor = browser()
    await visitor.open('/signin')
    const person = await service.signUp()
    const fields = { email: person.email, password }
    expect((await visitor.submit('/signin', fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await visitor.open('/signin')
    expect((await visitor.submit('/signin', { ...fields, csrf_token: 'x'.repeat(43) })).status).toBe(403)
    await visitor.open('/signin')
    expect((await visitor.submit('/signin', fields, { cookie: '' })).status).toBe(403)
  })

  it('asks for the second factor before anybody is signed in', async () => {
    const person = await service.signUp('Tola Twofactor')
    const { secret } = await protect(service, person)
    const visitor = browser()
    const next = '/invites?token=abc'
    await visitor.open('/signin')
    const asked = await visitor.submit('/signin', { email: person.email, password, next })
    const challenge = await visitor.open(String(asked.headers.location))
    expect(challenge.body).toContain(`name="next" value="${next}"`)
    expect(challenge.body).toContain('Two-factor code')
    expect((await service.request({ url: '/account', cookie: visitor.cookies() })).status).toBe(401)
    expect((await visitor.submit('/signin/2fa', { code: '000000' })).status).toBe(401)
    service.clock.advance(60_000)
    const done = await visitor.submit('/signin/2fa', {
      code: codeAt(secret, service.clock.now()),
      next,
    })
    expect(done.headers.location).toBe(next)
    expect((await visitor.open('/welcome')).body).toContain('tola-twofactor')
  })

  it('resets a password with the link of the mail, which signs nobody in', async () => {
    const person = await service.signUp('Rita Reset')
    const visitor = browser()
    await visitor.open('/reset')
    const sent = await visitor.submit('/reset', { email: person.email })
    expect(sent.body).toContain('If an account with this e-mail address exists')
    const mail = (await service.mails(person.email)).find((m) => m.subject.includes('password'))
    const token = tokenOf(mail)
    await visitor.open(`/reset/confirm?token=${token}`)
    const weak = await visitor.submit('/reset/confirm', { token, password: 'password' })
    expect([weak.status, String(weak.body).includes('password-error')]).toEqual([422, true])
    const done = await visitor.submit('/reset/confirm', { token, password: 'another gravel orchid' })
    expect(done.body).toContain('Password changed')
    expect((await visitor.open('/welcome')).headers.location).toBe('/signin')
    expect((await service.as(person, 'GET', '/account')).status).toBe(401)
  })

  it('confirms an address by a button, for its own account alone', async () => {
    const person = await service.signUp('Vera Verify')
    const token = tokenOf((await service.mails(person.email)).find((m) => m.subject.includes('Confirm')))
    const stranger = browser()
    const asked = await stranger.open(`/verify-email?token=${token}`)
    expect(asked.body).toContain('Sign in to the account')
    const next = `/verify-email?token=${token}`
    expect(asked.body).toContain(`name="next" value="${next}"`)
    const visitor = browser()
    await visitor.open('/signin')
    const back = await visitor.submit('/signin', { email: person.email, password, next })
    expect(back.headers.location).toBe(next)
    const late = browser()
    await late.open('/signin')
    await late.submit('/signin', { email: person.email, password })
    await late.open(next)
    await visitor.open(next)
    expect((await visitor.submit('/verify-email', { token })).body).toContain('E-mail address confirmed')
    const account = await service.request({ url: '/account', cookie: visitor.cookies() })
    expect(account.body.data.user.email_verified).toBe(true)
    const used = await late.submit('/verify-email', { token })
    expect(used.status).toBe(422)
    for (const { body } of [used, await late.open(next)])
      expect(body).toMatch(
        new RegExp(`Your e-mail address is already confirmed\\..*href="[^"]*/${person.username}"`, 's'),
      )
    const email = `${crypto.randomUUID()}@example.org`
    const change = await service.as(person, 'PUT', '/account', { email, current_password: password })
    expect(change.status).toBe(200)
    expect((await late.open(next)).body).toContain('Is this your account?')
    expect((await late.submit('/verify-email', { token })).body).toContain('This link does not work')
  })

  it('lists what exists before the first confirmation, and keeps or revokes it', async () => {
    for (const choice of ['keep', 'revoke'] as const) {
      const person = await service.signUp('Kim Key')
      const key = await service.key(person, 'write')
      const token = tokenOf((await service.mails(person.email)).find((m) => m.subject.includes('Confirm')))
      const visitor = browser()
      await visitor.open('/signin')
      await visitor.submit('/signin', { email: person.email, password })
      const { body } = await visitor.open(`/verify-email?token=${token}`)
      expect(body).toContain('1 other session and 1 API key')
      expect(body).toMatch(/<li>API key <b><bdi>write<\/bdi><\/b>, \d+ \w+ \d{4} at \d\d:\d\d UTC<\/li>/)
      expect(body).toContain(`<bdi>${person.email}</bdi>`)
      const done = await visitor.submit('/verify-email', {
        token,
        ...(choice === 'revoke' ? { revoke_access: 'true' } : {}),
      })
      expect(done.body).toContain(
        choice === 'keep' ? 'Still valid: 1 other session' : 'All earlier access was revoked.',
      )
      expect((await service.request({ url: '/api/v1/links', key })).status).toBe(
        choice === 'keep' ? 200 : 401,
      )
    }
  })

  it('start page and sign-up speak the language of who comes, as far as they know it', async () => {
    const languageOf = async (url: string, language: string) => {
      const { body } = await service.request({ url, headers: { 'accept-language': language } })
      return /<html lang="([^"]*)">/.exec(String(body))?.[1]
    }
    for (const url of ['/', '/signup']) {
      expect(await languageOf(url, 'de-AT,de;q=0.9')).toBe('de')
      expect(await languageOf(url, 'ja,pt-BR;q=0.8')).toBe('pt')
      expect(await languageOf(url, 'ja')).toBe('en')
    }
    const visitor = browser()
    await visitor.open('/signup')
    const again = await visitor.submit('/signup', { name: '' }, { 'accept-language': 'es' })
    expect(again.body).toContain('<html lang="es">')
  })
})
