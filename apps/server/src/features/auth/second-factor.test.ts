import { accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { createCookieHeader, type JsonResponse, type Person, useApp } from '#tests/app.ts'
import { advanceToNextStep, computeCode, enableTwoFactor } from '#tests/authenticator.ts'
import { describeOnce } from '#tests/databases.ts'
import { createAuthenticator } from '#tests/passkeys.ts'
import { updateRows } from '#tests/rows.ts'
import { createSystemContext } from '../../deps.ts'
import { resetTwoFactor } from '../account/index.ts'

type Session = Pick<Person, 'cookie' | 'csrf'>
type Account = Pick<Person, 'email' | 'password'>

describeOnce('required second factor', (engine) => {
  const app = useApp(engine, { REQUIRE_SECOND_FACTOR: 'admins' })

  const setAdmin = ({ user }: Person, at: number | null) =>
    updateRows(app.deps.db, 'user', { id: user.id }, { admin_at: at })
  const signUpAdmin = async () => {
    const person = await app.signUp()
    await setAdmin(person, app.clock.now)
    return person
  }
  const toSession = (response: JsonResponse): Session => ({
    cookie: createCookieHeader(response),
    csrf: response.body.data.csrf_token,
  })
  const signIn = async (person: Account) => toSession(await app.signIn(person))
  const readAccount = async (session: Session) => (await app.as(session, 'GET', '/account')).body.data
  const listLinks = async (session: Session) => {
    const { status, body } = await app.as(session, 'GET', '/api/v1/links')
    return [status, body.problems?.[0].rule]
  }
  const blocked = [403, 'second_factor_required']
  const free = [200, undefined]
  const origin = () => new URL(app.deps.config.BASE_URL).origin
  const readOptions = async () => (await app.request({ url: '/account/passkeys/sign-in' })).body.data
  const startPasskey = (session: Session, person: Person) =>
    app.as(session, 'POST', '/account/passkeys/start', { current_password: person.password })
  const addPasskey = async (session: Session, person: Person) => {
    const authenticator = createAuthenticator(origin())
    const response = authenticator.create((await startPasskey(session, person)).body.data)
    const added = await app.as(session, 'POST', '/account/passkeys', { name: 'Phone', response })
    expect(added.status).toBe(201)
    return authenticator
  }

  test('restricts every operation of an administrator without a second factor but the set-up', async () => {
    const admin = await signUpAdmin()
    const allowed = new Set(
      'getAccount logout confirmSession startTwoFactor confirmTwoFactor listPasskeys startPasskey createPasskey'.split(
        ' ',
      ),
    )
    const list = Object.values({ ...operations, ...extensionOperations, ...accountOperations })
    let count = 0
    for (const { id, method, path, access } of list) {
      if (access === 'public' || access === 'challenge' || allowed.has(id)) continue
      const base = id in operations ? '/api/v1' : id in extensionOperations ? '/ext/v1' : ''
      const { status, body } = await app.as(admin, method, base + path.replace(/:\w+/g, '1'))
      expect([id, status, body.code, body.problems?.[0].rule]).toEqual([
        id,
        403,
        'forbidden',
        'second_factor_required',
      ])
      count += 1
    }
    expect(count).toBeGreaterThan(100)
    expect(await readAccount(admin)).toMatchObject({ second_factor_required: true })
    expect((await app.as(admin, 'POST', '/api/v1/auth/logout')).status).toBe(200)
  })

  test('does not restrict other accounts, and restricts a session once its account becomes one', async () => {
    const person = await app.signUp()
    expect(await readAccount(person)).toMatchObject({ second_factor_required: false })
    expect(await listLinks(person)).toEqual(free)
    await setAdmin(person, app.clock.now)
    expect(await listLinks(person)).toEqual(blocked)
  })

  test('ends the restriction with two-factor authentication, in this session and after the next sign-in', async () => {
    const admin = await signUpAdmin()
    const { secret } = await enableTwoFactor(app, admin)
    expect(await listLinks(admin)).toEqual(free)
    expect(await readAccount(admin)).toMatchObject({ second_factor_required: false })
    advanceToNextStep(app)
    const challenge = await app.signIn(admin)
    expect(challenge.body.data).toMatchObject({ two_factor_required: true })
    const code = computeCode(secret, app.clock.now)
    const completed = await app.post('/api/v1/auth/2fa', { code }, { cookie: createCookieHeader(challenge) })
    expect(await listLinks(toSession(completed))).toEqual(free)
  })

  test('accepts a passkey, and lets a password alone neither in nor add another factor', async () => {
    const admin = await signUpAdmin()
    const authenticator = await addPasskey(admin, admin)
    expect(await listLinks(admin)).toEqual(free)

    const session = await signIn(admin)
    expect(await listLinks(session)).toEqual(blocked)
    const password = { current_password: admin.password }
    expect(await startPasskey(session, admin)).toMatchObject({ status: 403 })
    expect(await app.as(session, 'POST', '/account/two-factor', password)).toMatchObject({ status: 403 })

    const response = authenticator.get(await readOptions())
    const confirmed = toSession(await app.as(session, 'POST', '/account/confirm', { response }))
    expect(await listLinks(confirmed)).toEqual(free)
    const signedIn = await app.post('/account/passkeys/sign-in', {
      response: authenticator.get(await readOptions()),
    })
    expect(await listLinks(toSession(signedIn))).toEqual(free)
  })

  test('lets no session from before two-factor authentication add a factor instead of the code', async () => {
    const admin = await signUpAdmin()
    const earlier = await signIn(admin)
    const challenge = (await startPasskey(earlier, admin)).body.data
    await enableTwoFactor(app, admin)
    expect(await listLinks(earlier)).toEqual(blocked)
    const refused = await startPasskey(earlier, admin)
    expect([refused.status, refused.body.problems[0].rule]).toEqual(blocked)
    const response = createAuthenticator(origin()).create(challenge)
    await app.as(earlier, 'POST', '/account/passkeys', { name: 'Phone', response })
    expect(await listLinks(earlier)).toEqual(blocked)
  })

  test('lets no session without the passkey finish two-factor authentication that it started before', async () => {
    const admin = await signUpAdmin()
    const earlier = await signIn(admin)
    const password = { current_password: admin.password }
    const { secret } = (await app.as(earlier, 'POST', '/account/two-factor', password)).body.data
    await addPasskey(admin, admin)
    const code = computeCode(secret, app.clock.now)
    expect(await app.as(earlier, 'POST', '/account/two-factor/confirm', { code })).toMatchObject({
      status: 403,
    })
    expect(await listLinks(earlier)).toEqual(blocked)
  })

  test('keeps the access of API keys', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    await setAdmin(person, app.clock.now)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
  })

  test('lets an operator reset a lost passkey', async () => {
    const admin = await signUpAdmin()
    await addPasskey(admin, admin)
    expect(await resetTwoFactor(createSystemContext(app.deps, 'system'), admin.user.id)).toBe(true)
    const subjects = (await app.mails(admin.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A passkey was removed')
    expect(subjects).not.toContain('Two-factor authentication was turned off')
    const session = await signIn(admin)
    await addPasskey(session, admin)
    expect(await listLinks(session)).toEqual(free)
  })
})
